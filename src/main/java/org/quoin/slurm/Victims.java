package org.quoin.slurm;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.quoin.machine.Preemption;

/**
 * The running jobs that give way so that a waiting job can start, and the nodes that it would get.
 *
 * <p>Candidates are the running jobs on nodes of the job's partition that may give way to it: those
 * of a lower tier, or those of a QOS that its own QOS names. They are sorted by tier or by the
 * priority of their QOS, then by the number of their nodes; ties by number. They are removed one
 * after another until the job fits. Then the order is changed and it is tried once more, twice by
 * default, so that fewer jobs give way: the job that was removed last goes first, then the others
 * by the nodes that they share with the choice just found. Of the jobs that were removed, those
 * give way that have some of the chosen nodes.
 *
 * @param jobs the jobs that give way, in the order of their removal; not empty
 * @param resources nodes and resources that the waiting job would get
 */
record Victims(List<SlurmJob> jobs, Allocation resources) {

  /** {@return the jobs that may give way to a waiting job, in the order in which they are tried} */
  static List<SlurmJob> candidates(SlurmState state, SlurmJob job, int partition) {
    SlurmSettings.Preempt settings = state.settings.preemption();
    if (settings.by() == SlurmSettings.Preempt.By.NONE) {
      return List.of();
    }
    BitSet members = state.nodes.partitionNodes.get(partition);
    List<SlurmJob> found = new ArrayList<>();
    for (SlurmJob other : state.running()) {
      if (state.mayPreempt(job, partition, other, other.partition())
          && givesWay(state, other)
          && other.nodes().intersects(members)) {
        found.add(other);
      }
    }
    found.sort(Comparator.comparingLong(other -> other.id));
    found.sort(
        settings.youngestFirst()
            ? Comparator.comparingLong(SlurmJob::start).reversed()
            : Comparator.comparingLong(state::rank));
    return found;
  }

  private static boolean givesWay(SlurmState state, SlurmJob job) {
    return leaves(state, job) || isSuspended(state, job);
  }

  /** {@return whether a job leaves its nodes when it gives way} */
  static boolean leaves(SlurmState state, SlurmJob job) {
    Preemption.Mode mode = state.preemptMode(job);
    return mode == Preemption.Mode.REQUEUE || mode == Preemption.Mode.CANCEL;
  }

  /** {@return whether a job keeps its nodes, but not their CPUs, when it gives way} */
  static boolean isSuspended(SlurmState state, SlurmJob job) {
    return state.settings.preemption().gang() && state.preemptMode(job) == Preemption.Mode.SUSPEND;
  }

  /**
   * {@return who gives way so that a job can start now; null if nobody helps}
   *
   * @param job a waiting job, which does not fit
   * @param members nodes that it may use, as words
   */
  static Victims of(
      SlurmState state, SlurmJob job, int partition, NodeChoice.Counts counts, long[] members) {
    List<SlurmJob> candidates = new ArrayList<>(candidates(state, job, partition));
    candidates.removeIf(
        other ->
            !leaves(state, other) || !SlurmNodes.intersect(other.allocation().words(), members));
    if (candidates.isEmpty()) {
      return null;
    }
    SlurmSettings.Preempt settings = state.settings.preemption();
    boolean whole = state.isWhole(job, partition);
    for (int reorders = 0; ; reorders++) {
      FreeResources future = state.free.copy();
      List<SlurmJob> removed = new ArrayList<>();
      Allocation found = null;
      for (SlurmJob other : candidates) {
        future.give(other.allocation());
        removed.add(other);
        long[] usable = members.clone();
        for (int word = 0; word < usable.length; word++) {
          long busy = whole ? ~future.idle[word] : future.whole[word];
          usable[word] &= ~(busy | state.completing[word]);
        }
        found = state.choice.choose(job.shape, whole, counts, usable, future);
        if (found != null) {
          break;
        }
      }
      if (found == null) {
        return null;
      }
      if (reorders > settings.reorders() || candidates.size() <= reorders + 1) {
        BitSet chosen = found.set();
        removed.removeIf(other -> !other.nodes().intersects(chosen));
        return removed.isEmpty() ? null : new Victims(removed, found);
      }
      reorder(candidates, removed, found, settings.strictOrder());
    }
  }

  private static void reorder(
      List<SlurmJob> candidates, List<SlurmJob> removed, Allocation found, boolean strict) {
    SlurmJob last = removed.get(removed.size() - 1);
    if (strict) {
      candidates.remove(last);
      candidates.add(0, last);
      return;
    }
    BitSet chosen = found.set();
    Map<SlurmJob, Integer> shared = new HashMap<>();
    for (SlurmJob other : removed) {
      BitSet common = other.nodes();
      common.and(chosen);
      shared.put(other, other == last ? Integer.MAX_VALUE : common.cardinality());
    }
    candidates.sort(
        Comparator.comparingInt((SlurmJob other) -> shared.getOrDefault(other, 0)).reversed());
  }
}
