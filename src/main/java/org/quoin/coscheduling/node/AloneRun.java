package org.quoin.coscheduling.node;

import java.util.Arrays;
import org.quoin.coscheduling.workload.TimedJob;

/**
 * How long a job takes alone, with its own draws: computation and I/O as its tasks draw them, and
 * one latency a message. Interrupts, switches and contention are none of it, so without skew it is
 * the dedicated time.
 */
public final class AloneRun {
  private final RunningJob job;
  private final long latencyNs;

  /** How far each task is. */
  private final long[] clock;

  private final int[] step;

  /**
   * Messages of this iteration sent and not received, and when they arrive, by task and channel.
   */
  private final int[][] sent;

  private final long[][] arrival;

  private AloneRun(RunningJob job, long latencyNs) {
    int tasks = job.tasks.length;
    this.job = job;
    this.latencyNs = latencyNs;
    this.clock = new long[tasks];
    this.step = new int[tasks];
    this.sent = new int[tasks][];
    this.arrival = new long[tasks][];
    for (Task task : job.tasks) {
      sent[task.rank] = new int[task.steps()];
      arrival[task.rank] = new long[task.steps()];
    }
  }

  /** {@return the execution time of such a job, in nanoseconds} */
  public static long executionNs(TimedJob job, double skewness, long seed) {
    if (skewness == 0) {
      return job.dedicatedNs();
    }
    RunningJob alone = new RunningJob(job, 0, skewness, seed);
    return new AloneRun(alone, job.latencyNs()).run();
  }

  private long run() {
    boolean more = true;
    while (more) {
      for (Task task : job.tasks) {
        task.beginIteration();
        clock[task.rank] += task.computeLeft + task.drawIo();
      }
      exchange();
      for (Task task : job.tasks) {
        more = task.endIteration();
      }
    }
    return Arrays.stream(clock).max().orElseThrow();
  }

  /** All tasks communicate; a tree's results go up its ranks, then down. */
  private void exchange() {
    int tasks = job.tasks.length;
    int left = tasks;
    Arrays.fill(step, 0);
    for (boolean up = true; left > 0; up = !up) {
      for (int i = 0; i < tasks; i++) {
        Task task = job.tasks[up ? tasks - 1 - i : i];
        if (step[task.rank] < task.steps() && communicate(task)) {
          left--;
        }
      }
    }
  }

  /** Sends and receives as far as messages allow; tells whether the exchange is complete. */
  private boolean communicate(Task task) {
    int rank = task.rank;
    for (; step[rank] < task.steps(); step[rank]++) {
      Inlet to = task.outlet(step[rank]);
      if (to != null) {
        sent[to.task.rank][to.channel]++;
        arrival[to.task.rank][to.channel] = clock[rank] + latencyNs;
        continue;
      }
      clock[rank] += task.takeOverlap();
      int channel = task.inlet(step[rank]).channel;
      if (sent[rank][channel] > 0) {
        sent[rank][channel]--;
        clock[rank] = Math.max(clock[rank], arrival[rank][channel]);
      } else {
        return false;
      }
    }
    clock[rank] += task.takeOverlap();
    return true;
  }
}
