package org.quoin.reproduction.krc;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.order.Order;

/** The readings of the decision rule of Mazalov and Nikitina 2012, and the rule it builds on. */
enum RuleReading {
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
  PARETO(
      "literal, Pareto",
      "as printed, with truncated Pareto in place of exponential widths",
      "none",
      "single",
      "mean"),
  DISTRIBUTION(
      "distribution", "history of run times (Nissimov and Feitelson 2007)", null, null, null),
  EASY("EASY, exact times", "EASY that knows the run times", null, null, null);

  private final String title;
  private final String meaning;
  private final String offset;
  private final String rate;
  private final String time;

  RuleReading(String title, String meaning, String offset, String rate, String time) {
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

  /** {@return the meaning that the reading gives to the paper} */
  String meaning() {
    return meaning;
  }

  /** Every one that decides by a probability. */
  static List<RuleReading> probabilistic() {
    return Arrays.stream(values()).filter(reading -> reading != EASY).toList();
  }

  /**
   * The plan, on no cluster yet. Streams have no users: histories take all jobs for one user's.
   *
   * @param mu 1 / processors
   * @param lambda 1 / minute
   */
  ReplaySpec plan(double tau, double mu, double lambda) {
    Map<String, String> options = new LinkedHashMap<>();
    if (this == EASY) {
      return new ReplaySpec(Policies.EASY, Order.FCFS, options);
    }
    options.put("tau", "" + tau);
    if (this == DISTRIBUTION) {
      options.put("estimator", "distribution");
      options.put("history", "all");
    } else {
      options.put("distribution", this == PARETO ? "pareto" : "exponential");
      options.put("offset", offset);
      options.put("completion-rate", rate);
      options.put("expected-time", time);
      options.put("mu", "" + mu);
      options.put("lambda", "" + lambda);
    }
    return new ReplaySpec(Policies.PROBABILISTIC, Order.FCFS, options);
  }

  /** {@return the baseline of every reading: first come, first served} */
  static ReplaySpec fcfs() {
    return new ReplaySpec(Policies.NONE, Order.FCFS, Map.of());
  }
}
