package org.quoin.reproduction.aida;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.quoin.experiment.PointOutcome;
import org.quoin.experiment.StudyOutcome;
import org.quoin.experiment.Sweep;
import org.quoin.experiment.store.RunMetric;
import org.quoin.input.Nouns;
import org.quoin.report.GridReport;
import org.quoin.report.TextTable;
import org.quoin.scenario.study.Axis;
import org.quoin.scenario.study.Point;
import org.quoin.scenario.study.Study;
import org.quoin.scenario.study.StudyFile;
import org.quoin.statistics.Estimate;
import org.quoin.statistics.Ranking;

/**
 * The one future work of Aida et al. (HPDC 1998), slide 28, "better modeling of changeability of
 * network congestion": RR, LOAD, LOTH and LOTH by forecasts of past throughput under bursts and
 * days, against the age of the monitor's reports. All on common random numbers; whether a forecast
 * pays is said at 95 % for all points of both studies together (Holm).
 */
public final class Changeability {
  private static final String BURSTS = "changeability";
  private static final String DAYS = "changeability-of-a-day";
  private static final double LEVEL = 0.95;

  private static final String PAYS = "pays";
  private static final String COSTS = "costs";
  private static final String OPEN = "not told apart";

  /** Places of what the studies compare. */
  private static final int RR = 0;

  private static final int LOAD = 1;
  private static final int LOTH = 2;
  private static final int ADAPTIVE = 3;

  /** Of the forecasters alone; the first chooses among the others, as they have done so far. */
  private static final List<String> FORECASTERS =
      List.of("adaptive", "last", "mean", "median", "ewma");

  /**
   * A forecast against LOTH and RR at a point.
   *
   * @param congestion what the background does
   * @param period of the reports
   * @param outcome all that is compared
   * @param toLoth the adaptive forecast's response less that of LOTH, in seconds
   * @param toRoundRobin the same less that of RR
   */
  private record Cell(
      String congestion,
      String period,
      PointOutcome outcome,
      Estimate toLoth,
      Estimate toRoundRobin) {}

  private final List<Cell> cells = new ArrayList<>();
  private RunMetric response;

  private Changeability() {}

  /** The studies, so that one knows how many runs they have. */
  public static List<Study> studies(Path scenarios, List<String> settings) {
    Path folder = scenarios.resolve("studies");
    List<Study> studies = new ArrayList<>();
    for (String name : List.of(BURSTS, DAYS)) {
      studies.add(StudyFile.read(folder.resolve(name + ".yaml"), settings));
    }
    return studies;
  }

  /**
   * Runs the studies and says where a forecast pays.
   *
   * @param settings changes to both, as {@code replications=2}
   * @param onRun called after each run, from any thread
   */
  public static Section section(
      Path scenarios, List<String> settings, int threads, Runnable onRun) {
    Changeability made = new Changeability();
    Sweep.Watch watch = new Steps(onRun);
    for (Study study : studies(scenarios, settings)) {
      made.add(new Sweep(study, Optional.empty(), watch).run(threads));
    }
    return new Section(made.text(), List.of());
  }

  private record Steps(Runnable onRun) implements Sweep.Watch {
    @Override
    public void total(long runs) {
      // Known before.
    }

    @Override
    public void begins(Point point) {
      // A run is one of many.
    }

    @Override
    public void ends() {
      onRun.run();
    }
  }

  private void add(StudyOutcome outcome) {
    response = outcome.first();
    for (PointOutcome point : outcome.points()) {
      cells.add(
          new Cell(
              congestion(point.point()),
              labels(point.point(), "period").get(0),
              point,
              point.difference(ADAPTIVE, LOTH, response),
              point.difference(ADAPTIVE, RR, response)));
    }
  }

  private static String congestion(Point point) {
    List<String> burstiness = labels(point, "burstiness");
    List<String> times = labels(point, "timescale");
    return burstiness.isEmpty()
        ? "days of " + times.get(0) + " to " + times.get(times.size() - 1)
        : "bursts of " + burstiness.get(0) + " times the mean, one in " + times.get(0);
  }

  private static List<String> labels(Point point, String key) {
    List<String> labels = new ArrayList<>();
    for (int i = 0; i < point.axes().size(); i++) {
      Axis axis = point.axes().get(i);
      if (axis.key().endsWith("." + key)) {
        labels.add(point.values().get(i).label());
      }
    }
    return labels;
  }

  private String text() {
    List<String> toLoth = told(Cell::toLoth);
    TextTable table =
        new TextTable(
            "background",
            "reports every",
            "RR [s]",
            "LOAD [s]",
            "LOTH [s]",
            "forecast [s]",
            "less LOTH [s]",
            "",
            "less RR [s]",
            "least forecaster");
    for (int i = 0; i < cells.size(); i++) {
      Cell cell = cells.get(i);
      boolean first = i == 0 || !cells.get(i - 1).congestion.equals(cell.congestion);
      table.row(
          first ? cell.congestion : "",
          cell.period,
          mean(cell, RR),
          mean(cell, LOAD),
          mean(cell, LOTH),
          mean(cell, ADAPTIVE),
          cell.toLoth.toString(),
          toLoth.get(i),
          cell.toRoundRobin.toString(),
          FORECASTERS.get(leastForecaster(cell)));
    }
    StringBuilder text = new StringBuilder(table.render()).append('\n');
    for (String sentence :
        List.of(
            against("LOTH, which counts the transfers under way", toLoth, Cell::toLoth),
            against("RR", told(Cell::toRoundRobin), Cell::toRoundRobin),
            "It pays against LOTH, " + by(Cell::congestion, toLoth),
            "It pays against LOTH, with reports every " + by(Cell::period, toLoth),
            forecasters())) {
      text.append(GridReport.wrapped(sentence));
    }
    return text.toString();
  }

  private String mean(Cell cell, int compared) {
    return cell.outcome.estimate(compared, response).toString();
  }

  /** What the differences say when all are corrected for their number. */
  private List<String> told(Function<Cell, Estimate> difference) {
    List<Estimate> differences = cells.stream().map(difference).toList();
    double[] chances = Ranking.chances(differences);
    List<String> told = new ArrayList<>();
    for (int i = 0; i < chances.length; i++) {
      boolean less = differences.get(i).mean() < 0;
      told.add(chances[i] > 1 - LEVEL ? OPEN : less ? PAYS : COSTS);
    }
    return told;
  }

  private String against(String what, List<String> told, Function<Cell, Estimate> difference) {
    return String.format(
        Locale.ROOT,
        "Against %s, the adaptive forecast pays at %s of %s%s, costs at %s%s, and is not told"
            + " apart at the others (paired differences, 95 %%, Holm).",
        what,
        count(told, PAYS),
        Nouns.counted(cells.size(), "point"),
        span(told, PAYS, difference),
        count(told, COSTS),
        span(told, COSTS, difference));
  }

  private static long count(List<String> told, String verdict) {
    return told.stream().filter(verdict::equals).count();
  }

  private String span(List<String> told, String verdict, Function<Cell, Estimate> difference) {
    DoubleSummaryStatistics span =
        IntStream.range(0, cells.size())
            .filter(i -> told.get(i).equals(verdict))
            .mapToDouble(i -> Math.abs(difference.apply(cells.get(i)).mean()))
            .summaryStatistics();
    return span.getCount() == 0
        ? ""
        : String.format(Locale.ROOT, " (%.2f to %.2f s)", span.getMin(), span.getMax());
  }

  /** Where it pays, of the points alike in something. */
  private String by(Function<Cell, String> group, List<String> told) {
    Map<String, int[]> counts = new LinkedHashMap<>();
    for (int i = 0; i < cells.size(); i++) {
      int[] count = counts.computeIfAbsent(group.apply(cells.get(i)), name -> new int[2]);
      count[0] += told.get(i).equals(PAYS) ? 1 : 0;
      count[1]++;
    }
    return counts.entrySet().stream()
        .map(one -> one.getKey() + ": " + one.getValue()[0] + " of " + one.getValue()[1])
        .collect(Collectors.joining("; ", "", "."));
  }

  private int leastForecaster(Cell cell) {
    return IntStream.range(0, FORECASTERS.size())
        .boxed()
        .min(Comparator.comparingDouble(f -> forecast(cell, f)))
        .orElseThrow();
  }

  private double forecast(Cell cell, int forecaster) {
    return cell.outcome.estimate(ADAPTIVE + forecaster, response).mean();
  }

  /** How often each has the least mean, and what choosing among them costs at most. */
  private String forecasters() {
    List<String> least = cells.stream().map(c -> FORECASTERS.get(leastForecaster(c))).toList();
    double most =
        cells.stream()
            .mapToDouble(cell -> forecast(cell, 0) - forecast(cell, leastForecaster(cell)))
            .max()
            .orElse(0);
    return FORECASTERS.stream()
            .map(name -> name + " at " + count(least, name))
            .collect(Collectors.joining(", ", "The forecaster with the least mean is ", ""))
        + String.format(
            Locale.ROOT, "; adaptive is at most %.2f s behind the least of them.", most);
  }
}
