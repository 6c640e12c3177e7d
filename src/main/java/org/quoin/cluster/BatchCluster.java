package org.quoin.cluster;

import java.util.ArrayDeque;
import org.quoin.workload.Job;

/**
 * What all machines with a queue of batch jobs have in common: how jobs come, are shown to their
 * scheduler, start and end. Only a machine, which extends this, gets at the {@link Job} behind a
 * {@link ClusterJob}: its run time stays hidden from the policies.
 */
public abstract class BatchCluster implements LiveCluster {

  /** Jobs that have come, of which the scheduler has not heard. */
  protected final ArrayDeque<ClusterJob> arrivals = new ArrayDeque<>();

  /** What the present pass starts. */
  protected final Starts starts;

  private final String site;
  private final ClusterSettings settings;
  private final ClusterListener listener;
  private final ClusterView view;
  private final UserLimits limits;
  private final Slots slots = new Slots();
  private int sequence;

  /**
   * An empty machine.
   *
   * @param site its name in the records
   * @param listener hears of every job's end
   */
  protected BatchCluster(String site, ClusterSettings settings, ClusterListener listener) {
    this.site = site;
    this.settings = settings;
    this.listener = listener;
    view = new ClusterView(settings.processors());
    limits = new UserLimits(settings.userLimit());
    starts = new Starts(limits);
  }

  /** What the scheduler knows, for those who watch. */
  public final ClusterView view() {
    return view;
  }

  @Override
  public final void submit(Job job, double now) {
    if (job.processors() > settings.processors() || job.processors() < 1) {
      throw new IllegalArgumentException(
          "job " + job.id() + " needs " + job.processors() + " of " + settings.processors());
    }
    ClusterJob arrived =
        new ClusterJob(job, sequence++, slots.take(), now, settings.loadOverhead());
    arrivals.add(arrived);
    arrived(arrived);
    listener.arrived(arrived);
  }

  /** A job has come; for the machine's account. */
  protected abstract void arrived(ClusterJob job);

  /** The scheduler's clock is set. */
  protected final void at(double now) {
    view.at(now);
  }

  /** The scheduler hears that a job has come. */
  protected final void seeArrival(ClusterJob job) {
    limits.arrived(job, view);
  }

  /** The scheduler hears that a job has ended. */
  protected final void seeEnd(ClusterJob job) {
    view.end(job);
    limits.ended(job);
  }

  /**
   * The scheduler is told how many processors are free, where that is not the rest of all running
   * jobs.
   */
  protected final void seeFree(int processors) {
    view.free(processors);
  }

  /** A pass begins: the limits of the users are applied and those who watch are told. */
  protected final void beginPass() {
    limits.update(view);
    listener.scheduling(view);
  }

  /** Applies the limits of the users anew; whether that shows the scheduler other jobs. */
  final boolean updateLimits() {
    return limits.update(view);
  }

  /** Nothing is decided yet. */
  protected final void beginDecisions() {
    starts.clear();
  }

  /** What has changed since the last decisions has been seen. */
  protected final void endDecisions() {
    for (int i = 0; i < view.endedCount(); i++) {
      // Only now: until its policy has seen the end, nobody else may have the job's slot.
      slots.giveBack(view.ended(i).slot());
    }
    view.passed(starts.count() > 0);
  }

  /** How long a job will compute, in seconds: its run time, if it may run that long. */
  protected static double lengthOf(ClusterJob job) {
    return Math.min(job.job().runTime(), job.requestedTime());
  }

  /**
   * A job starts.
   *
   * @param now when it gets its processors
   * @param start when it begins to compute
   * @param expected when it has given them back as far as its scheduler knows
   * @param end when it will end; NaN where that is not yet known
   * @param allocation its processors, as intervals; null where they have no numbers
   */
  protected final void started(
      ClusterJob job, double now, double start, double expected, double end, int[] allocation) {
    job.start(start, expected, end, allocation);
    view.start(job);
    listener.scheduled(job, now);
  }

  /** A job ends whose end was not known when it started. */
  protected final void ended(ClusterJob job, double now) {
    job.end(now);
    seeEnd(job);
    recorded(job);
  }

  /** A job has ended: it is recorded. */
  final void recorded(ClusterJob job) {
    listener.ended(job.record(site));
  }
}
