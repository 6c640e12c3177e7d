package org.quoin.result;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.quoin.base.Percent;
import org.quoin.experiment.store.RunMetric;
import org.quoin.result.StudySummary.Alternative;
import org.quoin.result.StudySummary.Axis;
import org.quoin.result.StudySummary.Effect;
import org.quoin.result.StudySummary.Point;

/**
 * Computes how much each axis of a study matters: the share of the variance of the means over all
 * points and alternatives that lies between the values of the axis (the first-order effect of a
 * full factorial design; Saltelli et al., Global Sensitivity Analysis, 2008, chapter 1).
 */
final class StudyEffects {
  /** A mean, and the value of each axis where it was found. */
  private record Cell(Map<String, Object> at, double mean) {}

  private StudyEffects() {}

  /**
   * {@return the share of each axis, the greatest first} Empty where less than two axes vary, where
   * points are not all combinations of the values of the axes, and where no mean differs.
   */
  static List<Effect> of(RunMetric metric, List<Axis> axes, String compared, List<Point> points) {
    List<Cell> cells = new ArrayList<>();
    for (Point point : points) {
      for (Alternative one : point.compared()) {
        Map<String, Object> at = new HashMap<>(point.at());
        at.put(compared, one.name());
        cells.add(new Cell(at, one.metrics().get(metric.id()).mean()));
      }
    }
    List<String> keys = new ArrayList<>(axes.stream().map(Axis::key).toList());
    keys.add(compared);
    keys.removeIf(key -> values(cells, key) < 2);
    long combinations =
        keys.stream().mapToLong(key -> values(cells, key)).reduce(1, Math::multiplyExact);
    double mean = cells.stream().mapToDouble(Cell::mean).average().orElse(Double.NaN);
    double all = cells.stream().mapToDouble(cell -> square(cell.mean() - mean)).sum();
    if (keys.size() < 2 || combinations != cells.size() || !(all > 0)) {
      return List.of();
    }
    return keys.stream()
        .map(key -> new Effect(key, between(cells, key, mean) / all))
        .sorted(Comparator.comparing(effect -> -effect.share()))
        .toList();
  }

  private static long values(List<Cell> cells, String key) {
    return cells.stream().map(cell -> cell.at().get(key)).distinct().count();
  }

  /** Returns the sum of squares between the values of an axis. */
  private static double between(List<Cell> cells, String key, double mean) {
    return cells.stream()
        .collect(Collectors.groupingBy((Cell cell) -> cell.at().get(key)))
        .values()
        .stream()
        .mapToDouble(
            some ->
                some.size()
                    * square(some.stream().mapToDouble(Cell::mean).average().orElseThrow() - mean))
        .sum();
  }

  private static double square(double x) {
    return x * x;
  }

  /** {@return the shares in a sentence; null without} */
  static String sentence(RunMetric metric, List<Axis> axes, List<Effect> effects) {
    if (effects.isEmpty()) {
      return null;
    }
    Effect most = effects.get(0);
    String others =
        effects.stream()
            .skip(1)
            .map(effect -> ", " + name(effect, axes) + " " + Percent.whole(effect.share()))
            .collect(Collectors.joining());
    double together = 1 - effects.stream().mapToDouble(Effect::share).sum();
    String text =
        "%s %s: it explains %s of the variance of %s over the study%s; %s is due to combinations of"
            + " them.";
    return text.formatted(
        together > most.share() ? "Taken alone, what matters most is" : "What matters most is",
        name(most, axes),
        Percent.whole(most.share()),
        "the " + StudyResults.words(metric),
        others,
        Percent.whole(Math.max(0, together)));
  }

  private static String name(Effect effect, List<Axis> axes) {
    boolean varies = axes.stream().anyMatch(axis -> axis.key().equals(effect.axis()));
    return (varies ? "" : "the ") + StudySummary.shortName(effect.axis(), axes);
  }
}
