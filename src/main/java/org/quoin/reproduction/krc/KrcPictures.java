package org.quoin.reproduction.krc;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.quoin.report.block.Figure;
import org.quoin.reproduction.PaperPage;
import org.quoin.statistics.Estimate;

/** The figures of the paper as pictures, and the frontiers behind them. */
final class KrcPictures {
  /** The readings that get pictures of their own: the paper's text, and the exact form. */
  private static final List<RuleReading> DRAWN = List.of(RuleReading.LITERAL, RuleReading.EXACT);

  /** The readings with a curve of waits, beside that of FCFS. */
  private static final List<RuleReading> COMPARED =
      List.of(RuleReading.LITERAL, RuleReading.EXACT, RuleReading.DISTRIBUTION, RuleReading.EASY);

  /** Places at which a curve of waits is drawn. */
  private static final int POINTS = 400;

  private final KrcReproduction results;

  KrcPictures(KrcReproduction results) {
    this.results = results;
  }

  void addTo(PaperPage page) {
    for (RuleReading reading : DRAWN) {
      String suffix = reading == RuleReading.LITERAL ? "" : "-exact";
      page.picture("fig3a" + suffix, () -> gains("3a", "mean width", reading));
      page.picture("fig3b" + suffix, () -> gains("3b", "mean run time", reading));
      page.picture(
          "fig4a" + suffix, () -> shares("4a", "mean share of the processors", "", reading));
      page.picture("fig4b" + suffix, () -> shares("4b", "mean run time", "min", reading));
    }
    page.picture(
        "fig5",
        () ->
            waits(
                results.study().streams() + " streams",
                reading -> results.curve("table", "EXPONENTIAL", reading).get(0)));
    for (KarelianLog log : results.logs()) {
      String name = KarelianLog.NAME + " on " + log.processors() + " processors";
      page.picture("fig5-log-" + log.processors(), () -> waits(name, log::cell));
    }
  }

  private Figure gains(String figure, String what, RuleReading reading) {
    List<Figure.Curve> curves = new ArrayList<>();
    for (String curve : results.curves(figure, reading)) {
      curves.add(curve(curve, results.curve(figure, curve, reading), "dTw"));
    }
    return new Figure.Curves(
        "Fig. " + figure + ": gain against FCFS by " + what + " (" + reading.title() + ")",
        "",
        new Figure.Axis("tau", "", false),
        new Figure.Axis("dTw", "", false),
        curves);
  }

  private Figure shares(String figure, String axis, String unit, RuleReading reading) {
    List<Cell> cells = results.figure(figure, reading);
    return new Figure.Curves(
        "Fig. " + figure + ": backfills and errors (" + reading.title() + ")",
        "",
        new Figure.Axis(axis, unit, false),
        new Figure.Axis("share of all jobs", "", false),
        Stream.of("backfilled", "successful", "errors")
            .map(name -> curve(name, cells, name))
            .toList());
  }

  private static Figure.Curve curve(String name, List<Cell> cells, String statistic) {
    List<Estimate> estimates = cells.stream().map(cell -> cell.estimate(statistic)).toList();
    return Figure.Curve.points(
        name,
        cells.stream().mapToDouble(cell -> cell.point().x()).toArray(),
        estimates.stream().mapToDouble(Estimate::mean).toArray(),
        estimates.stream().mapToDouble(Estimate::halfWidth).toArray());
  }

  /** The waits of all streams together, at the fitted parameters, or of a log. */
  private static Figure waits(String of, Function<RuleReading, Cell> cells) {
    List<Figure.Curve> curves = new ArrayList<>();
    curves.add(
        distribution("FCFS", concatenated(cells.apply(RuleReading.LITERAL), KrcTrial::fcfs)));
    for (RuleReading reading : COMPARED) {
      curves.add(
          distribution(reading.title(), concatenated(cells.apply(reading), KrcTrial::waits)));
    }
    return new Figure.Curves(
        "Fig. 5: waiting times, " + of,
        "",
        new Figure.Axis("wait", "s", false),
        new Figure.Axis("share of the jobs that wait no longer", "", false),
        curves);
  }

  private static double[] concatenated(Cell cell, Function<KrcTrial, double[]> waits) {
    return cell.runs().stream().map(waits).flatMapToDouble(Arrays::stream).toArray();
  }

  /** The distribution of waits from those of 0 up to the 99.5 % point, at 400 points. */
  private static Figure.Curve distribution(String name, double[] waits) {
    double[] sorted = waits.clone();
    Arrays.sort(sorted);
    int first = 0;
    while (first + 1 < sorted.length && sorted[first + 1] <= 0) {
      first++;
    }
    double last = Math.max(first, 0.995 * (sorted.length - 1));
    double[] x = new double[POINTS];
    double[] y = new double[POINTS];
    for (int i = 0; i < POINTS; i++) {
      int place = (int) (first + (last - first) * i / (POINTS - 1));
      x[i] = sorted[place];
      y[i] = (place + 1.0) / sorted.length;
    }
    return new Figure.Curve(name, x, y, Figure.Form.LINE);
  }
}
