package org.quoin.workload.log;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import org.quoin.workload.ResourceRequest;

/**
 * Job of the accounting of a batch system. An unknown time or number is NaN. The names and meanings
 * of the fields are those of Slurm's command sacct.
 */
final class AccountedJob {
  /** Estimate of a job without a time limit, which Slurm plans for a year. */
  static final double UNLIMITED = 365 * 86_400.0;

  private static final Pattern AMOUNT = Pattern.compile("\\d{1,18}(\\.\\d{1,9})?[KMGTPE]?");

  private static final Pattern DURATION =
      Pattern.compile("(\\d{1,6}-)?(\\d{1,6}:)?\\d{1,6}:\\d{1,2}(\\.\\d{1,6})?");

  private static final double MEGABYTE_IN_KB = (1 << 20) / 1000.0;

  final int line;
  long id = -1;
  OptionalInt task = OptionalInt.empty();
  long array;
  int taskLimit;
  boolean component;
  String cluster = "";
  String user = "";
  String group = "";
  String account = "";
  String qos = "";
  String partition = "";
  String name = "";
  String state = "";
  String nodeList = "";
  String features = "";
  String reservation = "";
  String submitLine = "";
  String requiredNodes = "";
  double submit = Double.NaN;
  double submitOverlap;
  double eligible = Double.NaN;
  double eligibleOverlap;
  double start = Double.NaN;
  double startOverlap;
  double end = Double.NaN;
  double endOverlap;
  double elapsed = Double.NaN;
  double suspended;

  /** Time limit in seconds; infinite without a limit, NaN if it is that of the partition. */
  double limit = Double.NaN;

  /** End of the last step. */
  double lastStep = Double.NaN;

  double requested = Double.NaN;
  double allocated = Double.NaN;
  double nodes = Double.NaN;
  double memory = Double.NaN;
  ResourceRequest.Per memoryPer = ResourceRequest.Per.JOB;

  /** Requested trackable resources; memory in MB. */
  final Map<String, Double> tres = new LinkedHashMap<>();

  /**
   * Creates a job without any known field.
   *
   * @param line line of its row
   */
  AccountedJob(int line) {
    this.line = line;
  }

  /** Identity of a run of a job; a row that has that of another one is its duplicate. */
  private record Run(String cluster, long id, double submit, double start) {}

  /** Base of the readers of the accounting of batch systems. */
  abstract static class Reader extends RowReader {
    private final Set<Run> runs = new HashSet<>();

    Reader(String source) {
      super(source);
    }

    /** Describes a job as the current row. */
    final void row(AccountedJob job) {
      begin(job.line);
      cluster(job.cluster);
      job.resolve();
      set(LogField.ID, (double) job.id);
      double from = job.waitFrom();
      set(LogField.SUBMIT, from);
      set(LogField.ALLOCATED, job.allocated);
      set(LogField.REQUESTED, job.requested);
      set(LogField.ESTIMATE, job.limit == Double.POSITIVE_INFINITY ? UNLIMITED : job.limit);
      set(LogField.MEMORY, job.kilobytes());
      name(LogField.USER, job.user);
      name(LogField.GROUP, job.charged());
      name(LogField.QUEUE, job.qos);
      name(LogField.PARTITION, job.partition);
      end(job, from);
      if (issue() == null) {
        notes(job, from);
        request(job.request(from));
      }
    }

    /**
     * Describes how a job ran.
     *
     * @param job job of the current row
     * @param from time at which its wait begins
     */
    void end(AccountedJob job, double from) {
      boolean started = !Double.isNaN(job.start) && !job.nodeList.equals("None assigned");
      switch (job.state) {
        case "PENDING", "REQUEUE_HOLD", "REQUEUE_FED", "SPECIAL_EXIT" ->
            drop(LogIssue.PENDING, null);
        case "RUNNING", "SUSPENDED", "COMPLETING", "CONFIGURING", "STAGE_OUT", "SIGNALING" ->
            drop(LogIssue.RUNNING, null);
        case "CANCELLED" -> {
          if (!started) {
            drop(LogIssue.CANCELLED, null);
          }
        }
        case "REVOKED" -> drop(LogIssue.NEVER_STARTED, "revoked: it ran on another cluster");
        default -> {
          if (!started) {
            drop(LogIssue.NEVER_STARTED, job.state);
          }
        }
      }
      if (started && Double.isNaN(job.end) && Double.isNaN(job.elapsed)) {
        drop(LogIssue.RUNNING, null);
      }
      double run = job.elapsed;
      if (Double.isNaN(run)) {
        run = job.end - job.start - job.suspended;
      }
      if (job.state.equals("REQUEUED") && job.lastStep < job.end) {
        // A job that is requeued after its end is recorded as if it had run until then.
        run = Math.max(0, Math.min(run, job.lastStep - job.start));
      }
      set(LogField.RUN_TIME, run);
      set(LogField.WAIT, job.start - from);
      set(
          LogField.STATUS,
          job.state.equals("COMPLETED") ? 1 : job.state.equals("CANCELLED") ? 5 : 0);
      if (issue() == null && Double.isNaN(from)) {
        drop(LogIssue.NO_SUBMIT, null);
      }
      if (issue() == null && !runs.add(new Run(job.cluster, job.id, job.submit, job.start))) {
        drop(LogIssue.DUPLICATE, null);
      }
    }

    private void notes(AccountedJob job, double from) {
      note(LogIssue.REQUEUED, job.state.equals("REQUEUED"));
      note(LogIssue.COMPONENT, job.component);
      note(LogIssue.ELIGIBLE, from > job.submit);
      note(LogIssue.SUSPENDED, job.suspended > 0);
      note(LogIssue.UNLIMITED, job.limit == Double.POSITIVE_INFINITY);
      note(LogIssue.WIDER, job.allocated > job.requested);
      note(
          LogIssue.CLOCK_CHANGE,
          job.submitOverlap + job.eligibleOverlap + job.startOverlap + job.endOverlap > 0);
    }

    private void note(LogIssue issue, boolean has) {
      if (has) {
        note(issue);
      }
    }
  }

  /**
   * Chooses between the two instants of a local time that the clock showed twice: the start by the
   * end and the elapsed time, the submission as late as the start allows.
   */
  private void resolve() {
    if (startOverlap > 0 && endOverlap == 0 && start + elapsed + suspended < end) {
      start += startOverlap;
    } else if (endOverlap > 0 && startOverlap == 0 && start + elapsed + suspended > end) {
      end += endOverlap;
    }
    eligible += eligible + eligibleOverlap <= start ? eligibleOverlap : 0;
    double latest = Double.isNaN(eligible) ? start : Math.min(start, eligible);
    submit += submit + submitOverlap <= latest ? submitOverlap : 0;
  }

  /** Returns the time at which the wait begins: the submission, or later when it is eligible. */
  private double waitFrom() {
    double from = eligible > submit ? eligible : submit;
    return from > start ? Math.max(submit, start) : from;
  }

  private double processors() {
    return requested > 0 ? requested : allocated;
  }

  /** Returns the account that is charged: the group, where there are no accounts. */
  private String charged() {
    return account.isEmpty() ? group : account;
  }

  private double requestedNodes() {
    return nodes > 0 ? nodes : tres.getOrDefault("node", Double.NaN);
  }

  private double kilobytes() {
    double megabytes = tres.getOrDefault("mem", Double.NaN);
    if (Double.isNaN(megabytes)) {
      megabytes =
          memory
              * switch (memoryPer) {
                case NODE -> requestedNodes();
                case CPU, TASK -> processors();
                case JOB -> 1;
              };
    }
    return megabytes > 0 ? megabytes * MEGABYTE_IN_KB / processors() : Double.NaN;
  }

  private ResourceRequest request(double from) {
    OptionalInt wanted = whole(requestedNodes());
    SubmitLine line = SubmitLine.of(submitLine);
    ResourceRequest.Shape shape =
        new ResourceRequest.Shape(
            wanted,
            wanted,
            line.number("ntasks"),
            line.number("ntasks-per-node"),
            line.number("cpus-per-task"),
            whole(requested),
            line.has("exclusive"),
            requiredNodes.isEmpty() ? line.text("nodelist") : Optional.of(requiredNodes),
            line.text("exclude"));
    return new ResourceRequest(
        shape,
        memory(),
        gres(),
        line.licences(),
        text(features),
        new ResourceRequest.Owner(
            text(user),
            text(charged()),
            text(qos),
            partition.isEmpty() ? List.of() : List.of(partition.split(",")),
            text(reservation),
            text(name)),
        new ResourceRequest.Timing(
            submit < from ? OptionalDouble.of(submit) : OptionalDouble.empty(),
            Double.isNaN(limit) ? OptionalDouble.empty() : OptionalDouble.of(limit),
            // The option has many forms; the job may not start before it was eligible in the log.
            line.has("begin") ? OptionalDouble.of(from) : OptionalDouble.empty(),
            OptionalDouble.empty(),
            line.number("nice").orElse(0),
            line.has("hold"),
            line.has("requeue")
                ? Optional.of(true)
                : line.has("no-requeue") ? Optional.of(false) : Optional.empty(),
            line.dependencies(),
            task.isPresent()
                ? Optional.of(
                    new ResourceRequest.ArrayTask(
                        array, task.getAsInt(), taskLimit > 0 ? taskLimit : line.taskLimit()))
                : Optional.empty()));
  }

  private Optional<ResourceRequest.Memory> memory() {
    if (memory >= 0 && memoryPer != ResourceRequest.Per.JOB) {
      return Optional.of(new ResourceRequest.Memory(memory, memoryPer));
    }
    double total = tres.getOrDefault("mem", memory);
    return total >= 0
        ? Optional.of(new ResourceRequest.Memory(total, ResourceRequest.Per.JOB))
        : Optional.empty();
  }

  /** Returns the generic resources: those with a type, then what is left of the total by name. */
  private List<ResourceRequest.Gres> gres() {
    List<ResourceRequest.Gres> all = new ArrayList<>();
    Map<String, Double> rest = new LinkedHashMap<>();
    tres.forEach(
        (resource, count) -> {
          if (resource.startsWith("gres/")) {
            String[] parts = resource.substring("gres/".length()).split(":", 2);
            rest.merge(parts[0], parts.length == 1 ? count : -count, Double::sum);
            if (parts.length == 2 && count >= 1) {
              all.add(gres(parts[0], Optional.of(parts[1]), count));
            }
          }
        });
    rest.forEach(
        (name, count) -> {
          if (count >= 1) {
            all.add(gres(name, Optional.empty(), count));
          }
        });
    return all;
  }

  private static ResourceRequest.Gres gres(String name, Optional<String> type, double count) {
    return new ResourceRequest.Gres(name, type, (long) count, ResourceRequest.Per.JOB);
  }

  private static Optional<String> text(String text) {
    return Optional.of(text).filter(some -> !some.isEmpty());
  }

  private static OptionalInt whole(double value) {
    return value >= 1 && value <= Integer.MAX_VALUE
        ? OptionalInt.of((int) value)
        : OptionalInt.empty();
  }

  /** Adds requested resources such as {@code billing=1,cpu=1,gres/gpu:a=2,mem=1000M,node=1}. */
  void tres(String text) {
    for (String one : text.split(",")) {
      int equals = one.indexOf('=');
      if (equals > 0) {
        String resource = one.substring(0, equals).toLowerCase(Locale.ROOT);
        double count = amount(one.substring(equals + 1));
        tres.put(resource, count);
      }
    }
  }

  /**
   * Returns an amount with a suffix of a power of 1024, in units of 2^20 with the suffix M, so that
   * memory is in MB. An amount without a suffix is returned as it is. NaN if it is not an amount.
   */
  static double amount(String text) {
    if (!AMOUNT.matcher(text).matches()) {
      return Double.NaN;
    }
    char last = text.charAt(text.length() - 1);
    int power = "KMGTPE".indexOf(last);
    return power < 0
        ? Double.parseDouble(text)
        : Double.parseDouble(text.substring(0, text.length() - 1)) * Math.pow(1024, power - 1);
  }

  /** Sets the memory by a text such as {@code 4000Mn}, {@code 4Gc} or {@code 1000M}. */
  void memory(String text) {
    boolean perNode = text.endsWith("n");
    boolean perCpu = text.endsWith("c");
    memory = amount(perNode || perCpu ? text.substring(0, text.length() - 1) : text);
    memoryPer =
        perNode
            ? ResourceRequest.Per.NODE
            : perCpu ? ResourceRequest.Per.CPU : ResourceRequest.Per.JOB;
  }

  /**
   * Returns the seconds of a duration such as {@code 1-02:03:04}, {@code 02:03:04.5} or {@code
   * 03:04}; infinite for UNLIMITED, NaN for Partition_Limit or no text.
   *
   * @throws IllegalArgumentException if it is none of these
   */
  static double duration(String text) {
    if (text.equals("UNLIMITED")) {
      return Double.POSITIVE_INFINITY;
    }
    if (text.isEmpty() || text.equals("Partition_Limit") || text.equals("INVALID")) {
      return Double.NaN;
    }
    if (!DURATION.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "'" + text + "' is not a duration; expected, for example, 1-02:03:04");
    }
    int dash = text.indexOf('-');
    double seconds = 0;
    for (String part : text.substring(dash + 1).split(":")) {
      seconds = 60 * seconds + Double.parseDouble(part);
    }
    return dash < 0 ? seconds : seconds + 86_400 * Double.parseDouble(text.substring(0, dash));
  }
}
