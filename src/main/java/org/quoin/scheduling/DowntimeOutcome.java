package org.quoin.scheduling;

import java.util.List;
import org.quoin.base.Meaning;
import org.quoin.cluster.Downtime;

/**
 * What maintenance and outages have cost in a replay.
 *
 * @param maintenance the periods of maintenance
 * @param outages the outages
 * @param interrupted the number of runs of jobs that outages interrupted
 * @param lost the number of jobs that ended with an outage
 * @param wasted the processor-seconds of the interrupted runs
 */
public record DowntimeOutcome(
    List<Downtime> maintenance,
    List<Downtime> outages,
    long interrupted,
    long lost,
    double wasted) {
  /** Neither maintenance nor outages. */
  public static final DowntimeOutcome NONE = new DowntimeOutcome(List.of(), List.of(), 0, 0, 0);

  public DowntimeOutcome {
    maintenance = List.copyOf(maintenance);
    outages = List.copyOf(outages);
  }

  /** {@return whether there was maintenance or an outage} */
  public boolean any() {
    return !maintenance.isEmpty() || !outages.isEmpty();
  }

  /** Maintenance and outages in {@code summary.json}. */
  public record Counts(
      @Meaning("Periods of maintenance, which plans see") long maintenance,
      @Meaning("Processor-seconds of the maintenance") double maintenanceProcessorSeconds,
      @Meaning("Outages, which no plan sees") long outages,
      @Meaning("Processor-seconds of the outages") double outageProcessorSeconds,
      @Meaning("Runs of jobs that outages interrupted") long interrupted,
      @Meaning("Jobs that ended with an outage") long lost,
      @Meaning("Processor-seconds of the interrupted runs") double wastedProcessorSeconds,
      @Meaning("Outages in a gap of the log, which its waits may carry already")
          long coincidingGaps) {}

  /**
   * {@return the numbers and their processor-seconds}
   *
   * @param gaps the number of outages in a gap of the log
   */
  public Counts counts(long gaps) {
    return new Counts(
        maintenance.size(),
        seconds(maintenance),
        outages.size(),
        seconds(outages),
        interrupted,
        lost,
        wasted,
        gaps);
  }

  private static double seconds(List<Downtime> periods) {
    return periods.stream()
        .mapToDouble(period -> period.processors() * (period.until() - period.from()))
        .sum();
  }
}
