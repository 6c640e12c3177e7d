package org.quoin.scheduling.plan;

import java.util.ArrayList;
import java.util.List;
import org.quoin.cluster.ClusterJob;
import org.quoin.metrics.WeightedSum;

/**
 * Ranks plans by a self-tuning metric, or by a weighted sum of several such as {@code 0.2 makespan
 * + 0.8 ARTwW}, the combination in the outlook of dynP (Streit, JSSPP 2004). The terms of a sum
 * differ in unit and size (seconds, slowdowns); scaled, each is divided by the smallest value of a
 * plan of the call.
 */
public final class PlanRanking {
  private final String text;
  private final List<PlanScore> scores = new ArrayList<>();
  private final List<Double> weights = new ArrayList<>();
  private final boolean scaled;
  private final int plans;

  /**
   * Creates the ranking that a text describes.
   *
   * @param written a metric, or weights and metrics joined by +
   * @param scaled whether the terms of a sum are scaled
   * @param wrap whether ARTwA overflows as in the program behind the paper
   * @param plans the number of plans
   * @throws org.quoin.base.InputException if the text cannot be read
   */
  public PlanRanking(String written, boolean scaled, boolean wrap, int plans) {
    this.scaled = scaled;
    this.plans = plans;
    WeightedSum<SelfTuningMetric> sum =
        WeightedSum.read(
            "metric", written, List.of(SelfTuningMetric.values()), SelfTuningMetric::id);
    for (WeightedSum.Term<SelfTuningMetric> term : sum.terms()) {
      scores.add(new PlanScore(term.metric(), wrap, plans));
      weights.add(term.weight());
    }
    text = sum.text();
  }

  /**
   * Begins a call.
   *
   * @param jobs the waiting jobs, which stay as they are during the call
   * @param count the number of valid entries
   * @param now the current time in seconds
   */
  public void begin(ClusterJob[] jobs, int count, double now) {
    for (PlanScore score : scores) {
      score.begin(jobs, count, now);
    }
  }

  /**
   * Scores a plan.
   *
   * @param plan the index of the plan
   * @param startOf planned starts in seconds, by a job's slot
   */
  public void score(int plan, double[] startOf) {
    for (PlanScore score : scores) {
      score.score(plan, startOf);
    }
  }

  /**
   * Computes the rank of each plan: the number of plans that are strictly better.
   *
   * @param startOf planned starts in seconds, by plan, then by a job's slot
   * @param ranks receives the ranks by plan
   */
  public void rank(double[][] startOf, int[] ranks) {
    for (int i = 0; i < plans; i++) {
      ranks[i] = 0;
    }
    for (int i = 0; i < plans; i++) {
      for (int j = i + 1; j < plans; j++) {
        int sign = compare(i, j, startOf);
        ranks[i] += sign > 0 ? 1 : 0;
        ranks[j] += sign < 0 ? 1 : 0;
      }
    }
  }

  private int compare(int one, int other, double[][] startOf) {
    if (scores.size() == 1) {
      return scores.get(0).compare(one, other, startOf);
    }
    double difference = 0;
    for (int i = 0; i < scores.size(); i++) {
      PlanScore score = scores.get(i);
      if (score.compare(one, other, startOf) != 0) {
        double scale = scaled ? score.least() : 1;
        difference += weights.get(i) * (score.value(one) - score.value(other)) / scale;
      }
    }
    return (int) Math.signum(difference);
  }

  @Override
  public String toString() {
    return text;
  }
}
