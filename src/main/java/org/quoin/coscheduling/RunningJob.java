package org.quoin.coscheduling;

import java.util.Arrays;
import java.util.SplittableRandom;

/** A job from its start to the exit of its last task, with its tasks wired to each other. */
final class RunningJob {
  final TimedJob job;
  final long startNs;
  final double skewness;
  final Task[] tasks;
  int tasksLeft;
  long sent;
  long received;

  /**
   * The job at its start.
   *
   * @param skewness s as a fraction
   * @param seed of the skew of this job's tasks; each task has its own stream, so the draws do not
   *     depend on the order of events or the scheme
   */
  RunningJob(TimedJob job, long startNs, double skewness, long seed) {
    this.job = job;
    this.startNs = startNs;
    this.skewness = skewness;
    this.tasks = new Task[job.tasks()];
    this.tasksLeft = job.tasks();
    SplittableRandom root = new SplittableRandom(seed);
    for (int rank = 0; rank < tasks.length; rank++) {
      tasks[rank] = new Task(this, rank, skewness > 0 ? root.split() : null);
    }
    wire();
  }

  private void wire() {
    int[][] programs = new int[tasks.length][];
    int[][] senders = new int[tasks.length][];
    for (int rank = 0; rank < tasks.length; rank++) {
      programs[rank] = job.pattern().program(rank, tasks.length);
      senders[rank] =
          Arrays.stream(programs[rank]).filter(s -> s >= 0).sorted().distinct().toArray();
    }
    for (int rank = 0; rank < tasks.length; rank++) {
      int[] program = programs[rank];
      Task[] peers = new Task[program.length];
      int[] channels = new int[program.length];
      for (int i = 0; i < program.length; i++) {
        if (program[i] < 0) {
          peers[i] = tasks[~program[i]];
          channels[i] = Arrays.binarySearch(senders[~program[i]], rank);
        } else {
          channels[i] = Arrays.binarySearch(senders[rank], program[i]);
        }
      }
      tasks[rank].wire(peers, channels, senders[rank].length);
    }
  }
}
