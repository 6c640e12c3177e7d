package org.quoin.workload.log;

import java.io.InputStream;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.quoin.workload.ResourceRequest;

/**
 * Reads the accounting of PBS Professional, OpenPBS and Torque: a record per line, {@code
 * date;type; job;key=value ...}. A record of type E states a job that has ended, one of type R a
 * run that was ended by a requeue. Jobs with other records alone did not end before the log does.
 */
final class PbsReader extends AccountedJob.Reader {
  private static final Pattern RECORD =
      Pattern.compile(
          "(\\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d:\\d\\d);(\\w);([^;]*);(.*)", Pattern.DOTALL);

  private static final Pattern JOB = Pattern.compile("(\\d{1,15})(?:\\[(\\d{0,9})\\])?(?:\\..*)?");

  /** A key, where a record has several: values may contain blanks. */
  private static final Pattern KEY = Pattern.compile("(?:^|\\s)([A-Za-z_][\\w.]*)=");

  private final LogLines lines;
  private final LocalTimes times;

  /** Last record of each job that has not ended. */
  private final Map<String, AccountedJob> open = new LinkedHashMap<>();

  private Deque<AccountedJob> rest;

  PbsReader(String source, InputStream in, LogReading reading) {
    super(source);
    lines = new LogLines(source, in);
    times = new LocalTimes(reading.zone(), DateTimeFormatter.ofPattern("MM/dd/uuuu HH:mm:ss"));
  }

  static boolean recognises(String head) {
    return RECORD
        .matcher(head.lines().filter(line -> !line.isBlank()).findFirst().orElse(""))
        .matches();
  }

  @Override
  public boolean next() {
    while (rest == null) {
      String line = lines.next();
      if (line == null) {
        rest = new ArrayDeque<>(open.values());
      } else if (!line.isBlank()) {
        record(line);
        return true;
      }
    }
    if (rest.isEmpty()) {
      return false;
    }
    row(rest.poll());
    return true;
  }

  /** Describes a record as the current row. */
  private void record(String line) {
    AccountedJob job = new AccountedJob(lines.line());
    begin(job.line);
    Matcher record = RECORD.matcher(line);
    if (!record.matches()) {
      drop(
          LogIssue.MALFORMED, "no record of PBS; expected 10/31/2025 23:59:59;E;12.host;key=value");
      return;
    }
    Matcher id = JOB.matcher(record.group(3));
    String type = record.group(2);
    if (!id.matches() || !"QSEDARC".contains(type) || "".equals(id.group(2))) {
      drop(LogIssue.OTHER_RECORD, null);
      return;
    }
    job.id = Long.parseLong(id.group(1));
    if (id.group(2) != null) {
      job.array = job.id;
      job.task = OptionalInt.of(Integer.parseInt(id.group(2)));
    }
    try {
      fill(job, values(record.group(4)));
      double at = times.seconds(record.group(1));
      job.submit = Double.isNaN(job.submit) ? at : job.submit;
    } catch (IllegalArgumentException e) {
      drop(LogIssue.MALFORMED, e.getMessage());
      return;
    }
    boolean ran = !Double.isNaN(job.start) && !Double.isNaN(job.end);
    switch (type) {
      case "E" -> {
        open.remove(record.group(3));
        job.state = job.state.isEmpty() ? "COMPLETED" : job.state;
        row(job);
      }
      case "R" -> {
        job.state = "REQUEUED";
        if (ran) {
          row(job);
        } else {
          drop(LogIssue.OTHER_RECORD, null);
        }
      }
      case "D", "A" -> {
        AccountedJob known = open.get(record.group(3));
        if (known != null && known.state.equals("PENDING")) {
          known.state = "CANCELLED";
        }
        drop(LogIssue.OTHER_RECORD, null);
      }
      default -> {
        job.state = type.equals("S") ? "RUNNING" : "PENDING";
        open.put(record.group(3), job);
        drop(LogIssue.OTHER_RECORD, null);
      }
    }
  }

  /** Keys whose texts are hashed, with the kind of each. */
  private static final Map<String, String> NAMES =
      Map.of(
          "user", "user",
          "group", "group",
          "account", "account",
          "project", "project",
          "jobname", "name",
          "requestor", "user",
          "owner", "user",
          "Error_Path", "path",
          "Output_Path", "path",
          "run_version", "version");

  static void anonymise(String source, InputStream in, LogReading reading, Anonymiser to) {
    try (LogLines lines = new LogLines(source, in)) {
      for (String line = lines.next(); line != null; line = lines.next()) {
        Matcher record = RECORD.matcher(line);
        if (!record.matches()) {
          to.drop();
          continue;
        }
        LocalTimes times =
            new LocalTimes(ZoneOffset.UTC, DateTimeFormatter.ofPattern("MM/dd/uuuu HH:mm:ss"));
        String seconds = "" + (long) times.seconds(record.group(1));
        String date =
            DateTimeFormatter.ofPattern("MM/dd/uuuu HH:mm:ss")
                .format(
                    Instant.ofEpochSecond(Long.parseLong(to.time("date", seconds)))
                        .atOffset(ZoneOffset.UTC));
        StringBuilder text = new StringBuilder(date);
        text.append(';').append(record.group(2)).append(';').append(record.group(3)).append(';');
        Map<String, String> values = values(record.group(4));
        String separator = "";
        for (Map.Entry<String, String> value : values.entrySet()) {
          text.append(separator).append(value.getKey()).append('=');
          text.append(anonymous(value.getKey(), value.getValue(), to));
          separator = " ";
        }
        to.row(text.toString());
      }
    }
  }

  private static String anonymous(String key, String value, Anonymiser to) {
    if (NAMES.containsKey(key)) {
      return to.name(NAMES.get(key), key, value);
    }
    if (List.of("ctime", "qtime", "etime", "start", "end").contains(key)) {
      return to.time(key, value);
    }
    if (key.startsWith("Variable_List") || key.contains("Path") || value.contains("/home/")) {
      return to.name("path", key, value);
    }
    to.leave(key);
    return value;
  }

  private static Map<String, String> values(String text) {
    Map<String, String> values = new LinkedHashMap<>();
    Matcher key = KEY.matcher(text);
    String last = null;
    int from = 0;
    while (key.find()) {
      if (last != null) {
        values.put(last, text.substring(from, key.start()).strip());
      }
      last = key.group(1);
      from = key.end();
    }
    if (last != null) {
      values.put(last, text.substring(from).strip());
    }
    return values;
  }

  private static void fill(AccountedJob job, Map<String, String> values) {
    job.user = values.getOrDefault("user", "");
    job.group = values.getOrDefault("group", "");
    job.account = values.getOrDefault("account", "").replace("\"", "");
    job.partition = values.getOrDefault("queue", "");
    job.name = values.getOrDefault("jobname", "");
    double queued = seconds(values, "qtime");
    job.submit = Double.isNaN(seconds(values, "ctime")) ? queued : seconds(values, "ctime");
    job.eligible = Double.isNaN(seconds(values, "etime")) ? queued : seconds(values, "etime");
    job.start = seconds(values, "start");
    job.end = seconds(values, "end");
    String limit = values.getOrDefault("Resource_List.walltime", "");
    job.limit =
        limit.matches("\\d{1,12}") ? Double.parseDouble(limit) : AccountedJob.duration(limit);
    String exit = values.getOrDefault("Exit_status", "0");
    job.state = exit.equals("0") ? "" : exit.matches("-?\\d{1,9}") ? "FAILED" : "";
    job.allocated = allocated(values);
    job.requested = number(values, "Resource_List.ncpus");
    if (Double.isNaN(job.requested)) {
      job.requested = nodesAndProcessors(job, values.getOrDefault("Resource_List.nodes", ""));
    }
    double nodes = number(values, "Resource_List.nodect");
    job.nodes = Double.isNaN(nodes) ? job.nodes : nodes;
    double gpus = number(values, "Resource_List.ngpus");
    if (gpus >= 1) {
      job.tres.put("gres/gpu", gpus);
    }
    Matcher memory =
        Pattern.compile("(\\d{1,15})([kmgtp]?)(b|w)?")
            .matcher(values.getOrDefault("Resource_List.mem", ""));
    if (memory.matches()) {
      int power = "kmgtp".indexOf(memory.group(2));
      double unit = memory.group(2).isEmpty() ? 0 : power + 1;
      job.memory = Double.parseDouble(memory.group(1)) * Math.pow(1024, unit - 2);
      job.memoryPer = ResourceRequest.Per.JOB;
    }
  }

  /** Reads {@code 4:ppn=8+1:ppn=2} of Torque, and sets the number of nodes. */
  private static double nodesAndProcessors(AccountedJob job, String text) {
    double processors = 0;
    double nodes = 0;
    for (String part : text.split("\\+")) {
      Matcher chunk =
          Pattern.compile("(\\d{1,6})(?::.*?)?(?:ppn=(\\d{1,6}))?(?::.*)?").matcher(part);
      if (!chunk.matches()) {
        return Double.NaN;
      }
      double some = Double.parseDouble(chunk.group(1));
      nodes += some;
      processors += some * (chunk.group(2) == null ? 1 : Double.parseDouble(chunk.group(2)));
    }
    job.nodes = nodes;
    return processors;
  }

  /** Returns the processors in {@code exec_host}, as in {@code n1/0*8+n2/0*8}, or in slots. */
  private static double allocated(Map<String, String> values) {
    String hosts = values.getOrDefault("exec_host", "");
    if (hosts.isEmpty()) {
      return number(values, "total_execution_slots");
    }
    double processors = 0;
    for (String host : hosts.split("\\+")) {
      Matcher slots = Pattern.compile(".*/\\d+(?:-(\\d{1,6}))?(?:\\*(\\d{1,9}))?").matcher(host);
      if (!slots.matches()) {
        return Double.NaN;
      }
      processors += slots.group(2) == null ? 1 : Double.parseDouble(slots.group(2));
    }
    return processors;
  }

  private static double seconds(Map<String, String> values, String key) {
    String value = values.getOrDefault(key, "");
    double seconds = value.matches("\\d{1,12}") ? Double.parseDouble(value) : 0;
    return seconds > 0 ? seconds : Double.NaN;
  }

  private static double number(Map<String, String> values, String key) {
    String value = values.getOrDefault(key, "");
    return value.matches("\\d{1,9}") ? Double.parseDouble(value) : Double.NaN;
  }

  @Override
  public Optional<ZoneId> zone() {
    return Optional.of(times.zone());
  }

  @Override
  public void close() {
    lines.close();
  }
}
