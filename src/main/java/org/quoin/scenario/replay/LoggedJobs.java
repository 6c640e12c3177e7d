package org.quoin.scenario.replay;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.quoin.base.InputException;
import org.quoin.base.RecordBuilder;
import org.quoin.slurm.ClusterFile;
import org.quoin.slurm.JobCheck;
import org.quoin.workload.Job;
import org.quoin.workload.StatedDependencies;
import org.quoin.workload.log.ClusterSnapshot;
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
 * @param snapshot jobs and nodes of a running cluster, with which the run begins in their place
 * @param areDependent whether jobs wait for the simulated ends of those on which they depend
 */
public record LoggedJobs(
    Path file,
    LogRules rules,
    List<ClusterFile> machines,
    boolean isStateKept,
    ClusterSnapshot snapshot,
    boolean areDependent)
    implements ReplaySource {

  /**
   * Creates jobs of a log that begin with an empty cluster.
   *
   * @param file the file of the log
   * @param rules how its lines become jobs
   * @param machines machines on which every job must be able to run; others are left out
   */
  public LoggedJobs(Path file, LogRules rules, List<ClusterFile> machines) {
    this(file, rules, machines, false, ClusterSnapshot.NONE, false);
  }

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
    return RecordBuilder.copy(this, "rules", rules.ofAnySeed());
  }

  /** {@return these jobs, which wait for the simulated ends of those on which they depend} */
  public LoggedJobs withDependencies() {
    return RecordBuilder.copy(this, "areDependent", true);
  }

  @Override
  public boolean isAsLogged() {
    return rules.load() == 1;
  }

  /**
   * {@return the log from its beginning, whatever part of it is selected}
   *
   * @param allFields whether fields are kept that no simulation uses
   */
  public JobLog whole(boolean allFields) {
    LogSelection selection = rules.selection();
    return read(
        rules.with(new LogSelection(LogTime.START, selection.until(), selection.fields())),
        allFields);
  }

  private JobLog read(LogRules selecting, boolean allFields) {
    JobLog log = allFields ? JobLog.readAllFields(file, selecting) : JobLog.read(file, selecting);
    for (ClusterFile machine : machines) {
      JobCheck check = new JobCheck(machine);
      log = log.without(job -> unfit(check, job), rules.strict());
    }
    return log;
  }

  /**
   * {@return the whole log, with the state of the snapshot if there is one}
   *
   * @param allFields whether fields are kept that no simulation uses
   */
  public JobLog withState(boolean allFields) {
    JobLog whole = whole(allFields);
    if (!snapshot.any()) {
      return whole;
    }
    List<JobCheck> checks = machines.stream().map(JobCheck::new).toList();
    return snapshot.of(
        whole,
        rules,
        Optional.of(rules.selection().from()).filter(time -> !time.equals(LogTime.START)),
        job -> checks.stream().flatMap(check -> unfit(check, job).stream()).findFirst());
  }

  @Override
  public JobLog read(int replication, boolean allFields) {
    JobLog log = selected(allFields);
    if (!areDependent) {
      return log;
    }
    List<Job> all = new ArrayList<>();
    log.state().jobs().forEach(earlier -> all.add(earlier.job()));
    all.addAll(log.jobs());
    return log.with(StatedDependencies.of(all));
  }

  private JobLog selected(boolean allFields) {
    if (!isStateKept && !snapshot.any()) {
      return read(rules, allFields);
    }
    JobLog log = withState(allFields);
    try {
      return snapshot.any()
          ? log.afterState()
          : log.from(rules.selection().from().in(log.jobs().get(0).submitTime(), log.calendar()));
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
