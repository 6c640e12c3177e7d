package org.quoin.workload.log;

import java.io.InputStream;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.quoin.base.InputException;
import org.quoin.base.PrintableText;
import org.quoin.workload.ResourceRequest;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads the running and waiting jobs that {@code squeue} prints, as JSON or as a table with a
 * delimiter. The run time of a job is its time limit, since its end is unknown; a running job
 * requests the nodes that it has. Of a waiting array each task is a row.
 */
final class SqueueReader extends AccountedJob.Reader {
  /** Columns of a table, as {@code squeue -o} prints their names. */
  private static final List<String> NEEDED =
      List.of("JOBID", "STATE", "SUBMIT_TIME", "START_TIME", "TIME_LIMIT", "CPUS");

  /** Command that prints a table with the needed columns. */
  static final String COMMAND = "squeue -a -r -o '%A|%F|%K|%T|%r|%V|%S|%M|%l|...'";

  private static final Pattern HEADER = Pattern.compile("JOBID([^A-Za-z0-9_ \\r\\n]+)[A-Z]");

  private static final Pattern TASKS = Pattern.compile("\\d{1,9}(-\\d{1,9}(:\\d{1,9})?)?");

  /** Maximum number of tasks of one waiting array. */
  private static final int MAX_TASKS = 4_000_001;

  /** Reasons of waiting jobs that may not start, however many nodes are free. */
  private static final Set<String> HELD =
      Set.of(
          "JobHeldUser",
          "JobHeldAdmin",
          "Dependency",
          "DependencyNeverSatisfied",
          "BeginTime",
          "PartitionTimeLimit",
          "PartitionNodeLimit",
          "PartitionDown",
          "PartitionInactive",
          "AccountNotAllowed",
          "BadConstraints",
          "InvalidAccount",
          "InvalidQOS");

  private final LocalTimes times;
  private final List<Row> rows = new ArrayList<>();
  private int next;
  private Row row;
  private double time = Double.NaN;

  /**
   * Row of the queue.
   *
   * @param job job, or the array of a task; its start is unknown while it waits
   * @param task index in the array; -1 outside arrays
   * @param reason reason of its wait
   * @param mistake what is wrong with the row; null if nothing is
   */
  private record Row(AccountedJob job, int task, String reason, String mistake) {}

  /**
   * Creates a reader and reads the whole queue.
   *
   * @param source name of the file in messages
   * @param head beginning of the content
   * @param in content
   * @param reading zone of local times
   */
  SqueueReader(String source, String head, InputStream in, LogReading reading) {
    super(source);
    times = new LocalTimes(reading.zone());
    if (head.stripLeading().startsWith("{")) {
      readJson(in);
    } else {
      readTable(in);
    }
  }

  static boolean recognises(String head) {
    return head.stripLeading().startsWith("{")
        ? head.contains("\"jobs\"")
        : head.startsWith("JOBID") || head.stripLeading().startsWith("JOBID ");
  }

  /** Returns the time of the queue in seconds since 1970; NaN if it is not stated. */
  double time() {
    return time;
  }

  @Override
  public boolean next() {
    if (next == rows.size()) {
      return false;
    }
    row = rows.get(next++);
    if (row.mistake == null) {
      row.job.task = row.task < 0 ? OptionalInt.empty() : OptionalInt.of(row.task);
      row(row.job);
    } else {
      begin(row.job.line);
      drop(LogIssue.MALFORMED, row.mistake);
    }
    return true;
  }

  @Override
  void end(AccountedJob job, double from) {
    double limit = Double.isInfinite(job.limit) ? AccountedJob.UNLIMITED : job.limit;
    switch (job.state) {
      case "PENDING" -> {
        if (HELD.contains(row.reason)) {
          drop(LogIssue.STATE_HELD, null);
        }
      }
      case "RUNNING", "CONFIGURING", "SIGNALING", "STAGE_OUT", "RESIZING" ->
          set(LogField.WAIT, job.start - from);
      case "SUSPENDED", "STOPPED", "REQUEUE_HOLD", "REQUEUED", "SPECIAL_EXIT" ->
          drop(LogIssue.STATE_HELD, null);
      default -> drop(LogIssue.STATE_ENDED, null);
    }
    set(LogField.RUN_TIME, limit);
    if (issue() == null && Double.isNaN(from)) {
      drop(LogIssue.NO_SUBMIT, null);
    }
    if (issue() == null && Double.isNaN(limit)) {
      drop(LogIssue.MALFORMED, "no time limit");
    }
  }

  private void readTable(InputStream in) {
    try (LogLines lines = new LogLines(source(), in)) {
      String header = lines.next();
      Matcher matcher = HEADER.matcher(header);
      if (!matcher.lookingAt()) {
        throw new InputException(
            source(), 1, "has no delimiter between the columns; expected the output of " + COMMAND);
      }
      String delimiter = Pattern.quote(matcher.group(1));
      List<String> columns =
          Arrays.stream(header.split(delimiter, -1))
              .map(name -> name.strip().toUpperCase(Locale.ROOT))
              .toList();
      List<String> missing = NEEDED.stream().filter(name -> !columns.contains(name)).toList();
      if (!missing.isEmpty()) {
        throw new InputException(
            source(),
            1,
            "has no columns " + String.join(", ", missing) + "; expected the output of " + COMMAND);
      }
      for (String line = lines.next(); line != null; line = lines.next()) {
        if (!line.isBlank()) {
          table(columns, line.split(delimiter, -1), lines.line());
        }
      }
    }
  }

  private void table(List<String> columns, String[] cells, int line) {
    AccountedJob job = new AccountedJob(line);
    if (cells.length != columns.size()) {
      String message = cells.length + " cells; expected the " + columns.size() + " of the header";
      rows.add(new Row(job, -1, "", message));
      return;
    }
    Map<String, String> values = new HashMap<>();
    for (int i = 0; i < cells.length; i++) {
      String cell = cells[i].strip();
      if (!List.of("", "N/A", "(null)", "n/a", "NOT_SET", "None assigned").contains(cell)) {
        values.put(columns.get(i), cell);
      }
    }
    String tasks = values.getOrDefault("ARRAY_TASK_ID", "");
    try {
      fill(job, values);
      add(job, values.getOrDefault("REASON", ""), values.getOrDefault("ARRAY_JOB_ID", ""), tasks);
    } catch (IllegalArgumentException e) {
      rows.add(new Row(job, -1, "", PrintableText.line(e.getMessage())));
    }
  }

  private void fill(AccountedJob job, Map<String, String> values) {
    String id = values.getOrDefault("JOBID", "");
    if (!id.matches("\\d{1,15}([_+].*)?")) {
      throw new IllegalArgumentException("'" + id + "' is not the number of a job");
    }
    job.id = Long.parseLong(id.split("[_+]", 2)[0]);
    job.component = id.contains("+");
    job.state = values.getOrDefault("STATE", "").toUpperCase(Locale.ROOT);
    job.user = values.getOrDefault("USER", "");
    job.group = values.getOrDefault("GROUP", "");
    job.account = values.getOrDefault("ACCOUNT", "");
    job.qos = values.getOrDefault("QOS", "");
    job.partition = values.getOrDefault("PARTITION", "");
    job.features = values.getOrDefault("FEATURES", "");
    job.reservation = values.getOrDefault("RESERVATION", "");
    job.requiredNodes = values.getOrDefault("NODELIST", "");
    job.submit = time(values.get("SUBMIT_TIME"));
    double start = time(values.get("START_TIME"));
    double elapsed = AccountedJob.duration(values.getOrDefault("TIME", ""));
    begun(job, start, start + elapsed);
    job.limit = AccountedJob.duration(values.getOrDefault("TIME_LIMIT", ""));
    job.requested = AccountedJob.amount(values.getOrDefault("CPUS", ""));
    job.allocated = job.requested;
    job.nodes = AccountedJob.amount(values.getOrDefault("NODES", "").split("-", 2)[0]);
    double memory = AccountedJob.amount(values.getOrDefault("MIN_MEMORY", "0"));
    if (memory > 0) {
      job.memory = memory;
      job.memoryPer = ResourceRequest.Per.NODE;
    }
    gres(job, values.getOrDefault("TRES_PER_NODE", ""));
  }

  private double time(String cell) {
    return cell == null || cell.equals("Unknown") ? Double.NaN : times.seconds(cell);
  }

  /** Sets the start of a running job; the queue was printed at this time, or later. */
  private void begun(AccountedJob job, double start, double now) {
    if (job.state.equals("PENDING")) {
      job.requiredNodes = "";
      saw(job.submit);
    } else {
      job.start = start;
      saw(Double.isNaN(now) ? start : now);
    }
  }

  private void saw(double now) {
    time = now > time || Double.isNaN(time) ? now : time;
  }

  /** Adds generic resources such as {@code gres:gpu:a100:2} for each node. */
  private static void gres(AccountedJob job, String text) {
    for (String one : text.split(",")) {
      String[] parts = one.split("[:/=]");
      if (parts.length >= 2 && parts[0].equals("gres")) {
        String last = parts[parts.length - 1];
        boolean counted = last.matches("\\d{1,9}");
        int named = counted ? parts.length - 1 : parts.length;
        double count = (counted ? Double.parseDouble(last) : 1) * Math.max(1, job.nodes);
        String name = String.join(":", Arrays.asList(parts).subList(1, named));
        job.tres.putIfAbsent("gres/" + name, count);
      }
    }
  }

  /** Adds a job, or each task of a waiting array. */
  private void add(AccountedJob job, String reason, String array, String tasks) {
    if (tasks.isEmpty() || !array.matches("[1-9]\\d{0,14}")) {
      rows.add(new Row(job, -1, reason, null));
      return;
    }
    job.array = Long.parseLong(array);
    String[] limited = tasks.split("%", 2);
    if (limited.length == 2 && limited[1].matches("\\d{1,9}")) {
      job.taskLimit = Integer.parseInt(limited[1]);
    }
    for (String part : limited[0].replaceAll("[\\[\\]]", "").split(",")) {
      if (!TASKS.matcher(part).matches()) {
        throw new IllegalArgumentException("'" + tasks + "' are not tasks of an array");
      }
      String[] ends = part.split("[-:]");
      int first = Integer.parseInt(ends[0]);
      int last = ends.length > 1 ? Integer.parseInt(ends[1]) : first;
      int step = ends.length > 2 ? Math.max(1, Integer.parseInt(ends[2])) : 1;
      if ((last - first) / step >= MAX_TASKS) {
        throw new IllegalArgumentException("'" + tasks + "' are too many tasks of an array");
      }
      for (int task = first; task <= last; task += step) {
        rows.add(new Row(job, task, reason, null));
      }
    }
  }

  private void readJson(InputStream in) {
    JsonMapper mapper =
        JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();
    boolean isQueue = false;
    double updated = Double.NaN;
    try (JsonParser parser = mapper.createParser(in)) {
      parser.nextToken();
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        String member = parser.currentName();
        JsonToken value = parser.nextToken();
        if (member.equals("jobs") && value == JsonToken.START_ARRAY) {
          isQueue = true;
          while (parser.nextToken() == JsonToken.START_OBJECT) {
            int line = parser.currentTokenLocation().getLineNr();
            json(mapper.readTree(parser), line);
          }
        } else if (member.equals("last_update")) {
          updated = SacctJsonReader.instant(mapper.readTree(parser));
        } else {
          parser.skipChildren();
        }
      }
    } catch (JacksonException e) {
      int line = e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNr());
      throw new InputException(
          source(),
          line,
          "is not JSON that can be read: " + PrintableText.line(e.getOriginalMessage()));
    }
    if (!isQueue) {
      throw new InputException(source(), "is JSON without a list of jobs; expected squeue --json");
    }
    time = Double.isNaN(updated) ? time : updated;
  }

  private void json(JsonNode json, int line) {
    AccountedJob job = new AccountedJob(line);
    JsonNode states = json.path("job_state");
    List<String> all =
        states.isArray()
            ? Stream.iterate(0, i -> i < states.size(), i -> i + 1)
                .map(i -> SacctJsonReader.text(states.path(i)))
                .toList()
            : List.of(SacctJsonReader.text(states));
    if (all.isEmpty() || all.get(0).isEmpty()) {
      rows.add(new Row(job, -1, "", "no job_state; expected a job of squeue --json"));
      return;
    }
    job.state = all.contains("COMPLETING") ? "COMPLETING" : all.get(0).toUpperCase(Locale.ROOT);
    double id = SacctJsonReader.number(json.path("job_id"));
    job.id = id >= 0 && id <= LogField.MAX_EXACT ? (long) id : -1;
    job.component = SacctJsonReader.number(json.path("het_job_id")) > 0;
    job.cluster = SacctJsonReader.text(json.path("cluster"));
    job.user = SacctJsonReader.text(json.path("user_name"));
    job.group = SacctJsonReader.text(json.path("group_name"));
    job.account = SacctJsonReader.text(json.path("account"));
    job.qos = SacctJsonReader.text(json.path("qos"));
    job.partition = SacctJsonReader.text(json.path("partition"));
    job.name = SacctJsonReader.text(json.path("name"));
    job.features = SacctJsonReader.text(json.path("features"));
    job.reservation = SacctJsonReader.text(json.path("resv_name"));
    boolean waits = job.state.equals("PENDING");
    job.submit = SacctJsonReader.instant(json.path("submit_time"));
    job.eligible = SacctJsonReader.instant(json.path("eligible_time"));
    job.requiredNodes = SacctJsonReader.text(json.path("nodes"));
    double start = SacctJsonReader.instant(json.path("start_time"));
    begun(job, start, start);
    job.requiredNodes =
        waits ? SacctJsonReader.text(json.path("required_nodes")) : job.requiredNodes;
    JsonNode limit = json.path("time_limit");
    boolean unlimited = limit.isNull() || limit.path("infinite").asBoolean(false);
    job.limit = unlimited ? Double.POSITIVE_INFINITY : 60 * SacctJsonReader.number(limit);
    job.requested = SacctJsonReader.number(json.path("cpus"));
    job.allocated = job.requested;
    job.nodes = SacctJsonReader.number(json.path("node_count"));
    job.tres(SacctJsonReader.text(json.path("tres_req_str")));
    gres(job, SacctJsonReader.text(json.path("tres_per_node")));
    double evaluated = SacctJsonReader.instant(json.path("last_sched_evaluation"));
    if (!Double.isNaN(evaluated)) {
      saw(evaluated);
    }
    double array = SacctJsonReader.number(json.path("array_job_id"));
    double task = SacctJsonReader.number(json.path("array_task_id"));
    String tasks = SacctJsonReader.text(json.path("array_task_string"));
    if (tasks.isEmpty() && task >= 0) {
      tasks = Long.toString((long) task);
    }
    double most = SacctJsonReader.number(json.path("array_max_tasks"));
    job.taskLimit = most >= 1 && most <= Integer.MAX_VALUE ? (int) most : 0;
    try {
      add(
          job,
          SacctJsonReader.text(json.path("state_reason")),
          array >= 1 ? Long.toString((long) array) : "",
          tasks);
    } catch (IllegalArgumentException e) {
      rows.add(new Row(job, -1, "", PrintableText.line(e.getMessage())));
    }
  }

  @Override
  public Optional<ZoneId> zone() {
    return Optional.of(times.zone());
  }

  @Override
  public void close() {
    rows.clear();
  }
}
