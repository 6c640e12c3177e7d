package org.quoin.slurm;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.quoin.machine.Gres;
import org.quoin.machine.Machine;
import org.quoin.machine.slurm.HostList;
import org.quoin.machine.slurm.SlurmConf;
import org.quoin.workload.ResourceRequest;

/** A recorded run of a real Slurm: what was asked, and what its controller did. */
final class RecordedRun {
  private static final Pattern LINE = Pattern.compile("\\[([^]]+)\\] (.*)");
  private static final Pattern SUBMIT =
      Pattern.compile("_slurm_rpc_submit_batch_job: JobId=(\\d+) InitPrio=(\\d+).*");
  private static final Pattern MAIN =
      Pattern.compile("sched: Allocate JobId=(\\d+) NodeList=(\\S+) .*Partition=(\\S+)");
  private static final Pattern BACKFILL =
      Pattern.compile("sched/backfill: _start_job: Started JobId=(\\d+) in (\\S+) on (\\S+)");
  private static final Pattern END = Pattern.compile("_job_complete: JobId=(\\d+) done");
  private static final Pattern PREEMPTED =
      Pattern.compile(
          "preempted JobId=(\\d+) has been (requeued|killed) to reclaim resources for"
              + " JobId=(\\w+)");
  private static final Pattern GRACE =
      Pattern.compile(
          ".*setting (\\d+) sec preemption grace time for JobId=(\\d+) to reclaim resources for"
              + " JobId=(\\d+)");

  private static final Pattern TURN =
      Pattern.compile("debug: +gang: (suspending|resuming) JobId=(\\d+)");

  private static final double MILLISECOND = 0.001;

  /** Seconds from a requeue until the job is eligible: the lifetime of a credential and one. */
  private static final int REQUEUE_DELAY = 121;

  private static final Pattern PRIORITY =
      Pattern.compile(".*_get_priority_internal: Job (\\d+) priority: .* = ([\\d.]+)");
  private static final Pattern RESERVED =
      Pattern.compile(
          "sched: Created reservation=(\\S+) users=(\\S+) nodes=(\\S+) .*start=(\\S+)"
              + " end=(\\S+).*");
  private static final Pattern NODE_STATE =
      Pattern.compile("update_node: node (\\S+) state set to (\\S+)");

  /** A job with all that the controller did with it; times in seconds with fractions. */
  static final class Job {
    long id;
    ResourceRequest request;
    double submit = Double.NaN;
    double start = Double.NaN;
    double end = Double.NaN;
    String partition;
    String nodes;
    boolean byBackfill;
    double runTime;
    final TreeMap<Double, Long> priorities = new TreeMap<>();
  }

  /**
   * A job that gave way to another one, or was asked to.
   *
   * @param by number of the other job; -1 if the log does not name it
   * @param grace seconds that it has left; 0 if it gave way
   */
  record Preempted(double at, long victim, long by, int grace) {}

  /** A job that was suspended, or goes on. */
  record Turn(double at, long job, boolean suspended) {}

  /** A reservation or a node's state that changes at some time. */
  record Change(double at, String name, String kind, Map<String, String> values) {}

  /** A snapshot of squeue: planned starts of pending jobs. */
  record Snapshot(double at, Map<Long, Long> planned, Map<Long, String> reasons) {}

  final Path path;
  final String name;
  final SlurmConf conf;
  final Machine machine;
  final Map<Long, Job> jobs = new LinkedHashMap<>();

  /** Earlier lives of jobs that were requeued; {@link #jobs} has the last ones. */
  final List<Job> requeued = new ArrayList<>();

  final List<Preempted> preempted = new ArrayList<>();
  final List<Turn> turns = new ArrayList<>();

  /** When the controller began to count time slices: when it had read its state. */
  double timeSlices;

  final List<Change> changes = new ArrayList<>();
  final List<Snapshot> snapshots = new ArrayList<>();

  private RecordedRun(Path folder) {
    path = folder;
    name = folder.getFileName().toString();
    conf = SlurmConf.read(folder.resolve("slurm.conf"));
    machine = conf.machine();
  }

  /** {@return the folder of the runs} */
  static Path folder() {
    return Path.of(System.getProperty("quoin.slurm", "../shared/slurm"));
  }

  static RecordedRun read(Path folder) throws IOException {
    RecordedRun run = new RecordedRun(folder);
    Map<String, Map<String, String>> asked = new HashMap<>();
    for (Map<String, String> row : csv(Files.readString(folder.resolve("asked.jobs.csv")))) {
      asked.put(row.get("job"), row);
    }
    for (Map<String, String> row : csv(Files.readString(folder.resolve("submitted.csv")))) {
      if (!row.get("id").isEmpty()) {
        Job job = new Job();
        job.id = Long.parseLong(row.get("id"));
        job.request = request(asked.get(row.get("job")));
        job.runTime = Double.parseDouble(asked.get(row.get("job")).get("run_time"));
        run.jobs.put(job.id, job);
      }
    }
    try (BufferedReader log = gz(folder.resolve("slurmctld.log.gz"))) {
      log.lines().forEach(run::line);
    }
    run.snapshots(folder.resolve("squeue.txt.gz"));
    return run;
  }

  private static BufferedReader gz(Path file) throws IOException {
    return new BufferedReader(
        new InputStreamReader(
            new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8));
  }

  private static double seconds(String time) {
    return LocalDateTime.parse(time).toInstant(ZoneOffset.UTC).toEpochMilli() / 1e3;
  }

  private void line(String text) {
    Matcher line = LINE.matcher(text);
    if (!line.matches()) {
      return;
    }
    double at = seconds(line.group(1));
    String message = line.group(2);
    Matcher match = SUBMIT.matcher(message);
    if (match.matches() && jobs.containsKey(Long.parseLong(match.group(1)))) {
      Job job = jobs.get(Long.parseLong(match.group(1)));
      job.submit = at;
      job.priorities.putIfAbsent(at, Long.parseLong(match.group(2)));
    }
    match = MAIN.matcher(message);
    if (match.matches()) {
      started(match.group(1), at, match.group(2), match.group(3), false);
    }
    match = BACKFILL.matcher(message);
    if (match.matches()) {
      started(match.group(1), at, match.group(3), match.group(2), true);
    }
    match = END.matcher(message);
    if (match.matches()) {
      jobs.get(Long.parseLong(match.group(1))).end = at;
    }
    match = PREEMPTED.matcher(message);
    if (match.matches()) {
      preempted(at, match);
    }
    if (message.contains("_accounting_mark_all_nodes_down")) {
      timeSlices = at;
    }
    match = TURN.matcher(message);
    if (match.matches()) {
      turns.add(new Turn(at, Long.parseLong(match.group(2)), match.group(1).equals("suspending")));
    }
    match = GRACE.matcher(message);
    if (match.matches()) {
      preempted.add(
          new Preempted(
              at,
              Long.parseLong(match.group(2)),
              Long.parseLong(match.group(3)),
              Integer.parseInt(match.group(1))));
    }
    match = PRIORITY.matcher(message);
    if (match.matches() && jobs.containsKey(Long.parseLong(match.group(1)))) {
      jobs.get(Long.parseLong(match.group(1)))
          .priorities
          .put(at, Math.max(1, (long) Double.parseDouble(match.group(2))));
    }
    match = RESERVED.matcher(message);
    if (match.matches()) {
      changes.add(
          new Change(
              at,
              match.group(1),
              "reserve",
              Map.of(
                  "users", match.group(2),
                  "nodes", match.group(3),
                  "start", match.group(4),
                  "end", match.group(5))));
    }
    match = NODE_STATE.matcher(message);
    if (match.matches()) {
      changes.add(new Change(at, match.group(1), "state", Map.of("state", match.group(2))));
    }
  }

  private void preempted(double at, Matcher match) {
    Job job = jobs.get(Long.parseLong(match.group(1)));
    String by = match.group(3);
    preempted.add(new Preempted(at, job.id, by.matches("\\d+") ? Long.parseLong(by) : -1, 0));
    job.end = at;
    if (match.group(2).equals("requeued")) {
      Job next = new Job();
      next.id = job.id;
      next.request = job.request;
      next.runTime = job.runTime;
      next.submit = Math.floor(at) + REQUEUE_DELAY;
      next.priorities.putAll(job.priorities);
      next.priorities.put(next.submit, job.priorities.lastEntry().getValue());
      requeued.add(job);
      jobs.put(job.id, next);
    }
  }

  /** {@return the life of a job that waits at a time; null if none does} */
  Job waiting(long id, double time) {
    for (Job job : lives()) {
      if (job.id == id && job.submit <= time && !(job.start <= time)) {
        return job;
      }
    }
    return null;
  }

  /** {@return all lives of all jobs} */
  List<Job> lives() {
    List<Job> all = new ArrayList<>(requeued);
    all.addAll(jobs.values());
    return all;
  }

  private void started(String id, double at, String where, String partition, boolean backfill) {
    Job job = jobs.get(Long.parseLong(id));
    if (at - job.submit < MILLISECOND) {
      job.submit = at - MILLISECOND; // it started at its submission
      job.priorities.put(job.submit, job.priorities.firstEntry().getValue());
    }
    job.start = at;
    job.nodes = where;
    job.partition = partition;
    job.byBackfill = backfill;
  }

  private void snapshots(Path file) throws IOException {
    try (BufferedReader reader = gz(file)) {
      double at = 0;
      Map<Long, Long> planned = new LinkedHashMap<>();
      Map<Long, String> reasons = new HashMap<>();
      double origin = Double.NaN;
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (line.startsWith("# t=")) {
          if (at > 0) {
            snapshots.add(new Snapshot(at, planned, reasons));
          }
          Matcher match = Pattern.compile("# t=(\\S+) time=(\\S+)").matcher(line);
          if (!match.matches()) {
            throw new IllegalStateException(line);
          }
          double offset = Double.parseDouble(match.group(1));
          if (Double.isNaN(origin)) {
            origin = seconds(match.group(2)) - Math.floor(offset) + 0.1;
          }
          at = origin + offset;
          planned = new LinkedHashMap<>();
          reasons = new HashMap<>();
        }
        String[] cells = line.split("\\|", -1);
        if (cells.length == 15 && cells[8].equals("PENDING")) {
          long id = Long.parseLong(cells[0]);
          reasons.put(id, cells[9]);
          if (!cells[11].equals("N/A")) {
            planned.put(id, (long) seconds(cells[11]));
          }
        }
      }
      snapshots.add(new Snapshot(at, planned, reasons));
    }
  }

  private static OptionalInt integer(String text) {
    return text == null || text.isEmpty()
        ? OptionalInt.empty()
        : OptionalInt.of(Integer.parseInt(text));
  }

  private static Optional<String> text(String text) {
    return text == null || text.isEmpty() ? Optional.empty() : Optional.of(text);
  }

  static ResourceRequest request(Map<String, String> row) {
    List<ResourceRequest.Gres> gres = new ArrayList<>();
    for (Gres amount : Gres.list(row.get("gres"))) {
      gres.add(
          new ResourceRequest.Gres(
              amount.name(), text(amount.type()), amount.count(), ResourceRequest.Per.NODE));
    }
    OptionalInt nodes =
        row.get("nodes").contains("-") ? OptionalInt.empty() : integer(row.get("nodes"));
    return new ResourceRequest(
        ResourceRequest.Shape.of(
            nodes, integer(row.get("ntasks")), integer(row.get("cpus_per_task"))),
        text(row.get("mem_mb"))
            .map(
                mb -> new ResourceRequest.Memory(Double.parseDouble(mb), ResourceRequest.Per.NODE)),
        gres,
        licences(row.get("extra")),
        text(row.get("features")),
        new ResourceRequest.Owner(
            text(row.get("user")),
            text(row.get("account")),
            text(row.get("qos")),
            row.get("partition").isEmpty()
                ? List.of()
                : Arrays.asList(row.get("partition").split(",")),
            text(row.get("reservation")),
            text(row.get("job"))),
        new ResourceRequest.Timing(
            OptionalDouble.empty(),
            row.get("time_limit").isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(60 * Double.parseDouble(row.get("time_limit"))),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            row.get("nice").isEmpty() ? 0 : Long.parseLong(row.get("nice")),
            false,
            Optional.empty(),
            ResourceRequest.Dependencies.NONE,
            Optional.empty()));
  }

  private static List<ResourceRequest.Licence> licences(String options) {
    List<ResourceRequest.Licence> all = new ArrayList<>();
    if (options.startsWith("-L ")) {
      for (String licence : options.substring(3).split(",")) {
        String[] parts = licence.split(":");
        all.add(new ResourceRequest.Licence(parts[0], Long.parseLong(parts[1])));
      }
    }
    return all;
  }

  BitSet nodes(String list) {
    Map<String, Integer> indices = machine.nodeIndices();
    BitSet set = new BitSet();
    for (String node : HostList.expand(list)) {
      set.set(indices.get(node));
    }
    return set;
  }

  static long time(String text) {
    return (long) seconds(text);
  }

  /** {@return the rows of a CSV with quotes} */
  static List<Map<String, String>> csv(String text) {
    List<List<String>> rows = new ArrayList<>();
    List<String> row = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"') {
        if (quoted && i + 1 < text.length() && text.charAt(i + 1) == '"') {
          cell.append('"');
          i++;
        } else {
          quoted = !quoted;
        }
      } else if (quoted || (c != ',' && c != '\n' && c != '\r')) {
        cell.append(c);
      } else if (c != '\r') {
        row.add(cell.toString());
        cell.setLength(0);
        if (c == '\n') {
          rows.add(row);
          row = new ArrayList<>();
        }
      }
    }
    List<Map<String, String>> all = new ArrayList<>();
    for (List<String> values : rows.subList(1, rows.size())) {
      Map<String, String> map = new HashMap<>();
      for (int i = 0; i < rows.get(0).size(); i++) {
        map.put(rows.get(0).get(i), i < values.size() ? values.get(i) : "");
      }
      all.add(map);
    }
    return all;
  }

  /** {@return every run in the folder} */
  static List<Path> all() throws IOException {
    try (Stream<Path> folders = Files.list(folder())) {
      return folders.filter(f -> Files.exists(f.resolve("slurm.conf"))).sorted().toList();
    }
  }
}
