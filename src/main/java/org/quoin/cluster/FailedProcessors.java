package org.quoin.cluster;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** The failed processors of a cluster, and their repairs. */
final class FailedProcessors {
  private final PriorityQueue<Loss> losses =
      new PriorityQueue<>(Comparator.comparingDouble(Loss::until));

  private final List<Downtime> ofNodes = new ArrayList<>();
  private final List<Downtime> drained = new ArrayList<>();
  private int count;
  private int maintained;

  private record Loss(double until, int processors, boolean planned, boolean isMaintenance) {}

  /**
   * Adds failed processors.
   *
   * @param until the repair in seconds; infinity for never
   * @param repairKnown whether plans may use this time
   * @param isMaintenance whether a maintenance has taken them
   */
  void add(int processors, double until, boolean repairKnown, boolean isMaintenance) {
    boolean isPlanned = repairKnown && until < Double.POSITIVE_INFINITY;
    losses.add(new Loss(until, processors, isPlanned, isMaintenance));
    count += processors;
    maintained += isMaintenance ? processors : 0;
  }

  /** Adds the nodes of an outage whose processors are added, too. */
  void addNodes(Downtime outage) {
    ofNodes.add(outage);
  }

  /** Returns the nodes of outages that are not repaired. */
  BitSet nodes(double now) {
    BitSet found = new BitSet();
    ofNodes.removeIf(outage -> outage.until() <= now);
    ofNodes.forEach(outage -> found.or(outage.nodes()));
    return found;
  }

  /** Adds nodes on which no job starts until a time; their processors do not count as failed. */
  void drain(Downtime nodes) {
    drained.add(nodes);
  }

  /** Returns the nodes on which no job starts although they have not failed. */
  BitSet drained() {
    BitSet found = new BitSet();
    drained.forEach(one -> found.or(one.nodes()));
    return found;
  }

  /** Ends the drains that are due; returns whether there are any. */
  boolean endDrains(double now) {
    return !drained.isEmpty() && drained.removeIf(one -> one.until() <= now);
  }

  /** Returns the number of processors that a maintenance has taken. */
  int maintained() {
    return maintained;
  }

  /** Returns the number of failed processors. */
  int count() {
    return count;
  }

  /** Returns the time of the next repair or end of a drain; infinity if there is none. */
  double next() {
    double next = losses.isEmpty() ? Double.POSITIVE_INFINITY : losses.peek().until;
    for (int i = 0; i < drained.size(); i++) {
      next = Math.min(next, drained.get(i).until());
    }
    return next;
  }

  /** Removes the processors whose repair is due; returns their number. */
  int returned(double now) {
    int before = count;
    while (!losses.isEmpty() && losses.peek().until <= now) {
      Loss loss = losses.remove();
      count -= loss.processors;
      maintained -= loss.isMaintenance ? loss.processors : 0;
    }
    return before - count;
  }

  /** Adds processors with a known repair to a plan from then on, but never from now on. */
  void returnIn(AvailabilityProfile profile, double now) {
    for (Loss loss : losses) {
      if (loss.planned) {
        profile.add(Math.max(loss.until, Math.nextUp(now)), loss.processors);
      }
    }
  }

  /** Returns the number of processors that are known to be repaired by a time. */
  int returnedBy(double time) {
    int returned = 0;
    for (Loss loss : losses) {
      returned += loss.planned && loss.until <= time ? loss.processors : 0;
    }
    return returned;
  }
}
