package org.quoin.report.study;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.quoin.experiment.store.RunMetric;
import org.quoin.report.block.Figure;
import org.quoin.report.picture.Ink;
import org.quoin.result.StudyResults;

/**
 * The figures of a study: its first metric over each axis, and some more metrics over the first.
 */
public final class StudyFigures {
  private static final int MORE_METRICS = 3;

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
            new StudyPlot.Choice(StudyPlot.Kind.LINE, x, metric.id(), List.of(), held, Set.of()));
    String shown =
        held.keySet().stream()
            .map(key -> StudyPlot.shortName(key) + " " + plot.amount(key, held.get(key)))
            .collect(Collectors.joining(", "));
    return plot.figure(
        metric.id() + " by " + StudyPlot.shortName(x),
        "%s. Means and 95 %% intervals%s."
            .formatted(metric.meaning(), held.isEmpty() ? "" : "; held at " + shown));
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
