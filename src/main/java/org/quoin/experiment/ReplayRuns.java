package org.quoin.experiment;

import java.util.List;
import org.quoin.experiment.store.RunMetric;
import org.quoin.experiment.store.RunResult;
import org.quoin.observation.Figures;
import org.quoin.observation.RunKind;
import org.quoin.observation.Schedule;
import org.quoin.scenario.ReplayScenario;

/** The runs of a log, or of the jobs of a model, under policies. */
final class ReplayRuns implements Runs {
  private final ReplayScenario scenario;
  private final SharedLogs logs;

  ReplayRuns(ReplayScenario scenario, SharedLogs logs) {
    this.scenario = scenario;
    this.logs = logs;
  }

  @Override
  public List<RunMetric> metrics() {
    return RunMetric.of(RunKind.REPLAY, scenario.metrics());
  }

  @Override
  public RunResult run(int compared, int replication) {
    Schedule schedule = Replays.run(scenario, compared, replication, logs).schedule();
    return RunResult.of(Figures.of(schedule).with(scenario.metrics()));
  }
}
