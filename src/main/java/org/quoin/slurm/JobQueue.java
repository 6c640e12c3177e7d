package org.quoin.slurm;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The waiting jobs in the order in which they are tried: a job before those that it may make give
 * way, then jobs with a reservation first, then by the tier of the partition, by priority, by
 * submission, by number. A job that may run in several partitions has an entry for each.
 *
 * <p>The order is kept from one pass to the next, since it hardly changes: each pass looks for jobs
 * whose priority is another one.
 */
final class JobQueue {
  private final SlurmState state;

  /** The entries of all waiting jobs, in the order of the last pass; then those added since. */
  private final List<Entry> entries = new ArrayList<>();

  private boolean isSorted = true;

  /** Creates the queue of a state without jobs. */
  JobQueue(SlurmState state) {
    this.state = state;
  }

  /**
   * A job in one of its partitions.
   *
   * @param group the tier of the partition, above all tiers for a job with a reservation
   */
  record Entry(SlurmJob job, int partition, int group, long priority) implements Comparable<Entry> {
    private static final int RESERVED = 1 << 20;

    static Entry of(SlurmJob job, int partition, int tier) {
      return new Entry(job, partition, group(job, tier), job.priority());
    }

    private static int group(SlurmJob job, int tier) {
      return job.reservation == null ? tier : RESERVED + tier;
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

  /** Adds a job that waits from now on. */
  void add(SlurmJob job) {
    for (int partition : job.partitions) {
      if (state.isAccepted(job, partition)) {
        entries.add(Entry.of(job, partition, state.nodes.partition(partition).tier()));
        isSorted = false;
      }
    }
  }

  /** Removes a job that waits no longer. */
  @SuppressWarnings("ReferenceEquality") // a job is one object
  void remove(SlurmJob job) {
    for (int i = entries.size() - 1; i >= 0; i--) {
      if (entries.get(i).job == job) {
        entries.remove(i);
      }
    }
  }

  /**
   * {@return the entries up to the last one of a job that may start now} No scheduler starts any of
   * the others, nor does it matter what they wait for.
   */
  List<Entry> hopeful() {
    List<Entry> queue = sorted();
    int size = queue.size();
    while (size > 0 && !mayStart(queue.get(size - 1))) {
      size--;
    }
    return withoutHeld(queue, size);
  }

  private boolean mayStart(Entry entry) {
    return entry.priority > 0 && state.mayStart(entry.job, entry.partition);
  }

  /** {@return the entries of all waiting jobs that are not on hold} */
  List<Entry> all() {
    List<Entry> queue = sorted();
    return withoutHeld(queue, queue.size());
  }

  private static List<Entry> withoutHeld(List<Entry> queue, int size) {
    List<Entry> rest = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      if (queue.get(i).priority > 0) {
        rest.add(queue.get(i));
      }
    }
    return rest;
  }

  private List<Entry> sorted() {
    for (int i = 0; i < entries.size(); i++) {
      Entry entry = entries.get(i);
      int tier = state.nodes.partition(entry.partition).tier();
      if (entry.priority != entry.job.priority() || entry.group != Entry.group(entry.job, tier)) {
        entries.set(i, Entry.of(entry.job, entry.partition, tier));
        isSorted = false;
      }
    }
    if (state.settings.preemption().by() != SlurmSettings.Preempt.By.NONE) {
      return byPreemption();
    }
    if (!isSorted) {
      entries.sort(null);
      isSorted = true;
    }
    return entries;
  }

  /** {@return the entries in the order of preemption, which depends on that of submission} */
  private List<Entry> byPreemption() {
    List<Entry> waiting = new ArrayList<>();
    for (SlurmJob job : state.waiting()) {
      job.beginPass();
      for (int partition : job.partitions) {
        if (state.isAccepted(job, partition)) {
          waiting.add(Entry.of(job, partition, state.nodes.partition(partition).tier()));
        }
      }
    }
    return sorted(
        waiting,
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
