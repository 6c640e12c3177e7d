package org.quoin.page.folder;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.quoin.base.Quantity;
import org.quoin.experiment.StudyResults;
import org.quoin.experiment.store.RunMetric;
import org.quoin.report.block.Block;
import org.quoin.report.block.Figure;
import org.quoin.report.picture.Ink;
import org.quoin.report.study.StudyPlot;

/**
 * The figures of a study: its first metric over each axis, and some more metrics over the first.
 */
final class StudyCurves {
  private static final int MORE_METRICS = 3;

  private final StudyResults results;
  private final List<String> axes;

  StudyCurves(StudyResults results) {
    this.results = results;
    axes = results.axes().keySet().stream().filter(key -> values(key).size() > 1).toList();
  }

  private List<String> values(String key) {
    return results.rows().stream().map(row -> row.at().get(key)).distinct().toList();
  }

  private boolean isNumeric(String key) {
    return values(key).stream().noneMatch(value -> Double.isNaN(Quantity.plain(value)));
  }

  /** None where nothing varies. */
  List<Block> figures() {
    List<Block> figures = new ArrayList<>();
    List<String> along = new ArrayList<>(axes.stream().filter(this::isNumeric).toList());
    if (along.isEmpty() && !axes.isEmpty()) {
      along.add(axes.get(0));
    }
    for (String x : along) {
      figures.add(figure(x, results.metrics().get(0)));
    }
    if (!along.isEmpty()) {
      results.metrics().stream()
          .skip(1)
          .filter(this::differs)
          .limit(MORE_METRICS)
          .forEach(metric -> figures.add(figure(along.get(0), metric)));
    }
    return figures;
  }

  /** Whether a metric has values that are not all the same. */
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
    Figure figure =
        StudyPlot.of(
                results,
                new StudyPlot.Choice(
                    StudyPlot.Kind.LINE, x, metric.id(), List.of(), held, Set.of()))
            .figure();
    String title = metric.id() + " by " + shortName(x);
    String says =
        metric.meaning()
            + ". Means and 95 % intervals"
            + (held.isEmpty() ? "" : "; held at " + shown(held))
            + ".";
    if (figure instanceof Figure.Bars bars) {
      return new Figure.Bars(
          title, says, bars.xName(), bars.y(), bars.categories(), bars.series(), bars.stacked());
    }
    Figure.Curves curves = (Figure.Curves) figure;
    return new Figure.Curves(title, says, curves.x(), curves.y(), curves.curves());
  }

  /** Other axes are held in the middle, the longest first, until few enough series are left. */
  private Map<String, String> held(String x) {
    Map<String, String> held = new LinkedHashMap<>();
    List<String> others = new ArrayList<>(axes.stream().filter(key -> !key.equals(x)).toList());
    while (series(x, held) > Ink.MOST_SERIES / 2 && held.size() < others.size()) {
      String longest =
          others.stream()
              .filter(key -> !held.containsKey(key))
              .max((a, b) -> order(a, b))
              .orElseThrow();
      List<String> values = values(longest);
      held.put(longest, values.get(values.size() / 2));
    }
    return held;
  }

  /** What is compared is held last. */
  private int order(String one, String other) {
    String compared = List.copyOf(results.axes().keySet()).get(results.axes().size() - 1);
    if (one.equals(compared) != other.equals(compared)) {
      return one.equals(compared) ? -1 : 1;
    }
    return Integer.compare(values(one).size(), values(other).size());
  }

  private long series(String x, Map<String, String> held) {
    return results.rows().stream()
        .map(StudyResults.Row::at)
        .filter(
            at -> held.entrySet().stream().allMatch(e -> at.get(e.getKey()).equals(e.getValue())))
        .map(at -> axes.stream().filter(key -> !key.equals(x)).map(at::get).toList())
        .distinct()
        .count();
  }

  private String shown(Map<String, String> held) {
    List<String> texts = new ArrayList<>();
    held.forEach(
        (key, value) -> {
          String shown =
              Quantity.ofBaseUnit(results.axes().get(key))
                  .map(quantity -> quantity.show(Quantity.plain(value)))
                  .orElse(value);
          texts.add(shortName(key) + " " + shown);
        });
    return String.join(", ", texts);
  }

  private static String shortName(String key) {
    return key.substring(key.lastIndexOf('.') + 1);
  }
}
