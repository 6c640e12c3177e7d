package org.quoin.slurm;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.quoin.machine.Node;
import org.quoin.machine.Reservation;

/**
 * Drives the scheduler with its clocks: its owner submits jobs with their durations, asks for
 * {@link #nextTime}, and calls {@link #advance} at that time. Times are in seconds.
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
public final class SlurmLoop {
  private static final double HALF = 0.5;

  private final SlurmState state;
  private final JobPriority priority;
  private final Timing timing;
  private final Listener listener;
  private final PriorityQueue<Ending> endings =
      new PriorityQueue<>(
          Comparator.comparingDouble(Ending::time)
              .thenComparingInt(Ending::rank)
              .thenComparingLong(Ending::id));
  private final Map<SlurmJob, Double> durations = new HashMap<>();
  private final int[] completing;
  private double mainRequest = Double.POSITIVE_INFINITY;
  private double lastMain = Double.NEGATIVE_INFINITY;
  private double lastWholeQueue = Double.NEGATIVE_INFINITY;
  private double change = Double.POSITIVE_INFINITY;
  private double lastChange = Double.NEGATIVE_INFINITY;
  private double lastBackfill = Double.NEGATIVE_INFINITY;
  private boolean isTriedInWhole = true;
  private double lastPriority = Double.NEGATIVE_INFINITY;
  private double boundary = Double.POSITIVE_INFINITY;

  /**
   * What a real controller's timing decides.
   *
   * @param release seconds from a job's end until its nodes are usable
   * @param backfillFirst whether backfill is at whole seconds; otherwise the main scheduler is
   */
  public record Timing(double release, boolean backfillFirst) {}

  /** Is notified of starts and ends. */
  public interface Listener {
    /**
     * A job has started.
     *
     * @param job the job
     * @param now the time in seconds
     */
    void started(SlurmJob job, double now);

    /**
     * A job has ended; it still holds its nodes.
     *
     * @param job the job
     * @param now the time in seconds
     */
    void ended(SlurmJob job, double now);
  }

  /** Sets the priorities of jobs. */
  public interface JobPriority {
    /** Priority of a job with the number 0. */
    long FIRST = 4_294_901_760L;

    /** Priorities of {@code priority/basic}: the order of the numbers. */
    JobPriority BASIC = (jobs, running, now) -> jobs.forEach(job -> job.priority(FIRST - job.id()));

    /**
     * Sets the priorities of some waiting jobs.
     *
     * @param jobs jobs that have just been submitted, or all waiting jobs
     * @param running the running jobs
     * @param now the time in seconds
     */
    void set(List<SlurmJob> jobs, List<SlurmJob> running, long now);

    /** {@return the time between two calculations of all priorities in seconds; 0 for never} */
    default double period() {
      return 0;
    }
  }

  /** The end of a job, or of the cleaning up after it. */
  private record Ending(double time, int rank, long id, SlurmJob job, int[] nodes) {}

  /**
   * Creates a loop over a state without jobs.
   *
   * @param state the state
   * @param priority sets the priorities
   * @param timing timing of the controller
   * @param listener is notified of starts and ends
   */
  public SlurmLoop(SlurmState state, JobPriority priority, Timing timing, Listener listener) {
    this.state = state;
    this.priority = priority;
    this.timing = timing;
    this.listener = listener;
    completing = new int[state.nodes.count()];
    boundary = state.nextBoundary(Double.NEGATIVE_INFINITY);
  }

  /**
   * Submits a job that is eligible now.
   *
   * @param job the job
   * @param duration its run time in seconds, as it will be if nothing else ends it
   * @param now not before any earlier call
   */
  public void submit(SlurmJob job, double duration, double now) {
    state.now((long) Math.floor(now));
    priority.set(List.of(job), state.running(), state.now());
    durations.put(job, duration);
    state.submit(job);
    changed(now);
  }

  /**
   * Cancels a waiting job, or ends a running one.
   *
   * @param job the job
   * @param now not before any earlier call
   */
  public void cancel(SlurmJob job, double now) {
    if (job.isRunning()) {
      endings.removeIf(ending -> ending.job == job);
      end(job, now);
    } else {
      state.withdraw(job);
      durations.remove(job);
      changed(now);
    }
  }

  /**
   * Changes the state of a node. Jobs on it continue.
   *
   * @param node index of the node
   * @param to its new state
   * @param now not before any earlier call
   */
  public void set(int node, Node.State to, double now) {
    state.set(node, to);
    changed(now);
  }

  /**
   * Adds a reservation.
   *
   * @param reservation the reservation
   * @param now not before any earlier call
   */
  public void reserve(Reservation reservation, double now) {
    state.reserve(reservation);
    boundary = state.nextBoundary(now);
    changed(now);
  }

  private void changed(double now) {
    mainRequest = Math.min(mainRequest, now);
    change = Math.min(change, now);
    lastChange = now;
    isTriedInWhole = false;
  }

  /** {@return the time of the next call of {@link #advance}; infinite if nothing will happen} */
  public double nextTime() {
    double next = endings.isEmpty() ? Double.POSITIVE_INFINITY : endings.peek().time;
    if (state.waiting().isEmpty()) {
      return next;
    }
    return Math.min(
        Math.min(next, boundary), Math.min(nextPriority(), Math.min(nextMain(), nextBackfill())));
  }

  private double nextPriority() {
    return priority.period() > 0 ? lastPriority + priority.period() : Double.POSITIVE_INFINITY;
  }

  private double nextMain() {
    double delay = Math.max(1, state.settings.batchDelay());
    double phase = timing.backfillFirst ? HALF : 0;
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
   * Simulates all that is due by now.
   *
   * @param now not after {@link #nextTime()}
   */
  public void advance(double now) {
    while (!endings.isEmpty() && endings.peek().time <= now) {
      Ending ending = endings.poll();
      if (ending.job != null) {
        end(ending.job, ending.time);
      } else {
        release(ending.nodes, ending.time);
      }
    }
    state.now((long) Math.floor(now));
    if (boundary <= now) {
      boundary = state.nextBoundary(now);
      changed(now);
    }
    if (nextPriority() <= now) {
      lastPriority = now;
      priority.set(state.waiting(), state.running(), state.now());
      changed(now);
    }
    if (state.waiting().isEmpty()) {
      return;
    }
    if (nextMain() <= now) {
      main(now);
    }
    if (nextBackfill() <= now) {
      backfill(now);
    }
  }

  private void main(double now) {
    boolean whole = now >= lastWholeQueue + state.settings.schedInterval();
    lastMain = now;
    mainRequest = Double.POSITIVE_INFINITY;
    if (whole) {
      lastWholeQueue = now;
      isTriedInWhole = true;
    }
    started(MainScheduler.pass(state, whole), now);
  }

  private void backfill(double now) {
    lastBackfill = now;
    change = Double.POSITIVE_INFINITY;
    started(Backfill.cycle(state), now);
  }

  private void started(List<SlurmJob> jobs, double now) {
    for (SlurmJob job : jobs) {
      endings.add(new Ending(now + durations.remove(job), 0, job.id(), job, null));
      listener.started(job, now);
      change = Math.min(change, now);
    }
  }

  private void end(SlurmJob job, double now) {
    state.now((long) Math.floor(now));
    int[] nodes = job.allocation().nodes().clone();
    listener.ended(job, now);
    state.end(job);
    change = Math.min(change, now);
    if (timing.release > 0) {
      for (int node : nodes) {
        completing[node]++;
        state.completing(node, true);
      }
      endings.add(new Ending(now + timing.release, 1, job.id(), null, nodes));
    } else {
      changed(now);
    }
  }

  private void release(int[] nodes, double now) {
    for (int node : nodes) {
      completing[node]--;
      state.completing(node, completing[node] > 0);
    }
    changed(now);
  }
}
