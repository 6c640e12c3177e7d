package org.quoin.workload.log;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.base.Mistakes;
import org.quoin.base.PrintableText;
import org.quoin.workload.Job;
import org.quoin.workload.ResourceRequest;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the commands of a running cluster print of its jobs and nodes at one time.
 *
 * @param queue file of the jobs: {@code squeue --json}, or a table of {@code squeue -o}
 * @param nodes nodes, in the order of their file; empty if no file of nodes is given
 * @param files all files
 */
public record ClusterSnapshot(Path queue, List<NodeState> nodes, List<Path> files) {
  /** No file. */
  public static final ClusterSnapshot NONE = new ClusterSnapshot(null, List.of(), List.of());

  /** Parts of a state of a node in which no job starts there. */
  private static final Pattern OUT =
      Pattern.compile("DOWN|DRAIN|DRNG|FAIL|UNK|MAINT|NOT_RESPONDING|\\*");

  /** A node that is switched off to save power, and works when it is needed. */
  private static final Pattern SAVING = Pattern.compile("POWER(ED|ING)?_DOWN");

  private static final Pattern TABLE =
      Pattern.compile("(NODELIST|HOSTNAMES)([^A-Za-z0-9_ \\r\\n])");

  private static final Pattern RECORD = Pattern.compile("(?:^|\\s)NodeName=(\\S+)");

  /**
   * A node.
   *
   * @param name its name
   * @param cpus its processors
   * @param isOut whether no job starts there
   */
  public record NodeState(String name, int cpus, boolean isOut) {}

  public ClusterSnapshot {
    nodes = List.copyOf(nodes);
    files = List.copyOf(files);
  }

  /**
   * {@return the snapshot that some files hold} A file of jobs is needed. Files of nodes are {@code
   * sinfo --json}, a table of {@code sinfo -N -o '%N|%T|%c'}, or {@code scontrol show node}.
   *
   * @param files files, plain or gzip-compressed
   * @throws InputException with a line for each file that cannot be used
   */
  public static ClusterSnapshot of(List<Path> files) {
    Mistakes mistakes = new Mistakes();
    Path[] queue = new Path[1];
    Map<String, NodeState> nodes = new LinkedHashMap<>();
    for (Path file : files) {
      mistakes.check(
          () ->
              LogFormats.read(
                  file,
                  (head, source, in) -> {
                    if (SqueueReader.recognises(head)) {
                      if (queue[0] != null) {
                        throw new InputException(
                            source, "is a second list of jobs beside " + queue[0]);
                      }
                      queue[0] = file;
                    } else {
                      nodes(head, source, in, nodes);
                    }
                  }));
    }
    if (queue[0] == null && mistakes.isEmpty()) {
      mistakes.add(
          String.valueOf(files.get(0)),
          "has no jobs; expected the output of squeue --json, or of " + SqueueReader.COMMAND);
    }
    mistakes.refuse();
    return new ClusterSnapshot(queue[0], List.copyOf(nodes.values()), files);
  }

  /** {@return whether there are files} */
  public boolean any() {
    return queue != null;
  }

  /** {@return the processors of all nodes; 0 if no file has the nodes} */
  public int processors() {
    return (int) Math.min(Integer.MAX_VALUE, nodes.stream().mapToLong(NodeState::cpus).sum());
  }

  private static boolean isOut(String state) {
    String upper = state.toUpperCase(Locale.ROOT);
    return OUT.matcher(SAVING.matcher(upper).replaceAll("")).find();
  }

  private static void nodes(
      String head, String source, InputStream in, Map<String, NodeState> nodes) {
    int before = nodes.size();
    if (head.stripLeading().startsWith("{")) {
      json(source, in, nodes);
    } else {
      try (LogLines lines = new LogLines(source, in)) {
        String first = lines.next();
        Matcher table = TABLE.matcher(first);
        if (table.lookingAt()) {
          table(
              source, first.split(Pattern.quote(table.group(2)), -1), table.group(2), lines, nodes);
        } else {
          records(first, lines, nodes);
        }
      }
    }
    if (nodes.size() == before) {
      throw new InputException(
          source,
          "is neither a list of jobs nor of nodes; expected squeue --json, "
              + SqueueReader.COMMAND
              + ", sinfo --json, sinfo -N -o '%N|%T|%c' or scontrol show node");
    }
  }

  private static void table(
      String source,
      String[] header,
      String delimiter,
      LogLines lines,
      Map<String, NodeState> nodes) {
    List<String> columns = Arrays.asList(header);
    int state = columns.indexOf("STATE");
    int cpus = columns.indexOf("CPUS");
    if (state < 0 || cpus < 0) {
      throw new InputException(
          source, 1, "has no columns STATE and CPUS; expected sinfo -N -o '%N|%T|%c'");
    }
    for (String line = lines.next(); line != null; line = lines.next()) {
      String[] cells = line.split(Pattern.quote(delimiter), -1);
      if (line.isBlank()) {
        continue;
      }
      if (cells.length != header.length || !cells[cpus].matches("\\d{1,6}\\+?")) {
        throw new InputException(
            source, lines.line(), "is not a node; expected a name, a state and its CPUs");
      }
      if (cells[cpus].endsWith("+")) {
        throw new InputException(
            source, lines.line(), "is more than one node; expected one a line (sinfo -N)");
      }
      int count = Integer.parseInt(cells[cpus]);
      nodes.put(cells[0], new NodeState(cells[0], count, isOut(cells[state])));
    }
  }

  private static void records(String first, LogLines lines, Map<String, NodeState> nodes) {
    String name = null;
    int cpus = 0;
    for (String line = first; line != null; line = lines.next()) {
      Matcher begin = RECORD.matcher(line);
      if (begin.find()) {
        name = begin.group(1);
        cpus = 0;
      }
      cpus = value(line, "CPUTot").map(Integer::parseInt).orElse(cpus);
      Optional<String> state = value(line, "State");
      if (name != null && state.isPresent()) {
        nodes.put(name, new NodeState(name, cpus, isOut(state.get())));
      }
    }
  }

  private static Optional<String> value(String line, String key) {
    String digits = key.equals("State") ? "\\S+" : "\\d{1,6}";
    Matcher matcher = Pattern.compile("(?:^|\\s)" + key + "=(" + digits + ")").matcher(line);
    return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  private static void json(String source, InputStream in, Map<String, NodeState> nodes) {
    JsonNode all;
    try {
      all = JsonMapper.shared().readTree(in);
    } catch (JacksonException e) {
      int line = e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNr());
      throw new InputException(
          source,
          line,
          "is not JSON that can be read: " + PrintableText.line(e.getOriginalMessage()));
    }
    for (JsonNode one : all.path("nodes")) { // Slurm 22.05, and scontrol show node --json
      node(
          SacctJsonReader.text(one.path("name")),
          SacctJsonReader.number(one.path("cpus")),
          states(one.path("state")) + "+" + states(one.path("state_flags")),
          nodes);
    }
    for (JsonNode group : all.path("sinfo")) { // later ones print groups of equal nodes
      for (JsonNode name : group.path("nodes").path("nodes")) {
        node(
            SacctJsonReader.text(name),
            SacctJsonReader.number(group.path("cpus").path("maximum")),
            states(group.path("node").path("state")),
            nodes);
      }
    }
  }

  private static void node(String name, double cpus, String state, Map<String, NodeState> nodes) {
    if (!name.isEmpty() && cpus >= 0 && cpus <= 1_000_000) {
      nodes.put(name, new NodeState(name, (int) cpus, isOut(state)));
    }
  }

  private static String states(JsonNode states) {
    List<String> all = new ArrayList<>(List.of(SacctJsonReader.text(states)));
    states.forEach(one -> all.add(SacctJsonReader.text(one)));
    return String.join("+", all);
  }

  /**
   * {@return the whole log with the jobs of the queue as its state} A job that the log has, by its
   * number or its place in an array, is that of the log; any other one runs to its time limit.
   *
   * @param log the whole log
   * @param rules rules by which the log was read
   * @param from time of the queue; empty if the queue has it
   * @param check finds jobs of the queue that the machine cannot run
   * @throws InputException if the log has no calendar, or the queue cannot be read
   */
  public JobLog of(
      JobLog log,
      LogRules rules,
      Optional<LogTime> from,
      Function<Job, Optional<JobLog.Unfit>> check) {
    LogCalendar calendar =
        log.calendar()
            .orElseThrow(
                () ->
                    new InputException(
                        log.source(),
                        "does not state its calendar (UnixStartTime), so that the times of "
                            + queue
                            + " have no place in it"));
    JobLog[] begun = new JobLog[1];
    LogFormats.read(
        queue,
        (head, source, in) -> {
          try (SqueueReader reader = new SqueueReader(source, head, in, rules.reading())) {
            double time = reader.time() - calendar.start();
            if (from.isPresent()) {
              time = from.get().in(log.jobs().get(0).submitTime(), log.calendar());
            } else if (Double.isNaN(time)) {
              throw new InputException(source, "tells no time; give it (--from)");
            }
            begun[0] = of(log, rules, reader, time, calendar.start(), check);
          }
        });
    return begun[0];
  }

  private static JobLog of(
      JobLog log,
      LogRules rules,
      SqueueReader reader,
      double time,
      double start,
      Function<Job, Optional<JobLog.Unfit>> check) {
    reader.numberAs(log.names());
    LogSelection fields = new LogSelection(LogTime.START, LogTime.END, rules.selection().fields());
    JobLog present =
        new JobFilter(reader, rules.with(fields).of(log.processors()), false)
            .acceptNone()
            .read(true);
    double shift = start - present.calendar().map(LogCalendar::start).orElse(start);
    Map<List<Long>, Job> known = new HashMap<>();
    Set<Long> numbers = new HashSet<>();
    for (Job job : log.jobs()) {
      numbers.add(job.id());
      if (job.submitTime() <= time) {
        known.put(identity(job), job);
      }
    }
    long last = numbers.stream().mapToLong(id -> id).max().orElse(0);
    Map<LogIssue, Long> counts = new EnumMap<>(log.counts());
    present.counts().forEach((issue, count) -> counts.merge(issue, count, Long::sum));
    List<LogState.Earlier> jobs = new ArrayList<>();
    for (int i = 0; i < present.jobs().size(); i++) {
      Job listed = present.jobs().get(i).from(shift);
      double wait = present.stated().waitOf(i);
      double begun = wait >= 0 ? listed.submitTime() + wait : Double.NaN;
      Job logged = known.get(identity(listed));
      boolean isLogged = logged != null && logged.processors() == listed.processors();
      if (!isLogged) {
        last = Math.max(last, listed.id());
        listed = numbers.add(listed.id()) ? listed : listed.withId(++last);
        numbers.add(listed.id());
        listed = log.names().isEmpty() ? listed.withUser(Job.UNKNOWN_USER) : listed;
      }
      Job job = isLogged ? on(logged, listed) : listed;
      Optional<JobLog.Unfit> unfit = check.apply(job);
      if (unfit.isPresent()) {
        counts.merge(unfit.get().issue(), 1L, Long::sum);
      } else {
        counts.merge(LogIssue.STATE_TO_LIMIT, isLogged ? 0L : 1L, Long::sum);
        jobs.add(new LogState.Earlier(job, begun));
      }
    }
    jobs.sort(
        Comparator.<LogState.Earlier>comparingDouble(one -> one.job().submitTime())
            .thenComparingLong(one -> one.job().id()));
    List<Mistake> examples = new ArrayList<>(log.examples());
    examples.addAll(present.examples());
    return log.with(new LogState(time, jobs), counts, examples, present.names());
  }

  /** Returns what two jobs have in common if they are one: the place in an array, or the number. */
  private static List<Long> identity(Job job) {
    return job.terms()
        .request()
        .timing()
        .arrayTask()
        .map(task -> List.of(task.array(), (long) task.task()))
        .orElse(List.of(job.id()));
  }

  /** Returns a job of the log that requests the nodes that it has. */
  private static Job on(Job logged, Job listed) {
    ResourceRequest request = logged.terms().request();
    Optional<String> nodes = listed.terms().request().shape().nodes();
    return nodes.isEmpty()
        ? logged
        : logged.withTerms(logged.terms().with(request.with(request.shape().on(nodes.get()))));
  }
}
