package org.quoin.slurm;

import java.util.Arrays;
import java.util.BitSet;

/** Free resources of every node, now or at an imagined later time. */
final class FreeResources {
  final int[] cpus;
  final long[] memory;
  final int[][] gres;
  private final int[] jobs;

  /** Nodes without a job, as words. */
  final long[] idle;

  /** Nodes without a free CPU, as words. */
  final long[] full;

  /** Nodes of jobs that share no node, as words. */
  final long[] whole;

  /**
   * Nodes, as words, that have no job and all CPUs free, or one job that has all of them; some of
   * them may be missing.
   */
  private final long[] simple;

  /** Bytes of memory that every node has for each of its CPUs at least. */
  private final long ofEachCpu;

  /** Number of allocations that have more memory than that for their CPUs on a node. */
  private int rich;

  /** Nodes that are out of service: jobs on them run on, but none starts there. */
  final BitSet out;

  FreeResources(SlurmNodes nodes) {
    cpus = nodes.cpus.clone();
    memory = nodes.memory.clone();
    gres = copy(nodes.gres);
    jobs = new int[nodes.count()];
    idle = nodes.all();
    full = new long[nodes.words()];
    whole = new long[nodes.words()];
    simple = nodes.all();
    out = new BitSet(nodes.count());
    long least = Long.MAX_VALUE;
    for (int node = 0; node < cpus.length; node++) {
      least = Math.min(least, memory[node] / Math.max(1, cpus[node]));
    }
    ofEachCpu = least;
  }

  private FreeResources(FreeResources other) {
    cpus = other.cpus.clone();
    memory = other.memory.clone();
    gres = copy(other.gres);
    jobs = other.jobs.clone();
    idle = other.idle.clone();
    full = other.full.clone();
    whole = other.whole.clone();
    simple = other.simple.clone();
    out = (BitSet) other.out.clone();
    ofEachCpu = other.ofEachCpu;
    rich = other.rich;
  }

  private static int[][] copy(int[][] rows) {
    int[][] all = new int[rows.length][];
    for (int i = 0; i < rows.length; i++) {
      all[i] = rows[i].clone();
    }
    return all;
  }

  /** {@return the number of jobs of each node, as a copy} */
  int[] jobs() {
    return jobs.clone();
  }

  FreeResources copy() {
    return new FreeResources(this);
  }

  /** Copies the free resources of the nodes. */
  void set(FreeResources other) {
    System.arraycopy(other.cpus, 0, cpus, 0, cpus.length);
    System.arraycopy(other.memory, 0, memory, 0, memory.length);
    for (int column = 0; column < gres.length; column++) {
      System.arraycopy(other.gres[column], 0, gres[column], 0, cpus.length);
    }
    System.arraycopy(other.jobs, 0, jobs, 0, jobs.length);
    System.arraycopy(other.idle, 0, idle, 0, idle.length);
    System.arraycopy(other.full, 0, full, 0, idle.length);
    System.arraycopy(other.whole, 0, whole, 0, idle.length);
    System.arraycopy(other.simple, 0, simple, 0, idle.length);
    out.clear();
    out.or(other.out);
    rich = other.rich;
  }

  /**
   * {@return how much memory in bytes is free on every node for each of its free CPUs at least, now
   * and whenever some of the allocations have ended}
   */
  long memoryOfEachCpu() {
    return rich > 0 ? 0 : ofEachCpu;
  }

  /**
   * Keeps of each resource of the nodes of an allocation what is free in the other, too. The jobs
   * of these nodes are unknown then.
   */
  void keep(FreeResources other, Allocation where) {
    for (int node : where.nodes()) {
      cpus[node] = Math.min(cpus[node], other.cpus[node]);
      memory[node] = Math.min(memory[node], other.memory[node]);
      for (int column = 0; column < gres.length; column++) {
        gres[column][node] = Math.min(gres[column][node], other.gres[column][node]);
      }
      int word = node / Long.SIZE;
      long bit = 1L << node;
      idle[word] &= other.idle[word] | ~bit;
      full[word] |= other.full[word] & bit;
      whole[word] |= other.whole[word] & bit;
      simple[word] &= ~bit;
    }
  }

  /** Returns the number of free CPUs of a set of nodes, given as words. */
  int cpus(long[] words) {
    int sum = 0;
    for (int word = 0; word < words.length; word++) {
      for (long rest = words[word]; rest != 0; rest &= rest - 1) {
        sum += cpus[64 * word + Long.numberOfTrailingZeros(rest)];
      }
    }
    return sum;
  }

  /** Returns whether an allocation is free. */
  boolean holds(Allocation allocation) {
    for (int i = 0; i < allocation.nodes().length; i++) {
      int node = allocation.nodes()[i];
      boolean enough =
          !out.get(node)
              && cpus[node] >= allocation.cpus()[i]
              && memory[node] >= allocation.memory()[i]
              && (!allocation.whole() || SlurmNodes.has(idle, node));
      for (int column = 0; column < gres.length; column++) {
        enough &= gres[column][node] >= allocation.gres()[column][i];
      }
      if (!enough) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether the same resources of every node are free. */
  boolean isSameAs(FreeResources other) {
    return out.equals(other.out)
        && Arrays.equals(cpus, other.cpus)
        && Arrays.equals(memory, other.memory)
        && Arrays.equals(jobs, other.jobs)
        && Arrays.deepEquals(gres, other.gres);
  }

  void take(Allocation allocation) {
    change(allocation, -1);
  }

  void give(Allocation allocation) {
    change(allocation, 1);
  }

  /** Sets the free CPUs of a node. */
  void cpus(int node, int count) {
    cpus[node] = count;
    SlurmNodes.set(full, node, count <= 0);
    SlurmNodes.set(simple, node, false);
  }

  /** Adds what an allocation has; takes it for a sign of -1. */
  void change(Allocation allocation, int sign) {
    if (allocation.allCpus() && areAll(allocation.words(), simple, sign < 0 ? idle : full)) {
      changeAll(allocation, sign);
      return;
    }
    int at = 0;
    boolean isRich = false;
    for (int word = 0; word < idle.length; word++) {
      long some = allocation.words()[word];
      long nowIdle = 0;
      long nowFull = 0;
      for (long rest = some; rest != 0; rest &= rest - 1) {
        int node = word * Long.SIZE + Long.numberOfTrailingZeros(rest);
        cpus[node] += sign * allocation.cpus()[at];
        memory[node] += sign * allocation.memory()[at];
        isRich |= allocation.memory()[at] > ofEachCpu * allocation.cpus()[at];
        for (int column = 0; column < gres.length; column++) {
          gres[column][node] += sign * allocation.gres()[column][at];
        }
        jobs[node] -= sign;
        nowIdle |= jobs[node] == 0 ? rest & -rest : 0;
        nowFull |= cpus[node] <= 0 ? rest & -rest : 0;
        at++;
      }
      idle[word] = (idle[word] & ~some) | nowIdle;
      full[word] = (full[word] & ~some) | nowFull;
      simple[word] = (simple[word] & ~some) | nowIdle;
      if (allocation.whole()) {
        whole[word] = sign < 0 ? whole[word] | some : whole[word] & ~some;
      }
    }
    rich -= isRich ? sign : 0;
  }

  /** {@return whether all nodes of a set are in two others; sets are words} */
  private static boolean areAll(long[] set, long[] one, long[] other) {
    long missing = 0;
    for (int word = 0; word < set.length; word++) {
      missing |= set[word] & ~(one[word] & other[word]);
    }
    return missing == 0;
  }

  /** Gives or takes all CPUs of nodes that no other job has. */
  private void changeAll(Allocation allocation, int sign) {
    long[] some = allocation.words();
    int left = sign < 0 ? 0 : allocation.cpus()[0];
    for (int first = SlurmNodes.next(some, 0); first >= 0; ) {
      int end = SlurmNodes.nextMissing(some, first);
      Arrays.fill(cpus, first, end, left);
      Arrays.fill(jobs, first, end, sign < 0 ? 1 : 0);
      first = SlurmNodes.next(some, end);
    }
    SlurmNodes.set(idle, some, sign > 0);
    SlurmNodes.set(full, some, sign < 0);
    if (allocation.whole()) {
      SlurmNodes.set(whole, some, sign < 0);
    }
  }
}
