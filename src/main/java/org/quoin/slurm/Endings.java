package org.quoin.slurm;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What is free on the nodes when the running jobs have ended one after another, in the order of the
 * ends of their limits. It holds until a job starts or ends.
 *
 * <p>The end of a job on one of its nodes is a change; changes are numbered in their order. They
 * are computed when they are asked for: most questions are answered after a few ends.
 */
final class Endings {
  private final NodeChoice choice;
  private final List<SlurmJob> running;

  /** What is free before the first end. */
  private final FreeResources first;

  private final Allocation[] given;

  /** End of each job, and its first change; one more at the end. */
  private final long[] ends;

  private final int[] firstChange;

  /** The changes; null until somebody asks for one. */
  private Changes changes;

  /** Free CPUs of each partition after each number of ends; null until somebody asks for them. */
  private final int[][] freeIn;

  private final Map<Asked, Outlook> outlooks = new HashMap<>();

  /**
   * Creates the endings of some jobs.
   *
   * @param choice chooses nodes
   * @param first what is free while all these jobs run; must not be changed
   * @param running the jobs in the order of their ends
   * @param partitions number of partitions
   */
  Endings(NodeChoice choice, FreeResources first, List<SlurmJob> running, int partitions) {
    this.choice = choice;
    freeIn = new int[partitions][];
    this.first = first;
    this.running = running;
    int most = 0;
    given = new Allocation[running.size()];
    ends = new long[given.length];
    firstChange = new int[given.length + 1];
    for (int i = 0; i < given.length; i++) {
      given[i] = running.get(i).allocation();
      ends[i] = running.get(i).end();
      most += given[i].nodes().length;
      firstChange[i + 1] = most;
    }
  }

  /** {@return what is free before the first end} Must not be changed. */
  FreeResources first() {
    return first;
  }

  /** {@return the running jobs in the order of their ends} */
  List<SlurmJob> running() {
    return running;
  }

  /** {@return the end of a job in seconds} */
  long end(int job) {
    return ends[job];
  }

  /**
   * {@return the end after which a partition has a number of free CPUs for the first time}
   * Long.MIN_VALUE if it has them before the first end, Long.MAX_VALUE if it never has.
   *
   * @param free its free CPUs before the first end
   */
  long earliest(int partition, int free, int cpus) {
    if (cpus <= free) {
      return Long.MIN_VALUE;
    }
    int[] counts = freeIn[partition];
    if (counts == null) {
      counts = new int[given.length];
      int sum = free;
      for (int i = 0; i < counts.length; i++) {
        sum += running.get(i).cpusIn(partition);
        counts[i] = sum;
      }
      freeIn[partition] = counts;
    }
    int low = 0;
    int high = counts.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (counts[middle] < cpus) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low == counts.length ? Long.MAX_VALUE : ends[low];
  }

  /** {@return whether a job has one of some nodes, given as words} */
  boolean touches(int job, long[] some) {
    int[] own = given[job].nodes();
    if (own.length > some.length) {
      return SlurmNodes.intersect(given[job].words(), some);
    }
    for (int node : own) {
      if (SlurmNodes.has(some, node)) {
        return true;
      }
    }
    return false;
  }

  /** {@return what a job has} */
  Allocation given(int job) {
    return given[job];
  }

  /** {@return the number of changes} */
  int size() {
    return firstChange[given.length];
  }

  /** {@return the index of the job that ends with a change} */
  int job(int change) {
    if (changes == null) {
      changes = new Changes();
    }
    changes.require(change);
    return changes.jobs[change];
  }

  /** {@return the index of the node of a change whose job was asked for} */
  int node(int change) {
    return changes.nodes[change];
  }

  /** {@return the free CPUs of the node after a change whose job was asked for} */
  int cpus(int change) {
    return changes.cpus[change];
  }

  /** {@return the free memory of the node after a change whose job was asked for, in bytes} */
  long memory(int change) {
    return changes.memory[change];
  }

  /** {@return the free units of the nodes by kind of generic resource and change} */
  int[][] gres() {
    return changes.gres;
  }

  /** {@return whether the node has no job after a change whose job was asked for} */
  boolean idle(int change) {
    return changes.idle[change];
  }

  /** {@return the number of running jobs} */
  int count() {
    return given.length;
  }

  /**
   * {@return the CPUs that jobs of a shape could use on some nodes, given by a number of theirs}
   */
  Outlook outlook(SlurmJob.Shape shape, boolean whole, int key, long[] members) {
    return outlooks.computeIfAbsent(
        new Asked(NodeChoice.OfNode.of(shape, whole, first.memoryOfEachCpu()), key),
        one -> {
          int equal = choice.idleCpus(shape, whole, members);
          return equal > 0
              ? new IdleOutlook(choice, whole, equal, choice.idle(first), this)
              : choice.new CpuOutlook(shape, whole, members, this);
        });
  }

  /** What is free on the node of each change after it, up to the last one that was asked for. */
  private final class Changes {
    /** Free CPUs, memory and generic resources of each node after the first {@link #ended} ends. */
    private final int[] cpusAfter = first.cpus.clone();

    private final long[] memoryAfter = first.memory.clone();
    private final int[][] gresAfter = new int[first.gres.length][];

    /** Jobs of each node then. */
    private final int[] jobsAfter = first.jobs();

    private int ended;
    private final int[] jobs = new int[size()];
    private final int[] nodes = new int[size()];
    private final int[] cpus = new int[size()];
    private final long[] memory = new long[size()];
    private final int[][] gres = new int[first.gres.length][size()];
    private final boolean[] idle = new boolean[size()];

    Changes() {
      for (int column = 0; column < gresAfter.length; column++) {
        gresAfter[column] = first.gres[column].clone();
      }
    }

    /** Computes the changes up to a given one. */
    private void require(int change) {
      while (firstChange[ended] <= change) {
        Allocation allocation = given[ended];
        int at = firstChange[ended];
        for (int i = 0; i < allocation.nodes().length; i++) {
          int node = allocation.nodes()[i];
          jobs[at] = ended;
          nodes[at] = node;
          cpus[at] = cpusAfter[node] += allocation.cpus()[i];
          memory[at] = memoryAfter[node] += allocation.memory()[i];
          for (int column = 0; column < gres.length; column++) {
            gres[column][at] = gresAfter[column][node] += allocation.gres()[column][i];
          }
          idle[at++] = --jobsAfter[node] == 0;
        }
        ended++;
      }
    }
  }

  /** Jobs that could use the same CPUs of the same nodes. */
  private record Asked(NodeChoice.OfNode shape, int nodes) {}
}
