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
 * Has the results of all runs of a study.
 *
 * @param study the study whose runs they are
 * @param metrics metrics by which the runs are compared
 * @param points one outcome per point, in the study's order
 */
public record StudyOutcome(Study study, List<RunMetric> metrics, List<PointOutcome> points) {
  public StudyOutcome {
    metrics = List.copyOf(metrics);
    points = List.copyOf(points);
  }

  /**
   * {@return the metric by which what is compared is ranked: the metric of the study's precision,
   * else the first one}
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

  /** {@return a sentence for each thing that a reader of the results must know} */
  public List<String> warnings() {
    List<String> warnings = shortfalls();
    unsteady().ifPresent(warnings::add);
    points.stream()
        .flatMap(point -> point.diagnosis().stream())
        .flatMap(one -> one.warnings().stream())
        .distinct()
        .forEach(warnings::add);
    return warnings;
  }

  /** {@return a sentence for each metric that does not reach the study's precision} */
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
            "%s is not as precise as asked for at %s after %s replications: %s"
                .formatted(
                    metric.id(),
                    Plurals.counted(wide.size(), "point"),
                    precision.most(),
                    some(wide)));
      }
    }
    return sentences;
  }

  private static boolean isWide(PointOutcome point, RunMetric metric, Precision precision) {
    return IntStream.range(0, point.runs().size())
        .anyMatch(c -> !precision.isMet(point.reduced(c, metric, precision.level()).estimate()));
  }

  /** {@return a sentence on the runs in which the warm-up rule found no steady state} */
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
            String.format(
                Locale.ROOT,
                "%s of %,d %s no steady state, at %s %s",
                Plurals.counted(runs, "run"),
                runs(),
                runs == 1 ? "shows" : "show",
                where.size() == 1 ? "point" : "points",
                some(where)));
  }

  /**
   * {@return the variance of the first metric's mean, divided by its variance with independent
   * runs} The ratio is the geometric mean over the points and what is compared. It is empty if the
   * study does not reduce the variance or the ratio cannot be estimated.
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

  /** {@return the number of all runs} */
  public long runs() {
    return points.stream()
        .mapToLong(point -> (long) point.runs().size() * point.replications())
        .sum();
  }
}
