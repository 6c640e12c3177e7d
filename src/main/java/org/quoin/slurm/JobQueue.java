package org.quoin.slurm;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The waiting jobs in the order in which they are tried: a job before those that it may make give
 * way, then jobs with a reservation first, then by the tier of the partition, by priority, by
 * submission, by number. A job that may run in several partitions has an entry for each.
 */
final class JobQueue {
  private JobQueue() {}

  /**
   * A job in one of its partitions.
   *
   * @param job the job
   * @param partition index of the partition
   * @param group the tier of the partition, above all tiers for a job with a reservation
   * @param priority the priority of the job
   */
  record Entry(SlurmJob job, int partition, int group, long priority) implements Comparable<Entry> {
    private static final int RESERVED = 1 << 20;

    static Entry of(SlurmJob job, int partition, int tier) {
      int group = job.reservation == null ? tier : RESERVED + tier;
      return new Entry(job, partition, group, job.priority());
    }

    @Override
    public int compareTo(Entry other) {
      if (group != other.group) {
        return group > other.group ? -1 : 1;
      }
      if (priority != other.priority) {
        return priority > other.priority ? -1 : 1;
      }
      int submitted = Long.compare(job.submit, other.job.submit);
      return submitted != 0 ? submitted : Long.compare(job.id, other.job.id);
    }
  }

  /**
   * {@return the entries up to the last one of a job that may start now} No scheduler starts any of
   * the others, nor does it matter what they wait for.
   */
  static List<Entry> hopeful(SlurmState state) {
    if (!state.mayStartAny()) {
      return List.of();
    }
    List<Entry> queue = of(state);
    int size = queue.size();
    while (size > 0 && !state.mayStart(queue.get(size - 1).job, queue.get(size - 1).partition)) {
      size--;
    }
    return queue.subList(0, size);
  }

  /** {@return the entries of all waiting jobs that are not on hold} */
  static List<Entry> of(SlurmState state) {
    List<Entry> entries = new ArrayList<>();
    for (SlurmJob job : state.waiting()) {
      job.beginPass();
      if (job.priority() > 0) {
        for (int partition : job.partitions) {
          if (state.isAccepted(job, partition)) {
            entries.add(Entry.of(job, partition, state.nodes.partition(partition).tier()));
          }
        }
      }
    }
    if (state.settings.preemption().by() == SlurmSettings.Preempt.By.NONE) {
      entries.sort(null);
      return entries;
    }
    return sorted(
        entries,
        (one, other) -> {
          if (state.mayPreempt(one.job, one.partition, other.job, other.partition)) {
            return -1;
          }
          return state.mayPreempt(other.job, other.partition, one.job, one.partition)
              ? 1
              : one.compareTo(other);
        });
  }

  /**
   * {@return the entries sorted by merging} With preemption by QOS the order need not be
   * transitive, which the sort of the library rejects.
   */
  private static List<Entry> sorted(List<Entry> entries, Comparator<Entry> order) {
    int size = entries.size();
    if (size < 2) {
      return entries;
    }
    List<Entry> left = sorted(entries.subList(0, size / 2), order);
    List<Entry> right = sorted(entries.subList(size / 2, size), order);
    List<Entry> merged = new ArrayList<>(size);
    int i = 0;
    int j = 0;
    while (merged.size() < size) {
      boolean takesLeft =
          j == right.size() || (i < left.size() && order.compare(left.get(i), right.get(j)) <= 0);
      merged.add(takesLeft ? left.get(i++) : right.get(j++));
    }
    return merged;
  }
}
