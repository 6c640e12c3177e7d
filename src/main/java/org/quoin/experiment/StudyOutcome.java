package org.quoin.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.quoin.base.Plurals;
import org.quoin.experiment.store.RunMetric;
import org.quoin.scenario.study.Study;
import org.quoin.statistics.Precision;
import org.quoin.statistics.VarianceReduction;

/**
 * What the runs of a study showed.
 *
 * @param study whose runs they are
 * @param metrics what its runs are judged by
 * @param points an outcome a point, in the study's order
 */
public record StudyOutcome(Study study, List<RunMetric> metrics, List<PointOutcome> points) {
  /**
   * Keeps copies of the lists.
   *
   * @param study whose runs they are
   * @param metrics at least one
   * @param points at least one, in the study's order
   */
  public StudyOutcome {
    metrics = List.copyOf(metrics);
    points = List.copyOf(points);
  }

  /**
   * {@return the metric by which those compared are ranked: the study's precision's, else the
   * first}
   */
  public RunMetric first() {
    return study.precision().stream()
        .findFirst()
        .flatMap(precision -> metric(precision.metric()))
        .orElse(metrics.get(0));
  }

  private Optional<RunMetric> metric(String id) {
    return metrics.stream().filter(metric -> metric.id().equals(id)).findFirst();
  }

  /** {@return what a reader of the results must know, a sentence each} */
  public List<String> warnings() {
    List<String> warnings = shortfalls();
    unsteady().ifPresent(warnings::add);
    return warnings;
  }

  /** What the points do not reach of the study's precision, a sentence each metric. */
  private List<String> shortfalls() {
    List<String> sentences = new ArrayList<>();
    for (Precision precision : study.precision()) {
      RunMetric metric = metric(precision.metric()).orElseThrow();
      List<Integer> wide =
          points.stream()
              .filter(point -> isWide(point, metric, precision))
              .map(point -> point.point().number())
              .toList();
      if (!wide.isEmpty()) {
        sentences.add(
            metric.id()
                + " is not as precise as asked for at "
                + Plurals.counted(wide.size(), "point")
                + " after "
                + precision.most()
                + " replications: "
                + some(wide));
      }
    }
    return sentences;
  }

  private static boolean isWide(PointOutcome point, RunMetric metric, Precision precision) {
    return IntStream.range(0, point.runs().size())
        .anyMatch(c -> !precision.isMet(point.reduced(c, metric, precision.level()).estimate()));
  }

  /** What the rule for the warm-up noticed, in a sentence. */
  private Optional<String> unsteady() {
    List<Integer> where =
        points.stream()
            .filter(
                point ->
                    IntStream.range(0, point.runs().size()).anyMatch(c -> point.unsteady(c) > 0))
            .map(point -> point.point().number())
            .toList();
    long runs =
        points.stream()
            .flatMapToLong(
                point -> IntStream.range(0, point.runs().size()).mapToLong(point::unsteady))
            .sum();
    return runs == 0
        ? Optional.empty()
        : Optional.of(
            Plurals.counted(runs, "run")
                + " of "
                + String.format(Locale.ROOT, "%,d", runs())
                + (runs == 1 ? " shows" : " show")
                + " no steady state, at "
                + (where.size() == 1 ? "point " : "points ")
                + some(where));
  }

  /**
   * {@return the variance of the first metric's mean over that of independent runs: the geometric
   * mean over the points and what is compared; empty where it was not reduced or cannot be told}
   */
  public OptionalDouble varianceRatio() {
    OptionalDouble mean =
        points.stream()
            .filter(point -> point.variance() != VarianceReduction.NONE)
            .flatMapToDouble(
                point ->
                    IntStream.range(0, point.runs().size())
                        .mapToDouble(c -> point.reduced(c, first(), GridOutcome.LEVEL).ratio()))
            .filter(ratio -> ratio > 0)
            .map(Math::log)
            .average();
    return mean.isPresent() ? OptionalDouble.of(Math.exp(mean.getAsDouble())) : mean;
  }

  private static String some(List<Integer> numbers) {
    int shown = Math.min(numbers.size(), 10);
    return numbers.subList(0, shown).stream().map(String::valueOf).collect(Collectors.joining(", "))
        + (shown < numbers.size() ? ", ..." : "");
  }

  /** {@return all runs, of which each counts once} */
  public long runs() {
    return points.stream()
        .mapToLong(point -> (long) point.runs().size() * point.replications())
        .sum();
  }
}
