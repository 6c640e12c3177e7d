package org.quoin.pairs;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.Map;

/** The replay of a small log that features write themselves into. */
final class ReplayDraft {
  /** The log in SWF. */
  static final String LOG = "jobs.swf";

  private static final ZoneId ZONE = ZoneId.of("Europe/Berlin");
  private static final long START = 1_700_000_000;

  private enum Form {
    SWF,
    SACCT,
    CSV
  }

  /** The keys of the scenario, as text of YAML. */
  final Map<String, String> keys = new LinkedHashMap<>();

  /** The files beside the scenario, by name. */
  final Map<String, String> files = new LinkedHashMap<>();

  private Form form = Form.SWF;

  /** Creates the replay of a log under the default policy. */
  ReplayDraft() {
    keys.put("log", LOG);
    files.put(LOG, GridFeatures.log(30, 2, 40));
  }

  /** Writes the log as a table of sacct with local times, which has a job of another cluster. */
  void asSacct() {
    form = Form.SACCT;
    keys.put("zone", ZONE.getId());
    keys.put("clusters", "one");
    machine();
  }

  /** Writes the log in CSV with a mapping of its columns. */
  void asCsv() {
    form = Form.CSV;
    keys.put("columns", "columns.yaml");
    files.put(
        "columns.yaml",
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
        """);
    machine();
  }

  private void machine() {
    keys.putIfAbsent("processors", "4");
  }

  private static String form(Form form, String swf) {
    if (form == Form.SWF) {
      return swf;
    }
    StringBuilder text =
        new StringBuilder(
            form == Form.SACCT
                ? "JobIDRaw|Cluster|User|Account|QOS|Partition|State|Submit|Eligible|Start|End"
                    + "|ElapsedRaw|ReqCPUS|AllocCPUS|Timelimit|ReqMem\n"
                : "id,submit,wait,run,given,cpus,limit,memory,state,user,group,queue,partition\n");
    String last = "";
    for (String line : swf.lines().filter(one -> !one.startsWith(";")).toList()) {
      String[] f = line.split(" ");
      last = form == Form.SACCT ? sacct(f, "one", f[0]) : csv(f);
      text.append(last);
      if (form == Form.SACCT && f[0].equals("7")) {
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
            f[9] + "Kc")
        + "\n";
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
            f[15])
        + "\n";
  }

  private static LocalDateTime date(long seconds) {
    return LocalDateTime.ofInstant(Instant.ofEpochSecond(START + seconds), ZONE);
  }

  /** {@return all files by name: the scenario s.yaml and what it names} */
  Map<String, String> written() {
    Map<String, String> all = new LinkedHashMap<>(files);
    all.computeIfPresent(LOG, (name, swf) -> form(form, swf));
    StringBuilder yaml = new StringBuilder();
    keys.forEach((key, value) -> yaml.append(key).append(": ").append(value).append('\n'));
    all.put("s.yaml", yaml.toString());
    return all;
  }
}
