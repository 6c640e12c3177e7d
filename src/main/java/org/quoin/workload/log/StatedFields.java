package org.quoin.workload.log;

import java.util.Arrays;

/**
 * Waits and partitions that a log states of its jobs, by index of the job, to compare a replay with
 * what happened. They are kept in 12 bytes per job.
 */
public final class StatedFields {
  /** Fields of jobs that come from no log. */
  static final StatedFields NONE = new StatedFields();

  private double[] waits = new double[64];
  private int[] partitions = new int[64];
  private int jobs;

  StatedFields() {}

  void add(LogReader reader) {
    if (jobs == waits.length) {
      waits = Arrays.copyOf(waits, 2 * jobs);
      partitions = Arrays.copyOf(partitions, 2 * jobs);
    }
    waits[jobs] = reader.field(LogField.WAIT);
    partitions[jobs++] = (int) reader.field(LogField.PARTITION);
  }

  /** Returns the fields in another order; {@code order} gives the present index of each job. */
  StatedFields inOrder(int[] order) {
    StatedFields other = new StatedFields();
    other.waits = new double[order.length];
    other.partitions = new int[order.length];
    for (int index : order) {
      other.waits[other.jobs] = waits[index];
      other.partitions[other.jobs++] = partitions[index];
    }
    return other;
  }

  /**
   * {@return the wait of a job in seconds; negative if the log does not state it}
   *
   * @param job index of the job
   */
  public double waitOf(int job) {
    return job < jobs ? waits[job] : -1;
  }

  /**
   * {@return the number of a job's partition; negative if the log does not state it}
   *
   * @param job index of the job
   */
  public int partitionOf(int job) {
    return job < jobs ? partitions[job] : -1;
  }
}
