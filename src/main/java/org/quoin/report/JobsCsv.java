package org.quoin.report;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.quoin.observation.FilesRead;
import org.quoin.observation.JobRecord;
import org.quoin.observation.Promise;
import org.quoin.workload.Job;

/**
 * {@code jobs.csv}: a row a job, the same columns for every kind of run. First the columns of
 * Batsim, in its meaning (a wait is from the submission, a turnaround to the end of the
 * computation), then Quoin's. All times are in seconds; a cell is empty where a run has no such
 * thing.
 */
public final class JobsCsv implements AutoCloseable {
  private static final List<String> BATSIM =
      List.of(
          "job_id",
          "workload_name",
          "profile",
          "submission_time",
          "requested_number_of_resources",
          "requested_time",
          "success",
          "final_state",
          "starting_time",
          "execution_time",
          "finish_time",
          "waiting_time",
          "turnaround_time",
          "stretch",
          "allocated_resources",
          "consumed_energy",
          "metadata");

  private static final List<String> QUOIN =
      List.of(
          "compared",
          "replication",
          "user",
          "class",
          "site",
          "arrival_time",
          "return_time",
          "response_time",
          "send_time",
          "wait_time",
          "result_time",
          "run_time",
          "alone_time",
          "input_bytes",
          "output_bytes",
          "operations",
          "files",
          "hits",
          "fetched_bytes",
          "fetch_time",
          "first_planned_start",
          "last_planned_start",
          "plan_changes");

  private final CsvWriter csv;
  private final LongFunction<String> users;

  /**
   * A table of nothing.
   *
   * @param out where it is written; stays open
   * @param users the name of each user but the unknown one
   */
  public JobsCsv(OutputStream out, LongFunction<String> users) {
    this.csv = CsvWriter.builder().build(out, StandardCharsets.UTF_8);
    this.users = users;
  }

  /** The names of the columns. */
  public void header() {
    csv.writeRecord(Stream.concat(BATSIM.stream(), QUOIN.stream()).toArray(String[]::new));
  }

  /**
   * One job.
   *
   * @param compared the metaserver, the policy or the scheme that it ran under
   * @param replication from 0
   */
  public void write(String compared, int replication, JobRecord record) {
    Job job = record.job();
    FilesRead files = record.files();
    Promise promise = record.promise();
    double turnaround = record.untilEnd();
    double execution = record.computeTime();
    boolean sent = job.inputBytes() > 0 || job.outputBytes() > 0 || job.operations() > 0;
    csv.writeRecord(
        Long.toString(job.id()),
        "w0",
        Long.toString(job.id()),
        number(job.submitTime()),
        Integer.toString(job.processors()),
        number(job.requestedTime()),
        record.killed() ? "0" : "1",
        record.killed() ? "COMPLETED_WALLTIME_REACHED" : "COMPLETED_SUCCESSFULLY",
        number(record.startTime()),
        number(execution),
        number(record.endTime()),
        number(record.untilStart()),
        number(turnaround),
        // A job without run time has no stretch unless it did not wait either.
        number(turnaround == execution ? 1 : turnaround / execution),
        record.allocation(),
        "-1",
        "",
        compared,
        Integer.toString(replication),
        job.user() == Job.UNKNOWN_USER ? "" : users.apply(job.user()),
        record.jobClass(),
        record.site(),
        number(record.arrivalTime()),
        number(record.returnTime()),
        number(record.responseTime()),
        number(record.sendTime()),
        number(record.waitTime()),
        number(record.resultTime()),
        number(job.runTime()),
        number(record.aloneTime()),
        sent ? number(job.inputBytes()) : "",
        sent ? number(job.outputBytes()) : "",
        sent ? number(job.operations()) : "",
        files.files() > 0 ? Integer.toString(files.files()) : "",
        files.files() > 0 ? Integer.toString(files.hits()) : "",
        files.files() > 0 ? number(files.fetchedBytes()) : "",
        files.files() > 0 ? number(files.seconds()) : "",
        number(promise.first()),
        number(promise.last()),
        promise.made() ? Integer.toString(promise.changes()) : "");
  }

  /** Passes on what is still in memory. */
  @Override
  public void close() {
    try {
      csv.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whole numbers without decimals, others with all their digits; nothing where there is none. */
  public static String number(double value) {
    if (value == Math.rint(value) && Math.abs(value) < 1L << 53) {
      return Long.toString((long) value);
    }
    if (Double.isInfinite(value)) {
      return "inf";
    }
    return Double.isNaN(value) ? "" : Double.toString(value);
  }
}
