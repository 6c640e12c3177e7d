package org.quoin.experiment;

import java.util.List;
import org.quoin.experiment.store.RunMetric;
import org.quoin.experiment.store.RunResult;
import org.quoin.observation.RunKind;
import org.quoin.scenario.CoschedulingScenario;

/** The runs of a time-shared cluster under schemes. */
record CoschedulingRuns(CoschedulingScenario scenario) implements Runs {

  @Override
  public List<RunMetric> metrics() {
    return RunMetric.of(RunKind.COSCHEDULING, scenario.metrics());
  }

  @Override
  public RunResult run(int compared, int replication) {
    return RunResult.of(
        Coscheduling.run(scenario, compared, replication, parts -> {})
            .figures()
            .with(scenario.metrics()));
  }
}
