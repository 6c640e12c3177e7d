package org.quoin.experiment;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.quoin.experiment.store.RunMetric;
import org.quoin.experiment.store.RunResult;
import org.quoin.scenario.study.Point;
import org.quoin.statistics.Estimate;
import org.quoin.statistics.Ranking;
import org.quoin.statistics.Replicates;
import org.quoin.statistics.VarianceReducedEstimate;
import org.quoin.statistics.VarianceReduction;
import org.quoin.workload.resample.ResamplingDiagnosis;

/**
 * Has the results of the runs at one point of a study.
 *
 * @param point the point of the study
 * @param variance the method that reduces the variance of estimates
 * @param runs one list per thing that is compared, with one result per replication
 * @param diagnosis how far the intervals of resampled logs can be trusted; empty for other runs
 */
public record PointOutcome(
    Point point,
    VarianceReduction variance,
    List<List<RunResult>> runs,
    Optional<ResamplingDiagnosis> diagnosis) {
  public PointOutcome {
    runs = runs.stream().map(List::copyOf).toList();
  }

  private Replicates replicates() {
    return point.scenario().replicates();
  }

  /** {@return the number of replications} */
  public int replications() {
    return runs.get(0).size();
  }

  /**
   * {@return the values of a metric in the replications}
   *
   * @param compared the place of what is compared, from 0
   * @param metric the metric of a run
   */
  public double[] perReplication(int compared, RunMetric metric) {
    return runs.get(compared).stream().mapToDouble(run -> run.value(metric)).toArray();
  }

  /**
   * {@return the estimate of a metric at the usual level of confidence}
   *
   * @param compared the place of what is compared, from 0
   * @param metric the metric of a run
   */
  public Estimate estimate(int compared, RunMetric metric) {
    return reduced(compared, metric, GridOutcome.LEVEL).estimate();
  }

  /**
   * {@return the estimate of a metric, and how much its variance was reduced}
   *
   * @param compared the place of what is compared, from 0
   * @param metric the metric of a run
   * @param level the level of confidence, between 0 and 1
   */
  public VarianceReducedEstimate reduced(int compared, RunMetric metric, double level) {
    double[] values = perReplication(compared, metric);
    return replicates() == Replicates.INDEPENDENT
        ? variance.estimate(values, controls(runs.get(compared)), level)
        : new VarianceReducedEstimate(replicates().estimate(values, level), 1);
  }

  /** {@return the control variates of each run, in the same order} */
  static double[][] controls(List<RunResult> runs) {
    return runs.stream()
        .map(run -> run.controls().values().stream().mapToDouble(x -> x).toArray())
        .toArray(double[][]::new);
  }

  /**
   * {@return the estimate of the difference of a metric between two of what is compared}
   *
   * @param one the place of the minuend, from 0
   * @param other the place of the subtrahend, from 0
   * @param metric the metric of a run
   */
  public Estimate difference(int one, int other, RunMetric metric) {
    double[] differences =
        Estimate.differences(perReplication(one, metric), perReplication(other, metric));
    return replicates().estimate(variance.independent(differences), GridOutcome.LEVEL);
  }

  /**
   * {@return the estimate of the logarithm of the ratio of a metric between two of what is
   * compared, for replications that are drawn from a log; empty for others, whose means are not
   * skewed, and if a value is not positive}
   *
   * @param one the place of the numerator, from 0
   * @param other the place of the denominator, from 0
   * @param metric the metric of a run
   */
  public Optional<Estimate> logRatio(int one, int other, RunMetric metric) {
    return replicates() == Replicates.INDEPENDENT
        ? Optional.empty()
        : Estimate.logRatios(perReplication(one, metric), perReplication(other, metric))
            .map(ratios -> replicates().estimate(ratios, GridOutcome.LEVEL));
  }

  /**
   * {@return the ranking of what is compared, the best first, with ties without significance}
   *
   * @param metric metric by which they are ranked
   */
  public Ranking ranking(RunMetric metric) {
    return Ranking.of(
        point.compared(),
        IntStream.range(0, runs.size())
            .mapToObj(c -> variance.independent(perReplication(c, metric)))
            .toList(),
        replicates(),
        metric.moreIsBetter(),
        GridOutcome.LEVEL);
  }

  /**
   * {@return the number of runs in which the warm-up rule found no steady state}
   *
   * @param compared the place of what is compared, from 0
   */
  public long unsteady(int compared) {
    return runs.get(compared).stream().filter(run -> !run.steady()).count();
  }

  /**
   * {@return the mean number of jobs that the warm-up rule left out of a run}
   *
   * @param compared the place of what is compared, from 0
   */
  public double cut(int compared) {
    return runs.get(compared).stream().mapToInt(RunResult::cut).average().orElse(0);
  }
}
