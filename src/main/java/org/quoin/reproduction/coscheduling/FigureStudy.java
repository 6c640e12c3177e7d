package org.quoin.reproduction.coscheduling;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.quoin.reproduction.PairedSample;
import org.quoin.statistics.Estimate;

/** The measured cases of one figure: the rows are schemes, the columns what is varied. */
final class FigureStudy {
  private static final double LEVEL = 0.95;

  /** A case has no steady state if more than this share of its jobs wait at the last arrival. */
  private static final double SATURATED = 0.2;

  private final Map<String, Map<String, Case>> grid;
  private final Map<String, Map<String, Map<String, Estimate>>> results = new LinkedHashMap<>();
  private final Map<String, Map<String, List<Map<String, Double>>>> samples = new LinkedHashMap<>();

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

  /** Takes the figures of its cases with at least this many replications. */
  FigureStudy of(Measurements measurements, int replications) {
    measurements.measure(cases(), replications);
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
                      .put(column, estimates(figures));
                }));
    return this;
  }

  /** {@return the smallest number of replications of a case} */
  int replications() {
    return samples.values().stream()
        .flatMap(columns -> columns.values().stream())
        .mapToInt(List::size)
        .min()
        .orElse(0);
  }

  /** {@return a figure in every replication, under the name of its row} */
  PairedSample sample(String row, String column, String figure) {
    return new PairedSample(
        row,
        samples.get(row).get(column).stream()
            .map(figures -> figures.getOrDefault(figure, Double.NaN))
            .toList());
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
