package org.quoin.cluster;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * The periods in which processors leave service without interrupting a job: maintenance, which
 * plans see in advance, and outages that wait for running jobs. In such a period idle processors
 * leave at once, the others as their jobs end.
 */
final class Downtimes {
  private final List<Downtime> ahead = new ArrayList<>();
  private final List<Current> current = new ArrayList<>();

  /** A period that has begun, with the processors that it still misses. */
  private static final class Current {
    private final Downtime period;
    private final boolean isMaintenance;
    private final boolean isRepairKnown;
    private int missing;

    Current(Downtime period, boolean isMaintenance, boolean isRepairKnown) {
      this.period = period;
      this.isMaintenance = isMaintenance;
      this.isRepairKnown = isRepairKnown;
      missing = period.processors();
    }
  }

  /** Receives the processors that leave service. */
  interface Taker {
    void take(int processors, double until, boolean isMaintenance, boolean repairKnown);
  }

  Downtimes(List<Downtime> maintenance) {
    ahead.addAll(maintenance);
    ahead.sort(Comparator.comparingDouble(Downtime::from));
  }

  /** Returns whether plans must consider periods that have not begun, or miss processors. */
  boolean any() {
    return !ahead.isEmpty() || !current.isEmpty();
  }

  /** Returns the maintenance that has not begun, by its start. */
  List<Downtime> ahead() {
    return Collections.unmodifiableList(ahead);
  }

  /** Returns the start of the next period; infinity if there is none. */
  double next() {
    return ahead.isEmpty() ? Double.POSITIVE_INFINITY : ahead.get(0).from();
  }

  /** Begins a period that no plan has seen. */
  void begin(Downtime period, boolean repairKnown) {
    current.add(new Current(period, false, repairKnown));
  }

  /**
   * Begins the periods that are due, and takes idle processors for those that miss some.
   *
   * @return whether a period ended that still missed processors: plans had counted them as gone
   */
  boolean update(double now, int idle, Taker taker) {
    while (next() <= now) {
      current.add(new Current(ahead.remove(0), true, true));
    }
    int left = idle;
    for (Current one : current) {
      int taken = one.period.until() > now ? Math.min(one.missing, Math.max(0, left)) : 0;
      if (taken > 0) {
        one.missing -= taken;
        left -= taken;
        taker.take(taken, one.period.until(), one.isMaintenance, one.isRepairKnown);
      }
    }
    boolean missed = current.stream().anyMatch(one -> one.missing > 0 && one.period.until() <= now);
    current.removeIf(one -> one.missing == 0 || one.period.until() <= now);
    return missed;
  }

  /** Takes the processors out of a plan that begins now. */
  void takeFrom(AvailabilityProfile profile, double now) {
    for (Downtime period : ahead) {
      profile.reserve(Math.max(now, period.from()), period.until(), period.processors());
    }
    for (Current one : current) {
      profile.add(now, -one.missing);
      if (one.isRepairKnown && one.period.until() < Double.POSITIVE_INFINITY) {
        profile.add(Math.max(one.period.until(), Math.nextUp(now)), one.missing);
      }
    }
  }
}
