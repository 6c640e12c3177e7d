package org.quoin.cluster;

import java.util.Comparator;
import java.util.PriorityQueue;

/** The processors of a cluster that have failed, and when they return. */
final class LostProcessors {
  private final PriorityQueue<Loss> losses =
      new PriorityQueue<>(Comparator.comparingDouble(Loss::until));

  private int count;

  private record Loss(double until, int processors) {}

  /** Some fail until a time. */
  void add(int processors, double until) {
    losses.add(new Loss(until, processors));
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

  /** Has a plan of the future free processors count on those that return, but not now. */
  void returnIn(AvailabilityProfile profile, double now) {
    losses.forEach(loss -> profile.add(Math.max(loss.until, Math.nextUp(now)), loss.processors));
  }

  /** How many will have returned by a time. */
  int returnedBy(double time) {
    return losses.stream().filter(loss -> loss.until <= time).mapToInt(Loss::processors).sum();
  }
}
