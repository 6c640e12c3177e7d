package org.quoin.workload.log;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.base.Quantity;
import org.quoin.engine.RandomStreams;
import org.quoin.workload.EstimateModel;
import org.quoin.workload.Feedback;
import org.quoin.workload.Job;
import org.quoin.workload.MemoryShare;
import org.quoin.workload.ResourceRequest;
import org.quoin.workload.log.LogRules.OverLimit;
import org.quoin.workload.log.LogRules.Oversize;
import org.quoin.workload.log.LogRules.Width;

/** Converts the lines of a log to jobs by its rules, and counts what it drops or changes. */
final class JobFilter {
  /** Maximum number of lines in the message about a rejected strict log. */
  private static final int STRICT_SHOWN = 20;

  private static final String MACHINE = " processors, but the machine has ";

  private static final double KILOBYTE = 1000;

  /** Times before this, the year 1973, are not dates but seconds from an unknown start. */
  private static final double FIRST_DATE = 1e8;

  private final LogReader reader;
  private final LogRules rules;
  private final Map<LogIssue, Long> counts = new EnumMap<>(LogIssue.class);
  private final List<Mistake> examples = new ArrayList<>();
  private final List<Mistake> refused = new ArrayList<>();
  private final List<Job> jobs = new ArrayList<>();
  private final Set<Long> partitions = new HashSet<>();

  /** Shared instances of equal terms. */
  private final Map<List<Number>, Job.Terms> termsOf = new HashMap<>();

  /** Key of the terms that were used last: queue, memory and group. */
  private long lastQueue;

  private double lastMemory;
  private long lastGroup;
  private Job.Terms lastTerms;

  private final OtherFields others;
  private StatedFields stated = new StatedFields();
  private int processors;
  private long read;
  private boolean sorted = true;
  private double latest = Double.NEGATIVE_INFINITY;
  private long lastPartition = -1;
  private boolean mayBeEmpty;

  private double first = Double.NaN;

  /** Whether the times of the reader are dates, of which the first one becomes time 0. */
  private final boolean dated;

  private final boolean cutsLater;

  /** Selected interval in seconds of the reader; infinite while it is unknown. */
  private double from = Double.NEGATIVE_INFINITY;

  private double until = Double.POSITIVE_INFINITY;
  private final Set<String> clusters = new TreeSet<>();

  /**
   * Creates a filter of one log.
   *
   * @param others whether to keep the fields that no simulation uses
   */
  JobFilter(LogReader reader, LogRules rules, boolean others) {
    this.reader = reader;
    this.rules = rules;
    this.others = others ? new OtherFields() : null;
    this.processors = rules.processors();
    dated = reader.zone().isPresent();
    cutsLater = dated && !rules.selection().isWhole();
    for (LogIssue issue : LogIssue.values()) {
      counts.put(issue, 0L);
    }
  }

  /** Accepts a log of which no job is left. */
  JobFilter acceptNone() {
    mayBeEmpty = true;
    return this;
  }

  /**
   * Reads the log.
   *
   * @param known whether the width of the machine must be known; otherwise an unknown width is 0
   *     and no job is too wide
   */
  JobLog read(boolean known) {
    while (jobs.size() < most()) {
      Job job = next(false); // an unknown machine is told when its jobs are known
      if (job == null) {
        break;
      }
      if (jobs.size() == JobLog.MAX_JOBS) {
        throw new InputException(
            reader.source(),
            reader.line(),
            "more than 10,000,000 jobs; read them while they run (--stream), or limit their number"
                + " (--limit N)");
      }
      jobs.add(job);
      stated.add(reader);
      if (others != null) {
        others.add(reader);
      }
    }
    checkEnd(known);
    OtherFields inOrder = sorted ? others : sort();
    if (cutsLater() && !jobs.isEmpty()) {
      inOrder = cut(inOrder);
    }
    if (known && processors == 0 && read > 0) {
      throw unknownMachine(jobs.isEmpty() ? "" : "; " + demand());
    }
    if (jobs.isEmpty() && !mayBeEmpty) {
      throw nothingLeft();
    }
    if (dated) {
      jobs.replaceAll(job -> job.from(first));
    }
    List<Job> submitted = rules.load() == 1 ? jobs : JobLog.atLoad(jobs, rules.load());
    // Estimates are drawn in order of submission, independent of the order of the lines.
    return log(
        rules.estimates().estimate(submitted, new RandomStreams(rules.seed(), 0)), inOrder, stated);
  }

  /**
   * Whether the selected interval is known only when the first submission is: the rows of a dated
   * log may be in any order.
   */
  boolean cutsLater() {
    return cutsLater;
  }

  /** Returns the maximum number of jobs that are read; those that are cut later do not count. */
  long most() {
    return rules.limit() == 0 || cutsLater ? Long.MAX_VALUE : rules.limit();
  }

  /** Whether the times of the reader are dates. */
  boolean isDated() {
    return dated;
  }

  /** Returns the first submission of the rows so far, in seconds of the reader. */
  double first() {
    return first;
  }

  /**
   * Reads the log up to its next job.
   *
   * @param known as in {@link #read}
   * @return the job, by the time of the reader; null at the end of the log
   */
  Job next(boolean known) {
    while (reader.next()) {
      if (read++ == 0 && processors == 0) {
        processors = reader.headerProcessors();
        if (processors == 0 && known) {
          throw unknownMachine("");
        }
      }
      Job job = job();
      if (job == null) {
        continue;
      }
      if (job.submitTime() < latest) {
        if (dated) {
          counts.merge(LogIssue.OUT_OF_ORDER, 1L, Long::sum);
        } else {
          note(LogIssue.OUT_OF_ORDER, "submitted before a job above it");
        }
        sorted = false;
      }
      latest = Math.max(latest, job.submitTime());
      long partition = (long) reader.field(LogField.PARTITION);
      if (partition >= 0 && partition != lastPartition) {
        lastPartition = partition;
        partitions.add(partition);
      }
      return job;
    }
    return null;
  }

  private InputException unknownMachine(String more) {
    return new InputException(
        reader.source(),
        (dated
                ? "does not state the machine; give its width (--processors N)"
                : "its header has no MaxProcs; give the width of the machine (--processors N)")
            + more);
  }

  /** Returns a sentence on the number of processors that the jobs need. */
  private String demand() {
    int widest = jobs.stream().mapToInt(Job::processors).max().orElse(0);
    long most = mostAtOnce();
    return most == 0
        ? "its widest job has %,d".formatted(widest)
        : "its jobs had up to %,d processors at once, the widest %,d".formatted(most, widest);
  }

  /** Returns the most processors that jobs had at once; 0 if the log states no waits. */
  private long mostAtOnce() {
    List<Integer> started =
        IntStream.range(0, jobs.size())
            .filter(job -> stated.waitOf(job) >= 0)
            .boxed()
            .sorted(Comparator.comparingDouble(this::start))
            .toList();
    PriorityQueue<Integer> running = new PriorityQueue<>(Comparator.comparingDouble(this::end));
    long used = 0;
    long most = 0;
    for (int job : started) {
      while (!running.isEmpty() && end(running.peek()) <= start(job)) {
        used -= jobs.get(running.remove()).processors();
      }
      running.add(job);
      used += jobs.get(job).processors();
      most = Math.max(most, used);
    }
    return most;
  }

  /** Returns the logged start of a job that has started. */
  private double start(int job) {
    return jobs.get(job).submitTime() + stated.waitOf(job);
  }

  private double end(int job) {
    return start(job) + jobs.get(job).runTime();
  }

  /** Refuses a log whose end shows that it cannot be used. */
  void checkEnd(boolean known) {
    if (!refused.isEmpty()) {
      throw new InputException(refused);
    }
    if (read == 0 && !mayBeEmpty) {
      throw new InputException(reader.source(), "has no job line; expected a log in SWF");
    }
    if (clusters.size() > 1 && known) {
      throw new InputException(
          reader.source(),
          "has jobs of the clusters "
              + String.join(", ", clusters)
              + "; choose one (--clusters "
              + clusters.iterator().next()
              + ")");
    }
  }

  /** Returns the log with jobs, and what is known of it so far. */
  JobLog log(List<Job> simulated, OtherFields inOrder, StatedFields statedFields) {
    return new JobLog(
        reader.source(),
        processors,
        reader.header(),
        read,
        simulated,
        counts,
        List.copyOf(examples),
        partitions.size(),
        inOrder,
        statedFields,
        dated
            ? reader
                .zone()
                .map(zone -> new LogCalendar(first, zone))
                .filter(c -> c.start() >= FIRST_DATE)
            : LogCalendar.of(reader.header()),
        names(),
        Feedback.NONE,
        LogState.NONE);
  }

  private Map<Integer, List<String>> names() {
    Map<Integer, List<String>> names = new TreeMap<>();
    for (int field : LogSelection.FIELDS.keySet()) {
      List<String> some = reader.names(field);
      if (!some.isEmpty()) {
        names.put(field, List.copyOf(some));
      }
    }
    return names;
  }

  /** Sets the selected interval, once the first submission is known. */
  private void window(Optional<LogCalendar> calendar) {
    try {
      from = rules.selection().from().in(first, calendar);
      until = rules.selection().until().in(first, calendar);
    } catch (IllegalArgumentException e) {
      throw new InputException(reader.source(), e.getMessage());
    }
  }

  /** Sets the selected interval of a dated log, once its first submission is known. */
  void datedWindow() {
    window(reader.zone().map(zone -> new LogCalendar(0, zone)).filter(c -> first >= FIRST_DATE));
  }

  /** Whether a job is submitted in the selected interval. */
  boolean isSelected(Job job) {
    return job.submitTime() >= from && job.submitTime() < until;
  }

  /** Counts jobs that are not selected. */
  void leaveOut(long number) {
    counts.merge(LogIssue.NOT_SELECTED, number, Long::sum);
  }

  /** Drops the jobs outside of the selected interval and beyond the limit. */
  private OtherFields cut(OtherFields inOrder) {
    datedWindow();
    int[] kept = IntStream.range(0, jobs.size()).filter(i -> isSelected(jobs.get(i))).toArray();
    leaveOut((long) jobs.size() - kept.length);
    int[] taken =
        rules.limit() == 0 ? kept : Arrays.copyOf(kept, (int) Math.min(kept.length, rules.limit()));
    List<Job> all = List.copyOf(jobs);
    jobs.clear();
    for (int i : taken) {
      jobs.add(all.get(i));
    }
    stated = stated.inOrder(taken);
    return inOrder == null ? null : inOrder.inOrder(taken);
  }

  /** Sorts the jobs and their other fields by submit time; ties keep their order. */
  private OtherFields sort() {
    int[] order =
        IntStream.range(0, jobs.size())
            .boxed()
            .sorted(Comparator.comparingDouble(i -> jobs.get(i).submitTime()))
            .mapToInt(i -> i)
            .toArray();
    jobs.sort(Comparator.comparingDouble(Job::submitTime));
    stated = stated.inOrder(order);
    return others == null ? null : others.inOrder(order);
  }

  InputException nothingLeft() {
    String usual =
        counts.entrySet().stream()
            .filter(count -> count.getKey().isUsual() && count.getValue() > 0)
            .map(count -> count.getKey().counted(count.getValue()))
            .collect(Collectors.joining(", "));
    List<Mistake> mistakes = new ArrayList<>();
    mistakes.add(
        Mistake.in(
            reader.source(),
            "none of its %d lines is a job that can be run%s%s"
                .formatted(
                    read,
                    rules.selection().isAll() ? "" : " and was asked for",
                    usual.isEmpty() ? "" : "; " + usual)));
    mistakes.addAll(examples);
    return new InputException(mistakes);
  }

  /** Returns the job of the current line; null if it is dropped. */
  private Job job() {
    double submit = reader.field(LogField.SUBMIT);
    String cluster = reader.cluster();
    if (!cluster.isEmpty()) {
      Set<String> chosen = rules.reading().clusters();
      if (!chosen.isEmpty() && !chosen.contains(cluster)) {
        counts.merge(LogIssue.NOT_SELECTED, 1L, Long::sum);
        return null;
      }
      clusters.add(cluster);
    }
    if (dated && submit >= 0 && !(first <= submit)) {
      first = submit;
    }
    if (reader.issue() != null) {
      note(reader.issue(), reader.issueMessage());
      return null;
    }
    double runTime = reader.field(LogField.RUN_TIME);
    int widthField =
        rules.width() == Width.REQUESTED && reader.field(LogField.REQUESTED) > 0
            ? LogField.REQUESTED
            : LogField.ALLOCATED;
    double width = reader.field(widthField);
    double estimate = reader.field(LogField.ESTIMATE);
    if (submit < 0 || below(runTime) || below(width) || below(estimate)) {
      note(LogIssue.NEGATIVE, "a negative submit time, run time, width or estimate");
      return null;
    }
    if (!dated && Double.isNaN(first)) {
      first = submit;
      window(LogCalendar.of(reader.header()));
    }
    if (!rules.selection().isAll()
        && (!rules.selection().takesFields(reader) || submit < from || submit >= until)) {
      counts.merge(LogIssue.NOT_SELECTED, 1L, Long::sum);
      return null;
    }
    if (width != Math.rint(width)) {
      note(
          LogIssue.MALFORMED,
          "field %s is %s; expected a whole number of processors"
              .formatted(widthField, SwfWriter.text(width)));
      return null;
    }
    if (width < 1) {
      note(LogIssue.NO_WIDTH, "no width (fields 5 and 8)");
      return null;
    }
    if (runTime < 0) {
      note(LogIssue.NO_RUN_TIME, "no run time (field 4)");
      return null;
    }
    if (width > Integer.MAX_VALUE) {
      note(LogIssue.OVERFLOW, "a width beyond 2^31");
      return null;
    }
    if (processors > 0 && width > processors && !fits(width)) {
      return null;
    }
    int used = (int) (processors > 0 ? Math.min(width, processors) : width);
    long user = (long) reader.field(LogField.USER);
    if (isOverLimit(used, user) && rules.overLimit() == OverLimit.DROP) {
      return null;
    }
    double memory = rules.memory().any() ? memory() : 0;
    if (!findsMemory(used, memory)) {
      return null;
    }
    double requested = estimate(runTime, estimate);
    if (runTime > requested) {
      note(LogIssue.KILLED, null);
    }
    reader.notes().forEach(change -> count(change, null));
    long id = (long) reader.field(LogField.ID);
    Job job =
        Job.batch(id, submit, used, requested, runTime, user)
            .withData(Math.max(0, reader.inputBytes()), Math.max(0, reader.outputBytes()));
    long queue = Math.max(Job.Terms.NO_QUEUE, (long) reader.field(LogField.QUEUE));
    if (reader.request().isPresent()) {
      return job.withTerms(terms(queue, memory).with(reader.request().get()));
    }
    long group = Math.max(-1, (long) reader.field(LogField.GROUP));
    boolean isPlain = queue == Job.Terms.NO_QUEUE && memory == 0 && group < 0;
    return isPlain ? job : job.withTerms(terms(queue, memory, group));
  }

  private Job.Terms terms(long queue, double memory) {
    return terms(queue, memory, -1);
  }

  /** Returns terms that jobs share. A known group is the account of the job. */
  private Job.Terms terms(long queue, double memory, long group) {
    if (lastTerms == null
        || queue != lastQueue
        || memory != lastMemory
        || group != lastGroup) { // jobs in a row often agree
      lastTerms =
          termsOf.computeIfAbsent(
              List.of(queue, memory, group), key -> madeTerms(queue, memory, group));
      lastQueue = queue;
      lastMemory = memory;
      lastGroup = group;
    }
    return lastTerms;
  }

  private static Job.Terms madeTerms(long queue, double memory, long group) {
    Job.Terms terms = Job.Terms.NONE.ofQueue(queue).ofMemory(memory);
    return group < 0
        ? terms
        : terms.with(
            ResourceRequest.NONE.with(ResourceRequest.Owner.NONE.ofAccount(Long.toString(group))));
  }

  /** Returns the requested bytes per task, or the used ones if the request is unknown. */
  private double memory() {
    double requested = reader.field(LogField.MEMORY);
    double kilobytes = requested > 0 ? requested : reader.field(LogField.USED_MEMORY);
    if (kilobytes <= 0) {
      count(LogIssue.NO_MEMORY, null);
    }
    return KILOBYTE * Math.max(0, kilobytes);
  }

  private boolean findsMemory(int width, double memory) {
    MemoryShare share = rules.memory();
    int held = share.held(width, memory);
    String asked = null;
    if (!share.hasFor(memory)) {
      asked = "a node has " + Quantity.DATA.show(share.bytes() * share.node());
    } else if (held > width && processors > 0 && held > processors) {
      asked = "with " + held + MACHINE + processors;
    }
    if (asked != null) {
      note(LogIssue.OVER_MEMORY, Quantity.DATA.show(memory) + " for a task, " + asked);
    }
    return asked == null;
  }

  private static boolean below(double value) {
    return value < 0 && value != -1;
  }

  private boolean fits(double width) {
    String message = (long) width + MACHINE + processors;
    if (rules.oversize() == Oversize.FAIL) {
      note(LogIssue.OVERSIZE, message);
      if (!rules.strict()) {
        refuse(message);
      }
      return false;
    }
    boolean clip = rules.oversize() == Oversize.CLIP;
    note(clip ? LogIssue.CLIPPED : LogIssue.OVERSIZE, message);
    return clip;
  }

  /** Returns whether the job is wider than the limit of its user; counts such jobs. */
  private boolean isOverLimit(int width, long user) {
    int limit = rules.userProcessors();
    if (limit == 0 || width <= limit || user == -1) {
      return false;
    }
    boolean drop = rules.overLimit() == OverLimit.DROP;
    count(
        drop ? LogIssue.OVER_LIMIT : LogIssue.ALONE,
        width + " processors, but a user may hold " + limit);
    return true;
  }

  private double estimate(double runTime, double written) {
    if (rules.estimates().kind() != EstimateModel.Kind.USER) {
      return runTime;
    }
    if (written <= 0) {
      note(LogIssue.NO_ESTIMATE, null);
    }
    if (written > AccountedJob.UNLIMITED) {
      note(LogIssue.LONG_ESTIMATE, null);
    }
    return written > 0 ? written : runTime;
  }

  /** Counts an issue. A message becomes an example, and a mistake under strict rules. */
  private void note(LogIssue issue, String message) {
    count(issue, message);
    if (rules.strict() && !issue.isUsual()) {
      refuse(issue.key() + ": " + (message == null ? issue.what() : message));
    }
  }

  private void count(LogIssue issue, String message) {
    long count = counts.merge(issue, 1L, Long::sum);
    if (count <= JobLog.EXAMPLES && !(issue.isUsual() && message == null)) {
      String text = message == null ? issue.what() : message;
      examples.add(new Mistake(reader.source(), reader.line(), 0, issue.key() + ": " + text));
    }
  }

  private void refuse(String message) {
    refused.add(new Mistake(reader.source(), reader.line(), 0, message));
    if (refused.size() == STRICT_SHOWN) {
      throw new InputException(refused);
    }
  }
}
