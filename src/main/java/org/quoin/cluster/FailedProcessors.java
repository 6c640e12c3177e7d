package org.quoin.cluster;

import java.util.Comparator;
import java.util.PriorityQueue;

/** The processors of a cluster that have failed, and when they return. */
final class FailedProcessors {
  private final PriorityQueue<Loss> losses =
      new PriorityQueue<>(Comparator.comparingDouble(Loss::until));

  private int count;

  private record Loss(double until, int processors, boolean planned) {}

  /**
   * Some fail until a time.
   *
   * @param until in seconds; infinity for ever
   * @param repairKnown whether plans may use this time
   */
  void add(int processors, double until, boolean repairKnown) {
    losses.add(new Loss(until, processors, repairKnown && until < Double.POSITIVE_INFINITY));
    count += processors;
  }

  /** How many have failed and not returned. */
  int count() {
    return count;
  }

  /** When the next return; infinity where none do. */
  double next() {
    return losses.isEmpty() ? Double.POSITIVE_INFINITY : losses.peek().until;
  }

  /** Those that are due return; how many they are. */
  int returned(double now) {
    int before = count;
    while (next() <= now) {
      count -= losses.remove().processors;
    }
    return before - count;
  }

  /** Adds to a plan those whose return is known, from then on, but never from now on. */
  void returnIn(AvailabilityProfile profile, double now) {
    for (Loss loss : losses) {
      if (loss.planned) {
        profile.add(Math.max(loss.until, Math.nextUp(now)), loss.processors);
      }
    }
  }

  /** How many are known to have returned by a time. */
  int returnedBy(double time) {
    int returned = 0;
    for (Loss loss : losses) {
      returned += loss.planned && loss.until <= time ? loss.processors : 0;
    }
    return returned;
  }
}
