package org.quoin.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.quoin.metrics.WaitBreakdown;
import org.quoin.metrics.WaitReason;

/**
 * Attributes every waiting second of the batch jobs of a cluster to one {@link WaitReason}, by the
 * rule that the package describes. Its cluster notifies it of what its scheduler knows.
 */
final class WaitTracker {
  private final ClusterView view;
  private final Room room;
  private final StartGate limits;
  private final List<Waiting> waiting = new ArrayList<>();

  /** Times and processors of what the scheduler has learnt is free since its last pass. */
  private final List<Freed> freed = new ArrayList<>();

  private int started;
  private int freeBefore;
  private long startedWidth;
  private double firstNews = Double.NaN;
  private double lastNews = Double.NaN;
  private boolean postponed;

  /** Whether nothing is out of service and no reservation runs. */
  private boolean undisturbed;

  /** Tests whether a cluster could run a job. */
  interface Room {
    /**
     * {@return whether a job fits beside some of the running jobs}
     *
     * @param others the running jobs that count; the others are as if they had ended
     * @param whole whether failed processors count as if they worked
     */
    boolean fits(ClusterJob job, Predicate<ClusterJob> others, boolean whole);

    /** {@return whether no processor is out of service} */
    boolean isInService();
  }

  private record Freed(double time, int processors) {}

  /** A job from its arrival to its start. */
  static final class Waiting {
    private final ClusterJob job;
    private WaitReason stated;
    private WaitBreakdown breakdown;
    private WaitReason reason;
    private double since;
    private boolean known;
    private boolean candidate;

    /** Number of starts before the job became a candidate. */
    private int startsBefore;

    /** Whether the job would run if it had been the first since it became a candidate. */
    private boolean passedOver;

    private boolean isChecked;

    /** Index in the order of starts. */
    private int startNumber;

    Waiting(ClusterJob job, WaitReason reason, double now) {
      this.job = job;
      this.reason = reason;
      since = now;
      breakdown = WaitBreakdown.NO_WAIT;
    }

    WaitBreakdown breakdown() {
      return breakdown;
    }

    /** Sets what the policy states to hold it. */
    void state(WaitReason reason) {
      stated = reason;
    }

    private void set(WaitReason next, double now) {
      if (!next.equals(reason)) {
        close(now);
        reason = next;
      }
    }

    private void close(double now) {
      breakdown = breakdown.plus(reason, now - since);
      since = Math.max(since, now);
    }
  }

  WaitTracker(ClusterView view, Room room, StartGate limits) {
    this.view = view;
    this.limits = limits;
    this.room = room;
  }

  /** Adds a job that waits from now on. */
  void arrived(ClusterJob job, boolean isDown, double now) {
    if (job.isReservation()) {
      job.waiting(new Waiting(job, WaitReason.RESERVATION, now));
      return;
    }
    Waiting one = new Waiting(job, isDown ? WaitReason.RESERVATION : WaitReason.SCHEDULER, now);
    job.waiting(one);
    waiting.add(one);
  }

  /** Adds a job that runs when a run begins, before all starts. */
  void resumed(ClusterJob job) {
    Waiting one = new Waiting(job, WaitReason.SCHEDULER, job.enteredTime());
    one.startNumber = -1;
    one.close(job.startTime());
    job.waiting(one);
  }

  /** Makes an arrived job known to the scheduler. */
  void known(ClusterJob job) {
    job.waiting().known = true;
    news(job.enteredTime());
  }

  /** Removes a waiting job that leaves. */
  void left(ClusterJob job, double now) {
    waiting.remove(job.waiting());
    freed(now, 0);
  }

  /** Makes an end known to the scheduler. */
  void ended(ClusterJob job) {
    freed(job.endTime(), job.processors());
    for (Waiting one : waiting) {
      one.isChecked &= job.waiting().startNumber >= one.startsBefore;
    }
  }

  /** Notes processors that are free since a time. */
  void freed(double time, int processors) {
    freed.add(new Freed(time, processors));
    news(time);
  }

  private void news(double time) {
    firstNews = Double.isNaN(firstNews) ? time : Math.min(firstNews, time);
  }

  /** The cluster has failed. */
  void failed(double now) {
    waiting.forEach(one -> one.set(WaitReason.RESERVATION, now));
  }

  /** The cluster is repaired; its scheduler will decide. */
  void repaired(double now) {
    waiting.forEach(one -> one.set(WaitReason.SCHEDULER, now));
  }

  /** Before the policy decides: finds the jobs that it may start from now on. */
  void beforeDecisions() {
    for (Waiting one : waiting) {
      if (one.job.candidate() && !one.candidate) {
        one.startsBefore = started;
        one.passedOver = false;
        one.isChecked = false;
      }
      one.candidate = one.job.candidate();
    }
  }

  /** Before the first decision of a pass. */
  void beginPass() {
    freeBefore = view.freeProcessors();
    startedWidth = 0;
    beforeDecisions();
  }

  /** Gives a started job the account of its wait. */
  void started(ClusterJob job, double now, double start) {
    Waiting one = job.waiting();
    one.startNumber = started++;
    waiting.remove(one);
    if (!job.isReservation()) {
      startedWidth += job.processors();
      if (!one.reason.equals(WaitReason.SCHEDULER)) {
        double possible = possibleStart(one, now);
        if (possible < now) {
          one.set(WaitReason.SCHEDULER, Math.max(possible, one.since));
        }
      }
    }
    one.close(now);
    one.breakdown = one.breakdown.plus(WaitReason.SCHEDULER, start - now);
  }

  /**
   * Returns the time since which the start that a pass has now decided was possible: what the jobs
   * that it has started hold was free, and nothing but the time of the pass was missing.
   */
  private double possibleStart(Waiting one, double now) {
    if (freed.isEmpty() && Double.isNaN(firstNews)) {
      return postponed ? lastNews : now;
    }
    int last = freed.size() - 1;
    if (one.reason.kind() == WaitReason.Kind.LIMIT && last >= 0) {
      return freed.get(last).time;
    }
    long spare = freeBefore - startedWidth;
    while (last >= 0 && freed.get(last).processors <= spare) {
      spare -= freed.get(last).processors;
      last--;
    }
    return last < 0 ? firstNews : freed.get(last).time;
  }

  /** After the decisions of a pass: finds what holds each job until the next pass. */
  void endPass(boolean isPostponed, double now) {
    undisturbed = room.isInService();
    for (int i = 0; i < view.runningCount() && undisturbed; i++) {
      undisturbed = !view.running(i).isReservation();
    }
    for (Waiting one : waiting) {
      if (one.known) {
        one.set(one.stated != null ? one.stated : reason(one), now);
        one.stated = null;
      }
    }
    if (!Double.isNaN(firstNews)) {
      lastNews = now;
    }
    postponed = isPostponed;
    firstNews = Double.NaN;
    freed.clear();
  }

  private WaitReason reason(Waiting one) {
    WaitReason limit = limits.reason(one.job, one.candidate);
    if (limit != null) {
      return limit;
    }
    if (!one.passedOver && !one.isChecked) {
      one.passedOver = room.fits(one.job, other -> isBefore(other, one), true);
      one.isChecked = true;
    }
    if (!one.passedOver) {
      return WaitReason.RESOURCES;
    }
    if (isReserved(one)) {
      return WaitReason.RESERVATION;
    }
    boolean isAlone = waiting.size() == 1 && room.fits(one.job, other -> true, false);
    return isAlone ? WaitReason.SCHEDULER : WaitReason.PRIORITY;
  }

  private static boolean isBefore(ClusterJob running, Waiting one) {
    return !running.isReservation() && running.waiting().startNumber < one.startsBefore;
  }

  /** Returns whether failures or reservations prevent a start beside the jobs that were before. */
  private boolean isReserved(Waiting one) {
    Predicate<ClusterJob> others = other -> other.isReservation() || isBefore(other, one);
    // The job was passed over: it fitted beside the jobs before it, and their number only falls.
    if (!undisturbed && !room.fits(one.job, others, false)) {
      return true;
    }
    if (view.reservedCount() == 0 && view.nextMaintenance() == Double.POSITIVE_INFINITY) {
      return false;
    }
    AvailabilityProfile profile = new AvailabilityProfile();
    profile.reset(view);
    for (int i = 0; i < view.runningCount(); i++) {
      ClusterJob job = view.running(i);
      if (!others.test(job)) {
        double end = Math.max(job.expectedEnd(), Math.nextUp(view.now()));
        profile.release(view.now(), end, job);
      }
    }
    return !profile.fitsNow(one.job, one.job.holdTime());
  }
}
