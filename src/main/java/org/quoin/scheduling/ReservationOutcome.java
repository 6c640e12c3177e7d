package org.quoin.scheduling;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.metrics.JobRecord;

/**
 * What became of the advance reservations of a replay.
 *
 * @param kept the accepted ones, in order of their end
 * @param refused how many were refused
 * @param refusedSeconds the processor-seconds that these asked for
 */
public record ReservationOutcome(List<JobRecord> kept, long refused, double refusedSeconds) {
  /** None was asked for. */
  public static final ReservationOutcome NONE = new ReservationOutcome(List.of(), 0, 0);

  /** {@return how many were asked for} */
  public long asked() {
    return kept.size() + refused;
  }

  /** {@return how many of the accepted ones did not start at their time: none} */
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
    double seconds = 0;
    for (JobRecord one : kept) {
      double held = Math.min(to, one.endTime()) - Math.max(from, one.startTime());
      seconds += one.job().processors() * Math.max(0, held);
    }
    return seconds;
  }

  /** {@return the keys and values of {@code summary.json}} */
  public Map<String, Object> tree() {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("asked", asked());
    tree.put("accepted", kept.size());
    tree.put("refused", refused);
    tree.put("broken", broken());
    tree.put(
        "heldProcessorSeconds", heldSeconds(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY));
    tree.put("refusedProcessorSeconds", refusedSeconds);
    return tree;
  }
}
