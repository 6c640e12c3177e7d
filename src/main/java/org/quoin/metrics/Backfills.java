package org.quoin.metrics;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Jobs that were started past the head of the queue, and what that did to the heads.
 *
 * @param backfilled jobs started past a head
 * @param errors of these, those that delayed their head
 * @param headsPassed heads that a job was started past
 * @param headsDelayed of these, those that started late
 * @param headDelay by how much in all, in seconds
 */
public record Backfills(
    double backfilled, double errors, double headsPassed, double headsDelayed, double headDelay) {

  /** Nobody counted. */
  public static final Backfills UNKNOWN =
      new Backfills(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);

  /** The mean delay of the heads that were passed, in seconds; 0 where none was. */
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
