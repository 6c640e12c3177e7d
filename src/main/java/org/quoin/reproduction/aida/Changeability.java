package org.quoin.reproduction.aida;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.quoin.base.Plurals;
import org.quoin.experiment.PointOutcome;
import org.quoin.experiment.StudyOutcome;
import org.quoin.experiment.Sweep;
import org.quoin.experiment.store.RunMetric;
import org.quoin.report.TextTable;
import org.quoin.report.block.Figure;
import org.quoin.reproduction.PaperPage;
import org.quoin.scenario.study.Axis;
import org.quoin.scenario.study.Point;
import org.quoin.scenario.study.Study;
import org.quoin.scenario.study.StudyFile;
import org.quoin.statistics.Estimate;
import org.quoin.statistics.Ranking;

/**
 * The one future work of Aida et al. (HPDC 1998), slide 28, "better modeling of changeability of
 * network congestion": RR, LOAD, LOTH and LOTH by forecasts of past throughput, as they are and
 * divided by the transfers in progress, under bursts and days, against the age of the monitor's
 * reports. All on common random numbers; whether a forecast pays is said at 95 % for all points of
 * both studies together (Holm).
 */
public final class Changeability {
  private static final String BURSTS = "changeability";
  private static final String DAYS = "changeability-of-a-day";
  private static final double LEVEL = 0.95;

  private static final String LOTH_COUNTS = "LOTH, which counts the transfers in progress";

  private static final String PAYS = "pays";
  private static final String COSTS = "costs";
  private static final String OPEN = "not significant";

  /** Places of what the studies compare. */
  private static final int RR = 0;

  private static final int LOAD = 1;
  private static final int LOTH = 2;
  private static final int ADAPTIVE = 3;
  private static final int DIVIDED = 8;

  /** The forecasters; the first one chooses among the others by their errors so far. */
  private static final List<String> FORECASTERS =
      List.of("adaptive", "last", "mean", "median", "ewma");

  /**
   * A forecast against LOTH and RR at a point.
   *
   * @param congestion what the background does
   * @param period the period of the reports
   * @param seconds the same as a number
   * @param outcome all that is compared
   * @param toLoth the adaptive forecast's response less that of LOTH, in seconds
   * @param toRoundRobin the same less that of RR
   * @param divided the response of the adaptive forecast, divided by the transfers in progress,
   *     less that of LOTH
   * @param byDividing the same less that of the forecast as it is
   */
  private record Cell(
      String congestion,
      String period,
      double seconds,
      PointOutcome outcome,
      Estimate toLoth,
      Estimate toRoundRobin,
      Estimate divided,
      Estimate byDividing) {}

  private final List<Cell> cells = new ArrayList<>();
  private RunMetric response;

  private Changeability() {}

  /** {@return the studies, so that one knows how many runs they have} */
  public static List<Study> studies(Path scenarios, List<String> settings) {
    Path folder = scenarios.resolve("studies");
    List<Study> studies = new ArrayList<>();
    for (String name : List.of(BURSTS, DAYS)) {
      studies.add(StudyFile.read(folder.resolve(name + ".yaml"), settings));
    }
    return studies;
  }

  /**
   * Runs the studies.
   *
   * @param settings changes to both, as {@code replications=2}
   * @param onRun called after each run, from any thread
   * @return what they showed
   */
  public static Changeability run(
      Path scenarios, List<String> settings, int threads, Runnable onRun) {
    Changeability made = new Changeability();
    Sweep.Watch watch = onRun::run;
    for (Study study : studies(scenarios, settings)) {
      made.add(new Sweep(study, Optional.empty(), watch).run(threads));
    }
    return made;
  }

  private void add(StudyOutcome outcome) {
    response = outcome.first();
    for (PointOutcome point : outcome.points()) {
      cells.add(
          new Cell(
              congestion(point.point()),
              values(point.point(), "period").get(0).label(),
              values(point.point(), "period").get(0).number(),
              point,
              point.difference(ADAPTIVE, LOTH, response),
              point.difference(ADAPTIVE, RR, response),
              point.difference(DIVIDED, LOTH, response),
              point.difference(DIVIDED, ADAPTIVE, response)));
    }
  }

  private static String congestion(Point point) {
    List<Axis.Value> burstiness = values(point, "burstiness");
    List<Axis.Value> times = values(point, "timescale");
    return burstiness.isEmpty()
        ? "days of " + times.get(0).label() + " to " + times.get(times.size() - 1).label()
        : "bursts of "
            + burstiness.get(0).label()
            + " times the mean, one in "
            + times.get(0).label();
  }

  private static List<Axis.Value> values(Point point, String key) {
    List<Axis.Value> values = new ArrayList<>();
    for (int i = 0; i < point.axes().size(); i++) {
      if (point.axes().get(i).key().endsWith("." + key)) {
        values.add(point.values().get(i));
      }
    }
    return values;
  }

  /** {@return the page, with the tables, what they say and the curves} */
  public PaperPage addTo(PaperPage page) {
    List<String> toLoth = told(Cell::toLoth);
    List<String> divided = told(Cell::divided);
    page.table(
        "LOTH by forecasts, by the background and the age of the reports", table(toLoth, divided));
    page.table(
        "Where the adaptive forecast pays against LOTH, by the background",
        groups("background", Cell::congestion, toLoth, Cell::toLoth));
    page.table(
        "Where it pays, by the age of reports",
        groups("reports every", Cell::period, toLoth, Cell::toLoth));
    page.table(
        "Where the forecast divided by the transfers in progress pays against LOTH",
        groups("background", Cell::congestion, divided, Cell::divided));
    page.table(
        "Where the divided forecast pays, by the age of reports",
        groups("reports every", Cell::period, divided, Cell::divided));
    page.say(against(LOTH_COUNTS, "the adaptive forecast", toLoth, Cell::toLoth));
    page.say(against("RR", "the adaptive forecast", told(Cell::toRoundRobin), Cell::toRoundRobin));
    page.say(against(LOTH_COUNTS, "the divided forecast", divided, Cell::divided));
    page.say(
        against(
            "the forecast as it is",
            "the divided forecast",
            told(Cell::byDividing),
            Cell::byDividing));
    return page.say(forecasters()).picture("changeability", this::figure);
  }

  private TextTable table(List<String> toLoth, List<String> divided) {
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
            "divided [s]",
            "less LOTH [s]",
            "",
            "less forecast [s]",
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
          mean(cell, DIVIDED),
          cell.divided.toString(),
          divided.get(i),
          cell.byDividing.toString(),
          FORECASTERS.get(leastForecaster(cell)));
    }
    return table;
  }

  private String mean(Cell cell, int compared) {
    return cell.outcome.estimate(compared, response).toString();
  }

  /** {@return a word per difference, at 95 % for all of them together (Holm)} */
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

  private String against(
      String other, String which, List<String> told, Function<Cell, Estimate> difference) {
    return String.format(
        Locale.ROOT,
        "Against %s, %s pays at %s of %s%s, costs at %s%s, and does not"
            + " differ significantly at the others (paired differences, 95 %%, Holm).",
        other,
        which,
        count(told, PAYS),
        Plurals.counted(cells.size(), "point"),
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
    String least = String.format(Locale.ROOT, "%.2f", span.getMin());
    String most = String.format(Locale.ROOT, "%.2f", span.getMax());
    return span.getCount() == 0
        ? ""
        : " (" + (least.equals(most) ? least : least + " to " + most) + " s)";
  }

  /** {@return how often the forecast pays in each group of points, and the differences there} */
  private TextTable groups(
      String name,
      Function<Cell, String> group,
      List<String> told,
      Function<Cell, Estimate> difference) {
    TextTable table =
        new TextTable(name, "points", PAYS, COSTS, OPEN, "less LOTH, least [s]", "most [s]");
    List<Integer> all = IntStream.range(0, cells.size()).boxed().toList();
    all.stream()
        .collect(
            Collectors.groupingBy(
                i -> group.apply(cells.get(i)), LinkedHashMap::new, Collectors.toList()))
        .forEach((of, places) -> table.row(group(of, places, told, difference)));
    return table;
  }

  private List<?> group(
      String of, List<Integer> places, List<String> told, Function<Cell, Estimate> difference) {
    List<String> here = places.stream().map(told::get).toList();
    DoubleSummaryStatistics span =
        places.stream().mapToDouble(i -> difference.apply(cells.get(i)).mean()).summaryStatistics();
    return List.of(
        of,
        places.size(),
        count(here, PAYS),
        count(here, COSTS),
        count(here, OPEN),
        String.format(Locale.ROOT, "%+.2f", span.getMin()),
        String.format(Locale.ROOT, "%+.2f", span.getMax()));
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

  /** {@return how often each forecaster has the least mean, and the cost of choosing among them} */
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

  /**
   * {@return the curves: the adaptive forecast's response less that of LOTH over the age of
   * reports, one curve per background} Exact reports are in the table alone: they have no place on
   * a logarithmic axis.
   */
  private Figure figure() {
    List<Figure.Curve> curves = new ArrayList<>();
    cells.stream()
        .filter(cell -> cell.seconds > 0)
        .collect(Collectors.groupingBy(Cell::congestion, LinkedHashMap::new, Collectors.toList()))
        .forEach(
            (name, curve) ->
                curves.add(
                    Figure.Curve.points(
                        name,
                        curve.stream().mapToDouble(Cell::seconds).toArray(),
                        curve.stream().mapToDouble(cell -> cell.toLoth.mean()).toArray(),
                        curve.stream().mapToDouble(cell -> cell.toLoth.halfWidth()).toArray())));
    return new Figure.Curves(
        "LOTH by the adaptive forecast less LOTH",
        "Means and 95 % intervals; below 0 the forecast pays.",
        new Figure.Axis("interval of reports", "s", true),
        Figure.Axis.difference("difference in response", "s"),
        curves);
  }
}
