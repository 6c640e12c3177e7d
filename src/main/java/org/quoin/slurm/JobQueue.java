package org.quoin.slurm;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The waiting jobs in the order in which they are tried: jobs with a reservation first, then by the
 * tier of the partition, by priority, by submission, by number. A job that may run in several
 * partitions has an entry for each.
 */
final class JobQueue {
  private JobQueue() {}

  /**
   * A job in one of its partitions.
   *
   * @param job the job
   * @param partition index of the partition
   * @param tier tier of the partition
   */
  record Entry(SlurmJob job, int partition, int tier) {}

  private static final Comparator<Entry> ORDER =
      Comparator.comparing((Entry entry) -> entry.job.reservation == null)
          .thenComparing(Comparator.comparingInt(Entry::tier).reversed())
          .thenComparing(Comparator.comparingLong((Entry entry) -> entry.job.priority()).reversed())
          .thenComparingLong(entry -> entry.job.submit)
          .thenComparingLong(entry -> entry.job.id);

  /** {@return the entries of all waiting jobs that are not on hold} */
  static List<Entry> of(SlurmState state) {
    List<Entry> entries = new ArrayList<>();
    for (SlurmJob job : state.waiting()) {
      if (job.priority() > 0) {
        for (int partition : job.partitions) {
          if (state.isAccepted(job, partition)) {
            entries.add(new Entry(job, partition, state.nodes.partition(partition).tier()));
          }
        }
      }
    }
    entries.sort(ORDER);
    return entries;
  }
}
