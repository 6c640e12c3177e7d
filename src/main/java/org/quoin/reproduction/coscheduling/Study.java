package org.quoin.reproduction.coscheduling;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.quoin.report.TextTable;
import org.quoin.reproduction.Sample;
import org.quoin.statistics.Estimate;

/** The measured cases of one figure: rows are schemes, columns what is varied. */
final class Study {
  private static final double LEVEL = 0.95;

  /** More than this share of the jobs still waiting at the last arrival: no steady state. */
  private static final double SATURATED = 0.2;

  private final Map<String, Map<String, Case>> grid;
  private final Map<String, Map<String, Map<String, Estimate>>> results = new LinkedHashMap<>();
  private final Map<String, Map<String, List<Map<String, Double>>>> samples = new LinkedHashMap<>();

  Study(Map<String, Map<String, Case>> grid) {
    this.grid = grid;
  }

  /** The same study of changed cases; of these columns only, or of all where none is named. */
  Study changed(List<String> columns, Consumer<Case.Draft> changes) {
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
    return new Study(other);
  }

  Collection<Case> cases() {
    return grid.values().stream().flatMap(row -> row.values().stream()).toList();
  }

  /** Takes the figures of its cases; those that are not there yet are measured. */
  Study of(Measurements measurements) {
    measurements.measure(cases());
    return taken(measurements::of);
  }

  /** The same of so many replications. */
  Study of(Measurements measurements, int replications) {
    measurements.measure(cases(), replications);
    return taken(measurements::of);
  }

  /** Takes the statistics of each case, one map per replication, from the given source. */
  Study taken(Function<Case, List<Map<String, Double>>> source) {
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

  /** The least replications of a case. */
  int replications() {
    return samples.values().stream()
        .flatMap(columns -> columns.values().stream())
        .mapToInt(List::size)
        .min()
        .orElse(0);
  }

  /** One figure in every replication, under the name of its row. */
  Sample sample(String row, String column, String figure) {
    return new Sample(
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

  /** The mean of a figure; NaN where the case was not run or does not have it. */
  double mean(String row, String column, String figure) {
    Estimate estimate = estimate(row, column, figure);
    return estimate == null ? Double.NaN : estimate.mean();
  }

  private Estimate estimate(String row, String column, String figure) {
    Map<String, Estimate> measured = results.getOrDefault(row, Map.of()).get(column);
    return measured == null ? null : measured.get(figure);
  }

  /** Whether the case had no steady state, so that its means grow with the length of the run. */
  boolean saturated(String row, String column) {
    return mean(row, column, "backlog") > SATURATED;
  }

  /** One figure over the grid as text; a star marks saturated cases. */
  String table(String corner, String figure, String format) {
    List<String> header = new ArrayList<>(List.of(corner));
    List<String> shown =
        columns().stream()
            .filter(c -> rows().stream().anyMatch(row -> !Double.isNaN(mean(row, c, figure))))
            .toList();
    header.addAll(shown);
    TextTable table = new TextTable(header.toArray(String[]::new));
    for (String row : rows()) {
      List<String> cells = new ArrayList<>(List.of(row));
      for (String column : shown) {
        cells.add(cell(row, column, figure, format));
      }
      table.row(cells.toArray(String[]::new));
    }
    return table.render();
  }

  /** The mean response over that of perfect coscheduling, with the bound of any scheme below. */
  String distances() {
    List<String> header = new ArrayList<>(List.of("response / " + Runs.PERFECT));
    List<String> shown =
        columns().stream().filter(c -> rows().stream().anyMatch(r -> distance(r, c) > 0)).toList();
    header.addAll(shown);
    TextTable table = new TextTable(header.toArray(String[]::new));
    for (String row : rows()) {
      List<String> cells = new ArrayList<>(List.of(row));
      shown.forEach(column -> cells.add(ratio(distance(row, column))));
      table.row(cells.toArray(String[]::new));
    }
    String first = rows().get(0);
    List<String> cells = new ArrayList<>(List.of(Runs.BOUND));
    shown.forEach(
        column ->
            cells.add(ratio(mean(first, column, Runs.BOUND) / mean(first, column, Runs.PERFECT))));
    table.row(cells.toArray(String[]::new));
    return table.render();
  }

  private double distance(String row, String column) {
    return mean(row, column, "response") / mean(row, column, Runs.PERFECT);
  }

  private static String ratio(double x) {
    return Double.isNaN(x) ? "-" : String.format(Locale.ROOT, "%.2f", x);
  }

  private String cell(String row, String column, String figure, String format) {
    Estimate estimate = estimate(row, column, figure);
    if (estimate == null || Double.isNaN(estimate.mean())) {
      return "-";
    }
    String text = shown(estimate.mean(), format, 100);
    if (!Double.isNaN(estimate.halfWidth())) {
      text += " +-" + shown(estimate.halfWidth(), "%.2g", 10);
    }
    return saturated(row, column) ? text + "*" : text;
  }

  /** The number without an exponent where it is large. */
  private static String shown(double x, String format, double large) {
    return String.format(Locale.ROOT, x >= large ? "%.0f" : format, x);
  }

  /** Several figures of one column as text, the schemes below each other. */
  String profile(String column, List<String> figures, String format) {
    List<String> header = new ArrayList<>(List.of(column));
    header.addAll(figures);
    TextTable table = new TextTable(header.toArray(String[]::new));
    for (String row : rows()) {
      List<String> cells = new ArrayList<>(List.of(row));
      for (String figure : figures) {
        double mean = mean(row, column, figure);
        cells.add(Double.isNaN(mean) ? "-" : String.format(Locale.ROOT, format, mean));
      }
      table.row(cells.toArray(String[]::new));
    }
    return table.render();
  }

  /** The whole grid as CSV, one row a case and figure. */
  String csv() {
    StringBuilder text = new StringBuilder("row,column,figure,mean,half_width,saturated\n");
    results.forEach(
        (row, columns) ->
            columns.forEach(
                (column, figures) ->
                    figures.forEach(
                        (figure, e) ->
                            text.append(
                                Summary.row(
                                    row,
                                    column,
                                    figure,
                                    number(e.mean()),
                                    number(e.halfWidth()),
                                    Boolean.toString(saturated(row, column)))))));
    return text.toString();
  }

  private static String number(double x) {
    return Double.isNaN(x) ? "" : Double.toString(x);
  }
}
