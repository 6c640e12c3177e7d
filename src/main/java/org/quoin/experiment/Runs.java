package org.quoin.experiment;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.quoin.experiment.store.RunMetric;
import org.quoin.experiment.store.RunResult;
import org.quoin.metrics.RunKind;
import org.quoin.metrics.RunStatistics;
import org.quoin.scenario.CoschedulingScenario;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.ReplayScenario;
import org.quoin.scenario.Scenario;
import org.quoin.scenario.study.Study;
import org.quoin.workload.resample.Resampler;
import org.quoin.workload.resample.ResamplingDiagnosis;

/**
 * Makes the runs of a scenario of any kind.
 *
 * @param metrics metrics by which the runs are compared, the most important first
 * @param once makes one run, which depends on nothing but the scenario, the place of what is
 *     compared and the replication
 * @param diagnosis computes how far the intervals of resampled logs can be trusted; empty for other
 *     runs
 */
public record Runs(
    List<RunMetric> metrics,
    Parallel.Replication<RunResult> once,
    Supplier<Optional<ResamplingDiagnosis>> diagnosis) {

  private Runs(List<RunMetric> metrics, Parallel.Replication<RunResult> once) {
    this(metrics, once, Optional::empty);
  }

  /**
   * {@return the result of one run}
   *
   * @param compared the place of what is compared, from 0
   * @param replication the replication, from 0
   */
  public RunResult run(int compared, int replication) {
    return once.run(compared, replication);
  }

  /**
   * {@return the runs of a scenario at a point of a study}
   *
   * @param scenario the scenario of any kind
   * @param study the study whose rules for warm-up and variance reduction apply
   * @param logs the logs that other points have read
   */
  public static Runs of(Scenario scenario, Study study, ReplayCache logs) {
    if (scenario instanceof GridScenario grid) {
      GridRuns runs = new GridRuns(grid, study.warmUp(), study.variance());
      return new Runs(RunMetric.of(RunKind.GRID, grid.metrics()), runs::run);
    }
    if (scenario instanceof ReplayScenario replay) {
      return new Runs(
          RunMetric.of(RunKind.REPLAY, replay.metrics()),
          (place, replication) ->
              RunResult.of(
                  RunStatistics.of(
                          ReplayExperiment.run(replay, place, replication, logs).schedule())
                      .with(replay.metrics())),
          () ->
              replay
                  .drawn()
                  .map(
                      drawn ->
                          ResamplingDiagnosis.of(
                              new Resampler(logs.origin(drawn), drawn.rules()),
                              drawn.replications())));
    }
    CoschedulingScenario jobs = (CoschedulingScenario) scenario;
    return new Runs(
        RunMetric.of(RunKind.COSCHEDULING, jobs.metrics()),
        (place, replication) ->
            RunResult.of(
                Coscheduling.run(jobs, place, replication).figures().with(jobs.metrics())));
  }
}
