package org.quoin.metrics;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The backfilled jobs of a run, and the delays of the heads of the queue.
 *
 * @param backfilled jobs started past a head
 * @param errors backfilled jobs that delayed their head
 * @param headsPassed heads that a job was started past
 * @param headsDelayed heads that started late because of that
 * @param headDelay sum of their delays in seconds
 */
public record Backfills(
    double backfilled, double errors, double headsPassed, double headsDelayed, double headDelay) {

  /** No counts. */
  public static final Backfills UNKNOWN =
      new Backfills(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);

  /** Returns the mean delay of the heads that were passed in seconds; 0 if none was. */
  double meanDelay() {
    return headsPassed == 0 ? 0 : headDelay / headsPassed;
  }

  /** {@return the keys and values of a summary} */
  public Map<String, Object> tree() {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("backfilled", (long) backfilled);
    tree.put("errors", (long) errors);
    tree.put("headsPassed", (long) headsPassed);
    tree.put("headsDelayed", (long) headsDelayed);
    tree.put("headDelaySeconds", headDelay);
    return tree;
  }
}
