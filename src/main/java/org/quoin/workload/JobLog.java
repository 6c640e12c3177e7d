package org.quoin.workload;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.quoin.input.Mistake;

/**
 * The jobs of a log, in order of submission, and what was found on the way.
 *
 * @param source its file
 * @param processors the machine's width
 * @param header the log's header comments, without their semicolons
 * @param read how many job lines were read
 * @param jobs the jobs to simulate
 * @param counts how many lines each issue met; every issue is a key
 * @param examples the first few lines of each issue
 */
public record JobLog(
    String source,
    int processors,
    List<String> header,
    long read,
    List<Job> jobs,
    Map<LogIssue, Long> counts,
    List<Mistake> examples) {

  /** How many examples of each issue are kept. */
  public static final int EXAMPLES = 3;

  /**
   * Reads a log whole.
   *
   * @throws org.quoin.input.InputException when it is no log, holds no job, or breaks a strict rule
   */
  public static JobLog read(Path file, LogRules rules) {
    try (SwfReader reader = SwfReader.open(file)) {
      return new JobFilter(reader, rules).read();
    }
  }
}
