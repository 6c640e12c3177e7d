package org.quoin.reproduction.parasim;

import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.quoin.metrics.Metric;
import org.quoin.metrics.Metrics;
import org.quoin.reproduction.PairedSample;
import org.quoin.statistics.Estimate;

/**
 * What the flows of one log came to.
 *
 * @param flow of the paper that they stand for
 * @param log its name
 * @param windows the flows
 * @param figures of each flow, the {@link #METRICS} of each column
 */
record Measured(
    PaperFlow flow, String log, List<LogFlow> windows, List<Map<Column, double[]>> figures) {

  /** The rows of the tables. */
  static final List<Metric> METRICS = List.of(Metrics.ART, Metrics.AWT, Metrics.PART, Metrics.PAWT);

  private static final double LEVEL = 0.95;

  /** A figure of every flow, with what the paper prints. */
  PairedSample sample(Column column, Metric metric) {
    return new PairedSample(
            column.title(), figures.stream().map(one -> value(one, column, metric)).toList())
        .printed(flow.printed(column, metric));
  }

  /** The mean over the flows. */
  double mean(Column column, Metric metric) {
    return estimate(one -> value(one, column, metric)).mean();
  }

  /** By how many per cent a column differs from another, flow by flow. */
  Estimate change(Column column, Column base, Metric metric) {
    return estimate(one -> 100 * (value(one, column, metric) / value(one, base, metric) - 1));
  }

  /** By how many per cent the most of some columns is more than the least, flow by flow. */
  Estimate spread(List<Column> columns, Metric metric) {
    return estimate(one -> spread(columns, column -> value(one, column, metric)));
  }

  /** By how many per cent the most is more than the least. */
  static double spread(List<Column> columns, ToDoubleFunction<Column> value) {
    double[] sorted = columns.stream().mapToDouble(value).sorted().toArray();
    return 100 * (sorted[sorted.length - 1] / sorted[0] - 1);
  }

  private Estimate estimate(ToDoubleFunction<Map<Column, double[]>> value) {
    return Estimate.of(figures.stream().mapToDouble(value).toArray(), LEVEL);
  }

  private static double value(Map<Column, double[]> one, Column column, Metric metric) {
    return one.get(column)[METRICS.indexOf(metric)];
  }
}
