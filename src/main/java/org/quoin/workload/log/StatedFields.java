package org.quoin.workload.log;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.quoin.workload.JobFeed;

/**
 * Waits and partitions that a log states of its jobs, by index of the job, to compare a replay with
 * what happened. They are kept in 12 bytes per job. A log that names the files of its jobs adds
 * these.
 */
public final class StatedFields {
  /** Fields of jobs that come from no log. */
  static final StatedFields NONE = new StatedFields();

  private double[] waits = new double[64];
  private int[] partitions = new int[64];
  private int jobs;

  /** Files of each job up to the last one that reads any. */
  private final List<JobFeed.InputFiles> files = new ArrayList<>();

  private final Map<String, String> names = new HashMap<>();

  StatedFields() {}

  void add(LogReader reader) {
    if (jobs == waits.length) {
      waits = Arrays.copyOf(waits, 2 * jobs);
      partitions = Arrays.copyOf(partitions, 2 * jobs);
    }
    waits[jobs] = reader.field(LogField.WAIT);
    partitions[jobs] = (int) reader.field(LogField.PARTITION);
    List<String> read = reader.inputFiles();
    if (!read.isEmpty()) {
      List<String> shared =
          read.stream().distinct().map(name -> names.computeIfAbsent(name, own -> own)).toList();
      addFiles(new JobFeed.InputFiles(reader.line(), shared));
    }
    jobs++;
  }

  /** Adds the files of the job that is added next. */
  private void addFiles(JobFeed.InputFiles read) {
    while (files.size() < jobs) {
      files.add(JobFeed.InputFiles.NONE);
    }
    files.add(read);
  }

  /** Returns the fields in another order; {@code order} gives the present index of each job. */
  StatedFields inOrder(int[] order) {
    StatedFields other = new StatedFields();
    other.waits = new double[order.length];
    other.partitions = new int[order.length];
    for (int index : order) {
      other.waits[other.jobs] = waits[index];
      other.partitions[other.jobs] = partitions[index];
      if (!filesOf(index).names().isEmpty()) {
        other.addFiles(filesOf(index));
      }
      other.jobs++;
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

  /** {@return whether the log names files that its jobs read} */
  public boolean hasFiles() {
    return !files.isEmpty();
  }

  /**
   * {@return the files that a job reads}
   *
   * @param job index of the job
   */
  public JobFeed.InputFiles filesOf(int job) {
    return job < files.size() ? files.get(job) : JobFeed.InputFiles.NONE;
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
