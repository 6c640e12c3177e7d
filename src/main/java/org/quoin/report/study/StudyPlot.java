package org.quoin.report.study;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.quoin.base.InputException;
import org.quoin.base.NearestName;
import org.quoin.base.Quantity;
import org.quoin.experiment.StudyResults;
import org.quoin.experiment.StudyResults.Row;
import org.quoin.experiment.store.RunMetric;
import org.quoin.report.picture.ChartPicture;
import org.quoin.report.picture.Picture;
import org.quoin.report.picture.PngFile;
import org.quoin.report.picture.Scale;
import org.quoin.report.picture.SvgFile;
import org.quoin.statistics.Estimate;

/** A metric of a study over one of its axes as a picture. */
public final class StudyPlot {

  /** What is drawn. */
  public enum Kind {
    /** Means with their intervals. */
    LINE,
    /** Which share of the runs is at most so large. */
    ECDF,
    /** Quartiles and range of the runs. */
    BOX;

    /** {@return how it is asked for} */
    public String id() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * What to draw.
   *
   * @param x the axis along the bottom; null takes the first numeric one
   * @param y the metric; null takes the first
   * @param by the axes that make a series each; empty takes all others that vary
   * @param at values that axes are held at
   * @param log which of x and y are logarithmic
   */
  public record Choice(
      Kind kind, String x, String y, List<String> by, Map<String, String> at, Set<String> log) {}

  private final StudyResults results;
  private final Choice choice;
  private final RunMetric metric;
  private final String x;
  private final List<Row> rows;
  private final List<String> by;

  /** What each run came to, by where a row is; none where means are drawn. */
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
    this.runs = choice.kind() == Kind.LINE ? Map.of() : results.runs(metric.id());
  }

  /**
   * {@return the plot of a choice of results}
   *
   * @throws InputException when the study has no such axis, value or metric
   */
  public static StudyPlot of(StudyResults results, Choice choice) {
    return new StudyPlot(results, choice);
  }

  /** {@return what {@link Kind#LINE} draws} */
  public Drawn drawn() {
    AxisUnit unit = unit();
    boolean numbers = isNumeric(x);
    List<String> words = List.copyOf(values(rows, x));
    ToDoubleFunction<Row> place = place(numbers, unit, words);
    List<Drawn.Series> series = new ArrayList<>();
    series().forEach((name, some) -> series.add(oneSeries(name, some, place)));
    return new Drawn(x, numbers ? unit.name() : "", numbers ? List.of() : words, metric, series);
  }

  private Drawn.Series oneSeries(String name, List<Row> some, ToDoubleFunction<Row> place) {
    List<Row> sorted = some.stream().sorted(Comparator.comparingDouble(place)).toList();
    return new Drawn.Series(
        name,
        sorted.stream().mapToDouble(place).toArray(),
        sorted.stream().mapToDouble(row -> estimate(row).mean()).toArray(),
        sorted.stream().mapToDouble(row -> estimate(row).halfWidth()).toArray());
  }

  private ToDoubleFunction<Row> place(boolean numbers, AxisUnit unit, List<String> words) {
    return numbers
        ? row -> Quantity.plain(row.at().get(x)) / unit.factor()
        : row -> words.indexOf(row.at().get(x));
  }

  private AxisUnit unit() {
    double most =
        rows.stream().mapToDouble(row -> Quantity.plain(row.at().get(x))).max().orElse(Double.NaN);
    return AxisUnit.of(results.axes().get(x), most);
  }

  /** {@return the plot as SVG} */
  public String svg() {
    return SvgFile.of(picture());
  }

  /** {@return the plot as PNG} */
  public byte[] png() {
    return PngFile.of(picture());
  }

  private RunMetric metric() {
    List<String> ids = results.metrics().stream().map(RunMetric::id).toList();
    return results.metrics().stream()
        .filter(one -> choice.y() == null || one.id().equals(choice.y()))
        .findFirst()
        .orElseThrow(
            () ->
                new InputException(
                    "--y",
                    "the study has no metric '"
                        + choice.y()
                        + "'; "
                        + NearestName.expected(choice.y(), ids)));
  }

  /** The key of an axis, of which the last words are enough where they name one alone. */
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
      Set<String> values = values(held, one.getKey());
      String value = AxisUnit.inBase(results.axes().get(one.getKey()), one.getValue());
      held = held.stream().filter(row -> same(row.at().get(one.getKey()), value)).toList();
      if (held.isEmpty()) {
        throw new InputException(
            "--at",
            one.getKey()
                + " is never '"
                + one.getValue()
                + "'; "
                + NearestName.expected(one.getValue(), values));
      }
    }
    return held;
  }

  private static boolean same(String value, String written) {
    return value.equals(written)
        || (!Double.isNaN(Quantity.plain(value))
            && Quantity.plain(value) == Quantity.plain(written));
  }

  private static Set<String> values(List<Row> rows, String key) {
    return rows.stream()
        .map(row -> row.at().get(key))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private boolean varies(String key) {
    return values(rows, key).size() > 1;
  }

  private boolean isNumeric(String key) {
    return values(rows, key).stream().noneMatch(value -> Double.isNaN(Quantity.plain(value)));
  }

  private String x() {
    if (choice.x() != null) {
      return axis("--x", choice.x());
    }
    return results.axes().keySet().stream()
        .filter(this::varies)
        .min(Comparator.comparing(key -> !isNumeric(key)))
        .orElseThrow(
            () -> new InputException("--x", "nothing varies; expected two points or more"));
  }

  private List<String> by() {
    List<String> needed =
        new ArrayList<>(results.axes().keySet().stream().filter(this::varies).toList());
    needed.remove(x);
    List<String> chosen = choice.by().stream().map(name -> axis("--by", name)).toList();
    // What says nothing new is left out: an axis that goes with another, a name it is part of.
    for (String key : List.copyOf(needed)) {
      List<String> others = new ArrayList<>(needed);
      others.remove(key);
      others.addAll(chosen);
      if (!chosen.contains(key) && tellsApart(others)) {
        needed.remove(key);
      }
    }
    if (chosen.isEmpty()) {
      return needed;
    }
    needed.removeAll(chosen);
    if (!needed.isEmpty()) {
      throw new InputException(
          "--by",
          "leaves open "
              + needed.stream()
                  .map(key -> key + " (" + String.join(", ", values(rows, key)) + ")")
                  .collect(Collectors.joining(" and "))
              + "; hold it with --at "
              + needed.get(0)
              + "=VALUE, or name it, too");
    }
    return chosen;
  }

  /** Whether no two rows have the same values of these axes and the one along the bottom. */
  private boolean tellsApart(List<String> keys) {
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
                      results.axes().get(key).isEmpty() && !isNumeric(key)
                          ? row.at().get(key)
                          : shortName(key) + " " + amount(key, row.at().get(key)))
              .collect(Collectors.joining(", "));
      series.computeIfAbsent(name, k -> new ArrayList<>()).add(row);
    }
    if (series.size() > ChartPicture.MOST_SERIES) {
      throw new InputException(
          "--by",
          "makes "
              + series.size()
              + " series, which nobody tells apart; expected at most "
              + ChartPicture.MOST_SERIES
              + "; hold some with --at KEY=VALUE");
    }
    return series;
  }

  private static String shortName(String key) {
    return key.substring(key.lastIndexOf('.') + 1);
  }

  private String amount(String key, String value) {
    String unit = results.axes().get(key);
    return unit.isEmpty()
        ? value
        : AxisUnit.of(unit, Quantity.plain(value)).show(Quantity.plain(value));
  }

  /** Refuses a plot of a metric that is undefined in every run: none of its axes has a scale. */
  private void requireValues() {
    double[] values =
        choice.kind() == Kind.LINE
            ? rows.stream().mapToDouble(row -> estimate(row).mean()).toArray()
            : runs(rows);
    if (Arrays.stream(values).noneMatch(Double::isFinite)) {
      throw new InputException(
          "--y",
          "no run has a value of " + metric.id() + heldText() + "; there is nothing to draw");
    }
  }

  private Picture picture() {
    requireValues();
    Map<String, List<Row>> series = series();
    ChartPicture chart = choice.kind() == Kind.ECDF ? distributions(series) : overX(series);
    return chart.done();
  }

  private ChartPicture distributions(Map<String, List<Row>> series) {
    double[] all = runs(rows);
    Scale values = scale("x", all, ChartPicture.LEFT, ChartPicture.RIGHT, false);
    Scale shares = Scale.linear(new double[] {0, 1}, ChartPicture.BOTTOM, ChartPicture.TOP, true);
    ChartPicture chart =
        new ChartPicture(
            results.title(),
            "share of the runs at most so large" + heldText(),
            values,
            metric.id() + AxisUnit.bracket(metric.unit()),
            shares,
            "share of the runs");
    int index = 0;
    for (Map.Entry<String, List<Row>> one : series.entrySet()) {
      chart.distribution(index++, one.getKey(), runs(one.getValue()));
    }
    return chart;
  }

  private ChartPicture overX(Map<String, List<Row>> series) {
    boolean box = choice.kind() == Kind.BOX;
    List<String> words = List.copyOf(values(rows, x));
    boolean numbers = isNumeric(x) && !box;
    AxisUnit unit = unit();
    ToDoubleFunction<Row> place = place(numbers, unit, words);
    Scale across =
        numbers
            ? scale(
                "x",
                rows.stream().mapToDouble(place).toArray(),
                ChartPicture.LEFT,
                ChartPicture.RIGHT,
                false)
            : Scale.words(
                words.stream().map(word -> box ? amount(x, word) : word).toList(),
                ChartPicture.LEFT,
                ChartPicture.RIGHT);
    Scale up = scale("y", box ? runs(rows) : ends(), ChartPicture.BOTTOM, ChartPicture.TOP, true);
    ChartPicture chart =
        new ChartPicture(
            results.title(),
            (box ? "median, quartiles and range of the runs" : "mean and 95 % interval")
                + heldText(),
            across,
            x + (numbers ? AxisUnit.bracket(unit.name()) : ""),
            up,
            metric.id() + AxisUnit.bracket(metric.unit()));
    int index = 0;
    for (Map.Entry<String, List<Row>> one : series.entrySet()) {
      if (box) {
        for (Row row : one.getValue()) {
          chart.box(index, series.size(), place.applyAsDouble(row), runs.get(row.at()));
        }
        chart.name(index++, one.getKey());
      } else {
        Drawn.Series means = oneSeries(one.getKey(), one.getValue(), place);
        chart.means(index++, means.name(), means.xs(), means.means(), means.halfWidths());
      }
    }
    return chart;
  }

  private Estimate estimate(Row row) {
    return row.estimates().get(metric.id());
  }

  private double[] runs(List<Row> some) {
    return some.stream().flatMapToDouble(row -> Arrays.stream(runs.get(row.at()))).toArray();
  }

  /** The means and the ends of their intervals, those below 0 on a logarithmic axis left out. */
  private double[] ends() {
    boolean log = choice.log().contains("y");
    return rows.stream()
        .map(this::estimate)
        .flatMapToDouble(
            e ->
                Arrays.stream(
                    new double[] {e.mean(), e.mean() - e.halfWidth(), e.mean() + e.halfWidth()}))
        .filter(value -> !log || value > 0)
        .toArray();
  }

  private Scale scale(String name, double[] values, double from, double to, boolean zero) {
    if (!choice.log().contains(name)) {
      return Scale.linear(values, from, to, zero);
    }
    if (Arrays.stream(values).anyMatch(value -> value <= 0)) {
      throw new InputException(
          "--log", "a logarithmic axis has no 0 and nothing below; leave '" + name + "' out");
    }
    return Scale.logarithmic(values, from, to);
  }

  private String heldText() {
    return choice.at().entrySet().stream()
        .map(e -> "; " + shortName(e.getKey()) + " " + e.getValue())
        .collect(Collectors.joining());
  }

  /** {@return a name for its file: what is drawn over what} */
  public String fileName() {
    return (metric.id() + "-" + (x == null ? "ecdf" : "by-" + x))
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^a-z0-9-]+", "-");
  }
}
