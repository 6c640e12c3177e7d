package org.quoin.experiment;

import java.util.List;
import java.util.stream.IntStream;
import org.quoin.experiment.store.RunMetric;
import org.quoin.experiment.store.RunResult;
import org.quoin.scenario.study.Point;
import org.quoin.statistics.Estimate;
import org.quoin.statistics.Ranking;
import org.quoin.statistics.VarianceReducedEstimate;
import org.quoin.statistics.VarianceReduction;

/**
 * What the runs at one point of a study showed.
 *
 * @param point where
 * @param variance how they were made and are estimated from
 * @param runs by what is compared, a result a replication each; all have as many
 */
public record PointOutcome(Point point, VarianceReduction variance, List<List<RunResult>> runs) {
  /**
   * Keeps copies of the lists.
   *
   * @param point where
   * @param variance how they were made and are estimated from
   * @param runs at least one list, all of the same length, at least 1
   */
  public PointOutcome {
    runs = runs.stream().map(List::copyOf).toList();
  }

  /** {@return replications of each of what is compared} */
  public int replications() {
    return runs.get(0).size();
  }

  /**
   * {@return a metric in each replication}
   *
   * @param compared the place of what is compared, from 0
   * @param metric of a run
   */
  public double[] perReplication(int compared, RunMetric metric) {
    return runs.get(compared).stream().mapToDouble(run -> run.value(metric)).toArray();
  }

  /**
   * {@return a metric over the replications}
   *
   * @param compared the place of what is compared, from 0
   * @param metric of a run
   */
  public Estimate estimate(int compared, RunMetric metric) {
    return reduced(compared, metric, GridOutcome.LEVEL).estimate();
  }

  /**
   * {@return the same at any level, with what the reduction of its variance brought}
   *
   * @param compared the place of what is compared, from 0
   * @param metric of a run
   * @param level of confidence, between 0 and 1
   */
  public VarianceReducedEstimate reduced(int compared, RunMetric metric, double level) {
    return variance.estimate(perReplication(compared, metric), controls(runs.get(compared)), level);
  }

  /** The control variates of runs, in one order. */
  static double[][] controls(List<RunResult> runs) {
    return runs.stream()
        .map(run -> run.controls().values().stream().mapToDouble(x -> x).toArray())
        .toArray(double[][]::new);
  }

  /**
   * {@return a metric of one less that of another, replication by replication}
   *
   * @param one the place of that from which it is taken, from 0
   * @param other the place of that which is subtracted, from 0
   * @param metric of a run
   */
  public Estimate difference(int one, int other, RunMetric metric) {
    double[] differences =
        Estimate.differences(perReplication(one, metric), perReplication(other, metric));
    return Estimate.of(variance.independent(differences), GridOutcome.LEVEL);
  }

  /**
   * {@return those compared, the best first, as far as the runs tell them apart}
   *
   * @param metric by which they are ranked
   */
  public Ranking ranking(RunMetric metric) {
    return Ranking.of(
        point.compared(),
        IntStream.range(0, runs.size())
            .mapToObj(c -> variance.independent(perReplication(c, metric)))
            .toList(),
        metric.moreIsBetter(),
        GridOutcome.LEVEL);
  }

  /**
   * {@return how many runs of one of those compared show no steady state}
   *
   * @param compared the place of the one, from 0
   */
  public long unsteady(int compared) {
    return runs.get(compared).stream().filter(run -> !run.steady()).count();
  }

  /**
   * {@return jobs that the rule for the warm-up left out of a run on average}
   *
   * @param compared the place of the one, from 0
   */
  public double cut(int compared) {
    return runs.get(compared).stream().mapToInt(RunResult::cut).average().orElse(0);
  }
}
