package org.quoin.workload.log;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.quoin.base.Mistake;
import org.quoin.workload.Job;

/**
 * The jobs of a log, in order of submission, and what was found on the way.
 *
 * @param source its file
 * @param processors the machine's width
 * @param header the comments before its first job, without their semicolons
 * @param read how many job lines were read
 * @param jobs the jobs to simulate; those of one instant in the order of the log
 * @param counts how many lines each issue met; every issue is a key
 * @param examples the first few lines of each issue
 * @param partitions how many partitions of the logged machine these jobs name (SWF field 16); 0
 *     where they name none
 * @param others the fields of these jobs that no simulation uses; null when they were not asked for
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
    OtherFields others) {

  /** Jobs of the longest log. */
  public static final int MOST_JOBS = 10_000_000;

  /** How many examples of each issue are kept. */
  public static final int EXAMPLES = 3;

  /**
   * {@return a log, read whole}
   *
   * @param file in SWF, plain or gzip-compressed; {@code -} is the standard input
   * @param rules how its lines become jobs
   * @throws org.quoin.base.InputException when it is no log, holds no job, or breaks a strict rule
   */
  public static JobLog read(Path file, LogRules rules) {
    try (SwfReader reader = SwfReader.open(file)) {
      return new JobFilter(reader, rules, false).read(true);
    }
  }

  /**
   * {@return a log, read whole, with the fields that no simulation uses}
   *
   * @param file in SWF, plain or gzip-compressed; {@code -} is the standard input
   * @param rules how its lines become jobs
   * @throws org.quoin.base.InputException when it is no log, holds no job, or breaks a strict rule
   */
  public static JobLog readAllFields(Path file, LogRules rules) {
    try (SwfReader reader = SwfReader.open(file)) {
      return new JobFilter(reader, rules, true).read(true);
    }
  }

  /**
   * {@return a log, read whole, of a machine that may be unknown: its width is then 0, and no job
   * too wide}
   *
   * @param file in SWF, plain or gzip-compressed; {@code -} is the standard input
   * @param rules how its lines become jobs; of their width 0, the log's own is taken, if it has one
   * @throws org.quoin.base.InputException when it is no log, holds no job, or breaks a strict rule
   */
  public static JobLog readOfAnyMachine(Path file, LogRules rules) {
    try (SwfReader reader = SwfReader.open(file)) {
      return new JobFilter(reader, rules, false).read(false);
    }
  }

  /**
   * {@return jobs that come from no file}
   *
   * @param source what they come from, in place of a file's name
   * @param processors the machine's width
   * @param jobs in order of submission
   */
  public static JobLog generated(String source, int processors, List<Job> jobs) {
    Map<LogIssue, Long> counts = new EnumMap<>(LogIssue.class);
    for (LogIssue issue : LogIssue.values()) {
      counts.put(issue, 0L);
    }
    return new JobLog(source, processors, List.of(), jobs.size(), jobs, counts, List.of(), 0, null);
  }

  /**
   * {@return jobs at so many times their load: the times between their submissions are divided by
   * it}
   *
   * @param jobs in order of submission, at least one
   * @param factor above 0; 2 halves the times between
   */
  public static List<Job> atLoad(List<Job> jobs, double factor) {
    double first = jobs.get(0).submitTime();
    return jobs.stream()
        .map(job -> job.withSubmitTime(first + (job.submitTime() - first) / factor))
        .toList();
  }

  /**
   * {@return a number of a field that no simulation uses, of a log read with all fields}
   *
   * @param job its place among the jobs
   * @param number of the field in the format
   */
  public double field(int job, int number) {
    return Double.parseDouble(others.of(job)[number]);
  }
}
