package org.quoin.page.folder;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.quoin.page.folder.file.HeldSlices;
import org.quoin.page.folder.file.JobRows;
import org.quoin.page.folder.file.JobRows.JobRow;

/**
 * The stretches of time in which jobs of one run hold the same rows of a Gantt chart. On processors
 * of its own a job has one. Where processors are shared it has those that the run has written down,
 * slice above slice. They are read again for each pass, for they may be many.
 */
final class Stretches {
  /**
   * A job while it holds the same rows.
   *
   * @param rows pairs of first and last; none where its processors have no numbers
   */
  record Stretch(JobRow job, double from, double to, int[] rows) {}

  private final JobRows jobs;
  private final Predicate<JobRow> which;
  private final Path folder;
  private final int processors;
  private final boolean shared;

  /** The jobs by their numbers, where processors are shared. */
  private final Map<Long, JobRow> byId = new HashMap<>();

  private int slices = 1;
  private long jobCount;
  private long count;
  private double begin = Double.POSITIVE_INFINITY;
  private double end = Double.NEGATIVE_INFINITY;

  /**
   * Creates the stretches of a run.
   *
   * @param which the jobs of the run among those of its file
   * @param folder the folder of the run, which may hold a file of slices
   */
  Stretches(JobRows jobs, Predicate<JobRow> which, Path folder, int processors) {
    this.jobs = jobs;
    this.which = which;
    this.folder = folder;
    this.processors = processors;
    shared = HeldSlices.areIn(folder);
    ran(
        job -> {
          jobCount++;
          begin = Math.min(begin, job.submit());
          end = Math.max(end, job.back());
          if (shared) {
            byId.put(job.id(), job);
          }
        });
    each(one -> count++);
  }

  /** Passes on the jobs that ran. */
  private void ran(Consumer<JobRow> each) {
    jobs.forEach(
        job -> {
          if (which.test(job) && Double.isFinite(job.start()) && Double.isFinite(job.end())) {
            each.accept(job);
          }
        });
  }

  /** Passes on all stretches. */
  void each(Consumer<Stretch> each) {
    if (shared) {
      HeldSlices.each(folder, held -> pass(held, each));
    } else {
      ran(
          job ->
              each.accept(
                  new Stretch(
                      job, job.start(), job.end(), HeldSlices.intervals(job.allocation()))));
    }
  }

  private void pass(HeldSlices held, Consumer<Stretch> each) {
    JobRow job = byId.get(held.job());
    if (job == null
        || !held.compared().equals(job.compared())
        || held.replication() != job.replication()) {
      return;
    }
    List<Integer> rows = new ArrayList<>();
    for (int i = 0; i < held.slices().length; i += 2) {
      for (int slice = held.slices()[i]; slice <= held.slices()[i + 1]; slice++) {
        slices = Math.max(slices, slice + 1);
        for (int end : held.processors()) {
          rows.add(slice * processors + end);
        }
      }
    }
    each.accept(
        new Stretch(
            job, held.from(), held.to(), rows.stream().mapToInt(Integer::intValue).toArray()));
  }

  /** {@return jobs of the run for sums over groups: all, or a sample of many} */
  List<JobRow> sample() {
    return jobs.kept().stream().filter(which).toList();
  }

  /** {@return the number of stretches} */
  long count() {
    return count;
  }

  /** {@return the number of jobs that ran} */
  long jobs() {
    return jobCount;
  }

  /** {@return the number of slices of each processor} */
  int slices() {
    return slices;
  }

  /** {@return the number of processors} */
  int processors() {
    return processors;
  }

  /** {@return the first submission of a job that ran, in s} */
  double begin() {
    return count == 0 ? 0 : begin;
  }

  /** {@return the last return of a job that ran, in s} */
  double end() {
    return count == 0 ? 0 : end;
  }
}
