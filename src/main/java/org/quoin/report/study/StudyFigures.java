package org.quoin.report.study;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.quoin.base.Quantity;
import org.quoin.experiment.store.RunMetric;
import org.quoin.report.block.Figure;
import org.quoin.report.picture.Ink;
import org.quoin.result.StudyResults;

/**
 * The figures of a study: its first metric over each axis, and some more metrics over the first.
 */
public final class StudyFigures {
  private static final int MORE_METRICS = 3;

  /** The ratio of the ends from which on values need a logarithmic axis. */
  private static final double WIDE = 20;

  private final StudyResults results;
  private final List<String> axes;

  private StudyFigures(StudyResults results) {
    this.results = results;
    axes = results.axes().keySet().stream().filter(key -> values(key).size() > 1).toList();
  }

  private List<String> values(String key) {
    return StudyPlot.values(results.rows(), key);
  }

  /** {@return the figures of a study; none where nothing varies} */
  public static List<Figure> of(StudyResults results) {
    StudyFigures study = new StudyFigures(results);
    List<String> along = new ArrayList<>(study.axes);
    along.removeIf(key -> !StudyPlot.isNumeric(results.rows(), key));
    if (along.isEmpty()) {
      study.axes.stream().limit(1).forEach(along::add);
    }
    List<Figure> figures = new ArrayList<>();
    StudyMaps.of(results).ifPresent(figures::add);
    along.forEach(x -> figures.add(study.figure(x, results.metrics().get(0))));
    results.metrics().stream()
        .skip(1)
        .filter(metric -> !along.isEmpty() && study.differs(metric))
        .limit(MORE_METRICS)
        .forEach(metric -> figures.add(study.figure(along.get(0), metric)));
    return figures;
  }

  /** Returns whether the points differ in a metric. */
  private boolean differs(RunMetric metric) {
    return results.rows().stream()
            .mapToDouble(row -> row.estimates().get(metric.id()).mean())
            .filter(mean -> !Double.isNaN(mean))
            .distinct()
            .limit(2)
            .count()
        > 1;
  }

  private Figure figure(String x, RunMetric metric) {
    Map<String, String> held = held(x);
    StudyPlot plot =
        StudyPlot.of(
            results,
            new StudyPlot.Choice(
                StudyPlot.Kind.LINE,
                x,
                metric.id(),
                List.of(),
                held,
                logarithmic(x, metric),
                null));
    String shown =
        held.keySet().stream()
            .map(key -> StudyPlot.shortName(key) + " " + plot.amount(key, held.get(key)))
            .collect(Collectors.joining(", "));
    return plot.figure(
        "%s by %s".formatted(capitalized(StudyResults.words(metric)), StudyPlot.shortName(x)),
        "%s. %s%s."
            .formatted(
                metric.meaning(), plot.statistic(), held.isEmpty() ? "" : "; held at " + shown));
  }

  private static String capitalized(String words) {
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }

  /** Returns the axes whose values follow each other by ratios, or differ in size. */
  private Set<String> logarithmic(String x, RunMetric metric) {
    Set<String> log = new TreeSet<>();
    double[] values =
        StudyPlot.isNumeric(results.rows(), x)
            ? values(x).stream().mapToDouble(Quantity::plain).sorted().toArray()
            : new double[0];
    if (isGeometric(values)) {
      log.add("x");
    }
    double[] means =
        results.rows().stream()
            .mapToDouble(row -> row.estimates().get(metric.id()).mean())
            .filter(Double::isFinite)
            .sorted()
            .toArray();
    if (means.length > 0 && means[0] > 0 && means[means.length - 1] > WIDE * means[0]) {
      log.add("y");
    }
    return log;
  }

  /** Returns whether sorted values grow by equal factors, or over several sizes. */
  static boolean isGeometric(double[] values) {
    int last = values.length - 1;
    if (last < 2 || !(values[0] > 0)) {
      return false;
    }
    double factor = Math.pow(values[last] / values[0], 1.0 / last);
    boolean equal = true;
    for (int i = 1; i <= last; i++) {
      equal &= Math.abs(values[i] / values[i - 1] / factor - 1) < 0.05;
    }
    return values[last] / values[0] > (equal ? 3 : WIDE);
  }

  /**
   * The middle values of other axes, the longest axis first, until few enough series are left. The
   * axis that is compared is held last.
   */
  private Map<String, String> held(String x) {
    Map<String, String> held = new LinkedHashMap<>();
    List<String> others = new ArrayList<>(axes);
    others.remove(x);
    String compared = List.copyOf(results.axes().keySet()).get(results.axes().size() - 1);
    others.sort(
        Comparator.comparing((String key) -> key.equals(compared))
            .thenComparing(key -> -values(key).size()));
    for (String longest : others) {
      if (series(x, held) > Ink.MAX_SERIES / 2) {
        List<String> values = values(longest);
        held.put(longest, values.get(values.size() / 2));
      }
    }
    return held;
  }

  private long series(String x, Map<String, String> held) {
    return results.rows().stream()
        .map(StudyResults.Row::at)
        .filter(at -> at.entrySet().containsAll(held.entrySet()))
        .map(at -> axes.stream().filter(key -> !key.equals(x)).map(at::get).toList())
        .distinct()
        .count();
  }
}
