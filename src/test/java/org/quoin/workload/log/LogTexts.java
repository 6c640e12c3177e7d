package org.quoin.workload.log;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/** Writes jobs as texts of each log format, for tests. */
public enum LogTexts {
  SACCT(LogTexts::sacct),
  SACCT_JSON(LogTexts::json),
  PBS(LogTexts::pbs),
  GWF(LogTexts::gwf),
  CSV(LogTexts::csv);

  /**
   * Job of a log, in whole seconds.
   *
   * @param submit seconds from the start of the log
   * @param estimate requested time in seconds
   */
  public record Row(
      long id, long submit, long waited, long runTime, int width, long estimate, String user) {}

  /** Date of time 0. */
  public static final long START = 1_700_000_000;

  private static final DateTimeFormatter PBS_DATE =
      DateTimeFormatter.ofPattern("MM/dd/uuuu HH:mm:ss", Locale.ROOT);

  private final BiFunction<List<Row>, UnaryOperator<String>, String> writer;

  LogTexts(BiFunction<List<Row>, UnaryOperator<String>, String> writer) {
    this.writer = writer;
  }

  /**
   * {@return the text of a log}
   *
   * @param cell changes a value before it is written
   */
  public String text(List<Row> rows, UnaryOperator<String> cell) {
    return writer.apply(rows, cell);
  }

  private static String date(long time) {
    return Instant.ofEpochSecond(START + time).toString().replace("Z", "");
  }

  private static String limit(long seconds) {
    long days = seconds / 86_400;
    String time =
        String.format(
            Locale.ROOT, "%02d:%02d:%02d", seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
    return days == 0 ? time : days + "-" + time;
  }

  private static String sacct(List<Row> rows, UnaryOperator<String> cell) {
    StringBuilder text =
        new StringBuilder(
            "State|JobName|JobID|User|Submit|Eligible|Start|End|ElapsedRaw|AllocCPUS|ReqCPUS"
                + "|Timelimit|ReqTRES|Partition\n");
    for (Row row : rows) {
      long start = row.submit + row.waited;
      List<String> cells =
          List.of(
              "COMPLETED",
              "job",
              "" + row.id,
              row.user,
              date(row.submit),
              date(row.submit),
              date(start),
              date(start + row.runTime),
              "" + row.runTime,
              "" + row.width,
              "" + row.width,
              limit(row.estimate),
              "cpu=" + row.width + ",mem=100M,node=1",
              "main");
      text.append(String.join("|", cells.stream().map(cell).toList())).append('\n');
      text.append("COMPLETED|batch|").append(row.id).append(".batch|||||||1|1||cpu=1|\n");
    }
    return text.toString();
  }

  private static String json(List<Row> rows, UnaryOperator<String> cell) {
    StringBuilder text = new StringBuilder("{\"meta\": {}, \"errors\": [], \"jobs\": [");
    String separator = "\n";
    for (Row row : rows) {
      long start = START + row.submit + row.waited;
      text.append(separator)
          .append(
              """
              {"job_id": %s, "user": "%s", "account": "a", "cluster": "c", "partition": "main",
               "qos": "normal", "name": "job", "nodes": "n1", "state": {"current": ["COMPLETED"]},
               "time": {"submission": %s, "eligible": %s, "start": %s, "end": %s, "elapsed": %s,
                "suspended": 0, "limit": {"set": true, "infinite": false, "number": %s}},
               "required": {"CPUs": %s}, "array": {"job_id": 0, "task_id": null},
               "tres": {"requested": [{"type": "cpu", "name": null, "count": %s}],
                "allocated": [{"type": "cpu", "name": null, "count": %s}]}, "steps": []}\
              """
                  .formatted(
                      cell.apply("" + row.id),
                      cell.apply(row.user),
                      cell.apply("" + (START + row.submit)),
                      cell.apply("" + (START + row.submit)),
                      cell.apply("" + start),
                      cell.apply("" + (start + row.runTime)),
                      cell.apply("" + row.runTime),
                      cell.apply("" + row.estimate / 60),
                      cell.apply("" + row.width),
                      cell.apply("" + row.width),
                      cell.apply("" + row.width)));
      separator = ",\n";
    }
    return text.append("\n]}\n").toString();
  }

  private static String pbs(List<Row> rows, UnaryOperator<String> cell) {
    StringBuilder text = new StringBuilder();
    for (Row row : rows) {
      long start = START + row.submit + row.waited;
      String ended =
          PBS_DATE.format(Instant.ofEpochSecond(start + row.runTime).atOffset(ZoneOffset.UTC));
      text.append(cell.apply(ended))
          .append(";E;")
          .append(cell.apply("" + row.id))
          .append(".server;user=")
          .append(cell.apply(row.user))
          .append(" group=g project=_pbs_project_default jobname=a job queue=workq ctime=")
          .append(cell.apply("" + (START + row.submit)))
          .append(" qtime=")
          .append(START + row.submit)
          .append(" etime=")
          .append(START + row.submit)
          .append(" start=")
          .append(cell.apply("" + start))
          .append(" exec_host=n1/0*")
          .append(row.width)
          .append(" Resource_List.ncpus=")
          .append(cell.apply("" + row.width))
          .append(" Resource_List.walltime=")
          .append(cell.apply(limit(row.estimate % 86_400)))
          .append(" session=1 end=")
          .append(cell.apply("" + (start + row.runTime)))
          .append(" Exit_status=0 resources_used.walltime=00:00:10\n");
    }
    return text.toString();
  }

  private static String gwf(List<Row> rows, UnaryOperator<String> cell) {
    StringBuilder text = new StringBuilder("# JobID SubmitTime WaitTime RunTime NProcs\n");
    for (Row row : rows) {
      List<String> cells =
          List.of(
              "" + row.id,
              "" + row.submit,
              "" + row.waited,
              "" + row.runTime,
              "" + row.width,
              "-1",
              "-1",
              "" + row.width,
              "" + row.estimate,
              "-1",
              "1",
              "user_" + row.user);
      text.append(String.join(" ", cells.stream().map(cell).toList()));
      text.append(" -1 -1 q P0 G1/site G1 UNITARY").append(" -1".repeat(10)).append('\n');
    }
    return text.toString();
  }

  private static String csv(List<Row> rows, UnaryOperator<String> cell) {
    StringBuilder text =
        new StringBuilder(
            "job_id,user,vc,gpu_num,cpu_num,node_num,state,submit_time,start_time,end_time,"
                + "duration,queue,limit\n");
    for (Row row : rows) {
      long start = row.submit + row.waited;
      List<String> cells =
          List.of(
              "" + row.id,
              row.user,
              "\"a, b\"",
              "0",
              "" + row.width,
              "1",
              "COMPLETED",
              date(row.submit).replace('T', ' '),
              date(start).replace('T', ' '),
              date(start + row.runTime).replace('T', ' '),
              "" + row.runTime,
              "" + row.waited,
              "" + row.estimate);
      text.append(String.join(",", cells.stream().map(cell).toList())).append('\n');
    }
    return text.toString();
  }
}
