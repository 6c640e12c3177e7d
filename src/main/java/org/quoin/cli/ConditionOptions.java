package org.quoin.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.UserLimit;
import org.quoin.input.InputException;
import org.quoin.input.Mistake;
import org.quoin.input.Mistakes;
import org.quoin.input.Quantity;
import org.quoin.workload.LogRules;
import picocli.CommandLine.Option;

/** ParaSim's conditions that a scheduler works under; all off by default. */
final class ConditionOptions {

  @Option(
      names = "--user-processors",
      paramLabel = "N",
      description = "Processors that one user's running jobs may hold; a job beyond it is held.")
  private Integer userProcessors;

  @Option(
      names = "--user-jobs",
      paramLabel = "N",
      description = "Jobs that one user may have running.")
  private Integer userJobs;

  @Option(
      names = "--limit-order",
      paramLabel = "RULE",
      description = {
        "What may pass a job that its user's limit holds back: any job,",
        "or strict: no job of that user. Default: any."
      })
  private LimitOrder limitOrder;

  @Option(
      names = "--over-limit",
      paramLabel = "RULE",
      description = {
        "A job wider than --user-processors: alone (it runs when nothing else of its",
        "user does) or drop (it is left out). Default: alone."
      })
  private LogRules.OverLimit overLimit;

  @Option(
      names = "--scheduling-overhead",
      paramLabel = "TIME",
      description = "From what calls for a scheduling pass to its decisions, as in '2 s'.")
  private String schedulingOverhead;

  @Option(
      names = "--load-overhead",
      paramLabel = "TIME",
      description = "How long a started job holds its processors before it computes.")
  private String loadOverhead;

  @Option(
      names = "--information-delay",
      paramLabel = "TIME",
      description = "How old the scheduler's knowledge of arrivals and ends is.")
  private String informationDelay;

  @Option(
      names = "--period",
      paramLabel = "TIME",
      description = "Schedule at multiples of this time instead of at every event.")
  private String period;

  /** What may pass a job that its user's limit holds back. */
  enum LimitOrder {
    /** Any job. */
    ANY,
    /** No job of the same user. */
    STRICT
  }

  /** Tells a log's rules of the limit of a user. */
  LogRules limiting(LogRules rules) {
    return userProcessors == null
        ? rules
        : rules.withUserLimit(
            userProcessors, overLimit == null ? LogRules.OverLimit.ALONE : overLimit);
  }

  /** A cluster of this width under these conditions. */
  ClusterSettings settings(int processors, boolean numbered) {
    Mistakes mistakes = new Mistakes();
    UserLimit limit =
        new UserLimit(
            count(mistakes, "--user-processors", userProcessors),
            count(mistakes, "--user-jobs", userJobs),
            limitOrder == LimitOrder.STRICT);
    ClusterSettings settings =
        new ClusterSettings(
            processors,
            numbered,
            mistakes.read(0.0, () -> seconds("--scheduling-overhead", schedulingOverhead)),
            mistakes.read(0.0, () -> seconds("--load-overhead", loadOverhead)),
            mistakes.read(0.0, () -> seconds("--information-delay", informationDelay)),
            mistakes.read(0.0, () -> seconds("--period", period)),
            limit);
    if (limitOrder != null && userProcessors == null && userJobs == null) {
      mistakes.add(
          Mistake.in(
              "--limit-order", "there is no limit; expected --user-processors or --user-jobs"));
    }
    if (overLimit != null && userProcessors == null) {
      mistakes.add(Mistake.in("--over-limit", "there is no limit; expected --user-processors"));
    }
    mistakes.refuse();
    return settings;
  }

  private static int count(Mistakes mistakes, String option, Integer given) {
    return mistakes.read(0L, () -> Count.positive(option, given)).intValue();
  }

  /**
   * Refuses the conditions that a matrix of time slices does not know.
   *
   * @throws InputException with every one that was given
   */
  void checkForTimeSlices() {
    Map<String, String> unknown = new LinkedHashMap<>();
    unknown.put("--scheduling-overhead", schedulingOverhead);
    unknown.put("--load-overhead", loadOverhead);
    unknown.put("--information-delay", informationDelay);
    unknown.put("--period", period);
    Mistakes mistakes = new Mistakes();
    unknown.forEach(
        (option, value) -> {
          if (value != null) {
            mistakes.add(Mistake.in(option, "does not apply with time slices (--mpl above 1)"));
          }
        });
    mistakes.refuse();
  }

  /** A time with its unit, or a plain number of seconds. */
  private static double seconds(String option, String text) {
    if (text == null) {
      return 0;
    }
    try {
      return Quantity.DURATION.parse(withUnit(text));
    } catch (IllegalArgumentException e) {
      throw new InputException(option, e.getMessage());
    }
  }

  /** A plain number is one of seconds. */
  static String withUnit(String text) {
    return text != null && text.matches("[0-9.]+") ? text + " s" : text;
  }
}
