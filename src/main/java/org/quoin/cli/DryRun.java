package org.quoin.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.quoin.base.Plurals;
import org.quoin.base.Quantity;
import org.quoin.experiment.Pilot;
import org.quoin.experiment.ReplayCache;
import org.quoin.experiment.Runs;
import org.quoin.experiment.Sweep;
import org.quoin.report.TextTable;
import org.quoin.scenario.study.Axis;
import org.quoin.scenario.study.Point;
import org.quoin.scenario.study.Study;

/** Lists the points of a study and estimates their cost from a few runs. */
final class DryRun {
  private static final int PILOTS = 5;

  /** Seconds after which a run is stopped; the rest of its time is estimated. */
  private static final double LIMIT = 2;

  private final Study study;
  private final int threads;

  DryRun(Study study, int threads) {
    this.study = study;
    this.threads = threads;
  }

  String render() {
    List<String> header = new ArrayList<>(List.of("point"));
    for (Axis axis : study.axes()) {
      header.add(axis.shortName(study.axes()));
    }
    header.add("compared");
    header.add("runs");
    TextTable table = new TextTable(header.toArray(String[]::new));
    for (Point point : study.points()) {
      List<String> row = new ArrayList<>(List.of(String.valueOf(point.number())));
      point.values().forEach(value -> row.add(value.label()));
      row.add(String.join(", ", point.scenario().compared()));
      row.add(String.valueOf(Sweep.runs(study, point)));
      table.row(row.toArray(String[]::new));
    }
    return study.title() + "\n\n" + table.render() + "\n" + cost();
  }

  private String cost() {
    List<Point> pilots = pilots();
    ReplayCache logs = new ReplayCache();
    int made = 0;
    double sum = 0;
    for (Point point : pilots) {
      Runs runs = Runs.of(point.scenario(), study, logs);
      for (int c = 0; c < point.scenario().compared().size(); c++) {
        int compared = c;
        sum += Pilot.seconds(() -> runs.run(compared, 0), LIMIT);
        made++;
      }
    }
    long all = Sweep.runs(study);
    double each = sum / made;
    if (Double.isInfinite(each)) {
      return String.format(
          Locale.ROOT,
          "%s at %s; a run makes no measurable progress in %s, so the cost is unknown%n",
          Plurals.counted(all, "run"),
          Plurals.counted(study.points().size(), "point"),
          Quantity.DURATION.show(LIMIT));
    }
    return String.format(
        Locale.ROOT,
        "%s at %s; a run took %s on average in a pilot of %d, so all take about %s of CPU and"
            + " %s with %s%n",
        Plurals.counted(all, "run"),
        Plurals.counted(study.points().size(), "point"),
        Quantity.DURATION.show(each),
        made,
        Quantity.DURATION.show(each * all),
        Quantity.DURATION.show(each * all / Math.min(threads, all)),
        Plurals.counted(threads, "thread"));
  }

  /** {@return the first and the last point, and some between} */
  private List<Point> pilots() {
    int points = study.points().size();
    int some = Math.min(PILOTS, points);
    return IntStream.range(0, some)
        .mapToObj(i -> study.points().get(some == 1 ? 0 : i * (points - 1) / (some - 1)))
        .toList();
  }
}
