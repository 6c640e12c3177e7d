package org.quoin.cli;

import java.nio.file.Path;
import org.quoin.input.Mistakes;
import org.quoin.workload.EstimateModel;
import org.quoin.workload.JobLog;
import org.quoin.workload.LogRules;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A log and how its lines become jobs, for every command that reads one. */
final class LogOptions {

  @Parameters(
      paramLabel = "LOG",
      description = "A log in SWF (.swf, .swf.gz); - reads it from standard input.")
  private Path log;

  @Option(
      names = "--processors",
      paramLabel = "N",
      description = "Width of the machine. Default: the log's MaxProcs.")
  private Integer processors;

  @Option(
      names = "--width",
      paramLabel = "FIELD",
      defaultValue = "requested",
      description =
          "requested (field 8, else 5) or allocated (field 5). Default: ${DEFAULT-VALUE}.")
  private LogRules.Width width;

  @Option(
      names = "--oversize",
      paramLabel = "RULE",
      defaultValue = "drop",
      description = "Jobs wider than the machine: drop, clip or fail. Default: ${DEFAULT-VALUE}.")
  private LogRules.Oversize oversize;

  @Option(
      names = "--estimates",
      paramLabel = "KIND",
      defaultValue = "user",
      description = "user, exact or uniform:F (run time x U(1, F)). Default: ${DEFAULT-VALUE}.")
  private String estimates;

  @Option(names = "--limit", paramLabel = "N", description = "Only the first N jobs.")
  private Long limit;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of drawn estimates. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Option(names = "--strict", description = "Refuse a log with any doubtful line.")
  private boolean strict;

  /** The log, as it was written. */
  Path file() {
    return log;
  }

  /**
   * Reads the log.
   *
   * @param rules these options' own, or more
   * @param allFields also those that no simulation uses, to write them again
   */
  JobLog read(LogRules rules, boolean allFields) {
    return allFields ? JobLog.readAllFields(log, rules) : JobLog.read(log, rules);
  }

  /** How its lines become jobs. */
  LogRules rules() {
    Mistakes mistakes = new Mistakes();
    long most = mistakes.read(0L, () -> Count.positive("--limit", limit));
    long machine = mistakes.read(0L, () -> Count.positive("--processors", processors));
    EstimateModel kind = mistakes.read(null, () -> EstimateModel.ofLog("--estimates", estimates));
    mistakes.refuse();
    return new LogRules((int) machine, width, oversize, kind, most, strict, seed);
  }
}
