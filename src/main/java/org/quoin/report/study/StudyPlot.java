package org.quoin.report.study;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.descriptive.rank.Percentile;
import org.quoin.base.DisplayUnit;
import org.quoin.base.InputException;
import org.quoin.base.NearestName;
import org.quoin.base.Quantity;
import org.quoin.experiment.store.RunMetric;
import org.quoin.report.block.Figure;
import org.quoin.report.picture.Ink;
import org.quoin.result.StudyResults;
import org.quoin.result.StudyResults.Row;
import org.quoin.result.StudySummary;
import org.quoin.statistics.Estimate;

/** Makes a figure of a metric of a study over one of its axes. */
public final class StudyPlot {
  /** Values of an axis from which on each chooses its own unit, in units of the least ones. */
  private static final double LARGE = 10_000;

  private static final String LOAD = "load";

  /** The kinds of figures. */
  public enum Kind {
    /** Means with their intervals. */
    LINE,
    /** The share of the runs up to each value. */
    ECDF,
    /** Quartiles and range of the runs. */
    BOX,
    /** Means with their intervals as bars. */
    BARS,
    /** Means in coloured cells over two axes. */
    HEATMAP,
    /** Lines of equal means over two axes of numbers. */
    CONTOUR,
    /** The best alternative in each cell over two axes. */
    BEST;

    private boolean isOfRuns() {
      return this == ECDF || this == BOX;
    }

    /** {@return the word for it in options} */
    public String id() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * What to draw.
   *
   * @param x the axis along the bottom; null takes the first numeric one; beside a formula "load"
   *     is the offered load that follows from it
   * @param y the metric; null takes the first
   * @param by the axes whose values make one series each; empty takes all others that vary
   * @param log the axes that are logarithmic: x, y or both
   * @param theory a queue in Kendall's notation and its mean service time, whose formula is drawn
   *     beside; null without
   */
  public record Choice(
      Kind kind,
      String x,
      String y,
      List<String> by,
      Map<String, String> at,
      Set<String> log,
      String theory) {}

  private final StudyResults results;
  private final Choice choice;
  private final RunMetric metric;
  private final String x;
  private final List<Row> rows;
  private final List<String> by;
  private final TheoryCurve theory;

  /** The values of the runs of each point; empty where means are drawn. */
  private final Map<Map<String, String>, double[]> runs;

  private StudyPlot(StudyResults results, Choice choice) {
    this.results = results;
    this.choice = choice;
    this.metric = metric();
    Map<String, String> held = new LinkedHashMap<>();
    choice.at().forEach((key, value) -> held.put(axis("--at", key), value));
    this.rows = held(held);
    this.x = choice.kind() == Kind.ECDF ? null : x();
    this.by = by();
    this.theory = choice.theory() == null ? null : theory();
    this.runs = !choice.kind().isOfRuns() ? Map.of() : results.runs(metric.id());
  }

  public static StudyPlot of(StudyResults results, Choice choice) {
    return new StudyPlot(results, choice);
  }

  private TheoryCurve theory() {
    if (choice.kind() != Kind.LINE || !isNumeric(rows, x)) {
      throw new InputException(
          "--theory", "a formula is drawn beside lines over an axis of numbers; leave it out");
    }
    Figure.Axis across =
        new Figure.Axis(shortName(x), results.axes().get(x), choice.log().contains("x"));
    return new TheoryCurve(choice.theory(), across, metric, isOverLoad());
  }

  /** Returns whether the axis along the bottom is the offered load of the queue of a formula. */
  private boolean isOverLoad() {
    return choice.theory() != null
        && LOAD.equals(choice.x())
        && results.axes().keySet().stream()
            .noneMatch(key -> key.equals(LOAD) || key.endsWith("." + LOAD));
  }

  public Figure figure() {
    return switch (choice.kind()) {
      case ECDF -> distributions(series());
      case BOX -> boxes(series());
      case LINE, BARS -> figure(results.title(), statistic() + heldText());
      case HEATMAP, CONTOUR -> heatMap();
      case BEST -> best();
    };
  }

  /** Returns what the points are, with the intervals if there are any. */
  String statistic() {
    boolean hasIntervals = rows.stream().anyMatch(row -> estimate(row).halfWidth() >= 0);
    return hasIntervals ? "Means and 95 % intervals" : "One run a point, without intervals";
  }

  /** The means as curves over numbers, or as bars over words. */
  Figure figure(String title, String says) {
    Map<String, List<Row>> series = series();
    Figure.Axis y =
        new Figure.Axis(StudyResults.words(metric), metric.unit(), isLogarithmic("y", means()));
    if (choice.kind() == Kind.BARS || !isNumeric(rows, x)) {
      List<String> words = values(rows, x);
      List<Figure.BarSeries> bars = new ArrayList<>();
      series.forEach((name, some) -> bars.add(bars(name, some, words)));
      List<String> names = words.stream().map(word -> amount(x, word)).toList();
      return new Figure.Bars(title, says, shortName(x), y, names, bars, false);
    }
    List<Figure.Curve> curves = new ArrayList<>();
    series.forEach((name, some) -> curves.add(curve(name, some)));
    boolean log = isLogarithmic("x", rows.stream().mapToDouble(this::place).toArray());
    Figure.Axis across =
        isOverLoad()
            ? new Figure.Axis("offered load", "%", log)
            : new Figure.Axis(shortName(x), results.axes().get(x), log);
    if (theory != null) {
      curves.add(theory.over(rows.stream().mapToDouble(this::value).toArray()));
    }
    return new Figure.Curves(title, says, across, y, curves);
  }

  /** The axis at the left of a map: the only one that varies besides that along the bottom. */
  private String left() {
    if (by.size() != 1) {
      throw new InputException(
          "--by",
          by.isEmpty()
              ? "a map has two axes, and only " + x + " varies"
              : "a map has one axis at the left, and several vary (%s); name one and hold the others with --at"
                  .formatted(String.join(", ", by)));
    }
    return by.get(0);
  }

  /** The means over two axes, all others held. */
  private Figure heatMap() {
    String y = left();
    boolean lines = choice.kind() == Kind.CONTOUR;
    for (String key : List.of(x, y)) {
      if (lines && (!isNumeric(rows, key) || values(rows, key).size() < 2)) {
        throw new InputException(
            "--kind", "lines of equal value need two axes of numbers; '" + key + "' is none");
      }
    }
    List<String> columns = sorted(x);
    List<String> down = new ArrayList<>(sorted(y));
    if (!lines && isNumeric(rows, y)) {
      Collections.reverse(down); // rows are drawn downwards, and numbers grow upwards
    }
    double[][] means = new double[down.size()][columns.size()];
    for (double[] row : means) {
      Arrays.fill(row, Double.NaN);
    }
    rows.forEach(
        row ->
            means[down.indexOf(row.at().get(y))][columns.indexOf(row.at().get(x))] =
                estimate(row).mean());
    double[] seen = means();
    boolean ratios =
        Arrays.stream(seen).min().orElse(0) > 0
            && Arrays.stream(seen).max().orElse(0) > 20 * Arrays.stream(seen).min().orElse(0);
    return new Figure.HeatMap(
        results.title(),
        "Means" + heldText(),
        shortName(x),
        columns.stream().map(value -> amount(x, value)).toList(),
        shortName(y),
        down.stream().map(value -> amount(y, value)).toList(),
        StudyResults.words(metric),
        metric.unit(),
        means,
        ratios,
        lines
            ? new Figure.Contours(numeric(x, "x"), numeric(y, "y"), numbers(columns), numbers(down))
            : null);
  }

  private Figure.Axis numeric(String key, String name) {
    return new Figure.Axis(
        shortName(key), results.axes().get(key), isLogarithmic(name, numbers(values(rows, key))));
  }

  private static double[] numbers(List<String> values) {
    return values.stream().mapToDouble(Quantity::plain).toArray();
  }

  /** The values of an axis: numbers by size, words in their order. */
  private List<String> sorted(String key) {
    List<String> values = new ArrayList<>(values(rows, key));
    if (isNumeric(rows, key)) {
      values.sort(Comparator.comparingDouble(Quantity::plain));
    }
    return values;
  }

  /** The best alternative over two axes. */
  private Figure best() {
    String compared = results.summary().compared();
    List<String> axes = new ArrayList<>(by);
    axes.remove(compared);
    if (axes.size() != 1) {
      throw new InputException(
          "--by", "a map has one axis at the left; name it and hold the others with --at");
    }
    List<StudySummary.Point> points =
        results.summary().points().stream()
            .filter(
                point ->
                    rows.stream()
                        .anyMatch(
                            row ->
                                point.at().entrySet().stream()
                                    .allMatch(
                                        one ->
                                            same(
                                                row.at().get(one.getKey()),
                                                String.valueOf(one.getValue())))))
            .toList();
    return StudyMaps.of(results, metric, List.of(x, axes.get(0)), points)
        .orElseThrow(
            () -> new InputException("--kind", "the study has no value in some of the cells"));
  }

  private double value(Row row) {
    return Quantity.plain(row.at().get(x));
  }

  private double place(Row row) {
    return theory == null ? value(row) : theory.drawn(value(row));
  }

  private Figure.Curve curve(String name, List<Row> some) {
    List<Row> sorted = some.stream().sorted(Comparator.comparingDouble(this::place)).toList();
    return Figure.Curve.points(
        name,
        sorted.stream().mapToDouble(this::place).toArray(),
        sorted.stream().mapToDouble(row -> estimate(row).mean()).toArray(),
        sorted.stream().mapToDouble(row -> estimate(row).halfWidth()).toArray());
  }

  private Figure.BarSeries bars(String name, List<Row> some, List<String> words) {
    double[] means = new double[words.size()];
    double[] halves = new double[words.size()];
    Arrays.fill(means, Double.NaN);
    Arrays.fill(halves, Double.NaN);
    for (Row row : some) {
      int word = words.indexOf(row.at().get(x));
      means[word] = estimate(row).mean();
      halves[word] = estimate(row).halfWidth();
    }
    return new Figure.BarSeries(name, means, halves);
  }

  private Figure distributions(Map<String, List<Row>> series) {
    double last = Arrays.stream(runs(rows)).filter(Double::isFinite).max().orElse(0);
    List<Figure.Curve> curves = new ArrayList<>();
    series.forEach(
        (name, some) -> {
          double[] sorted = Arrays.stream(runs(some)).filter(Double::isFinite).sorted().toArray();
          int runs = sorted.length;
          double[] xs = new double[runs == 0 ? 0 : runs + 2];
          double[] shares = new double[xs.length];
          for (int i = 0; i < xs.length; i++) {
            xs[i] = i <= runs ? sorted[Math.max(0, i - 1)] : last;
            shares[i] = Math.min(1, (double) i / runs);
          }
          curves.add(new Figure.Curve(name, xs, shares, Figure.Form.STEPS));
        });
    boolean log = isLogarithmic("x", runs(rows));
    return new Figure.Curves(
        results.title(),
        "Share of the runs up to a value" + heldText(),
        new Figure.Axis(StudyResults.words(metric), metric.unit(), log),
        new Figure.Axis("share of the runs", "", false),
        curves);
  }

  private Figure boxes(Map<String, List<Row>> series) {
    List<Figure.Box> boxes = new ArrayList<>();
    for (String value : values(rows, x)) {
      series.forEach(
          (name, some) ->
              some.stream()
                  .filter(row -> row.at().get(x).equals(value))
                  .forEach(row -> box(amount(x, value), name, row).ifPresent(boxes::add)));
    }
    return new Figure.Boxes(
        results.title(),
        "Median, quartiles and range of the runs; dots are more than one and a half box lengths"
            + " off"
            + heldText(),
        shortName(x),
        new Figure.Axis(StudyResults.words(metric), metric.unit(), isLogarithmic("y", runs(rows))),
        boxes);
  }

  /**
   * Makes a box of the middle half of the runs. Its whiskers reach to the last values within one
   * and a half of its length (J. W. Tukey, Exploratory Data Analysis, 1977); others are single.
   */
  private Optional<Figure.Box> box(String name, String series, Row row) {
    double[] some = Arrays.stream(runs.get(row.at())).filter(Double::isFinite).sorted().toArray();
    if (some.length == 0) {
      return Optional.empty();
    }
    Percentile quartiles = new Percentile().withEstimationType(Percentile.EstimationType.R_7);
    quartiles.setData(some);
    double low = quartiles.evaluate(25);
    double high = quartiles.evaluate(75);
    double reach = 1.5 * (high - low);
    double[] within =
        Arrays.stream(some).filter(v -> v >= low - reach && v <= high + reach).toArray();
    return Optional.of(
        new Figure.Box(
            name,
            some.length,
            within[0],
            low,
            quartiles.evaluate(50),
            high,
            within[within.length - 1],
            Arrays.stream(some).average().orElseThrow(),
            series,
            Arrays.stream(some).filter(v -> v < low - reach || v > high + reach).toArray()));
  }

  private double[] means() {
    return rows.stream().mapToDouble(row -> estimate(row).mean()).toArray();
  }

  /** Returns the metric with a name, or with the words that tables have for it. */
  private RunMetric metric() {
    String name = choice.y();
    return Stream.<Predicate<RunMetric>>of(
            one -> name == null || one.id().equals(name),
            one -> StudyResults.words(one).equals(name))
        .flatMap(isMeant -> results.metrics().stream().filter(isMeant))
        .findFirst()
        .orElseThrow(
            () ->
                new InputException(
                    "--y",
                    "the study has no metric '%s'; %s; 'quoin list metrics' has their meanings"
                        .formatted(name, NearestName.expectedOfMany(name, ids()))));
  }

  private List<String> ids() {
    return results.metrics().stream().map(RunMetric::id).toList();
  }

  /** The key of an axis; the end of the key is enough where only one axis has it. */
  private String axis(String option, String name) {
    Set<String> keys = results.axes().keySet();
    if (keys.contains(name)) {
      return name;
    }
    List<String> meant =
        keys.stream().filter(key -> key.endsWith("." + name) || name.equals(key + "s")).toList();
    if (meant.size() == 1) {
      return meant.get(0);
    }
    throw new InputException(
        option, "the study does not vary '" + name + "'; " + NearestName.expected(name, keys));
  }

  private List<Row> held(Map<String, String> at) {
    List<Row> held = results.rows();
    for (Map.Entry<String, String> one : at.entrySet()) {
      List<String> values = values(held, one.getKey());
      String value = inBaseUnit(results.axes().get(one.getKey()), one.getValue());
      held = held.stream().filter(row -> same(row.at().get(one.getKey()), value)).toList();
      if (held.isEmpty()) {
        throw new InputException(
            "--at",
            "%s is never '%s'; %s"
                .formatted(
                    one.getKey(), one.getValue(), NearestName.expected(one.getValue(), values)));
      }
    }
    return held;
  }

  /** Converts a value as in scenarios, {@code 200 KB/s}, to a number of base units. */
  private static String inBaseUnit(String unit, String written) {
    try {
      return Quantity.ofBaseUnit(unit)
          .map(quantity -> Quantity.everyDigit(quantity.parse(written)))
          .orElse(written);
    } catch (IllegalArgumentException e) {
      return written;
    }
  }

  private static boolean same(String value, String written) {
    return value.equals(written)
        || (!Double.isNaN(Quantity.plain(value))
            && Quantity.plain(value) == Quantity.plain(written));
  }

  /** The different values of an axis. */
  static List<String> values(List<Row> rows, String key) {
    return rows.stream().map(row -> row.at().get(key)).distinct().toList();
  }

  /** Returns whether all values of an axis are numbers. */
  static boolean isNumeric(List<Row> rows, String key) {
    return values(rows, key).stream().noneMatch(value -> Double.isNaN(Quantity.plain(value)));
  }

  private boolean varies(String key) {
    return values(rows, key).size() > 1;
  }

  private String x() {
    if (choice.x() != null && !isOverLoad()) {
      return axis("--x", choice.x());
    }
    return results.axes().keySet().stream()
        .filter(this::varies)
        .min(Comparator.comparing(key -> !isNumeric(rows, key)))
        .orElseThrow(
            () -> new InputException("--x", "nothing varies; expected two points or more"));
  }

  private List<String> by() {
    List<String> needed =
        new ArrayList<>(results.axes().keySet().stream().filter(this::varies).toList());
    needed.remove(x);
    List<String> chosen = choice.by().stream().map(name -> axis("--by", name)).toList();
    // An axis that adds no distinction is left out, such as one whose values follow from another's.
    for (String key : List.copyOf(needed)) {
      List<String> others = new ArrayList<>(needed);
      others.remove(key);
      others.addAll(chosen);
      if (!chosen.contains(key) && distinguish(others)) {
        needed.remove(key);
      }
    }
    if (chosen.isEmpty()) {
      return needed;
    }
    needed.removeAll(chosen);
    if (choice.kind() == Kind.BEST) {
      needed.remove(results.summary().compared());
    }
    if (!needed.isEmpty()) {
      throw new InputException(
          "--by",
          "leaves open %s; hold it with --at %s=VALUE, or name it, too"
              .formatted(
                  needed.stream()
                      .map(key -> key + " (" + String.join(", ", values(rows, key)) + ")")
                      .collect(Collectors.joining(" and ")),
                  needed.get(0)));
    }
    return chosen;
  }

  /** Returns whether any two rows differ in these axes or the one along the bottom. */
  private boolean distinguish(List<String> keys) {
    return rows.stream()
            .map(row -> keys.stream().map(row.at()::get).toList() + " " + row.at().get(x))
            .distinct()
            .count()
        == rows.size();
  }

  private Map<String, List<Row>> series() {
    Map<String, List<Row>> series = new LinkedHashMap<>();
    for (Row row : rows) {
      String name =
          by.stream()
              .map(
                  key ->
                      results.axes().get(key).isEmpty() && !isNumeric(rows, key)
                          ? row.at().get(key)
                          : shortName(key) + " " + amount(key, row.at().get(key)))
              .collect(Collectors.joining(", "));
      series.computeIfAbsent(name, k -> new ArrayList<>()).add(row);
    }
    if (series.size() > Ink.MAX_SERIES) {
      throw new InputException(
          "--by",
          ("makes %s series, too many to distinguish; expected at most %s; hold some with"
                  + " --at KEY=VALUE")
              .formatted(series.size(), Ink.MAX_SERIES));
    }
    return series;
  }

  /** Returns the last word of a key. */
  static String shortName(String key) {
    return key.substring(key.lastIndexOf('.') + 1);
  }

  /** Returns a value of an axis in the unit of the axis; one of a wide axis chooses its own. */
  String amount(String key, String value) {
    String base = results.axes().get(key);
    double[] values = values(results.rows(), key).stream().mapToDouble(Quantity::plain).toArray();
    DisplayUnit unit = DisplayUnit.of(base, values);
    boolean wide = Arrays.stream(values).anyMatch(size -> size >= LARGE * unit.factor());
    return Quantity.ofBaseUnit(base)
        .map(
            quantity ->
                wide ? quantity.show(Quantity.plain(value)) : unit.show(Quantity.plain(value)))
        .orElse(value);
  }

  /** Requires a value to draw: without one no axis has a scale. */
  public void requireValues() {
    double[] values = choice.kind().isOfRuns() ? runs(rows) : means();
    if (Arrays.stream(values).noneMatch(Double::isFinite)) {
      throw new InputException(
          "--y",
          "no run has a value of " + metric.id() + heldText() + "; there is nothing to draw");
    }
  }

  private Estimate estimate(Row row) {
    return row.estimates().get(metric.id());
  }

  private double[] runs(List<Row> some) {
    return some.stream().flatMapToDouble(row -> Arrays.stream(runs.get(row.at()))).toArray();
  }

  private boolean isLogarithmic(String name, double[] values) {
    boolean log = choice.log().contains(name);
    if (log && Arrays.stream(values).anyMatch(value -> value <= 0)) {
      throw new InputException(
          "--log", "a logarithmic axis has no 0 and nothing below; leave '" + name + "' out");
    }
    return log;
  }

  private String heldText() {
    return choice.at().entrySet().stream()
        .map(one -> "; " + shortName(one.getKey()) + " " + heldAt(one.getKey(), one.getValue()))
        .collect(Collectors.joining());
  }

  /** A value that --at holds, with its unit. */
  private String heldAt(String key, String value) {
    return Double.isNaN(Quantity.plain(value)) ? value : amount(axis("--at", key), value);
  }

  /** {@return the name of its file: the metric, and what it is drawn over} */
  public String fileName() {
    return (metric.id() + "-" + (x == null ? "ecdf" : "by-" + (isOverLoad() ? LOAD : x)))
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^a-z0-9-]+", "-");
  }
}
