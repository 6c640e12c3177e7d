package org.quoin.scenario.replay;

import java.nio.file.Path;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogRules;

/**
 * The jobs of a log.
 *
 * @param file the file of the log
 * @param rules how its lines become jobs
 */
public record LoggedJobs(Path file, LogRules rules) implements ReplaySource {

  @Override
  public String name() {
    return file.toString();
  }

  @Override
  public long seed() {
    return rules.seed();
  }

  /** Returns 1, since only estimates are drawn. */
  @Override
  public int replications() {
    return 1;
  }

  @Override
  public LoggedJobs ofAnySeed() {
    return new LoggedJobs(file, rules.ofAnySeed());
  }

  @Override
  public JobLog read(int replication, boolean allFields) {
    return allFields ? JobLog.readAllFields(file, rules) : JobLog.read(file, rules);
  }
}
