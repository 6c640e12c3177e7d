package org.quoin.report;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.quoin.metrics.FilesRead;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.PromisedStart;
import org.quoin.workload.Job;

/**
 * {@code jobs.csv}: a row a job, the same columns for every kind of run. First the columns of
 * Batsim, in its meaning (a wait is from the submission, a turnaround to the end of the
 * computation), then Quoin's. All times are in seconds; a cell is empty where a run has no such
 * thing.
 */
public final class JobsCsv implements AutoCloseable {
  private static final List<CsvColumn> BATSIM =
      List.of(
          new CsvColumn("job_id", "Number of the job; in a grid that of its submission, from 1"),
          new CsvColumn("workload_name", "w0"),
          new CsvColumn("profile", "The same number"),
          new CsvColumn("submission_time", "When it was submitted"),
          new CsvColumn("requested_number_of_resources", "Its width, in processors"),
          new CsvColumn("requested_time", "What its user said it would run"),
          new CsvColumn("success", "1; 0 where it was ended at its requested time"),
          new CsvColumn("final_state", "The same in a word"),
          new CsvColumn("starting_time", "When its computation started"),
          new CsvColumn(
              "execution_time",
              "From start to end of the computation, with the turns of other jobs and the times"
                  + " that a preemptive server put it off"),
          new CsvColumn("finish_time", "When its computation ended"),
          new CsvColumn("waiting_time", "From submission to start; in a grid with the sending"),
          new CsvColumn("turnaround_time", "From submission to the end of the computation"),
          new CsvColumn("stretch", "Turnaround over alone_time"),
          new CsvColumn(
              "allocated_resources",
              "The processors that it held, as intervals; empty at a server, and at a grid's"
                  + " cluster whose scheduler only counts them"),
          new CsvColumn("consumed_energy", "-1: not known"),
          new CsvColumn("metadata", "Empty"));

  private static final List<CsvColumn> QUOIN =
      List.of(
          new CsvColumn("compared", "The metaserver, policy or scheme that it ran under"),
          new CsvColumn("replication", "From 0"),
          new CsvColumn("user", "Who submitted it"),
          new CsvColumn("class", "Its class in the scenario, or its size class"),
          new CsvColumn(
              "site", "The site that computed it; of several stages all, joined by ' > '"),
          new CsvColumn(
              "arrival_time",
              "When all its data had left the last Qns: it enters the queue of the site"),
          new CsvColumn("return_time", "When its result had left the last Qnr"),
          new CsvColumn("response_time", "From submission until the result is back"),
          new CsvColumn("send_time", "From submission until all data are at the site"),
          new CsvColumn("wait_time", "In the queue of the site"),
          new CsvColumn("result_time", "From the end of the computation until the result is back"),
          new CsvColumn(
              "run_time",
              "What it computes for, alone on its processors: of a replay as the log has it, not"
                  + " cut at the estimate; of a time-shared cluster the dedicated time without"
                  + " skew"),
          new CsvColumn(
              "alone_time",
              "How long it computes on processors of its own, cut at its requested time: slowdowns"
                  + " divide by it; of several stages the sum; on a time-shared cluster what its"
                  + " execution takes with the same draws"),
          new CsvColumn("input_bytes", "Data there"),
          new CsvColumn("output_bytes", "Data back"),
          new CsvColumn("operations", "Its computation, of all stages"),
          new CsvColumn("files", "Files that it reads"),
          new CsvColumn("hits", "Those that its site held"),
          new CsvColumn("fetched_bytes", "Bytes of those that the site began to fetch for it"),
          new CsvColumn("fetch_time", "From its own data until all files were there"),
          new CsvColumn("deadline", "When its result is due; empty where it has no deadline"),
          new CsvColumn(
              "lateness",
              "From the deadline until the result is back, negative where it is back before"),
          new CsvColumn(
              "first_planned_start",
              "With plans, under a policy that plans: the start planned at its first pass"),
          new CsvColumn(
              "last_planned_start", "The last one planned before the pass in which it started"),
          new CsvColumn("plan_changes", "How often it changed between; plans.csv has a row each"));

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

  /** {@return all columns, in their order} */
  public static List<CsvColumn> columns() {
    return Stream.concat(BATSIM.stream(), QUOIN.stream()).toList();
  }

  /** The names of the columns. */
  public void header() {
    csv.writeRecord(CsvColumn.names(columns()));
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
    PromisedStart promise = record.promise();
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
        number(record.computeTime()),
        number(record.endTime()),
        number(record.untilStart()),
        number(record.untilEnd()),
        number(record.stretch()),
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
        number(record.standaloneTime()),
        sent ? number(job.inputBytes()) : "",
        sent ? number(job.outputBytes()) : "",
        sent ? number(job.operations()) : "",
        files.files() > 0 ? Integer.toString(files.files()) : "",
        files.files() > 0 ? Integer.toString(files.hits()) : "",
        files.files() > 0 ? number(files.fetchedBytes()) : "",
        files.files() > 0 ? number(files.seconds()) : "",
        record.hasDeadline() ? number(job.terms().deadline()) : "",
        record.hasDeadline() ? number(record.lateness()) : "",
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

  /**
   * {@return whole numbers without decimals, others with all their digits; nothing where there is
   * none}
   */
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
