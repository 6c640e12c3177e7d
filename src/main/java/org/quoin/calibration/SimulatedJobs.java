package org.quoin.calibration;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.quoin.base.Stages;
import org.quoin.experiment.GridExperiment;
import org.quoin.experiment.JobSink;
import org.quoin.scenario.GridScenario;

/**
 * Runs a scenario with given values of its keys, always with the same random numbers, and remembers
 * the statistics of each point.
 */
final class SimulatedJobs {
  private final Function<List<String>, GridScenario> scenario;
  private final MeasuredJobs measured;
  private final int threads;
  private final Runnable onRun;
  private final int blockLength;
  private final Loss loss;
  private final Map<List<String>, JobBlocks> points = new HashMap<>();

  /**
   * Creates the runs.
   *
   * @param scenario the scenario with the changes that a list names, whose first metaserver is run
   * @param measured the sites and times that are compared
   * @param blockLength least number of successive jobs in a block
   * @param loss what is compared
   * @param threads runs at once
   * @param onRun called after each run, from any thread
   */
  SimulatedJobs(
      Function<List<String>, GridScenario> scenario,
      MeasuredJobs measured,
      int blockLength,
      Loss loss,
      int threads,
      Runnable onRun) {
    this.scenario = scenario;
    this.measured = measured;
    this.blockLength = blockLength;
    this.loss = loss;
    this.threads = threads;
    this.onRun = onRun;
  }

  /** {@return the number of points that were simulated} */
  int points() {
    return points.size();
  }

  /** {@return the jobs of all replications with some changes, simulated at the first call} */
  JobBlocks at(List<String> changes) {
    return points.computeIfAbsent(changes, list -> new JobBlocks(jobs(list), blockLength, loss));
  }

  /** Returns the jobs of each replication, in the order of their numbers. */
  private List<MeasuredJobs> jobs(List<String> changes) {
    GridScenario changed = scenario.apply(changes);
    List<List<MeasuredJobs.Row>> rows = new ArrayList<>();
    for (int replication = 0; replication < changed.replications(); replication++) {
      rows.add(new ArrayList<>());
    }
    GridExperiment.run(
        changed.with(changed.metaServers().subList(0, 1)),
        threads,
        onRun,
        Optional.empty(),
        JobSink.into(
            (compared, replication) ->
                job ->
                    MeasuredJobs.row(measured.times(), measured.sites(), job)
                        .ifPresent(rows.get(replication)::add)),
        Stages.NONE);
    return rows.stream()
        .map(one -> MeasuredJobs.simulated(measured.times(), measured.sites(), one))
        .toList();
  }
}
