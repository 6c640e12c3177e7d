package org.quoin.scenario.replay;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.quoin.base.InputException;
import org.quoin.slurm.ClusterFile;
import org.quoin.slurm.JobCheck;
import org.quoin.workload.Job;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogIssue;
import org.quoin.workload.log.LogRules;
import org.quoin.workload.log.LogSelection;
import org.quoin.workload.log.LogTime;

/**
 * The jobs of a log.
 *
 * @param file the file of the log
 * @param rules how its lines become jobs
 * @param machines machines on which every job must be able to run; others are left out
 * @param isStateKept whether the jobs that ran and waited at the first selected time are kept
 */
public record LoggedJobs(Path file, LogRules rules, List<ClusterFile> machines, boolean isStateKept)
    implements ReplaySource {

  public LoggedJobs {
    machines = List.copyOf(machines);
  }

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
    return new LoggedJobs(file, rules.ofAnySeed(), machines, isStateKept);
  }

  @Override
  public boolean isAsLogged() {
    return rules.load() == 1;
  }

  @Override
  public JobLog read(int replication, boolean allFields) {
    LogSelection selection = rules.selection();
    LogRules whole =
        isStateKept
            ? rules.with(new LogSelection(LogTime.START, selection.until(), selection.fields()))
            : rules;
    JobLog log = allFields ? JobLog.readAllFields(file, whole) : JobLog.read(file, whole);
    for (ClusterFile machine : machines) {
      JobCheck check = new JobCheck(machine);
      log = log.without(job -> unfit(check, job), rules.strict());
    }
    if (!isStateKept) {
      return log;
    }
    try {
      return log.from(selection.from().in(log.jobs().get(0).submitTime(), log.calendar()));
    } catch (IllegalArgumentException e) {
      throw new InputException(log.source(), e.getMessage());
    }
  }

  private static Optional<JobLog.Unfit> unfit(JobCheck check, Job job) {
    return check
        .of(job.terms().request(), job.user(), job.processors(), job.requestedTime())
        .map(
            finding ->
                new JobLog.Unfit(LogIssue.valueOf(finding.reason().name()), finding.message()));
  }
}
