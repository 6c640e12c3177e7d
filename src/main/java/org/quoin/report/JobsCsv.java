package org.quoin.report;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.WaitReason;
import org.quoin.report.block.TableColumn;
import org.quoin.result.Meanings;
import org.quoin.workload.Job;
import org.quoin.workload.ResourceRequest;

/**
 * {@code jobs.csv}: a row per job, with the same columns for every kind of run. The columns of
 * Batsim come first, in its meaning (a wait is from the submission, a turnaround to the end of the
 * computation), then Quoin's. All times are in seconds; a cell is empty where a run has no value.
 */
public final class JobsCsv implements AutoCloseable {
  /** The columns, in their order. */
  public static final List<TableColumn<Row>> COLUMNS =
      List.of(
          TableColumn.csv(
              "job_id",
              "Number of the job; in a grid that of its submission, from 1",
              row -> Long.toString(row.job().id())),
          TableColumn.csv("workload_name", "Always w0", row -> "w0"),
          TableColumn.csv("profile", Meanings.JOB, row -> Long.toString(row.job().id())),
          TableColumn.csv(
              "submission_time", "Time of submission", row -> number(row.job().submitTime())),
          TableColumn.csv(
              "requested_number_of_resources",
              "Requested processors",
              row -> Integer.toString(row.job().processors())),
          TableColumn.csv(
              "requested_time",
              "Requested time: the user's estimate of the run time",
              row -> number(row.job().requestedTime())),
          TableColumn.csv(
              "success",
              "1; 0 if the job was killed at its requested time, or lost by an outage",
              row -> row.record().killed() ? "0" : "1"),
          TableColumn.csv(
              "final_state",
              "COMPLETED_SUCCESSFULLY; COMPLETED_WALLTIME_REACHED if the job was killed at its"
                  + " requested time, COMPLETED_KILLED if an outage has ended it",
              row -> "COMPLETED_" + state(row.record())),
          TableColumn.csv(
              "starting_time", "Start of the computation", row -> number(row.record().startTime())),
          TableColumn.csv(
              "execution_time",
              "Time from start to end of the computation, including the turns of other jobs and the"
                  + " time for which a preemptive server suspended it",
              row -> number(row.record().computeTime())),
          TableColumn.csv(
              "finish_time", "End of the computation", row -> number(row.record().endTime())),
          TableColumn.csv(
              "waiting_time",
              "Time from submission to start; in a grid with the sending",
              row -> number(row.record().untilStart())),
          TableColumn.csv(
              "turnaround_time",
              "Time from submission to the end of the computation",
              row -> number(row.record().untilEnd())),
          TableColumn.csv(
              "stretch", "Turnaround time over alone_time", row -> number(row.record().stretch())),
          TableColumn.csv(
              "allocated_resources",
              "Processors that the job held, as intervals; empty at a server, and at a cluster of a"
                  + " grid whose scheduler only counts them",
              row -> row.record().allocation()),
          TableColumn.csv("consumed_energy", "Always -1: not known", row -> "-1"),
          TableColumn.csv("metadata", "Always empty", row -> ""),
          TableColumn.csv("compared", "Metaserver, policy or scheme of the run", Row::compared),
          TableColumn.csv(
              "replication", Meanings.REPLICATION, row -> Integer.toString(row.replication())),
          TableColumn.csv("user", "User who submitted the job", Row::user),
          TableColumn.csv(
              "class",
              "Class of the job in the scenario, or its size class",
              row -> row.record().jobClass()),
          TableColumn.csv(
              "site",
              "Site that computed the job; with several stages all sites, separated by ' > '",
              row -> row.record().site()),
          TableColumn.csv(
              "arrival_time",
              "Time at which all its data have left the last Qns and the job enters the queue of"
                  + " the site; earlier by what attempts at sites took that a failure ended",
              row -> number(row.record().arrivalTime())),
          TableColumn.csv(
              "return_time",
              "Time at which its result has left the last Qnr",
              row -> number(row.record().returnTime())),
          TableColumn.csv(
              "response_time",
              "Time from submission to the return of the result",
              row -> number(row.record().responseTime())),
          TableColumn.csv(
              "send_time",
              "Time from submission until all data are at the site; it includes the time until a"
                  + " batch metaserver maps the job",
              row -> number(row.record().sendTime())),
          TableColumn.csv(
              "wait_time",
              "Wait in the queue of the site, with attempts there that failed",
              row -> number(row.record().waitTime())),
          TableColumn.csv(
              "result_time",
              "Time from the end of the computation to the return of the result",
              row -> number(row.record().resultTime())),
          TableColumn.csv(
              "run_time",
              "Run time alone on its processors: in a replay as the log states it, not cut at the"
                  + " estimate; on a time-shared cluster the dedicated time without skew",
              row -> number(row.job().runTime())),
          TableColumn.csv(
              "alone_time",
              "Standalone time, cut at the requested time, by which slowdowns divide: with several"
                  + " stages their sum, on a time-shared cluster the execution time alone with the"
                  + " same draws",
              row -> number(row.record().standaloneTime())),
          TableColumn.csv(
              "input_bytes", "Bytes of input", row -> row.ofGrid(row.job().inputBytes())),
          TableColumn.csv(
              "output_bytes", "Bytes of output", row -> row.ofGrid(row.job().outputBytes())),
          TableColumn.csv(
              "operations", "Operations of all stages", row -> row.ofGrid(row.job().operations())),
          TableColumn.csv(
              "files",
              "Files that the job reads",
              row -> row.ofFiles(row.record().files().files())),
          TableColumn.csv(
              "hits",
              "Files that the site already held",
              row -> row.ofFiles(row.record().files().hits())),
          TableColumn.csv(
              "fetched_bytes",
              "Bytes of the files that the site began to fetch for the job",
              row -> row.ofFiles(row.record().files().fetchedBytes())),
          TableColumn.csv(
              "fetch_time",
              "Time from the arrival of its own data until all files were there",
              row -> row.ofFiles(row.record().files().seconds())),
          TableColumn.csv(
              "deadline",
              "Time at which its result is due; empty without a deadline",
              row -> row.record().hasDeadline() ? number(row.job().terms().deadline()) : ""),
          TableColumn.csv(
              "lateness",
              "Time from the deadline to the return of the result, negative if it is early",
              row -> row.record().hasDeadline() ? number(row.record().lateness()) : ""),
          TableColumn.csv(
              "first_planned_start",
              "With plans, under a policy that plans: start that was planned in the first pass",
              row -> number(row.record().promise().first())),
          TableColumn.csv(
              "last_planned_start",
              "Start that was planned last before the pass in which the job started",
              row -> number(row.record().promise().last())),
          TableColumn.csv(
              "plan_changes",
              "Number of changes in between; plans.csv has a row for each",
              row ->
                  row.record().promise().made()
                      ? Integer.toString(row.record().promise().changes())
                      : ""));

  /** Columns of runs with reasons of waits, behind the others. */
  public static final List<TableColumn<Row>> REASONS = reasons();

  /** Columns of a replay with names, behind the others. */
  public static final List<TableColumn<Row>> NAMES =
      List.of(
          TableColumn.csv("account", "Account of the job", row -> row.owner().account().orElse("")),
          TableColumn.csv(
              "qos", "Quality of service of the job", row -> row.owner().qos().orElse("")),
          TableColumn.csv(
              "partition",
              "Partition of the job; several, separated by commas, if any of them may run it",
              row -> String.join(",", row.owner().partitions())));

  private final CsvWriter csv;
  private final LongFunction<String> users;
  private final List<TableColumn<Row>> columns;

  private static String state(JobRecord job) {
    if (!job.killed()) {
      return "SUCCESSFULLY";
    }
    return job.wasInterrupted() ? "KILLED" : "WALLTIME_REACHED";
  }

  /**
   * A row of the table.
   *
   * @param user name of the user; empty if unknown
   */
  public record Row(String compared, int replication, String user, JobRecord record) {
    private Job job() {
      return record.job();
    }

    private ResourceRequest.Owner owner() {
      return job().terms().request().owner();
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
   * @param more columns behind {@link #COLUMNS}
   */
  public JobsCsv(OutputStream out, LongFunction<String> users, List<TableColumn<Row>> more) {
    this.csv = CsvWriter.builder().build(out, StandardCharsets.UTF_8);
    this.users = users;
    columns = Stream.concat(COLUMNS.stream(), more.stream()).toList();
  }

  private static List<TableColumn<Row>> reasons() {
    List<TableColumn<Row>> columns = new ArrayList<>();
    for (WaitReason.Kind kind : WaitReason.Kind.values()) {
      columns.add(
          TableColumn.csv(
              "wait_" + kind.word(),
              meaning(kind),
              row -> number(row.record().waits().seconds(kind))));
    }
    columns.add(
        TableColumn.csv(
            "wait_reason",
            "Reason with most of these seconds, of a limit its name; empty without a wait",
            row -> row.record().waits().main().map(WaitReason::name).orElse("")));
    return List.copyOf(columns);
  }

  private static String meaning(WaitReason.Kind kind) {
    String bounded = "With reasons: seconds of the wait that %s bounded";
    return switch (kind) {
      case RESOURCES -> bounded.formatted("running jobs that had started before it could");
      case PRIORITY -> bounded.formatted("the jobs before it in the queue");
      case LIMIT -> bounded.formatted("limits") + ", and before the wait the limit of its array";
      case RESERVATION -> bounded.formatted("advance reservations, maintenance and failures");
      case DEPENDENCY ->
          "With reasons and feedback dependencies: seconds from the submission until the jobs on"
              + " which it depends had ended, where its wait begins";
      case SCHEDULER -> bounded.formatted("overheads, periods and delays of the scheduler");
    };
  }

  /** Writes the headings. */
  public void header() {
    csv.writeRecord(TableColumn.names(columns));
  }

  /**
   * Writes the row of a job.
   *
   * @param replication index of the replication, from 0
   */
  public void write(String compared, int replication, JobRecord record) {
    long user = record.job().user();
    String name = user == Job.UNKNOWN_USER ? "" : users.apply(user);
    csv.writeRecord(TableColumn.cells(columns, new Row(compared, replication, name, record)));
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
