package org.quoin.cluster;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.quoin.base.InputException;
import org.quoin.slurm.NodeRoom;
import org.quoin.slurm.NodeSpace;
import org.quoin.workload.Job;

/**
 * Common base of clusters with a queue of batch jobs: how jobs arrive, become known to the
 * scheduler, start and end. Only subclasses have access to the {@link Job} behind a {@link
 * ClusterJob}: its run time stays hidden from policies.
 */
public abstract class BatchCluster implements LiveCluster {

  /** Jobs that have arrived and are not yet known to the scheduler. */
  protected final ArrayDeque<ClusterJob> arrivals = new ArrayDeque<>();

  /** Decisions of the current pass. */
  protected final SchedulingDecisions starts;

  private final String site;
  private final ClusterSettings settings;
  private final ClusterListener listener;
  private final ClusterView view;

  /** The nodes; null at a cluster without nodes. */
  private final NodeSpace space;

  private final StartGate limits;

  /** Explains waits; null if waits are not explained. */
  private final WaitTracker waits;

  private final IndexPool slots = new IndexPool();
  private int sequence;
  private boolean down;

  /**
   * Creates a cluster without jobs.
   *
   * @param site its name in the records
   * @param listener notified of every job's end
   */
  protected BatchCluster(String site, ClusterSettings settings, ClusterListener listener) {
    this.site = site;
    this.settings = settings;
    this.listener = listener;
    space = settings.byNode() ? new NodeSpace(settings.machine(), settings.part()) : null;
    view = new ClusterView(settings.processors(), space, settings.maintenance());
    limits =
        settings.limitsEnforced()
            ? new AccountGate(settings.machine())
            : new UserLimits(settings.userLimit());
    starts = new SchedulingDecisions(limits, settings, view);
    waits = settings.waitsExplained() ? new WaitTracker(view, new TrackedRoom(), limits) : null;
  }

  /** {@return the scheduler's view, for listeners} */
  public final ClusterView view() {
    return view;
  }

  @Override
  public final void submit(Job job, double now) {
    enter(job, new QueuePlace(sequence++, now), now);
  }

  @Override
  public final void rejoin(Job job, QueuePlace place, double now) {
    sequence = Math.max(sequence, Math.toIntExact(place.number()) + 1);
    enter(job, place, now);
  }

  private void enter(Job job, QueuePlace place, double now) {
    ClusterJob arrived = checked(made(job, place, slots.take(), now));
    arrivals.add(arrived);
    if (waits != null) {
      waits.arrived(arrived, down, now);
    }
    arrived(arrived);
    listener.arrived(arrived);
  }

  private ClusterJob made(Job job, QueuePlace place, int slot, double now) {
    ClusterJob made = new ClusterJob(job, place, slot, now, settings);
    if (space != null) {
      try {
        made.nodes(
            space.request(job.id(), job.terms().request(), made.processors(), job.requestedTime()));
      } catch (IllegalArgumentException e) {
        throw new InputException(site, "job " + job.id() + ": " + e.getMessage());
      }
    }
    return made;
  }

  /** Returns a job of the state with which a run begins. */
  final ClusterJob entering(Job job) {
    QueuePlace place = new QueuePlace(sequence++, job.submitTime());
    return checked(made(job, place, slots.take(), job.submitTime()));
  }

  /** Notifies of a job that waits when a run begins. */
  final void waits(ClusterJob job, double now) {
    if (waits != null) {
      waits.arrived(job, false, job.enteredTime());
    }
    listener.present(job, now);
  }

  /** Adds a job that runs when a run begins. */
  final void resumed(ClusterJob job, double start, double end, int[] allocation) {
    job.start(start, start + job.requestedTime(), end, allocation);
    view.resume(job);
    limits.resumed(job);
    if (waits != null) {
      waits.resumed(job);
    }
    listener.present(job, view.now());
  }

  private ClusterJob checked(ClusterJob job) {
    if (job.processors() > settings.processors() || job.tasks() < 1) {
      throw new IllegalArgumentException(
          "job " + job.id() + " needs " + job.processors() + " of " + settings.processors());
    }
    return job;
  }

  /** {@return the jobs that have arrived and are not yet known to the scheduler, and one more} */
  protected final List<ClusterJob> unseenArrivals(Job more, double now) {
    List<ClusterJob> newcomers = new ArrayList<>(arrivals);
    newcomers.add(made(more, new QueuePlace(sequence, now), -1, now));
    return newcomers;
  }

  /** Accounts for the arrival of a job. */
  protected abstract void arrived(ClusterJob job);

  /** Sets the scheduler's clock. */
  protected final void at(double now) {
    view.at(now);
  }

  /** Makes an arrived job known to the scheduler. */
  protected final void notifyArrival(ClusterJob job) {
    limits.arrived(job, view);
    if (waits != null) {
      waits.known(job);
    }
  }

  /** Notifies the listener of the answer to an advance reservation. */
  final void answer(ClusterJob reservation, boolean accepted) {
    if (accepted) {
      view.reserve(reservation);
    } else {
      slots.giveBack(reservation.slot());
    }
    listener.answered(reservation, accepted);
  }

  /** Makes the end of a job known to the scheduler. */
  protected final void notifyEnd(ClusterJob job) {
    view.end(job);
    limits.ended(job);
    if (waits != null) {
      waits.ended(job);
    }
  }

  /** Sets the free processors of the view if running jobs do not determine them. */
  protected final void seeFree(int processors) {
    view.free(processors);
  }

  /** Begins a pass: applies the limits per user and notifies the listener. */
  protected final void beginPass() {
    limits.update(view);
    if (waits != null) {
      waits.beginPass();
    }
    listener.scheduling(view);
  }

  /** Returns the next time at which limits may let a job start although nothing has happened. */
  final double nextOfLimits() {
    return limits.nextTime();
  }

  /** Applies the limits per user; returns whether the view shows other jobs than before. */
  final boolean updateLimits() {
    boolean changed = limits.update(view);
    if (changed && waits != null) {
      waits.beforeDecisions();
    }
    return changed;
  }

  /**
   * Returns whether a job fits beside some of the running jobs, if the others had ended.
   *
   * @param others the running jobs that count
   * @param whole whether failed processors count as if they worked
   */
  protected boolean fits(ClusterJob job, Predicate<ClusterJob> others, boolean whole) {
    if (space != null) {
      NodeRoom room = new NodeRoom(space);
      if (!whole) {
        room.outOfService(view.service().out());
      }
      for (int i = 0; i < view.runningCount(); i++) {
        if (others.test(view.running(i))) {
          room.take(view.running(i).nodes());
        }
      }
      return room.fits(job.nodes());
    }
    int free = settings.processors() - (whole ? 0 : view.outOfService());
    for (int i = 0; i < view.runningCount(); i++) {
      free -= others.test(view.running(i)) ? view.running(i).processors() : 0;
    }
    return job.processors() <= free;
  }

  /** Returns whether no processor has failed or is under maintenance. */
  protected boolean isInService() {
    return view.outOfService() == 0;
  }

  /** Ends repairs and drains that are due; returns whether there are any. */
  final boolean recoverProcessors(double now) {
    int back = view.recoverProcessors();
    if (back > 0 && waits != null) {
      waits.freed(now, back);
    }
    return view.endDrains() || back > 0;
  }

  /** Ends a pass: finds what holds each job until the next one. */
  protected final void endPass(double now) {
    if (waits != null) {
      waits.endPass(starts.isPostponed(), now);
    }
  }

  /** Clears the decisions. */
  protected final void beginDecisions() {
    starts.clear();
  }

  /** Marks the changes since the last decisions as seen. */
  protected final void endDecisions() {
    // Only now: until the policy has seen the end, no other job may have the job's slot.
    for (int i = 0; i < view.endedCount(); i++) {
      slots.giveBack(view.ended(i).slot());
    }
    for (int i = 0; i < view.withdrawnCount(); i++) {
      if (view.withdrawn(i).wasTerminated()) {
        slots.giveBack(view.withdrawn(i).slot());
      }
    }
    view.passed(starts);
  }

  @Override
  public final UnfinishedJob cancel(long id, double now) {
    ClusterJob job = waitingJob(id);
    if (job != null) {
      leave(job, now);
      left(job, now);
      listener.left(job, now);
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
    return allWaiting().stream()
        .map(
            job ->
                new QueuedJob(job.id(), job.processors(), job.processors() * job.requestedTime()))
        .toList();
  }

  /** Returns the waiting jobs in order of arrival. */
  private List<ClusterJob> allWaiting() {
    List<ClusterJob> jobs = new ArrayList<>(arrivals);
    for (int i = 0; i < view.waitingCount(); i++) {
      jobs.add(view.waiting(i));
    }
    limits.addHeld(jobs);
    jobs.sort(Comparator.comparingInt(ClusterJob::sequence));
    return jobs;
  }

  /** Removes all waiting jobs; returns them with their places, in order of arrival. */
  final List<UnfinishedJob> leave(double now) {
    List<ClusterJob> jobs = allWaiting();
    for (ClusterJob job : jobs) {
      leave(job, now);
      left(job, now);
      listener.left(job, now);
    }
    return jobs.stream()
        .map(
            job ->
                UnfinishedJob.waiting(job.job())
                    .at(new QueuePlace(job.sequence(), job.arrivalTime())))
        .toList();
  }

  @Override
  public final boolean hasStarted(long job) {
    return view.runningJob(job) != null;
  }

  @Override
  public final List<UnfinishedJob> fail(double now) {
    down = true;
    if (waits != null) {
      waits.failed(now);
    }
    return running().stream().map(job -> interrupted(job, cut(job, now))).toList();
  }

  /** Notifies of a job that a failure has interrupted; returns it with its place in the queue. */
  final UnfinishedJob interrupted(ClusterJob job, double seconds) {
    listener.interrupted(job.interrupted(site, seconds));
    return unfinished(job, seconds).at(new QueuePlace(job.sequence(), job.arrivalTime()));
  }

  /** Returns the running jobs that have not ended, in order of arrival. */
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
    if (waits != null) {
      waits.repaired(now);
    }
  }

  /** {@return whether the cluster has failed and is not repaired} */
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
    if (waits != null) {
      waits.left(job, now);
    }
    job.terminate(now);
  }

  private static UnfinishedJob unfinished(ClusterJob job, double seconds) {
    return UnfinishedJob.started(job.job(), job.startTime(), seconds, job.length());
  }

  /** Accounts for a waiting job that has left, also at the next pass. */
  protected abstract void left(ClusterJob job, double now);

  /**
   * Ends a running job before its time, without a record.
   *
   * @return the seconds that it has computed
   */
  protected abstract double cut(ClusterJob job, double now);

  /** Terminates a running job; {@link #notifyEnd} makes that known to the scheduler. */
  protected final void cutShort(ClusterJob job, double now) {
    job.terminate(now);
  }

  /** {@return the seconds that a job will compute: its run time, if it may run that long} */
  protected static double lengthOf(ClusterJob job) {
    return job.job().computeTime();
  }

  /**
   * Starts a job.
   *
   * @param now when it gets its processors
   * @param start when it begins to compute
   * @param expected when it releases them, as far as its scheduler knows
   * @param end when it will end; NaN if not yet known
   * @param allocation its processors as intervals; null if processors are not numbered
   */
  protected final void started(
      ClusterJob job, double now, double start, double expected, double end, int[] allocation) {
    job.start(start, expected, end, allocation);
    view.start(job);
    if (waits != null) {
      waits.started(job, now, start);
    }
    listener.scheduled(job, now);
  }

  /**
   * Records the planned starts of waiting jobs as promised, and notifies the listener of changes.
   */
  final void promise(double now) {
    for (int i = 0; i < view.waitingCount(); i++) {
      promise(view.waiting(i), now);
    }
  }

  /** Records the planned start of one job as promised. */
  final void promise(ClusterJob job, double now) {
    if (job.promise(settings.loadOverhead())) {
      listener.planned(job, now);
    }
  }

  /**
   * Ends a job whose end was not known when it started; {@link #notifyEnd} makes it known to the
   * scheduler.
   */
  protected final void ended(ClusterJob job, double now) {
    job.end(now);
    recorded(job);
  }

  /**
   * Notifies of a running job that was stopped so that it gives way; it enters the queue at its
   * former place if it runs again.
   *
   * @param seconds the seconds that it has computed
   */
  final void gaveWay(ClusterJob job, double seconds, boolean again, double now) {
    if (again) {
      listener.preempted(job.interrupted(site, seconds));
      rejoin(job.job(), new QueuePlace(job.sequence(), job.arrivalTime()), now);
    } else {
      listener.ended(job.interrupted(site, seconds));
    }
  }

  /** Frees the processors of a running job that is suspended, and notifies the listener. */
  final void suspended(ClusterJob job, double now) {
    job.suspend(now);
    view.suspend(job);
    listener.turned(job, now);
  }

  /** Lets a suspended job go on, and notifies the listener. */
  final void goesOn(ClusterJob job, int[] allocation, double now) {
    view.goOn(job, allocation);
    listener.turned(job, now);
  }

  /** Records a job that has ended. */
  final void recorded(ClusterJob job) {
    listener.ended(job.record(site));
  }

  /** Tests whether this cluster could run a job. */
  private final class TrackedRoom implements WaitTracker.Room {
    @Override
    public boolean fits(ClusterJob job, Predicate<ClusterJob> others, boolean whole) {
      return BatchCluster.this.fits(job, others, whole);
    }

    @Override
    public boolean isInService() {
      return BatchCluster.this.isInService();
    }
  }
}
