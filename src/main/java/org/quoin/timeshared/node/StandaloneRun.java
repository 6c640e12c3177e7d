package org.quoin.timeshared.node;

import java.util.Arrays;
import org.quoin.timeshared.workload.IterativeJob;

/**
 * The standalone time of a job with its own draws: computation and I/O as its tasks draw them, and
 * one latency per message. Excludes interrupts, switches and contention, so that without skew it is
 * the dedicated time.
 */
public final class StandaloneRun {
  /** Stands for the computation before the first receive, in place of a message. */
  private static final int OVERLAP = Integer.MIN_VALUE;

  private final RunningJob job;

  /** Progress of each task in time. */
  private final long[] clock;

  /** Computation of each task before its first receive in this iteration. */
  private final long[] overlap;

  /** Arrival of the last message, by the index of its queue in the job. */
  private final long[] arrival;

  /** Task of each step, in an order in which every message is sent before it is received. */
  private final int[] actor;

  /**
   * Queue to which the step sends or, as complement, from which it receives; or {@link #OVERLAP}.
   */
  private final int[] action;

  private int steps;

  private StandaloneRun(RunningJob job) {
    int tasks = job.tasks.length;
    int messages = Arrays.stream(job.tasks).mapToInt(Task::steps).sum();
    this.job = job;
    this.clock = new long[tasks];
    this.overlap = new long[tasks];
    this.arrival = new long[messages];
    this.actor = new int[messages + tasks];
    this.action = new int[messages + tasks];
  }

  /** {@return the execution time of such a job in nanoseconds} */
  public static long executionNs(IterativeJob job, double skewness, long seed) {
    if (skewness == 0) {
      return job.dedicatedNs();
    }
    StandaloneRun alone = new StandaloneRun(new RunningJob(job, 0, skewness, seed));
    alone.order(alone.programs());
    return alone.run();
  }

  private long run() {
    boolean more = true;
    while (more) {
      for (Task task : job.tasks) {
        task.beginIteration();
        clock[task.rank] += task.computeLeft + task.io;
        overlap[task.rank] = task.takeOverlap();
      }
      exchange();
      for (Task task : job.tasks) {
        more = task.endIteration();
      }
    }
    return Arrays.stream(clock).max().orElseThrow();
  }

  private void exchange() {
    long latency = job.latencyNs;
    for (int i = 0; i < steps; i++) {
      int rank = actor[i];
      int does = action[i];
      if (does >= 0) {
        arrival[does] = clock[rank] + latency;
      } else if (does == OVERLAP) {
        clock[rank] += overlap[rank];
      } else {
        clock[rank] = Math.max(clock[rank], arrival[~does]);
      }
    }
  }

  /** Returns the actions of each task in order. */
  private int[][] programs() {
    int[] inlets = new int[clock.length];
    for (int rank = 1; rank < inlets.length; rank++) {
      inlets[rank] = inlets[rank - 1] + job.tasks[rank - 1].steps();
    }
    int[][] programs = new int[inlets.length][];
    for (Task task : job.tasks) {
      int[] program = new int[task.steps() + 1];
      int length = 0;
      boolean overlapped = false;
      for (int step = 0; step < task.steps(); step++) {
        ReceiveQueue to = task.outlet(step);
        if (to == null && !overlapped) {
          program[length++] = OVERLAP;
          overlapped = true;
        }
        program[length++] =
            to == null
                ? ~(inlets[task.rank] + task.inlet(step).channel)
                : inlets[to.task.rank] + to.channel;
      }
      if (!overlapped) {
        program[length] = OVERLAP;
      }
      programs[task.rank] = program;
    }
    return programs;
  }

  /** Finds the order of all actions; a tree's results go up its ranks, then down. */
  private void order(int[][] programs) {
    int tasks = programs.length;
    int[] done = new int[tasks];
    int[] sent = new int[arrival.length];
    for (boolean up = true; steps < actor.length; up = !up) {
      for (int i = 0; i < tasks; i++) {
        int rank = up ? tasks - 1 - i : i;
        int[] program = programs[rank];
        while (done[rank] < program.length && take(program[done[rank]], sent)) {
          actor[steps] = rank;
          action[steps++] = program[done[rank]++];
        }
      }
    }
  }

  /** Sends a message, or receives it if it was sent; returns whether the task may continue. */
  private static boolean take(int action, int[] sent) {
    if (action >= 0) {
      sent[action]++;
    } else if (action != OVERLAP) {
      if (sent[~action] == 0) {
        return false;
      }
      sent[~action]--;
    }
    return true;
  }
}
