package org.quoin.workload;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.quoin.input.InputException;
import org.quoin.input.Mistake;
import org.quoin.workload.LogRules.Estimates;
import org.quoin.workload.LogRules.Oversize;
import org.quoin.workload.LogRules.Width;

/** Turns the lines of one log into jobs by its rules and counts what it drops or changes. */
final class JobFilter {
  /** A strict log is refused with at most this many lines shown. */
  private static final int STRICT_SHOWN = 20;

  private final SwfReader reader;
  private final LogRules rules;
  private final Map<LogIssue, Long> counts = new EnumMap<>(LogIssue.class);
  private final List<Mistake> examples = new ArrayList<>();
  private final List<Mistake> refused = new ArrayList<>();
  private final List<Job> jobs = new ArrayList<>();
  private RandomGenerator factors;
  private int processors;
  private long read;
  private boolean sorted = true;

  JobFilter(SwfReader reader, LogRules rules) {
    this.reader = reader;
    this.rules = rules;
    this.processors = rules.processors();
    for (LogIssue issue : LogIssue.values()) {
      counts.put(issue, 0L);
    }
    if (rules.estimates().kind() == Estimates.Kind.UNIFORM) {
      factors = new org.quoin.engine.RandomStreams(rules.seed(), 0).stream("estimates");
    }
  }

  JobLog read() {
    double latest = Double.NEGATIVE_INFINITY;
    while ((rules.limit() == 0 || jobs.size() < rules.limit()) && reader.next()) {
      if (read++ == 0 && processors == 0) {
        processors = headerProcessors();
      }
      Job job = job();
      if (job == null) {
        continue;
      }
      if (job.submitTime() < latest) {
        note(LogIssue.OUT_OF_ORDER, "submitted before a job above it");
        sorted = false;
      }
      latest = Math.max(latest, job.submitTime());
      jobs.add(job);
    }
    if (!refused.isEmpty()) {
      throw new InputException(refused);
    }
    if (read == 0) {
      throw new InputException(reader.source(), "holds no job line; expected a log in SWF");
    }
    if (jobs.isEmpty()) {
      throw nothingLeft();
    }
    if (!sorted) {
      jobs.sort(Comparator.comparingDouble(Job::submitTime));
    }
    return new JobLog(
        reader.source(), processors, reader.header(), read, jobs, counts, List.copyOf(examples));
  }

  private InputException nothingLeft() {
    List<Mistake> mistakes = new ArrayList<>();
    mistakes.add(
        Mistake.in(reader.source(), "none of its " + read + " lines is a job that can be run"));
    mistakes.addAll(examples);
    return new InputException(mistakes);
  }

  /** The job of the present line, or null when it is dropped. */
  private Job job() {
    if (reader.fault() != null) {
      note(LogIssue.valueOf(reader.fault().name()), reader.faultMessage());
      return null;
    }
    double submit = reader.field(2);
    double runTime = reader.field(4);
    double width = width();
    double estimate = reader.field(9);
    if (submit < 0 || below(runTime) || below(width) || below(estimate)) {
      note(LogIssue.NEGATIVE, "a negative submit time, run time, width or estimate");
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
    if (width > processors && !fits(width)) {
      return null;
    }
    double requested = estimate(runTime, estimate);
    if (runTime > requested) {
      note(LogIssue.KILLED, null);
    }
    int used = (int) Math.min(width, processors);
    long id = (long) reader.field(1);
    int user = (int) reader.field(12);
    return Job.batch(id, submit, used, requested, runTime, user);
  }

  private static boolean below(double value) {
    return value < 0 && value != -1;
  }

  private double width() {
    double requested = reader.field(8);
    return rules.width() == Width.REQUESTED && requested > 0 ? requested : reader.field(5);
  }

  private boolean fits(double width) {
    String message = (long) width + " processors, but the machine has " + processors;
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

  private double estimate(double runTime, double written) {
    return switch (rules.estimates().kind()) {
      case EXACT -> runTime;
      case UNIFORM -> runTime * (1 + (rules.estimates().factor() - 1) * factors.nextDouble());
      case USER -> {
        if (written > 0) {
          yield written;
        }
        note(LogIssue.NO_ESTIMATE, null);
        yield runTime;
      }
    };
  }

  /** Counts an issue; a message makes it an example, and a refusal when the rules are strict. */
  private void note(LogIssue issue, String message) {
    long count = counts.merge(issue, 1L, Long::sum);
    if (count <= JobLog.EXAMPLES) {
      String text = message == null ? issue.what() : message;
      examples.add(new Mistake(reader.source(), reader.line(), 0, issue.key() + ": " + text));
    }
    if (rules.strict()) {
      refuse(issue.key() + ": " + (message == null ? issue.what() : message));
    }
  }

  private void refuse(String message) {
    refused.add(new Mistake(reader.source(), reader.line(), 0, message));
    if (refused.size() == STRICT_SHOWN) {
      throw new InputException(refused);
    }
  }

  private int headerProcessors() {
    for (String name : List.of("MaxProcs:", "MaxNodes:")) {
      for (String comment : reader.header()) {
        if (comment.startsWith(name)) {
          String digits = comment.substring(name.length()).strip().split("\\D", 2)[0];
          if (!digits.isEmpty() && digits.length() < 10 && Integer.parseInt(digits) > 0) {
            return Integer.parseInt(digits);
          }
        }
      }
    }
    throw new InputException(
        reader.source(),
        "its header does not tell MaxProcs; say how wide the machine is" + " (--processors N)");
  }
}
