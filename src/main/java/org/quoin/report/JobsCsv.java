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
  /**
   * A column.
   *
   * @param name its heading
   * @param meaning what its cells hold; times are in seconds
   */
  public record Column(String name, String meaning) {}

  private static final List<Column> BATSIM =
      List.of(
          new Column("job_id", "Number of the job"),
          new Column("workload_name", "w0"),
          new Column("profile", "The same number"),
          new Column("submission_time", "When it was submitted"),
          new Column("requested_number_of_resources", "Its width, in processors"),
          new Column("requested_time", "What its user said it would run"),
          new Column("success", "1; 0 where it was ended at its requested time"),
          new Column("final_state", "The same in a word"),
          new Column("starting_time", "When its computation started"),
          new Column("execution_time", "From start to end of the computation"),
          new Column("finish_time", "When its computation ended"),
          new Column("waiting_time", "From submission to start"),
          new Column("turnaround_time", "From submission to the end of the computation"),
          new Column("stretch", "Turnaround over execution"),
          new Column("allocated_resources", "The processors that it held, as intervals"),
          new Column("consumed_energy", "-1: not known"),
          new Column("metadata", "Empty"));

  private static final List<Column> QUOIN =
      List.of(
          new Column("compared", "The metaserver, policy or scheme that it ran under"),
          new Column("replication", "From 0"),
          new Column("user", "Who submitted it"),
          new Column("class", "Its class in the scenario, or its size class"),
          new Column("site", "The site that computed it; of several stages all, joined by ' > '"),
          new Column("arrival_time", "When all its data were at the site"),
          new Column("return_time", "When its result was back"),
          new Column("response_time", "From submission until the result is back"),
          new Column("send_time", "From submission until all data are at the site"),
          new Column("wait_time", "In the queue of the site"),
          new Column("result_time", "From the end of the computation until the result is back"),
          new Column("run_time", "What it computes for, alone on its processors"),
          new Column(
              "alone_time",
              "On a time-shared cluster: what its execution takes alone, with the same draws"),
          new Column("input_bytes", "Data there"),
          new Column("output_bytes", "Data back"),
          new Column("operations", "Its computation, of all stages"),
          new Column("files", "Files that it reads"),
          new Column("hits", "Those that its site held"),
          new Column("fetched_bytes", "Bytes of those that the site began to fetch for it"),
          new Column("fetch_time", "From its own data until all files were there"),
          new Column("first_planned_start", "The start that was planned when it came"),
          new Column("last_planned_start", "The start that was planned last"),
          new Column("plan_changes", "How often the plan changed between"));

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

  /** All columns, in their order. */
  public static List<Column> columns() {
    return Stream.concat(BATSIM.stream(), QUOIN.stream()).toList();
  }

  /** The names of the columns. */
  public void header() {
    csv.writeRecord(columns().stream().map(Column::name).toArray(String[]::new));
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
