package org.quoin.report.study;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.quoin.base.Quantity;
import org.quoin.experiment.store.RunMetric;
import org.quoin.report.block.Figure;
import org.quoin.result.Mean;
import org.quoin.result.StudyResults;
import org.quoin.result.StudySummary;
import org.quoin.result.StudySummary.Alternative;
import org.quoin.result.StudySummary.Axis;
import org.quoin.result.StudySummary.Point;

/** Makes the map of a study: which alternative is the best at which values of its axes. */
final class StudyMaps {
  /** Index of the axis at the left, whose values are drawn downwards. */
  private static final int LEFT = 1;

  private StudyMaps() {}

  /**
   * {@return the map over the two axes that matter most} Empty where less than two axes vary, or
   * where the points are not all combinations of their values.
   */
  static Optional<Figure.StudyMap> of(StudyResults results) {
    return of(
        results,
        results.metrics().get(0),
        results.summary().effects().stream().map(StudySummary.Effect::axis).toList(),
        results.summary().points());
  }

  /**
   * {@return the map over some points} Empty where less than two axes vary, or where the points are
   * not all combinations of their values.
   *
   * @param order the keys of the axes, the axis along the bottom and that at the left first
   */
  static Optional<Figure.StudyMap> of(
      StudyResults results, RunMetric metric, List<String> order, List<Point> points) {
    StudySummary summary = results.summary();
    List<Axis> axes =
        new ArrayList<>(
            summary.axes().stream()
                .map(
                    axis ->
                        new Axis(
                            axis.key(),
                            axis.unit(),
                            points.stream()
                                .map(point -> point.at().get(axis.key()))
                                .distinct()
                                .toList()))
                .filter(axis -> axis.values().size() > 1)
                .toList());
    axes.sort(Comparator.comparing(axis -> place(axis.key(), order)));
    for (int i = 0; i < axes.size(); i++) {
      axes.set(i, inOrder(axes.get(i), i == LEFT));
    }
    int cells = axes.stream().mapToInt(axis -> axis.values().size()).reduce(1, Math::multiplyExact);
    if (axes.size() < 2 || cells != points.size()) {
      return Optional.empty();
    }
    List<String> alternatives =
        points.stream()
            .flatMap(point -> point.compared().stream())
            .map(Alternative::name)
            .distinct()
            .toList();
    double[][] means = empty(alternatives.size(), cells);
    double[][] halves = empty(alternatives.size(), cells);
    int[] best = new int[cells];
    int[] shown = new int[cells];
    Arrays.fill(best, -1);
    for (Point point : points) {
      boolean isNarrow = point.isNarrow(results.metrics().get(0));
      int cell = 0;
      for (Axis axis : axes) {
        cell = cell * axis.values().size() + axis.values().indexOf(point.at().get(axis.key()));
      }
      for (Alternative one : point.compared()) {
        int place = alternatives.indexOf(one.name());
        Mean mean = one.metrics().get(metric.id());
        means[place][cell] = mean.mean();
        halves[place][cell] = mean.estimate(point.replications()).halfWidth();
        boolean first = one.place() == null || one.place().get(0) == 1;
        boolean alone = one.place() == null || one.place().get(1) == 1;
        if (first
            && !Double.isNaN(mean.mean())
            && (best[cell] < 0 || better(metric, means, cell, place, best[cell]))) {
          best[cell] = place;
          shown[cell] = alone && !isNarrow ? 1 : 0;
        }
      }
    }
    String what = StudyResults.words(metric);
    return Optional.of(
        new Figure.StudyMap(
            alternatives.size() > 1
                ? "Which " + summary.compared() + " is the best where?"
                : "How does the " + what + " depend on two axes?",
            alternatives.size() > 1
                ? "Each cell has the %s with the best %s, and its mean; it is hatched where paired differences do not show it to be the best by 0.1 %% or more (95 %%)."
                    .formatted(summary.compared(), what)
                : "Each cell has the mean.",
            axes.stream().map(axis -> axis(axis, summary)).toList(),
            alternatives,
            new Figure.Axis(what, metric.unit(), false).in(results.unit(metric)),
            means,
            halves,
            best,
            shown));
  }

  /** Returns an axis along which numbers grow to the right or upwards. */
  private static Axis inOrder(Axis axis, boolean isDown) {
    if (!axis.values().stream().allMatch(Number.class::isInstance)) {
      return axis;
    }
    Comparator<Object> bySize = Comparator.comparingDouble(value -> ((Number) value).doubleValue());
    return new Axis(
        axis.key(),
        axis.unit(),
        axis.values().stream().sorted(isDown ? bySize.reversed() : bySize).toList());
  }

  private static int place(String key, List<String> order) {
    return order.contains(key) ? order.indexOf(key) : order.size();
  }

  private static boolean better(RunMetric metric, double[][] means, int cell, int one, int other) {
    double difference = means[one][cell] - means[other][cell];
    return metric.moreIsBetter() ? difference > 0 : difference < 0;
  }

  private static double[][] empty(int rows, int columns) {
    double[][] all = new double[rows][columns];
    for (double[] row : all) {
      Arrays.fill(row, Double.NaN);
    }
    return all;
  }

  private static Figure.MapAxis axis(Axis axis, StudySummary summary) {
    return new Figure.MapAxis(
        summary.shortName(axis.key()),
        axis.values().stream()
            .map(
                value ->
                    value instanceof Number number
                        ? Quantity.ofBaseUnit(axis.unit())
                            .map(quantity -> quantity.show(number.doubleValue()))
                            .orElse(Quantity.digits(number.doubleValue()))
                        : String.valueOf(value))
            .toList());
  }
}
