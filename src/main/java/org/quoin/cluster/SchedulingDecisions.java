package org.quoin.cluster;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.quoin.metrics.WaitReason;

/**
 * The decisions of one scheduling pass: the jobs it starts, in order, and the time of a further
 * pass.
 */
public final class SchedulingDecisions {
  private final List<ClusterJob> jobs = new ArrayList<>();
  private final List<Stop> stopped = new ArrayList<>();
  private final Map<ClusterJob, Boolean> turned = new LinkedHashMap<>();
  private final StartGate limits;
  private final boolean plansFollowed;
  private final boolean waitsExplained;

  /** The cluster; null in a trial pass. */
  private final ClusterView view;

  private final AvailabilityProfile profile = new AvailabilityProfile();
  private boolean isProfileFilled;
  private double wakeTime = Double.POSITIVE_INFINITY;
  private boolean again;
  private boolean postponed;

  /** Creates the decisions of a cluster without limits per user, or of a trial pass. */
  public SchedulingDecisions() {
    this(new UserLimits(UserLimit.NONE), ClusterSettings.of(1), null);
  }

  SchedulingDecisions(StartGate limits, ClusterSettings settings, ClusterView view) {
    this.limits = limits;
    this.view = view;
    plansFollowed = settings.plansFollowed();
    waitsExplained = settings.waitsExplained();
  }

  /**
   * {@return whether a policy that plans has to {@link #plan report} the planned start of every
   * waiting job; otherwise it need not plan jobs that do not start}
   */
  public boolean plansFollowed() {
    return plansFollowed;
  }

  /**
   * Reports a planned start, also of a job that starts now.
   *
   * @param job a job that waits, or starts in this pass
   * @param start when it gets its processors, in seconds
   */
  public void plan(ClusterJob job, double start) {
    job.plan(start);
  }

  /**
   * {@return whether the limit of its user lets a waiting job start next to the running jobs and
   * those started so far} A policy passes over a job that may not, as if it did not exist.
   *
   * @param job a waiting job
   */
  public boolean allows(ClusterJob job) {
    return limits.allows(job);
  }

  /** {@return whether there is no limit per user, so that every job may start} */
  public boolean unlimited() {
    return limits.unlimited();
  }

  /**
   * {@return whether a waiting job that fits now, next to the running jobs and those started so
   * far, cannot run into a maintenance} A job counts for its requested time. On nodes, a job fits
   * only on those that no maintenance takes before.
   *
   * @param job a waiting job
   */
  public boolean endsBeforeMaintenance(ClusterJob job) {
    if (view == null || view.hasNodes() || view.now() + job.holdTime() <= view.nextMaintenance()) {
      return true;
    }
    if (!isProfileFilled) {
      profile.reset(view);
      jobs.forEach(this::hold);
      isProfileFilled = true;
    }
    return profile.fitsNow(job.processors(), job.holdTime());
  }

  private void hold(ClusterJob job) {
    double now = view.now();
    profile.reserve(now, AvailabilityProfile.end(now, job.holdTime()), job.processors());
  }

  /**
   * Starts a waiting job now. A job that its user's limit does not {@link #allows allow} does not
   * start; the policy is called {@link #again} instead. A job that could run into a maintenance
   * does not start either.
   *
   * @param job a candidate not wider than the free processors
   */
  public void start(ClusterJob job) {
    if (!endsBeforeMaintenance(job)) {
      return;
    }
    if (limits.allows(job)) {
      jobs.add(job);
      limits.started(job);
      if (isProfileFilled) {
        hold(job);
      }
    } else {
      again = true;
    }
  }

  /**
   * Starts a waiting job now on nodes that the policy has chosen.
   *
   * @param job a candidate not wider than the free processors
   * @param cpusByNode says for each node the index of its first CPU, the number of its CPUs, and
   *     the number of those that the job gets; it may be asked until the job has ended
   */
  public void start(ClusterJob job, Supplier<int[]> cpusByNode) {
    job.placement(cpusByNode);
    start(job);
  }

  /**
   * Stops a running job before the starts of this pass, so that it gives way to others. Its
   * processors are free at once.
   *
   * @param job a running job
   * @param again whether it waits again at its former place and starts from the beginning;
   *     otherwise it ends here
   */
  public void stop(ClusterJob job, boolean again) {
    stopped.add(new Stop(job, again));
  }

  /**
   * Suspends a job, or lets it go on. A suspended job holds no processors and does not compute; its
   * end and the end of its requested time move by the time for which it was suspended. Suspensions
   * are before the starts of this pass, and suspended jobs go on after them; the last call for a
   * job counts.
   *
   * @param job a running job, or one that this pass starts
   * @param suspended whether it is suspended from now on
   */
  public void turn(ClusterJob job, boolean suspended) {
    turned.put(job, suspended);
  }

  /** {@return the jobs that are suspended or go on, with whether they are suspended} */
  Map<ClusterJob, Boolean> turned() {
    return turned;
  }

  /** A running job that gives way. */
  record Stop(ClusterJob job, boolean again) {}

  /** {@return the running jobs that give way, in the order of the policy} */
  List<Stop> stopped() {
    return stopped;
  }

  /**
   * Requests another call at this instant, after these starts and with a view without the jobs that
   * limits hold because of them. There is no further call if limits hold no job.
   */
  public void again() {
    again = true;
  }

  /**
   * Requests a pass at a later time even without an event; required for a planned start at which no
   * job ends. Valid until the next pass. The cluster's period and scheduling overhead apply to that
   * pass.
   *
   * @param time seconds, after now
   */
  public void wakeAt(double time) {
    wakeTime = Math.min(wakeTime, time);
  }

  /**
   * Requests a pass at a later time for decisions that the policy could make now, but leaves to its
   * own clock, such as the cycle of a backfilling. The waits of the jobs that it starts then count
   * as {@link WaitReason#SCHEDULER} since the last event before.
   *
   * @param time seconds, after now
   */
  public void postponeTo(double time) {
    wakeAt(time);
    postponed = true;
  }

  /**
   * {@return whether a policy that knows more than the cluster should {@link #hold state} what
   * holds the waiting jobs}
   */
  public boolean waitsExplained() {
    return waitsExplained;
  }

  /**
   * States what holds a waiting job from now until the next pass, such as a limit that only the
   * policy knows. Without a statement the cluster derives the reason, so that no policy has to
   * state {@link WaitReason#RESOURCES} or {@link WaitReason#PRIORITY}. Has no effect unless {@link
   * #waitsExplained}.
   *
   * @param job a waiting job that this pass does not start
   * @param reason the reason
   */
  public void hold(ClusterJob job, WaitReason reason) {
    if (waitsExplained) {
      job.waiting().state(reason);
    }
  }

  /** {@return the number of jobs started so far} */
  public int count() {
    return jobs.size();
  }

  /**
   * {@return a job that this pass starts, in the order of the starts}
   *
   * @param index index, from 0 to below {@link #count}
   */
  public ClusterJob get(int index) {
    return jobs.get(index);
  }

  double wakeTime() {
    return wakeTime;
  }

  boolean wantsAgain() {
    return again;
  }

  boolean isPostponed() {
    return postponed;
  }

  void clear() {
    jobs.clear();
    stopped.clear();
    turned.clear();
    isProfileFilled = false;
    postponed = false;
    wakeTime = Double.POSITIVE_INFINITY;
    again = false;
  }
}
