package org.quoin.slurm;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.quoin.machine.MachineNode;
import org.quoin.machine.Preemption;
import org.quoin.machine.Reservation;

/**
 * Runs the scheduler by its clocks. Its owner tells it of submissions and ends, asks for {@link
 * #nextTime}, and calls {@link #advance} at that time. Times are in seconds.
 *
 * <p>The main scheduler makes a pass once in the second after a submission or an end, not before
 * {@code batch_sched_delay} (at least one second) has passed since its last pass; and a pass over
 * the whole queue each {@code sched_interval}. Backfill makes a cycle each {@code bf_interval}, if
 * anything has changed since its last one. Passes and cycles take no time.
 *
 * <p>In a real controller each of the two has a phase within the second of its own, which drifts;
 * and a node is usable again up to a second after the end of its last job. Either decides now and
 * then which scheduler comes first and what it sees. Here one of them is at whole seconds and the
 * other half a second later; which one, and the time until a node is usable, are given.
 */
public final class SlurmController {
  private static final double HALF = 0.5;

  /** Seconds from a requeue until the job is eligible: the life of its credential and one more. */
  private static final int REQUEUE_DELAY = 121;

  /** Seconds between two looks at the limits of running jobs. */
  private static final int LIMIT_CHECK = 30;

  private final SlurmState state;
  private final JobPriority priority;
  private final Timing timing;
  private final ArrayDeque<Release> releases = new ArrayDeque<>();
  private final PriorityQueue<Requeued> requeued =
      new PriorityQueue<>(Comparator.comparingDouble(Requeued::eligible));
  private final List<SlurmState.Preempted> preempted = new ArrayList<>();
  private double mainRequest = Double.POSITIVE_INFINITY;
  private double lastMain = Double.NEGATIVE_INFINITY;
  private double lastWholeQueue = Double.NEGATIVE_INFINITY;
  private double change = Double.POSITIVE_INFINITY;
  private double lastChange = Double.NEGATIVE_INFINITY;
  private double lastBackfill = Double.NEGATIVE_INFINITY;
  private boolean isTriedInWhole = true;
  private double nextPriority = Double.POSITIVE_INFINITY;
  private double boundary;
  private double time;
  private boolean hasGrace;
  private boolean hasDeadline;
  private double nextLimitCheck;

  /** Begin of the time slice that was looked at last. */
  private double slice = Double.NEGATIVE_INFINITY;

  /**
   * What a real controller's timing decides.
   *
   * @param release seconds from a job's end until its nodes are usable
   * @param backfillFirst whether backfill is at whole seconds; otherwise the main scheduler is
   */
  public record Timing(double release, boolean backfillFirst) {}

  /** Nodes, as words, that are usable again from some time on, unless another release has them. */
  private record Release(double time, long[] nodes) {}

  /** A job that waits again from some time on. */
  private record Requeued(double eligible, SlurmJob job) {}

  /** Sets the priorities of jobs. */
  public interface JobPriority {
    /** Priority of a job with the number 0. */
    long FIRST = 4_294_901_760L;

    /** Priorities of {@code priority/basic}: the order of the numbers. */
    JobPriority BASIC =
        (job, now) -> job.priority(FIRST - (job.array() > 0 ? job.array() : job.id()));

    /**
     * Sets the priority of a job.
     *
     * @param job a job that is being submitted
     */
    void submitted(SlurmJob job, long now);

    /** Sets the priorities of all waiting jobs, each {@link #period}. */
    default void calculate(Collection<SlurmJob> waiting, long now) {}

    /**
     * Counts a job that has started.
     *
     * @param job the job, which runs
     */
    default void started(SlurmJob job, long now) {}

    /** Counts a job that has ended or left the queue. */
    default void ended(SlurmJob job, long now) {}

    /** {@return the time between two calculations of all priorities in seconds; 0 for never} */
    default double period() {
      return 0;
    }
  }

  /**
   * Creates a controller of a state without jobs.
   *
   * @param priority sets the priorities
   * @param timing timing of the controller
   */
  public SlurmController(SlurmState state, JobPriority priority, Timing timing) {
    this.state = state;
    this.priority = priority;
    this.timing = timing;
    boundary = state.nextBoundary(Double.NEGATIVE_INFINITY);
  }

  /**
   * Counts a job that runs already, from now on.
   *
   * @param job a job that {@link SlurmState#resume} has added
   */
  public void resumed(SlurmJob job, double now) {
    at(now);
    priority.submitted(job, state.now());
    priority.started(job, state.now());
  }

  /** Submits a job that is eligible now. */
  public void submit(SlurmJob job, double now) {
    at(now);
    enqueue(job);
    changed(now);
  }

  /**
   * Lets a job wait again that a failure has interrupted. It is eligible as late as one that gave
   * way.
   */
  public void requeue(SlurmJob job, double now) {
    requeued.add(new Requeued(Math.floor(now) + REQUEUE_DELAY, job));
  }

  /** {@return the jobs that wait again and are not yet eligible, in any order} */
  public List<SlurmJob> requeued() {
    return requeued.stream().map(Requeued::job).toList();
  }

  private void enqueue(SlurmJob job) {
    priority.submitted(job, state.now());
    state.submit(job);
    hasDeadline |= job.demands.deadline() < Double.POSITIVE_INFINITY;
  }

  /** Lets requeued jobs wait that are eligible again; returns whether there are any. */
  private boolean admitRequeued(double now) {
    boolean any = false;
    while (!requeued.isEmpty() && requeued.peek().eligible <= now) {
      enqueue(requeued.poll().job);
      any = true;
    }
    return any;
  }

  /** Ends a running job, or withdraws a waiting one. */
  public void end(SlurmJob job, double now) {
    at(now);
    if (requeued.removeIf(other -> other.job == job)) {
      changed(now);
      return;
    }
    priority.ended(job, state.now());
    if (!job.isRunning()) {
      state.withdraw(job);
      changed(now);
      return;
    }
    long[] nodes = job.allocation().words();
    state.end(job);
    if (timing.release > 0) {
      vacate(nodes, now + timing.release);
      changedPlan(now);
    } else {
      changed(now);
    }
  }

  private void vacate(long[] nodes, double until) {
    state.completing(nodes, true);
    releases.add(new Release(until, nodes));
  }

  /** Changes the state of a node. Jobs on it continue. */
  public void set(int node, MachineNode.State to, double now) {
    state.set(node, to);
    changed(now);
  }

  /** Adds a reservation. */
  public void reserve(Reservation reservation, double now) {
    state.reserve(reservation);
    boundary = state.nextBoundary(now);
    changed(now);
  }

  private void at(double now) {
    time = now;
    state.now((long) Math.floor(now));
    if (nextPriority == Double.POSITIVE_INFINITY && priority.period() > 0) {
      nextPriority = now + priority.period();
    }
  }

  private void changedPlan(double now) {
    change = Math.min(change, now);
    lastChange = now;
    isTriedInWhole = false;
  }

  private void changed(double now) {
    mainRequest = Math.min(mainRequest, now);
    changedPlan(now);
  }

  /** {@return the time of the next call of {@link #advance}; infinite if nothing will happen} */
  public double nextTime() {
    double next = releases.isEmpty() ? Double.POSITIVE_INFINITY : releases.peek().time;
    if (!requeued.isEmpty()) {
      next = Math.min(next, requeued.peek().eligible);
    }
    if (hasGrace) {
      next = Math.min(next, nextLimitCheck);
    }
    if (state.hasTurns()) {
      next = Math.min(next, sliceOf(time) + state.settings.preemption().timeSlice());
    }
    if (!state.waiting().isEmpty()) {
      next = Math.min(Math.min(next, boundary), Math.min(nextMain(), nextBackfill()));
    }
    boolean idle = state.waiting().isEmpty() && state.running().isEmpty();
    return idle ? next : Math.min(next, nextPriority);
  }

  /** {@return the begin of the time slice that contains a time} */
  private double sliceOf(double at) {
    double length = state.settings.preemption().timeSlice();
    return Math.floor(at / length) * length;
  }

  /** Lets jobs that share CPUs take turns if a time slice has begun. */
  private void takeTurns(double now) {
    if (!state.sharesCpus()) {
      return;
    }
    if (state.hasTurns() && sliceOf(now) > slice) {
      state.slice();
      changedPlan(now);
    }
    slice = sliceOf(now);
  }

  private double nextMain() {
    double phase = timing.backfillFirst ? HALF : 0;
    double delay = Math.max(1, state.settings.batchDelay());
    double triggered = Math.max(tick(mainRequest, phase), lastMain + delay);
    double periodic =
        isTriedInWhole
            ? Double.POSITIVE_INFINITY
            : Math.max(tick(lastChange, phase), lastWholeQueue + state.settings.schedInterval());
    return Math.min(triggered, periodic);
  }

  private double nextBackfill() {
    return state.settings.backfill()
        ? Math.max(
            tick(change, timing.backfillFirst ? 0 : HALF),
            lastBackfill + state.settings.plan().interval())
        : Double.POSITIVE_INFINITY;
  }

  /** {@return the first time with a given fraction of a second that is not before a time} */
  private static double tick(double time, double phase) {
    return Math.ceil(time - phase) + phase;
  }

  /**
   * Does what is due by now.
   *
   * @param now not after {@link #nextTime()}
   * @return the jobs that were started, in this order
   */
  public List<SlurmJob> advance(double now) {
    at(now);
    while (!releases.isEmpty() && releases.peek().time <= now) {
      release(releases.poll());
    }
    if (admitRequeued(now)) {
      changedPlan(now);
    }
    if (hasGrace && nextLimitCheck <= now) {
      nextLimitCheck += LIMIT_CHECK * Math.floor((now - nextLimitCheck) / LIMIT_CHECK + 1);
      state.endGrace();
      takePreempted(now);
      hasGrace = state.running().stream().anyMatch(SlurmJob::hasGrace);
    }
    takeTurns(now);
    dropMissed(now);
    if (boundary <= now) {
      boundary = state.nextBoundary(now);
      changed(now);
    }
    if (nextPriority <= now) {
      nextPriority += priority.period() * Math.ceil((now - nextPriority) / priority.period());
      nextPriority = nextPriority <= now ? nextPriority + priority.period() : nextPriority;
      priority.calculate(state.waiting(), state.now());
      changed(now);
    }
    List<SlurmJob> started = new ArrayList<>();
    if (!state.waiting().isEmpty() && nextMain() <= now) {
      boolean whole = now >= lastWholeQueue + state.settings.schedInterval();
      lastMain = now;
      mainRequest = Double.POSITIVE_INFINITY;
      if (whole) {
        lastWholeQueue = now;
        isTriedInWhole = true;
      }
      started.addAll(MainScheduler.pass(state, whole));
    }
    if (!state.waiting().isEmpty() && nextBackfill() <= now) {
      lastBackfill = now;
      change = Double.POSITIVE_INFINITY;
      started.addAll(Backfill.starts(state));
    }
    takePreempted(now);
    for (SlurmJob job : started) {
      priority.started(job, state.now());
      change = Math.min(change, now);
    }
    return started;
  }

  private void takePreempted(double now) {
    for (SlurmState.Preempted given : state.takePreempted()) {
      preempted.add(given);
      if (given.grace() > 0) {
        if (!hasGrace) {
          hasGrace = true;
          double missed = Math.ceil((now - nextLimitCheck) / LIMIT_CHECK);
          nextLimitCheck =
              nextLimitCheck == 0 ? now : nextLimitCheck + LIMIT_CHECK * Math.max(0, missed);
        }
        continue;
      }
      priority.ended(given.job(), state.now());
      vacate(state.nodes.words(given.nodes()), now + timing.release);
      if (given.mode() == Preemption.Mode.REQUEUE && given.job().mayRequeue()) {
        requeue(given.job(), now);
      }
      changedPlan(now);
    }
  }

  /** Cancels waiting jobs that could not end before their deadline. */
  private void dropMissed(double now) {
    if (!hasDeadline) {
      return;
    }
    for (SlurmJob job : List.copyOf(state.waiting())) {
      if (job.missesDeadline(now)) {
        state.withdraw(job);
      }
    }
  }

  /** {@return the jobs that give way or were asked to since the last call} */
  public List<SlurmState.Preempted> takeGivingWay() {
    List<SlurmState.Preempted> taken = List.copyOf(preempted);
    preempted.clear();
    return taken;
  }

  private void release(Release release) {
    state.completing(release.nodes, false);
    for (Release other : releases) {
      state.completing(other.nodes, true);
    }
    changed(release.time);
  }
}
