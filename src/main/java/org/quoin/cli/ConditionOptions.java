package org.quoin.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.cluster.ClusterSettings;
import org.quoin.input.InputException;
import org.quoin.input.Mistake;
import org.quoin.input.Quantity;
import picocli.CommandLine.Option;

/** ParaSim's conditions that a scheduler works under; all off by default. */
final class ConditionOptions {

  @Option(
      names = "--user-processors",
      paramLabel = "N",
      description = "Processors that one user's running jobs may hold.")
  private Integer userProcessors;

  @Option(
      names = "--user-jobs",
      paramLabel = "N",
      description = "Jobs that one user may have running.")
  private Integer userJobs;

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

  /** A cluster of this width under these conditions. */
  ClusterSettings settings(int processors, boolean numbered) {
    return new ClusterSettings(
        processors,
        numbered,
        seconds("--scheduling-overhead", schedulingOverhead),
        seconds("--load-overhead", loadOverhead),
        seconds("--information-delay", informationDelay),
        seconds("--period", period),
        userProcessors == null ? 0 : (int) Count.positive("--user-processors", userProcessors),
        userJobs == null ? 0 : (int) Count.positive("--user-jobs", userJobs));
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
    List<Mistake> mistakes = new ArrayList<>();
    unknown.forEach(
        (option, value) -> {
          if (value != null) {
            mistakes.add(Mistake.in(option, "does not apply with time slices (--mpl above 1)"));
          }
        });
    if (!mistakes.isEmpty()) {
      throw new InputException(mistakes);
    }
  }

  /** A time with its unit, or a plain number of seconds. */
  static double seconds(String option, String text) {
    if (text == null) {
      return 0;
    }
    String written = text.matches("[0-9.]+") ? text + " s" : text;
    try {
      return Quantity.DURATION.parse(written);
    } catch (IllegalArgumentException e) {
      throw new InputException(option, e.getMessage());
    }
  }
}
