package org.quoin.reproduction.coscheduling;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.quoin.timeshared.workload.CostParameters;
import org.quoin.timeshared.workload.Preemption;

/**
 * A reading of what Zhang et al. (2001) leave open about the scheduler of a node and the cost of an
 * exchange.
 *
 * @param latencies latencies of an exchange
 * @param yieldsOnce whether a receive yields once (2.4.2)
 * @param preemption for whom the scheduler preempts (2.3, 2.4.4, 3.1)
 * @param ioIsShare whether I/O counts as received for a fair share (4.9)
 */
public record Reading(int latencies, boolean yieldsOnce, Preemption preemption, boolean ioIsShare) {

  /** {@return every combination of readings, with these latencies of an exchange} */
  static List<Reading> all(List<Integer> latencies) {
    List<Reading> all = new ArrayList<>();
    for (int cost : latencies) {
      for (Preemption preemption : Preemption.values()) {
        for (boolean once : new boolean[] {false, true}) {
          for (boolean io : new boolean[] {false, true}) {
            all.add(new Reading(cost, once, preemption, io));
          }
        }
      }
    }
    return all;
  }

  /** {@return some costs under this reading} */
  CostParameters of(CostParameters base) {
    return base.with(
        p -> {
          p.latencies = latencies;
          p.yieldsOnce = yieldsOnce;
          p.preemption = preemption;
          p.ioIsShare = ioIsShare;
        });
  }

  /** {@return the values of the options, in the order of {@link #OPTIONS}} */
  List<String> values() {
    return List.of(
        Integer.toString(latencies),
        yieldsOnce ? "once" : "again",
        preemption.name().toLowerCase(Locale.ROOT),
        ioIsShare ? "with-io" : "cpu");
  }

  /** The options of a reading. */
  public static final List<String> OPTIONS =
      List.of("latencies", "yields", "preemption", "fair-share");

  /** {@return the reading as options of a command} */
  String command() {
    List<String> options = new ArrayList<>();
    for (int i = 0; i < OPTIONS.size(); i++) {
      options.add("--" + OPTIONS.get(i) + " " + values().get(i));
    }
    return String.join(" ", options);
  }
}
