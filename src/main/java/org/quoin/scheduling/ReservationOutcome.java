package org.quoin.scheduling;

import java.util.List;
import org.quoin.base.Meaning;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.UncountedRuns;

/**
 * The advance reservations of a replay.
 *
 * @param kept the accepted reservations, in order of their end
 * @param refused the number of rejected reservations
 * @param refusedSeconds the processor-seconds of the rejected reservations
 */
public record ReservationOutcome(List<JobRecord> kept, long refused, double refusedSeconds) {
  /** No advance reservation. */
  public static final ReservationOutcome NONE = new ReservationOutcome(List.of(), 0, 0);

  /** {@return the number of requested reservations} */
  public long asked() {
    return kept.size() + refused;
  }

  /** {@return the number of accepted reservations that did not start at their time} */
  public long broken() {
    return kept.stream().filter(r -> r.startTime() != r.job().terms().start()).count();
  }

  /**
   * {@return the processor-seconds that the accepted reservations held in an interval}
   *
   * @param from its start in seconds
   * @param to its end in seconds
   */
  public double heldSeconds(double from, double to) {
    return UncountedRuns.heldSeconds(kept, from, to);
  }

  /** The reservations in {@code summary.json}. */
  public record Counts(
      @Meaning("Requested reservations") long asked,
      @Meaning("Accepted reservations") long accepted,
      @Meaning("Rejected reservations") long refused,
      @Meaning("Accepted reservations that did not start at their time: always 0") long broken,
      @Meaning("Processor-seconds of the accepted reservations") double heldProcessorSeconds,
      @Meaning("Processor-seconds of the rejected reservations") double refusedProcessorSeconds) {}

  /** {@return the numbers of reservations and their processor-seconds} */
  public Counts counts() {
    return new Counts(
        asked(),
        kept.size(),
        refused,
        broken(),
        heldSeconds(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY),
        refusedSeconds);
  }
}
