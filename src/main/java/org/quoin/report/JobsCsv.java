package org.quoin.report;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.LongFunction;
import org.quoin.metrics.JobRecord;
import org.quoin.workload.Job;

/**
 * {@code jobs.csv}: a row per job, with the same columns for every kind of run. The columns of
 * Batsim come first, in its meaning (a wait is from the submission, a turnaround to the end of the
 * computation), then Quoin's. All times are in seconds; a cell is empty where a run has no value.
 */
public final class JobsCsv implements AutoCloseable {
  /** The columns, in their order. */
  public static final List<CsvColumn<Row>> COLUMNS =
      List.of(
          new CsvColumn<>(
              "job_id",
              "Number of the job; in a grid that of its submission, from 1",
              row -> Long.toString(row.job().id())),
          new CsvColumn<>("workload_name", "Always w0", row -> "w0"),
          new CsvColumn<>("profile", "Number of the job", row -> Long.toString(row.job().id())),
          new CsvColumn<>(
              "submission_time", "Time of submission", row -> number(row.job().submitTime())),
          new CsvColumn<>(
              "requested_number_of_resources",
              "Requested processors",
              row -> Integer.toString(row.job().processors())),
          new CsvColumn<>(
              "requested_time",
              "Requested time: the user's estimate of the run time",
              row -> number(row.job().requestedTime())),
          new CsvColumn<>(
              "success",
              "1; 0 if the job was killed at its requested time",
              row -> row.record().killed() ? "0" : "1"),
          new CsvColumn<>(
              "final_state",
              "COMPLETED_SUCCESSFULLY, or COMPLETED_WALLTIME_REACHED if the job was killed",
              row -> "COMPLETED_" + (row.record().killed() ? "WALLTIME_REACHED" : "SUCCESSFULLY")),
          new CsvColumn<>(
              "starting_time", "Start of the computation", row -> number(row.record().startTime())),
          new CsvColumn<>(
              "execution_time",
              "Time from start to end of the computation, including the turns of other jobs and the"
                  + " time for which a preemptive server suspended it",
              row -> number(row.record().computeTime())),
          new CsvColumn<>(
              "finish_time", "End of the computation", row -> number(row.record().endTime())),
          new CsvColumn<>(
              "waiting_time",
              "Time from submission to start; in a grid with the sending",
              row -> number(row.record().untilStart())),
          new CsvColumn<>(
              "turnaround_time",
              "Time from submission to the end of the computation",
              row -> number(row.record().untilEnd())),
          new CsvColumn<>(
              "stretch", "Turnaround time over alone_time", row -> number(row.record().stretch())),
          new CsvColumn<>(
              "allocated_resources",
              "Processors that the job held, as intervals; empty at a server, and at a cluster of a"
                  + " grid whose scheduler only counts them",
              row -> row.record().allocation()),
          new CsvColumn<>("consumed_energy", "Always -1: not known", row -> "-1"),
          new CsvColumn<>("metadata", "Always empty", row -> ""),
          new CsvColumn<>("compared", "Metaserver, policy or scheme of the run", Row::compared),
          new CsvColumn<>(
              "replication",
              "Index of the replication, from 0",
              row -> Integer.toString(row.replication())),
          new CsvColumn<>("user", "User who submitted the job", Row::user),
          new CsvColumn<>(
              "class",
              "Class of the job in the scenario, or its size class",
              row -> row.record().jobClass()),
          new CsvColumn<>(
              "site",
              "Site that computed the job; with several stages all sites, separated by ' > '",
              row -> row.record().site()),
          new CsvColumn<>(
              "arrival_time",
              "Time at which all its data have left the last Qns and the job enters the queue of"
                  + " the site",
              row -> number(row.record().arrivalTime())),
          new CsvColumn<>(
              "return_time",
              "Time at which its result has left the last Qnr",
              row -> number(row.record().returnTime())),
          new CsvColumn<>(
              "response_time",
              "Time from submission to the return of the result",
              row -> number(row.record().responseTime())),
          new CsvColumn<>(
              "send_time",
              "Time from submission until all data are at the site",
              row -> number(row.record().sendTime())),
          new CsvColumn<>(
              "wait_time", "Wait in the queue of the site", row -> number(row.record().waitTime())),
          new CsvColumn<>(
              "result_time",
              "Time from the end of the computation to the return of the result",
              row -> number(row.record().resultTime())),
          new CsvColumn<>(
              "run_time",
              "Run time alone on its processors: in a replay as the log states it, not cut at the"
                  + " estimate; on a time-shared cluster the dedicated time without skew",
              row -> number(row.job().runTime())),
          new CsvColumn<>(
              "alone_time",
              "Standalone time, cut at the requested time, by which slowdowns divide: with several"
                  + " stages their sum, on a time-shared cluster the execution time alone with the"
                  + " same draws",
              row -> number(row.record().standaloneTime())),
          new CsvColumn<>(
              "input_bytes", "Bytes of input", row -> row.ofGrid(row.job().inputBytes())),
          new CsvColumn<>(
              "output_bytes", "Bytes of output", row -> row.ofGrid(row.job().outputBytes())),
          new CsvColumn<>(
              "operations", "Operations of all stages", row -> row.ofGrid(row.job().operations())),
          new CsvColumn<>(
              "files",
              "Files that the job reads",
              row -> row.ofFiles(row.record().files().files())),
          new CsvColumn<>(
              "hits",
              "Files that the site already held",
              row -> row.ofFiles(row.record().files().hits())),
          new CsvColumn<>(
              "fetched_bytes",
              "Bytes of the files that the site began to fetch for the job",
              row -> row.ofFiles(row.record().files().fetchedBytes())),
          new CsvColumn<>(
              "fetch_time",
              "Time from the arrival of its own data until all files were there",
              row -> row.ofFiles(row.record().files().seconds())),
          new CsvColumn<>(
              "deadline",
              "Time at which its result is due; empty without a deadline",
              row -> row.record().hasDeadline() ? number(row.job().terms().deadline()) : ""),
          new CsvColumn<>(
              "lateness",
              "Time from the deadline to the return of the result, negative if it is early",
              row -> row.record().hasDeadline() ? number(row.record().lateness()) : ""),
          new CsvColumn<>(
              "first_planned_start",
              "With plans, under a policy that plans: start that was planned in the first pass",
              row -> number(row.record().promise().first())),
          new CsvColumn<>(
              "last_planned_start",
              "Start that was planned last before the pass in which the job started",
              row -> number(row.record().promise().last())),
          new CsvColumn<>(
              "plan_changes",
              "Number of changes in between; plans.csv has a row for each",
              row ->
                  row.record().promise().made()
                      ? Integer.toString(row.record().promise().changes())
                      : ""));

  private final CsvWriter csv;
  private final LongFunction<String> users;

  /**
   * A row of the table.
   *
   * @param user name of the user; empty if unknown
   */
  public record Row(String compared, int replication, String user, JobRecord record) {
    private Job job() {
      return record.job();
    }

    private String ofGrid(double value) {
      Job job = job();
      boolean sent = job.inputBytes() > 0 || job.outputBytes() > 0 || job.operations() > 0;
      return sent ? number(value) : "";
    }

    private String ofFiles(double value) {
      return record.files().files() > 0 ? number(value) : "";
    }
  }

  /**
   * Creates a table without rows.
   *
   * @param out where the table is written; it stays open
   * @param users gives the name of each user but the unknown one
   */
  public JobsCsv(OutputStream out, LongFunction<String> users) {
    this.csv = CsvWriter.builder().build(out, StandardCharsets.UTF_8);
    this.users = users;
  }

  /** Writes the headings. */
  public void header() {
    csv.writeRecord(CsvColumn.names(COLUMNS));
  }

  /**
   * Writes the row of a job.
   *
   * @param replication index of the replication, from 0
   */
  public void write(String compared, int replication, JobRecord record) {
    long user = record.job().user();
    String name = user == Job.UNKNOWN_USER ? "" : users.apply(user);
    csv.writeRecord(CsvColumn.cells(COLUMNS, new Row(compared, replication, name, record)));
  }

  /** Writes what is still in memory. */
  @Override
  public void close() {
    try {
      csv.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** {@return a number with all its digits, a whole one without decimals; empty for NaN} */
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
