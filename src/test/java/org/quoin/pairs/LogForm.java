package org.quoin.pairs;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;

/** How a log that is drawn in SWF is written. */
enum LogForm {
  /** SWF. */
  SWF,

  /** A table of sacct with local times, which has a job of another cluster, too. */
  SACCT,

  /** A table in CSV, whose columns have to be mapped. */
  CSV;

  /** The log in SWF. */
  static final String LOG = "jobs.swf";

  /** The time zone of a table of sacct. */
  static final ZoneId ZONE = ZoneId.of("Europe/Berlin");

  /** The cluster whose jobs are those of the log. */
  static final String CLUSTER = "one";

  /** The mapping of the columns of a table in CSV. */
  static final String COLUMNS =
      """
      id: id
      submit: submit
      wait: wait
      run-time: run
      allocated: given
      cpus: cpus
      time-limit: limit / 2
      memory: memory
      state: state
      user: user
      group: group
      qos: queue
      partition: partition
      """;

  /** The mapping of the names of files that jobs read, in addition. */
  static final String FILES = "input-files: files\n";

  private static final long START = 1_700_000_000;

  private static final String TASKS_OF = "11";

  /** {@return a log in this form} */
  String of(String swf) {
    if (this == SWF) {
      return swf;
    }
    StringBuilder text =
        new StringBuilder(
            this == SACCT
                ? "JobID|JobIDRaw|Cluster|User|Account|QOS|Partition|State|Submit|Eligible|Start|End|ElapsedRaw|ReqCPUS|AllocCPUS|Timelimit|ReqMem|SubmitLine\n"
                : "id,submit,wait,run,given,cpus,limit,memory,state,user,group,queue,partition"
                    + ",files\n");
    String last = "";
    for (String line : swf.lines().filter(one -> !one.startsWith(";")).toList()) {
      String[] f = line.split(" ");
      last = this == SACCT ? sacct(f, CLUSTER, f[0]) : csv(f);
      text.append(last);
      if (this == SACCT && f[0].equals("7")) {
        text.append(sacct(f, "two", "70"));
      }
    }
    return text.toString();
  }

  private static String sacct(String[] f, String cluster, String id) {
    long submit = Long.parseLong(f[1]);
    long start = submit + Long.parseLong(f[2]);
    long end = start + Long.parseLong(f[3]);
    return String.join(
            "|",
            isTask(id) ? TASKS_OF + "_" + id : id,
            id,
            cluster,
            f[11],
            f[12],
            f[14],
            f[15],
            "COMPLETED",
            String.valueOf(date(submit)),
            String.valueOf(date(submit)),
            String.valueOf(date(start)),
            String.valueOf(date(end)),
            f[3],
            f[7],
            f[4],
            "00:00:" + f[8],
            f[9] + "Kc",
            "sbatch " + conditions(id))
        + "\n";
  }

  /** Jobs 11 to 13 are the tasks of an array. */
  private static boolean isTask(String id) {
    return id.matches("1[123]");
  }

  private static String conditions(String id) {
    if (isTask(id)) {
      return "--array=11-13%1 job.sh";
    }
    int before = Integer.parseInt(id) - 1;
    return switch (id) {
      case "4", "14", "24" -> "--dependency=afterok:" + before + " job.sh";
      case "6" -> "--dependency=afterany:2?after:5+1 job.sh";
      case "8" -> "--dependency=after:" + before + " --hold job.sh";
      case "9" -> "--dependency=singleton job.sh";
      case "16" -> "--dependency=afterany:" + TASKS_OF + ":15 job.sh";
      default -> "job.sh";
    };
  }

  private static String csv(String[] f) {
    return String.join(
            ",",
            f[0],
            f[1],
            f[2],
            f[3],
            f[4],
            f[7],
            String.valueOf(2 * Long.parseLong(f[8])),
            String.valueOf(Long.parseLong(f[9]) * Long.parseLong(f[7]) / 1000),
            "COMPLETED",
            f[11],
            f[12],
            f[14],
            f[15],
            "f" + (1 + Long.parseLong(f[0]) % 4) + (f[0].endsWith("3") ? ";big" : ""))
        + "\n";
  }

  private static LocalDateTime date(long seconds) {
    return LocalDateTime.ofInstant(Instant.ofEpochSecond(START + seconds), ZONE);
  }
}
