package org.quoin.slurm;

import java.util.BitSet;

/** Free resources of every node, now or at an imagined later time. */
final class FreeResources {
  final int[] cpus;
  final long[] memory;
  final int[][] gres;
  private final int[] jobs;

  /** Nodes without a job. */
  final BitSet idle;

  /** Nodes without a free CPU. */
  final BitSet full;

  /** Nodes of jobs that share no node. */
  final BitSet whole;

  FreeResources(SlurmNodes nodes) {
    cpus = nodes.cpus.clone();
    memory = nodes.memory.clone();
    gres = copy(nodes.gres);
    jobs = new int[nodes.count()];
    idle = new BitSet(nodes.count());
    idle.set(0, nodes.count());
    full = new BitSet(nodes.count());
    whole = new BitSet(nodes.count());
  }

  private FreeResources(FreeResources other) {
    cpus = other.cpus.clone();
    memory = other.memory.clone();
    gres = copy(other.gres);
    jobs = other.jobs.clone();
    idle = (BitSet) other.idle.clone();
    full = (BitSet) other.full.clone();
    whole = (BitSet) other.whole.clone();
  }

  private static int[][] copy(int[][] rows) {
    int[][] all = new int[rows.length][];
    for (int i = 0; i < rows.length; i++) {
      all[i] = rows[i].clone();
    }
    return all;
  }

  FreeResources copy() {
    return new FreeResources(this);
  }

  void take(Allocation allocation) {
    change(allocation, -1);
  }

  void give(Allocation allocation) {
    change(allocation, 1);
  }

  private void change(Allocation allocation, int sign) {
    for (int i = 0; i < allocation.nodes().length; i++) {
      int node = allocation.nodes()[i];
      cpus[node] += sign * allocation.cpus()[i];
      memory[node] += sign * allocation.memory()[i];
      for (int column = 0; column < gres.length; column++) {
        gres[column][node] += sign * allocation.gres()[column][i];
      }
      jobs[node] -= sign;
      idle.set(node, jobs[node] == 0);
      full.set(node, cpus[node] <= 0);
      if (allocation.whole()) {
        whole.set(node, sign < 0);
      }
    }
  }
}
