package org.quoin.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.quoin.base.Stages;
import org.quoin.experiment.store.RunResult;
import org.quoin.grid.ControlVariates;
import org.quoin.grid.GridResult;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.MachineUsage;
import org.quoin.metrics.RunKind;
import org.quoin.metrics.RunStatistics;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.study.WarmUpRule;
import org.quoin.statistics.VarianceReduction;
import org.quoin.statistics.WarmUp;

/** Makes the runs of a grid scenario at a point of a study. */
final class GridRuns {
  private final GridScenario scenario;
  private final WarmUpRule warmUp;
  private final VarianceReduction variance;
  private final ControlVariates variates;

  GridRuns(GridScenario scenario, WarmUpRule warmUp, VarianceReduction variance) {
    this.scenario = scenario;
    this.warmUp = warmUp;
    this.variance = variance;
    this.variates = new ControlVariates(scenario.grid());
  }

  RunResult run(int compared, int replication) {
    List<JobRecord> all = new ArrayList<>();
    Consumer<JobRecord> jobs = warmUp.isNone() ? job -> {} : all::add;
    GridResult result =
        GridExperiment.run(scenario, compared, replication, variance.coupling(), jobs, Stages.NONE);
    Map<String, Double> controls =
        variance == VarianceReduction.CONTROL ? variates.of(result.submissions()) : Map.of();
    if (warmUp.isNone()) {
      return new RunResult(result.figures().with(scenario.metrics()), controls, 0, true);
    }
    WarmUp cut = cut(all);
    List<JobRecord> counted = all.subList(cut.cut(), all.size());
    return new RunResult(
        RunStatistics.of(RunKind.GRID, counted, MachineUsage.NONE).with(scenario.metrics()),
        controls,
        cut.cut(),
        cut.steady());
  }

  /** {@return the warm-up of a run with these jobs, in the order of their submission} */
  private WarmUp cut(List<JobRecord> all) {
    if (warmUp.auto()) {
      return WarmUp.mser5(all.stream().mapToDouble(JobRecord::responseTime).toArray());
    }
    int early = 0;
    while (early < all.size() && all.get(early).job().submitTime() < warmUp.seconds()) {
      early++;
    }
    return new WarmUp(early, all.size(), early < all.size());
  }
}
