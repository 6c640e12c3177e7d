package org.quoin.reproduction.krc;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.quoin.cluster.ClusterSettings;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.ReplayPlan;
import org.quoin.scheduling.order.Order;
import org.quoin.workload.Job;

/** The readings of the decision rule of Mazalov and Nikitina 2012, and the rule it builds on. */
enum Reading {
  LITERAL(
      "literal",
      "as printed: S(0) = 0, one rate lambda, t_e the mean run time",
      "none",
      "single",
      "mean"),
  FREE("free", "free processors count for the head", "free", "single", "mean"),
  POOLED("pooled", "each running job ends at rate lambda", "none", "pooled", "mean"),
  EXACT("free+pooled", "both: exact for the model's assumptions", "free", "pooled", "mean"),
  OWN_TIME(
      "literal, own t_e", "as printed, t_e the job's own run time", "none", "single", "estimate"),
  EXACT_OWN_TIME(
      "exact, own t_e", "both, t_e the job's own run time", "free", "pooled", "estimate"),
  DISTRIBUTION(
      "distribution", "history of run times (Nissimov and Feitelson 2007)", null, null, null),
  EASY("EASY, exact times", "EASY that knows the run times", null, null, null);

  private final String title;
  private final String meaning;
  private final String offset;
  private final String rate;
  private final String time;

  Reading(String title, String meaning, String offset, String rate, String time) {
    this.title = title;
    this.meaning = meaning;
    this.offset = offset;
    this.rate = rate;
    this.time = time;
  }

  /** A short name. */
  String title() {
    return title;
  }

  /** What it takes the paper to say. */
  String meaning() {
    return meaning;
  }

  /** Every one that decides by a probability. */
  static List<Reading> probabilistic() {
    return Arrays.stream(values()).filter(reading -> reading != EASY).toList();
  }

  /**
   * Runs jobs with exact estimates; mu in 1 / processors, lambda in 1 / minute. They have no users:
   * histories take them for one user's.
   *
   * @param fcfs the wait of each job in seconds under first come, first served
   */
  Trial run(List<Job> jobs, int processors, double tau, double mu, double lambda, double[] fcfs) {
    List<Job> known =
        this == DISTRIBUTION ? jobs.stream().map(job -> job.withUser(0)).toList() : jobs;
    return Trial.of(known, plan(processors, tau, mu, lambda), fcfs);
  }

  private ReplayPlan plan(int processors, double tau, double mu, double lambda) {
    if (this == EASY) {
      return ReplayPlan.of(processors, Policies.EASY, Order.FCFS);
    }
    Map<String, String> options =
        this == DISTRIBUTION
            ? Map.of("tau", "" + tau, "estimator", "distribution")
            : Map.of(
                "tau",
                "" + tau,
                "estimator",
                "krc",
                "offset",
                offset,
                "completion-rate",
                rate,
                "expected-time",
                time,
                "mu",
                "" + mu,
                "lambda",
                "" + lambda);
    return new ReplayPlan(
        ClusterSettings.of(processors), Policies.PROBABILISTIC, Order.FCFS, options);
  }
}
