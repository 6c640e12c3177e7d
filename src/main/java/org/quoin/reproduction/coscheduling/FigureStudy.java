package org.quoin.reproduction.coscheduling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.quoin.reproduction.PairedSample;
import org.quoin.statistics.Estimate;

/** The measured cases of one figure: the rows are schemes, the columns what is varied. */
final class FigureStudy {
  private static final double LEVEL = 0.95;

  /** The figure that is pooled over the replications. */
  private static final String UNFAIRNESS = "unfairness";

  private static final String SLOWDOWN = "slowdown ";

  /** With fewer replications a figure is the mean of the replications' figures. */
  private static final int LEAST_POOLED = 4;

  /** A case has no steady state if more than this share of its jobs wait at the last arrival. */
  private static final double SATURATED = 0.2;

  private final Map<String, Map<String, Case>> grid;
  private final Map<String, Map<String, Map<String, Estimate>>> results = new LinkedHashMap<>();
  private final Map<String, Map<String, List<Map<String, Double>>>> samples = new LinkedHashMap<>();

  private double level = LEVEL;

  FigureStudy(Map<String, Map<String, Case>> grid) {
    this.grid = grid;
  }

  /** {@return the study of changed cases: of some columns, or of all if none is named} */
  FigureStudy changed(List<String> columns, Consumer<Case.Draft> changes) {
    Map<String, Map<String, Case>> other = new LinkedHashMap<>();
    grid.forEach(
        (row, cases) ->
            cases.forEach(
                (column, one) -> {
                  if (columns.isEmpty() || columns.contains(column)) {
                    other
                        .computeIfAbsent(row, name -> new LinkedHashMap<>())
                        .put(column, one.with(changes));
                  }
                }));
    return new FigureStudy(other);
  }

  Collection<Case> cases() {
    return grid.values().stream().flatMap(row -> row.values().stream()).toList();
  }

  /** Takes the figures of its cases; cases without figures are measured. */
  FigureStudy of(Measurements measurements) {
    measurements.measure(cases());
    return taken(measurements::of);
  }

  /** Takes the statistics of each case, one map per replication, from the given source. */
  FigureStudy taken(Function<Case, List<Map<String, Double>>> source) {
    grid.forEach(
        (row, columns) ->
            columns.forEach(
                (column, one) -> {
                  List<Map<String, Double>> figures = source.apply(one);
                  samples.computeIfAbsent(row, name -> new LinkedHashMap<>()).put(column, figures);
                  results
                      .computeIfAbsent(row, name -> new LinkedHashMap<>())
                      .put(column, pooled(estimates(figures), figures));
                }));
    return this;
  }

  /** Sets the level of the intervals that decide claims. */
  void judgedAt(double confidence) {
    level = confidence;
  }

  /** {@return the level of the intervals that decide claims} */
  double level() {
    return level;
  }

  /** {@return the smallest and the largest number of replications of a case, in words} */
  String replications() {
    IntSummaryStatistics counts =
        samples.values().stream()
            .flatMap(columns -> columns.values().stream())
            .mapToInt(List::size)
            .summaryStatistics();
    return (counts.getMin() < counts.getMax() ? counts.getMin() + " to " : "")
        + counts.getMax()
        + " replications";
  }

  /**
   * {@return a figure in every replication, under the name of its row} A wait is a part of the
   * response, a share of the CPU time a part of 1. The variation of the slowdowns is pooled: it is
   * the variation of the types' means over all replications, and its values are the exponentials of
   * the jackknife's pseudo-values of its logarithm, so that the interval of a difference of
   * logarithms is the jackknife's.
   */
  PairedSample sample(String row, String column, String figure) {
    List<Map<String, Double>> all = samples.get(row).get(column);
    if (figure.equals(UNFAIRNESS) && isPooled(all)) {
      return new PairedSample(row, Arrays.stream(logarithms(all)).map(Math::exp).boxed().toList())
          .shownAs(variation(all, -1))
          .from(place(row, column));
    }
    PairedSample sample =
        new PairedSample(
                row, all.stream().map(figures -> figures.getOrDefault(figure, Double.NaN)).toList())
            .from(place(row, column));
    return PaperFigure.PROFILE.contains(figure)
        ? sample.partOf(1)
        : figure.equals("wait") ? sample.partOf(mean(row, column, "response")) : sample;
  }

  private static String place(String row, String column) {
    return row + " @ " + column;
  }

  /** {@return the case of a place that a sample comes from} */
  Case at(String place) {
    String[] names = place.split(" @ ", 2);
    return grid.get(names[0]).get(names[1]);
  }

  private static boolean isPooled(List<Map<String, Double>> replications) {
    return replications.size() >= LEAST_POOLED
        && replications.stream().allMatch(one -> one.containsKey(UNFAIRNESS));
  }

  /** The coefficient of variation of the types' mean slowdowns, without one replication. */
  private static double variation(List<Map<String, Double>> replications, int without) {
    double[] means =
        replications.get(0).keySet().stream()
            .filter(name -> name.startsWith(SLOWDOWN))
            .mapToDouble(
                name ->
                    IntStream.range(0, replications.size())
                        .filter(i -> i != without)
                        .mapToDouble(i -> replications.get(i).getOrDefault(name, Double.NaN))
                        .filter(x -> !Double.isNaN(x))
                        .average()
                        .orElse(Double.NaN))
            .toArray();
    double mean = Arrays.stream(means).average().orElse(Double.NaN);
    double squares = Arrays.stream(means).map(x -> (x - mean) * (x - mean)).sum();
    return Math.sqrt(squares / (means.length - 1)) / mean;
  }

  /** Pseudo-values of the logarithm of the pooled variation, one per replication. */
  private static double[] logarithms(List<Map<String, Double>> replications) {
    int count = replications.size();
    double all = Math.log(variation(replications, -1));
    return IntStream.range(0, count)
        .mapToDouble(i -> count * all - (count - 1) * Math.log(variation(replications, i)))
        .toArray();
  }

  /** The estimates with the pooled variation; its half-width is that of its logarithm. */
  private static Map<String, Estimate> pooled(
      Map<String, Estimate> estimates, List<Map<String, Double>> replications) {
    if (isPooled(replications)) {
      double pooled = variation(replications, -1);
      Estimate logarithm = Estimate.of(logarithms(replications), LEVEL);
      estimates.put(
          UNFAIRNESS,
          new Estimate(pooled, pooled * logarithm.halfWidth(), LEVEL, replications.size()));
    }
    return estimates;
  }

  private static Map<String, Estimate> estimates(List<Map<String, Double>> samples) {
    Map<String, Estimate> estimates = new LinkedHashMap<>();
    for (Map<String, Double> sample : samples) {
      for (String figure : sample.keySet()) {
        estimates.computeIfAbsent(
            figure,
            name ->
                Estimate.of(
                    samples.stream().mapToDouble(s -> s.getOrDefault(name, Double.NaN)).toArray(),
                    LEVEL));
      }
    }
    return estimates;
  }

  List<String> rows() {
    return List.copyOf(results.keySet());
  }

  List<String> columns() {
    return List.copyOf(results.values().iterator().next().keySet());
  }

  /** {@return the mean of a figure; NaN if the case was not run or has no such figure} */
  double mean(String row, String column, String figure) {
    Estimate estimate = estimate(row, column, figure);
    return estimate == null ? Double.NaN : estimate.mean();
  }

  private Estimate estimate(String row, String column, String figure) {
    Map<String, Estimate> measured = results.getOrDefault(row, Map.of()).get(column);
    return measured == null ? null : measured.get(figure);
  }

  /** {@return whether a case had no steady state: its means grow with the length of the run} */
  boolean saturated(String row, String column) {
    return mean(row, column, "backlog") > SATURATED;
  }

  /** {@return a mean with its half-width; a star marks a case without a steady state} */
  String cell(String row, String column, String figure, String format) {
    Estimate estimate = estimate(row, column, figure);
    if (estimate == null || Double.isNaN(estimate.mean())) {
      return "";
    }
    String text = shown(estimate.mean(), format, 100);
    if (!Double.isNaN(estimate.halfWidth())) {
      text += " \u00b1 " + shown(estimate.halfWidth(), "%.2g", 10);
    }
    return saturated(row, column) ? text + "*" : text;
  }

  /** Formats a number without an exponent where it is large. */
  private static String shown(double x, String format, double large) {
    return String.format(Locale.ROOT, x >= large ? "%.0f" : format, x);
  }

  /** {@return every estimate, one record per case and figure, behind some common columns} */
  List<Map<String, Object>> records(Map<String, Object> common) {
    List<Map<String, Object>> records = new ArrayList<>();
    results.forEach(
        (row, columns) ->
            columns.forEach(
                (column, figures) ->
                    figures.forEach(
                        (figure, estimate) -> {
                          Map<String, Object> record = new LinkedHashMap<>(common);
                          record.put("row", row);
                          record.put("column", column);
                          record.put("figure", figure);
                          record.put("mean", estimate.mean());
                          record.put("half_width", estimate.halfWidth());
                          record.put("saturated", saturated(row, column));
                          records.add(record);
                        })));
    return records;
  }
}
