package org.quoin.page.folder.file;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.quoin.result.WrittenTable;

/**
 * Reads {@code jobs.csv}. A file of many is read again for each sum over all of them, and only
 * every second, fourth, ... of its jobs is kept for distributions, so that no file is too large.
 */
public final class JobRows {
  /** Maximum number of jobs that are kept. */
  public static final int MAX = 200_000;

  private final Path file;
  private final List<JobRow> kept = new ArrayList<>();
  private final int most;
  private int step = 1;
  private long count;
  private long ofFirstRun;
  private double begin = Double.POSITIVE_INFINITY;
  private double end = Double.NEGATIVE_INFINITY;

  private JobRows(Path file, int most) {
    this.file = file;
    this.most = most;
    each(file, this::keep);
  }

  public static JobRows read(Path file) {
    return new JobRows(file, MAX);
  }

  public static JobRows read(Path file, int most) {
    return new JobRows(file, most);
  }

  private void keep(JobRow row) {
    if (row.replication() == 0 && Double.isFinite(row.back())) {
      ofFirstRun++;
      begin = Math.min(begin, row.submit());
      end = Math.max(end, row.back());
    }
    if (count++ % step != 0) {
      return;
    }
    kept.add(row);
    if (kept.size() == most) {
      List<JobRow> half = new ArrayList<>(most);
      for (int i = 0; i < kept.size(); i += 2) {
        half.add(kept.get(i));
      }
      kept.clear();
      kept.addAll(half);
      step *= 2;
    }
  }

  /** {@return the number of jobs in the file} */
  public long count() {
    return count;
  }

  /** {@return the number of jobs of the first replication that came back, over all alternatives} */
  public long ofFirstRun() {
    return ofFirstRun;
  }

  /** {@return the first submission of the jobs of the first replication, in s; 0 without jobs} */
  public double begin() {
    return ofFirstRun > 0 ? begin : 0;
  }

  /** {@return the last return of the jobs of the first replication, in s; 0 without jobs} */
  public double end() {
    return ofFirstRun > 0 ? end : 0;
  }

  /** {@return the number of jobs of which one is kept} */
  public int step() {
    return step;
  }

  /** {@return the jobs that are kept, in the order of the file} */
  public List<JobRow> kept() {
    return kept;
  }

  /** Passes on all jobs, in the order of the file. */
  public void forEach(Consumer<JobRow> each) {
    if (step == 1) {
      kept.forEach(each);
    } else {
      each(file, each);
    }
  }

  /** Passes on all jobs of a file without storing them. */
  public static void each(Path file, Consumer<JobRow> each) {
    WrittenTable.read(file, "a list of jobs", row -> each.accept(job(row)));
  }

  private static JobRow job(WrittenTable row) {
    return new JobRow(
        (long) row.number("job_id"),
        row.name("compared"),
        (int) row.number("replication"),
        row.name("user"),
        row.name("class"),
        row.name("site").split(" > ", 2)[0],
        (int) row.number("requested_number_of_resources"),
        row.number("submission_time"),
        row.number("arrival_time"),
        row.number("starting_time"),
        row.number("finish_time"),
        row.number("return_time"),
        row.text("success").equals("0"),
        row.text("allocated_resources"),
        row.number("alone_time"),
        row.number("input_bytes"),
        row.number("output_bytes"),
        row.has("wait_reason") ? row.text("wait_reason") : "");
  }

  /**
   * A line of {@code jobs.csv}; times are in seconds.
   *
   * @param replication the replication, from 0
   * @param arrival when its data had reached the site
   * @param back when its result had reached the client
   * @param site the first, of several stages
   * @param allocation the numbers of its processors; empty where none are known
   * @param aloneTime how long it computes on processors of its own
   * @param inputBytes NaN where nothing is sent
   * @param reason what bounded most of its wait; empty where none is known, or without a wait
   */
  public record JobRow(
      long id,
      String compared,
      int replication,
      String user,
      String jobClass,
      String site,
      int width,
      double submit,
      double arrival,
      double start,
      double end,
      double back,
      boolean killed,
      String allocation,
      double aloneTime,
      double inputBytes,
      double outputBytes,
      String reason) {

    private static final double TAU = 10;

    public double response() {
      return back - submit;
    }

    /** {@return the time from start to end of its computation, the turns of other jobs included} */
    public double executionTime() {
      return end - start;
    }

    /** {@return response time over run time of at least 10 s; at least 1} */
    public double boundedSlowdown() {
      return Math.max(1, response() / Math.max(aloneTime, TAU));
    }

    /** {@return the execution over that alone, on a time-shared cluster} */
    public double sharingSlowdown() {
      return executionTime() / aloneTime;
    }
  }
}
