package org.quoin.workload.log;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.base.Quantity;
import org.quoin.base.RecordBuilder;
import org.quoin.workload.Feedback;
import org.quoin.workload.Job;
import org.quoin.workload.ResourceRequest;

/**
 * Jobs of a log in order of submission, with the issues found in it.
 *
 * @param source path of the file
 * @param processors width of the machine
 * @param header comments before the first job, without semicolons
 * @param read number of job lines in the log
 * @param jobs jobs to simulate; ties in submit time are in the order of the log
 * @param counts number of lines per issue; every issue is a key
 * @param examples first lines of each issue
 * @param partitions number of partitions of the logged machine that the jobs name (SWF field 16); 0
 *     without any
 * @param others fields of these jobs that no simulation uses; null unless requested
 * @param stated waits and partitions that the log states of these jobs
 * @param calendar dates of its times; empty if the log does not state them
 * @param names names that the numbers of users, groups, queues and partitions stand for, by number
 *     of the field; number 1 is the first name. Without names, the numbers are those of the log
 * @param feedback dependencies between the jobs of the state, in its order, and then these jobs
 * @param state the jobs that ran and waited at the first of these jobs, if they are known
 */
public record JobLog(
    String source,
    int processors,
    List<String> header,
    long read,
    List<Job> jobs,
    Map<LogIssue, Long> counts,
    List<Mistake> examples,
    int partitions,
    OtherFields others,
    StatedFields stated,
    Optional<LogCalendar> calendar,
    Map<Integer, List<String>> names,
    Feedback feedback,
    LogState state) {

  /** Maximum number of jobs of a log. */
  public static final int MAX_JOBS = 10_000_000;

  /** Maximum number of examples per issue. */
  public static final int EXAMPLES = 3;

  /**
   * {@return the jobs of a log}
   *
   * @param file log of any format, plain or gzip-compressed; {@code -} is the standard input
   * @param rules conversion of lines to jobs
   * @throws org.quoin.base.InputException if it is not a log, has no job, or breaks a strict rule
   */
  public static JobLog read(Path file, LogRules rules) {
    try (LogReader reader = LogFormats.open(file, rules.reading())) {
      return new JobFilter(reader, rules, false).read(true);
    }
  }

  /**
   * {@return the jobs of a log with the fields that no simulation uses}
   *
   * @param file log of any format, plain or gzip-compressed; {@code -} is the standard input
   * @param rules conversion of lines to jobs
   * @throws org.quoin.base.InputException if it is not a log, has no job, or breaks a strict rule
   */
  public static JobLog readAllFields(Path file, LogRules rules) {
    try (LogReader reader = LogFormats.open(file, rules.reading())) {
      return new JobFilter(reader, rules, true).read(true);
    }
  }

  /**
   * {@return the jobs of a log whose machine may be unknown} The width of an unknown machine is 0,
   * and no job is too wide for it.
   *
   * @param file log of any format, plain or gzip-compressed; {@code -} is the standard input
   * @param rules conversion of lines to jobs; width 0 takes the width in the log, if it has one
   * @throws org.quoin.base.InputException if it is not a log, has no job, or breaks a strict rule
   */
  public static JobLog readOfAnyMachine(Path file, LogRules rules) {
    try (LogReader reader = LogFormats.open(file, rules.reading())) {
      return new JobFilter(reader, rules, false).read(false);
    }
  }

  /**
   * {@return the jobs of a log whose machine may be unknown, with the fields that no simulation
   * uses}
   *
   * @param file log of any format, plain or gzip-compressed; {@code -} is the standard input
   * @param rules conversion of lines to jobs; width 0 takes the width in the log, if it has one
   * @throws org.quoin.base.InputException if it is not a log, has no job, or breaks a strict rule
   */
  public static JobLog readAllFieldsOfAnyMachine(Path file, LogRules rules) {
    try (LogReader reader = LogFormats.open(file, rules.reading())) {
      return new JobFilter(reader, rules, true).read(false);
    }
  }

  /**
   * {@return the jobs submitted from a time on, with those that ran and waited then} The log must
   * state the waits of the jobs before; a job whose wait it does not state is left out.
   *
   * @param time seconds of the log
   * @throws InputException if no job is submitted from then on, or the log states no wait
   */
  public JobLog from(double time) {
    return with(stateAt(time), counts, examples, names).afterState();
  }

  /** Returns this log with a state, with what was counted and named in both. */
  JobLog with(
      LogState other,
      Map<LogIssue, Long> counted,
      List<Mistake> shown,
      Map<Integer, List<String>> named) {
    return new JobLog(
        source,
        processors,
        header,
        read,
        jobs,
        counted,
        shown,
        partitions,
        others,
        stated,
        calendar,
        named,
        Feedback.NONE,
        other);
  }

  /**
   * {@return the jobs submitted at the time of the state or later, which begin with its jobs} A job
   * submitted at that time that is in the state is not submitted again.
   *
   * @throws InputException if there is no such job
   */
  public JobLog afterState() {
    double time = state.time();
    if (jobs.get(jobs.size() - 1).submitTime() < time) {
      throw new InputException(
          source,
          "has no job submitted after the state at "
              + calendar.map(one -> one.date(time).toString()).orElse(Quantity.DURATION.show(time))
              + "; expected a log that goes on, or 'quoin when' for the start of one job");
    }
    Set<Long> present = new HashSet<>();
    state.jobs().forEach(earlier -> present.add(earlier.job().id()));
    return without(
        job ->
            job.submitTime() < time || (job.submitTime() == time && present.contains(job.id()))
                ? Optional.of(new Unfit(LogIssue.NOT_SELECTED, "before the state"))
                : Optional.empty(),
        false);
  }

  /**
   * {@return the jobs that ran and waited at a time} A job whose wait the log does not state is
   * left out.
   *
   * @param time seconds of the log
   * @throws InputException if the log states no wait of a job submitted before
   */
  public LogState stateAt(double time) {
    List<LogState.Earlier> earlier = new ArrayList<>();
    boolean isStated = false;
    for (int i = 0; i < jobs.size() && jobs.get(i).submitTime() < time; i++) {
      double wait = stated.waitOf(i);
      double start = jobs.get(i).submitTime() + wait;
      isStated |= wait >= 0;
      if (wait >= 0 && start + jobs.get(i).computeTime() > time) {
        earlier.add(new LogState.Earlier(jobs.get(i), start <= time ? start : Double.NaN));
      }
    }
    if (!isStated && jobs.get(0).submitTime() < time) {
      throw new InputException(
          source, "states no wait (field 3 of SWF), so that no state is known");
    }
    return new LogState(time, earlier);
  }

  /**
   * {@return the jobs that had ended by a time} A job ends at its requested time at the latest, as
   * in {@link #stateAt}. Without a stated wait a job counts as started at its submission.
   *
   * @param time seconds of the log
   */
  public List<Job> endedBy(double time) {
    List<Job> ended = new ArrayList<>();
    for (int i = 0; i < jobs.size() && jobs.get(i).submitTime() < time; i++) {
      double start = jobs.get(i).submitTime() + Math.max(0, stated.waitOf(i));
      if (start + jobs.get(i).computeTime() <= time) {
        ended.add(jobs.get(i));
      }
    }
    return ended;
  }

  /**
   * {@return the number of a user}
   *
   * @param name the name, or the number in a log of numbers; {@link Job#UNKNOWN_USER} if the log
   *     has no such user
   */
  public long userNumber(String name) {
    List<String> users = names.getOrDefault(LogField.USER, List.of());
    if (users.isEmpty()) {
      return name.matches("\\d{1,15}") ? Long.parseLong(name) : Job.UNKNOWN_USER;
    }
    int place = users.indexOf(name);
    return place < 0 ? Job.UNKNOWN_USER : place + 1;
  }

  /**
   * The reason why a machine cannot run a job.
   *
   * @param issue the issue under which it is counted
   * @param message what the job requests, and what there is
   */
  public record Unfit(LogIssue issue, String message) {}

  /**
   * {@return this log without the jobs that a machine cannot run, which are counted}
   *
   * @param check finds such jobs
   * @param strict whether such a job rejects the log
   * @throws InputException if no job is left, or the log is rejected
   */
  public JobLog without(Function<Job, Optional<Unfit>> check, boolean strict) {
    Map<LogIssue, Long> all = new EnumMap<>(counts);
    Map<LogIssue, Long> dropped = new EnumMap<>(LogIssue.class);
    List<Mistake> some = new ArrayList<>();
    int[] kept = new int[jobs.size()];
    int count = 0;
    for (int i = 0; i < kept.length; i++) {
      Optional<Unfit> unfit = check.apply(jobs.get(i));
      if (unfit.isEmpty()) {
        kept[count++] = i;
        continue;
      }
      LogIssue issue = unfit.get().issue;
      all.merge(issue, 1L, Long::sum);
      if (dropped.merge(issue, 1L, Long::sum) <= EXAMPLES) {
        some.add(
            Mistake.in(
                source, issue.key() + ": job " + jobs.get(i).id() + ": " + unfit.get().message));
      }
    }
    if (count == kept.length) {
      return this;
    }
    if (strict || count == 0) {
      List<Mistake> mistakes = new ArrayList<>();
      if (count == 0) {
        mistakes.add(Mistake.in(source, "has no job that the machine can run"));
      }
      dropped.forEach((issue, n) -> mistakes.add(Mistake.in(source, "has " + issue.counted(n))));
      mistakes.addAll(some);
      throw new InputException(mistakes);
    }
    int[] order = Arrays.copyOf(kept, count);
    List<Mistake> shown = new ArrayList<>(examples);
    shown.addAll(some);
    return new JobLog(
        source,
        processors,
        header,
        read,
        Arrays.stream(order).mapToObj(jobs::get).toList(),
        all,
        List.copyOf(shown),
        partitions,
        others == null ? null : others.inOrder(order),
        stated.inOrder(order),
        calendar,
        names,
        Feedback.NONE,
        state);
  }

  /**
   * {@return a log of jobs that come from no file}
   *
   * @param source description of the source, in place of a path
   * @param processors width of the machine
   * @param jobs jobs in order of submission
   */
  public static JobLog generated(String source, int processors, List<Job> jobs) {
    Map<LogIssue, Long> counts = new EnumMap<>(LogIssue.class);
    for (LogIssue issue : LogIssue.values()) {
      counts.put(issue, 0L);
    }
    return new JobLog(
        source,
        processors,
        List.of(),
        jobs.size(),
        jobs,
        counts,
        List.of(),
        0,
        null,
        StatedFields.NONE,
        Optional.empty(),
        Map.of(),
        Feedback.NONE,
        LogState.NONE);
  }

  /**
   * {@return this log with dependencies between its jobs}
   *
   * @param dependencies dependencies between the jobs of the state, in its order, and then these
   */
  public JobLog with(Feedback dependencies) {
    return RecordBuilder.copy(this, "feedback", dependencies);
  }

  /**
   * {@return this log with changed jobs}
   *
   * @param changed one for each of these jobs, in their order
   */
  public JobLog with(List<Job> changed) {
    return RecordBuilder.copy(this, "jobs", changed);
  }

  /**
   * {@return a log of other jobs, drawn from this one}
   *
   * @param drawn jobs in order of submission, numbered from 1
   * @param dependencies dependencies between their submissions
   */
  public JobLog drawn(List<Job> drawn, Feedback dependencies) {
    Map<Integer, List<String>> others = new TreeMap<>(names);
    others.remove(LogField.USER);
    return new JobLog(
        source,
        processors,
        header,
        read,
        drawn,
        counts,
        examples,
        partitions,
        null,
        StatedFields.NONE,
        calendar,
        others,
        dependencies,
        LogState.NONE);
  }

  /**
   * {@return jobs with a multiple of their load: times between submissions are divided by it}
   *
   * @param jobs jobs in order of submission, at least one
   * @param factor above 0; 2 halves the times between submissions
   */
  public static List<Job> atLoad(List<Job> jobs, double factor) {
    double first = jobs.get(0).submitTime();
    return jobs.stream().map(job -> atLoad(job, first, factor)).toList();
  }

  /** Returns a job with the times since the first submission divided by a factor. */
  static Job atLoad(Job job, double first, double factor) {
    Job moved = job.withSubmitTime(first + (job.submitTime() - first) / factor);
    ResourceRequest.Timing timing = job.terms().request().timing();
    OptionalDouble submitted = timing.submitted();
    return submitted.isEmpty()
        ? moved
        : moved.with(timing.submittedAt(first + (submitted.getAsDouble() - first) / factor));
  }

  /**
   * {@return a user as the log names it: by name, or by number}
   *
   * @param number number of the user
   */
  public String user(long number) {
    return name(LogField.USER, number);
  }

  /**
   * {@return the partition of a job as the log names it: by name, or by number; empty if unknown}
   *
   * @param job index of the job
   */
  public String partition(int job) {
    int number = stated.partitionOf(job);
    return number < 0 ? "" : name(LogField.PARTITION, number);
  }

  private String name(int field, long number) {
    return name(names.getOrDefault(field, List.of()), number);
  }

  /** Returns what a number stands for: one of some names, of which 1 is the first, or itself. */
  static String name(List<String> some, long number) {
    return number >= 1 && number <= some.size()
        ? some.get((int) number - 1)
        : Long.toString(number);
  }

  /**
   * {@return a number of a field that no simulation uses} The log must be read with all fields.
   *
   * @param job index of the job
   * @param number number of the field in the format
   */
  public double field(int job, int number) {
    return Double.parseDouble(others.of(job)[number]);
  }
}
