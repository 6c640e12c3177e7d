package org.quoin.cluster;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
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
  protected final SchedulingDecisions starts;

  private final String site;
  private final ClusterSettings settings;
  private final ClusterListener listener;
  private final ClusterView view;
  private final UserLimits limits;
  private final IndexPool slots = new IndexPool();
  private int sequence;
  private boolean down;

  /**
   * Creates a cluster without jobs.
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
    starts = new SchedulingDecisions(limits, settings.plansFollowed());
  }

  /** {@return what the scheduler knows, for those who watch} */
  public final ClusterView view() {
    return view;
  }

  @Override
  public final void submit(Job job, double now) {
    enter(job, new QueuePlace(sequence++, now), now);
  }

  @Override
  public final void rejoin(Job job, QueuePlace place, double now) {
    enter(job, place, now);
  }

  private void enter(Job job, QueuePlace place, double now) {
    ClusterJob arrived = new ClusterJob(job, place, slots.take(), now, settings);
    if (arrived.processors() > settings.processors() || job.processors() < 1) {
      throw new IllegalArgumentException(
          "job " + job.id() + " needs " + arrived.processors() + " of " + settings.processors());
    }
    arrivals.add(arrived);
    arrived(arrived);
    listener.arrived(arrived);
  }

  /** {@return the jobs that have come and of which the scheduler has not heard, and one more} */
  protected final List<ClusterJob> unseenArrivals(Job more, double now) {
    List<ClusterJob> newcomers = new ArrayList<>(arrivals);
    newcomers.add(new ClusterJob(more, new QueuePlace(sequence, now), -1, now, settings));
    return newcomers;
  }

  /** A job has come; for the machine's account. */
  protected abstract void arrived(ClusterJob job);

  /** The scheduler's clock is set. */
  protected final void at(double now) {
    view.at(now);
  }

  /** The scheduler hears that a job has come. */
  protected final void notifyArrival(ClusterJob job) {
    limits.arrived(job, view);
  }

  /** Who asked for a reservation is answered. */
  final void answer(ClusterJob reservation, boolean accepted) {
    if (accepted) {
      view.reserve(reservation);
    } else {
      slots.giveBack(reservation.slot());
    }
    listener.answered(reservation, accepted);
  }

  /** The scheduler hears that a job has ended. */
  protected final void notifyEnd(ClusterJob job) {
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
    // Only now: until its policy has seen the end, nobody else may have the job's slot.
    for (int i = 0; i < view.endedCount(); i++) {
      slots.giveBack(view.ended(i).slot());
    }
    for (int i = 0; i < view.withdrawnCount(); i++) {
      if (view.withdrawn(i).wasTerminated()) {
        slots.giveBack(view.withdrawn(i).slot());
      }
    }
    view.passed(starts.count() > 0);
  }

  @Override
  public final UnfinishedJob cancel(long id, double now) {
    ClusterJob job = waitingJob(id);
    if (job != null) {
      leave(job, now);
      left(job, now);
      return UnfinishedJob.waiting(job.job());
    }
    job = view.runningJob(id);
    if (job == null) {
      throw new IllegalArgumentException("there is no job " + id + " at " + site);
    }
    return unfinished(job, cut(job, now));
  }

  @Override
  public final List<QueuedJob> queued() {
    List<ClusterJob> jobs = new ArrayList<>(arrivals);
    for (int i = 0; i < view.waitingCount(); i++) {
      jobs.add(view.waiting(i));
    }
    limits.addHeld(jobs);
    jobs.sort(Comparator.comparingInt(ClusterJob::sequence));
    return jobs.stream()
        .map(
            job ->
                new QueuedJob(job.id(), job.processors(), job.processors() * job.requestedTime()))
        .toList();
  }

  @Override
  public final boolean hasStarted(long job) {
    return view.runningJob(job) != null;
  }

  @Override
  public final List<UnfinishedJob> fail(double now) {
    down = true;
    return running().stream().map(job -> interrupted(job, cut(job, now))).toList();
  }

  /** A job that a failure has cut, with its place in the queue. */
  static UnfinishedJob interrupted(ClusterJob job, double seconds) {
    return unfinished(job, seconds).at(new QueuePlace(job.sequence(), job.arrivalTime()));
  }

  /** The jobs that run and have not ended, in order of arrival. */
  final List<ClusterJob> running() {
    List<ClusterJob> running = new ArrayList<>();
    for (int i = 0; i < view.runningCount(); i++) {
      if (Double.isNaN(view.running(i).endTime())) {
        running.add(view.running(i));
      }
    }
    running.sort(Comparator.comparingInt(ClusterJob::sequence));
    return running;
  }

  @Override
  public void repair(double now) {
    down = false;
  }

  /** {@return whether it has failed and is not repaired} */
  protected final boolean isDown() {
    return down;
  }

  private ClusterJob waitingJob(long id) {
    for (ClusterJob job : arrivals) {
      if (job.id() == id) {
        return job;
      }
    }
    ClusterJob job = view.waitingJob(id);
    return job == null ? limits.held(id) : job;
  }

  private void leave(ClusterJob job, double now) {
    boolean seen = !arrivals.remove(job);
    if (seen) {
      limits.left(job);
    }
    if (!(seen && view.leave(job))) {
      slots.giveBack(job.slot());
    }
    job.terminate(now);
  }

  private static UnfinishedJob unfinished(ClusterJob job, double seconds) {
    return UnfinishedJob.started(job.job(), job.startTime(), seconds, job.job().runTime());
  }

  /** A waiting job has left; for the machine's account, and its next pass. */
  protected abstract void left(ClusterJob job, double now);

  /**
   * Ends a running job before its time, without a record.
   *
   * @return for how many seconds it has computed
   */
  protected abstract double cut(ClusterJob job, double now);

  /** A running job is cut; the scheduler hears of it by {@link #notifyEnd}. */
  protected final void cutShort(ClusterJob job, double now) {
    job.terminate(now);
  }

  /** {@return how long a job will compute, in seconds: its run time, if it may run that long} */
  protected static double lengthOf(ClusterJob job) {
    return job.job().computeTime();
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

  /**
   * What waits has now been promised its planned start, and those who watch are told of changes.
   */
  final void promise(double now) {
    for (int i = 0; i < view.waitingCount(); i++) {
      promise(view.waiting(i), now);
    }
  }

  /** The same of one job. */
  final void promise(ClusterJob job, double now) {
    if (job.promise(settings.loadOverhead())) {
      listener.planned(job, now);
    }
  }

  /**
   * A job ends whose end was not known when it started; the scheduler hears of it by {@link
   * #notifyEnd}.
   */
  protected final void ended(ClusterJob job, double now) {
    job.end(now);
    recorded(job);
  }

  /** A job has ended: it is recorded. */
  final void recorded(ClusterJob job) {
    listener.ended(job.record(site));
  }
}
