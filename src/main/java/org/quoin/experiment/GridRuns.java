package org.quoin.experiment;

import java.util.List;
import org.quoin.grid.GridResult;
import org.quoin.observation.RunKind;
import org.quoin.scenario.GridScenario;

/** The runs of a grid. */
final class GridRuns implements Runs {
  private final GridScenario scenario;

  GridRuns(GridScenario scenario) {
    this.scenario = scenario;
  }

  @Override
  public List<RunMetric> metrics() {
    return RunMetric.of(RunKind.GRID, scenario.metrics());
  }

  @Override
  public RunResult run(int compared, int replication) {
    GridResult result = Experiment.run(scenario, compared, replication);
    return new RunResult(result.figures().with(scenario.metrics()));
  }
}
