package org.quoin.reproduction.krc;

import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.quoin.statistics.Estimate;
import org.quoin.workload.model.KrcModel;

/**
 * One point of a table or figure: many streams of one model, or a log, under one reading and
 * threshold.
 *
 * @param runs one a stream; every cell's stream i has the same random numbers
 */
record Cell(Point point, List<KrcTrial> runs) {
  private static final double LEVEL = 0.95;

  /**
   * What one cell simulates.
   *
   * @param figure the table or figure it belongs to
   * @param curve the line of the figure, or the row of the table
   * @param x its place on the figure's horizontal axis
   * @param model gives the rates that the reading knows
   */
  record Point(
      String figure, String curve, double x, KrcModel model, double tau, RuleReading reading) {}

  /** {@return the cell with more runs behind its own} */
  Cell with(List<KrcTrial> more) {
    return new Cell(point, Stream.concat(runs.stream(), more.stream()).toList());
  }

  /** {@return the cell with one of its runs} */
  Cell only(int run) {
    return new Cell(point, List.of(runs.get(run)));
  }

  DoubleStream each(String statistic) {
    return runs.stream().mapToDouble(run -> run.of(statistic));
  }

  Estimate estimate(String statistic) {
    return Estimate.of(each(statistic).toArray(), LEVEL);
  }

  /** {@return the mean over the streams that have a value} */
  double mean(String statistic) {
    return each(statistic).filter(x -> !Double.isNaN(x)).average().orElse(Double.NaN);
  }

  /** {@return a statistic, of several streams the mean with its interval} */
  String text(String statistic) {
    Estimate estimate = estimate(statistic);
    String interval = runs.size() > 1 ? " \u00b1 " + number(estimate.halfWidth()) : "";
    return number(estimate.mean()) + interval;
  }

  static String number(double value) {
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.3f", value);
  }
}
