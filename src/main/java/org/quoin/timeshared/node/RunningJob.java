package org.quoin.timeshared.node;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToLongFunction;
import org.quoin.cluster.ProcessorSet;
import org.quoin.metrics.SliceUse;
import org.quoin.timeshared.workload.IterativeJob;

/** A job from its start to the exit of its last task, with its tasks connected to each other. */
public final class RunningJob {
  private static final double NS = 1e9;

  public final IterativeJob job;
  public final long startNs;
  final double skewness;
  public final long seed;
  public final Task[] tasks;
  public int tasksLeft;

  /** Row of the gang matrix; -1 without gangs. */
  int row = -1;

  /** Exit of the last task. */
  public long endNs;

  /** Number of the arrival at which it started, among those of its cluster. */
  public long admission;

  /** Latency of its messages. */
  final long latencyNs;

  /** No task exits before this time. */
  private long noExitBefore;

  /**
   * Creates a job at its start.
   *
   * @param skewness s as a fraction
   * @param seed the seed of the skew of this job's tasks; each task has its own stream, so the
   *     draws do not depend on the order of events or the scheme
   */
  public RunningJob(IterativeJob job, long startNs, double skewness, long seed) {
    this.job = job;
    this.startNs = startNs;
    this.skewness = skewness;
    this.seed = seed;
    this.tasks = new Task[job.tasks()];
    this.tasksLeft = job.tasks();
    this.latencyNs = job.latencyNs();
    SplittableRandom root = new SplittableRandom(seed);
    for (int rank = 0; rank < tasks.length; rank++) {
      tasks[rank] = new Task(this, rank, skewness > 0 ? root.split() : null);
    }
    wire();
  }

  /** {@return the number of messages that its tasks have sent} */
  public long sent() {
    return sum(task -> task.sent);
  }

  /** {@return the number of messages that its tasks have received} */
  public long received() {
    return sum(task -> task.received);
  }

  /** {@return the dedicated time of all finished iterations, summed over the tasks} */
  public long workNs() {
    return sum(task -> task.workNs);
  }

  /** {@return the dedicated time of all finished iterations without I/O, summed over the tasks} */
  public long processorWorkNs() {
    return sum(task -> task.workNs - task.ioWorkNs);
  }

  /** {@return the CPU time in which its tasks have computed or communicated by now} */
  public long busyNs(long now) {
    return sum(task -> task.busyNs(now));
  }

  private long sum(ToLongFunction<Task> what) {
    long sum = 0;
    for (Task task : tasks) {
      sum += what.applyAsLong(task);
    }
    return sum;
  }

  /** {@return the nodes as an interval set} */
  public String allocation() {
    int[] nodes = Arrays.stream(tasks).mapToInt(task -> task.node.index).sorted().toArray();
    return ProcessorSet.text(ProcessorSet.intervals(nodes));
  }

  /** {@return the slices: its row of the gang matrix, else the slot of each process at its node} */
  public List<SliceUse> slices() {
    Map<Integer, TreeSet<Integer>> nodes = new TreeMap<>();
    for (Task task : tasks) {
      nodes
          .computeIfAbsent(row < 0 ? task.slot : row, slice -> new TreeSet<>())
          .add(task.node.index);
    }
    List<SliceUse> uses = new ArrayList<>();
    nodes.forEach(
        (slice, some) -> {
          int[] numbers = some.stream().mapToInt(Integer::intValue).toArray();
          String set = ProcessorSet.text(ProcessorSet.intervals(numbers));
          uses.add(new SliceUse(job.id(), startNs / NS, endNs / NS, slice.toString(), set));
        });
    return uses;
  }

  /** Returns the minimum of a duration under skew. */
  private static long least(long duration, double skewness) {
    return skewness == 0 ? duration : Math.max(0, (long) (duration * (1 - skewness / 2)) - 1);
  }

  /** {@return the minimum time of a job from its start to its end} */
  public static double leastNs(IterativeJob job, double skewness) {
    return (double) job.iterations() * leastIterationNs(job, skewness)
        + job.next().map(later -> leastNs(later, skewness)).orElse(0.0);
  }

  /** Returns the minimum computation and I/O of an iteration under skew. */
  private static long leastIterationNs(IterativeJob job, double skewness) {
    return least(job.computeNs(), skewness) + least(job.ioNs(), skewness);
  }

  /**
   * {@return the minimum time to the job's end, at the time up to which all nodes have been
   * simulated}
   */
  public long leastLeft(long now) {
    long left = leastLeft(tasks[0], now);
    if (left < leastIterationNs(tasks[0].part(), skewness)) {
      // The tasks are nearly in step, so one of them suffices except near the end.
      for (Task task : tasks) {
        left = Math.max(left, leastLeft(task, now));
      }
    }
    return left;
  }

  /**
   * {@return whether one of its tasks may exit before a time}
   *
   * @param now the time up to which all nodes have been simulated
   */
  public boolean mayExit(long limit, long now) {
    if (noExitBefore < limit) {
      noExitBefore = TimeSharedNode.NEVER;
      for (Task task : tasks) {
        if (task.iterationsLeft > 0) {
          noExitBefore = Math.min(noExitBefore, now + leastLeft(task, now));
        }
      }
    }
    return noExitBefore < limit;
  }

  private long leastLeft(Task task, long now) {
    if (task.iterationsLeft == 0) {
      return 0;
    }
    IterativeJob part = task.part();
    long left = (task.iterationsLeft - 1) * leastIterationNs(part, skewness);
    if (!part.isLast()) {
      left += (long) leastNs(part.next().orElseThrow(), skewness);
    }
    if (task.phase != Task.Phase.COMPUTE) {
      return left;
    }
    return left + task.computeLeft(now) + (task.overlapping ? 0 : least(part.ioNs(), skewness));
  }

  private void wire() {
    int[][] programs = new int[tasks.length][];
    int[][] senders = new int[tasks.length][];
    for (int rank = 0; rank < tasks.length; rank++) {
      programs[rank] = job.pattern().program(rank, tasks.length);
      senders[rank] =
          Arrays.stream(programs[rank]).filter(s -> s >= 0).sorted().distinct().toArray();
    }
    ReceiveQueue[][] inlets = new ReceiveQueue[tasks.length][];
    for (int rank = 0; rank < tasks.length; rank++) {
      inlets[rank] = new ReceiveQueue[senders[rank].length];
      for (int channel = 0; channel < inlets[rank].length; channel++) {
        inlets[rank][channel] = new ReceiveQueue(tasks[rank], channel);
        inlets[rank][channel].sender = tasks[senders[rank][channel]];
      }
    }
    for (int rank = 0; rank < tasks.length; rank++) {
      int[] program = programs[rank];
      ReceiveQueue[] out = new ReceiveQueue[program.length];
      ReceiveQueue[] in = new ReceiveQueue[program.length];
      for (int i = 0; i < program.length; i++) {
        if (program[i] < 0) {
          int to = ~program[i];
          out[i] = inlets[to][Arrays.binarySearch(senders[to], rank)];
        } else {
          in[i] = inlets[rank][Arrays.binarySearch(senders[rank], program[i])];
        }
      }
      tasks[rank].wire(out, in, inlets[rank]);
    }
  }
}
