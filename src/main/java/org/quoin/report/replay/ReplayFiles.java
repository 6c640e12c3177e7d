package org.quoin.report.replay;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import org.quoin.base.Json;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.replay.PlanChanges;
import org.quoin.cluster.replay.UsageTimeline;
import org.quoin.metrics.JobRecord;
import org.quoin.report.JobsCsv;
import org.quoin.report.OutputFolder;
import org.quoin.report.block.TableColumn;
import org.quoin.report.picture.FigurePainter;
import org.quoin.report.picture.PictureFile;
import org.quoin.result.Meanings;
import org.quoin.workload.Job;
import org.quoin.workload.log.SwfWriter;

/** The files of one replay. */
public final class ReplayFiles {
  /** Columns of {@code plans.csv}, one row per planned start. */
  public static final List<TableColumn<Void>> PLANS =
      List.of(
          TableColumn.csv("job_id", Meanings.JOB),
          TableColumn.csv("time", "Time at which the start was planned"),
          TableColumn.csv("planned_start", "Planned start from then on"));

  /** Columns of {@code timeseries.csv}, one row per instant of an arrival, start or end. */
  public static final List<TableColumn<Void>> SERIES =
      List.of(
          TableColumn.csv("time", "Time from which the row holds"),
          TableColumn.csv(
              "used_processors",
              "Processors that compute; with time slices the cells of the matrix that jobs hold,"
                  + " and the heading is used_cells"),
          TableColumn.csv("running_jobs", "Running jobs"),
          TableColumn.csv("waiting_processors", "Processors that the waiting jobs request"),
          TableColumn.csv("waiting_jobs", "Waiting jobs, including those that a limit holds back"),
          TableColumn.csv("loading_processors", "Processors to which a job is being loaded"));

  private final OutputFolder folder;

  public ReplayFiles(OutputFolder folder) {
    this.folder = folder;
  }

  /**
   * Writes {@code summary.json}, {@code jobs.csv}, {@code jobs.swf}, and {@code timeseries} as
   * {@code .csv} and as a picture in every format.
   *
   * @param compressed whether the table of jobs is compressed
   */
  public void write(ReplayOutcome summary, UsageTimeline use, boolean compressed)
      throws IOException {
    folder.write("summary.json", Json.write(summary.summary()));
    folder.writeJobs(compressed, out -> writeJobs(summary, out));
    folder.write("jobs.swf", jobsSwf(summary));
    if (summary.isAgainstLog()) {
      folder.write("waits.csv", AgainstLog.csv(summary.waits()));
    }
    folder.write("timeseries.csv", seriesCsv(use));
    PictureFile.writeAll(
        folder.file("timeseries"),
        FigurePainter.paintAll(UsePicture.of(use, summary.plan(), summary.start())));
  }

  /** Writes ParaSim's events as {@code events.log}: time, event, job, processors; in time order. */
  public void writeEvents(ReplayOutcome summary) {
    List<JobRecord> jobs = summary.result().records();
    double load = summary.plan().settings().loadOverhead();
    List<Event> events = new ArrayList<>(4 * jobs.size());
    for (JobRecord job : jobs) {
      events.add(new Event(job.endTime(), Event.FINISH, job));
      events.add(new Event(job.arrivalTime(), Event.ARRIVAL, job));
      events.add(new Event(job.startTime() - load, Event.SCHEDULE, job));
      events.add(new Event(job.startTime(), Event.START, job));
    }
    events.sort(Event.IN_TIME);
    StringBuilder text = new StringBuilder();
    for (Event event : events) {
      text.append(JobsCsv.number(event.time)).append(' ').append(Event.NAMES.get(event.kind));
      text.append(' ').append(event.job.job().id());
      text.append(' ').append(event.job.job().processors()).append('\n');
    }
    folder.write("events.log", text.toString());
  }

  /** Writes {@code plans.csv}: each job's first planned start and every change of it, in time. */
  public void writePlans(PlanChanges changes) {
    folder.write("plans.csv", out -> writePlans(changes, out));
  }

  private static void writePlans(PlanChanges changes, OutputStream out) throws IOException {
    try (CsvWriter csv = CsvWriter.builder().build(out, StandardCharsets.UTF_8)) {
      csv.writeRecord(TableColumn.names(PLANS));
      for (int i = 0; i < changes.size(); i++) {
        csv.writeRecord(
            Long.toString(changes.job(i)),
            JobsCsv.number(changes.time(i)),
            JobsCsv.number(changes.start(i)));
      }
    }
  }

  /**
   * {@return the columns of {@code jobs.csv} behind those of every run}
   *
   * @param names whether accounts, qualities of service and partitions have columns
   */
  public static List<TableColumn<JobsCsv.Row>> furtherColumns(
      ClusterSettings settings, boolean names) {
    List<TableColumn<JobsCsv.Row>> more = new ArrayList<>();
    more.addAll(settings.waitsExplained() ? JobsCsv.REASONS : List.of());
    more.addAll(names ? JobsCsv.NAMES : List.of());
    return more;
  }

  private static void writeJobs(ReplayOutcome summary, OutputStream out) {
    List<TableColumn<JobsCsv.Row>> more =
        furtherColumns(summary.plan().settings(), summary.names());
    try (JobsCsv csv = new JobsCsv(out, summary.users(), more)) {
      csv.header();
      String plan = summary.plan().name();
      summary.result().records().forEach(job -> csv.write(plan, 0, job));
    }
  }

  /**
   * Writes the jobs in the order of their submission, which is that of the log unless jobs wait for
   * others; replayed by the same rules they give the same schedule.
   */
  static byte[] jobsSwf(ReplayOutcome summary) {
    IdentityHashMap<Job, JobRecord> simulated = summary.result().byJob();
    List<Job> jobs = summary.log().jobs();
    List<Integer> inOrder = new ArrayList<>(jobs.size());
    for (int i = 0; i < jobs.size(); i++) {
      if (simulated.containsKey(jobs.get(i))) {
        inOrder.add(i);
      }
    }
    if (!summary.result().moved().isEmpty()) {
      inOrder.sort(
          Comparator.comparingDouble(job -> simulated.get(jobs.get(job)).job().submitTime()));
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (SwfWriter swf = SwfWriter.of(bytes)) {
      swf.header(swfHeader(summary, inOrder.size()));
      for (int job : inOrder) {
        JobRecord record = simulated.get(jobs.get(job));
        swf.simulated(
            record.job(), record.startTime(), record.killed(), summary.log().others(), job);
      }
    }
    return bytes.toByteArray();
  }

  /** Returns the comments of the log that still hold, and a description of this file. */
  private static List<String> swfHeader(ReplayOutcome summary, int jobs) {
    int processors = summary.plan().settings().processors();
    List<String> header = new ArrayList<>();
    for (String comment : summary.log().header()) {
      String key = comment.split(":", 2)[0].strip();
      if (!List.of("MaxJobs", "MaxRecords", "MaxProcs", "MaxNodes").contains(key)) {
        header.add(comment);
      }
    }
    header.add("MaxJobs: " + jobs);
    header.add("MaxRecords: " + jobs);
    header.add("MaxProcs: " + processors);
    header.add(
        ("Note: simulated by Quoin, %s, on %s: waits (field 3), run times cut at the estimate (4),"
                + " widths used (5 and 8) and estimates used (9)")
            .formatted(summary.plan().name(), ReplayOutcome.machine(summary.plan())));
    return header;
  }

  /** Makes one line per instant of a change, with the state from then on. */
  private static String seriesCsv(UsageTimeline use) {
    String header = String.join(",", TableColumn.names(SERIES));
    StringBuilder text =
        new StringBuilder(use.ofCells() ? header.replace("used_processors", "used_cells") : header);
    text.append('\n');
    for (int i = 0; i < use.size(); i++) {
      text.append(JobsCsv.number(use.time(i)));
      for (UsageTimeline.Column column : UsageTimeline.Column.values()) {
        text.append(',').append(use.count(column, i));
      }
      text.append('\n');
    }
    return text.toString();
  }

  private record Event(double time, int kind, JobRecord job) {
    static final int FINISH = 0;
    static final int ARRIVAL = 1;
    static final int SCHEDULE = 2;
    static final int START = 3;
    static final List<String> NAMES = List.of("finish", "arrival", "schedule", "start");

    /** Orders the events by time; at one instant a job without run time finishes last. */
    static final Comparator<Event> IN_TIME =
        Comparator.comparingDouble(Event::time).thenComparingInt(Event::rank);

    int rank() {
      return kind == FINISH && job.computeTime() == 0 ? START + 1 : kind;
    }
  }
}
