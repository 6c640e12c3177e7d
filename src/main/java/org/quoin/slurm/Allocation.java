package org.quoin.slurm;

import java.util.BitSet;

/**
 * Nodes and resources of a job.
 *
 * @param words the nodes as words
 * @param nodes indices of the nodes, ascending
 * @param cpus CPUs on each of them
 * @param memory memory on each of them, in bytes
 * @param gres units of each kind of generic resource, by kind and node
 * @param whole whether no other job may use the nodes
 * @param allCpus whether it has all CPUs of nodes that have as many, and neither memory nor generic
 *     resources
 */
record Allocation(
    long[] words,
    int[] nodes,
    int[] cpus,
    long[] memory,
    int[][] gres,
    boolean whole,
    boolean allCpus) {

  /** {@return the nodes as a set} */
  BitSet set() {
    return BitSet.valueOf(words);
  }

  /** {@return the number of CPUs on some nodes} */
  int cpus(BitSet some) {
    int total = 0;
    for (int i = 0; i < nodes.length; i++) {
      total += some.get(nodes[i]) ? cpus[i] : 0;
    }
    return total;
  }

  /** {@return the number of CPUs on some nodes, given as words} */
  int cpus(long[] some) {
    boolean any = false;
    boolean all = true;
    for (int word = 0; word < some.length; word++) {
      long there = words[word] & some[word];
      any |= there != 0;
      all &= there == words[word];
    }
    if (all || !any) {
      return any ? totalCpus() : 0;
    }
    int total = 0;
    for (int i = 0; i < nodes.length; i++) {
      total += SlurmNodes.has(some, nodes[i]) ? cpus[i] : 0;
    }
    return total;
  }

  /** {@return the number of CPUs on all nodes} */
  int totalCpus() {
    int total = 0;
    for (int count : cpus) {
      total += count;
    }
    return total;
  }
}
