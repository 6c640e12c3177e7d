package org.quoin.calibration;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.quoin.base.Stages;
import org.quoin.experiment.GridExperiment;
import org.quoin.experiment.JobSink;
import org.quoin.experiment.Parallel;
import org.quoin.experiment.store.Execution;
import org.quoin.experiment.store.RunKey;
import org.quoin.experiment.store.RunStore;
import org.quoin.scenario.GridScenario;

/**
 * Runs a scenario with given values of its keys, always with the same random numbers, and remembers
 * the statistics of each point.
 */
final class SimulatedJobs {
  private final Function<List<String>, GridScenario> scenario;
  private final MeasuredJobs measured;
  private final Execution execution;
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
   * @param execution how points are simulated
   */
  SimulatedJobs(
      Function<List<String>, GridScenario> scenario,
      MeasuredJobs measured,
      int blockLength,
      Loss loss,
      Execution execution) {
    this.scenario = scenario;
    this.measured = measured;
    this.blockLength = blockLength;
    this.loss = loss;
    this.execution = execution;
  }

  /** {@return the number of points that were simulated} */
  int points() {
    return points.size();
  }

  /** {@return the jobs of all replications with some changes, simulated at the first call} */
  JobBlocks at(List<String> changes) {
    prepare(List.of(changes));
    return points.get(changes);
  }

  /**
   * Simulates points side by side, of which none depends on the others, unless they are known.
   *
   * @param all the changes of each point
   */
  void prepare(List<List<String>> all) {
    List<List<String>> unknown =
        all.stream().distinct().filter(changes -> !points.containsKey(changes)).toList();
    int each = Math.max(1, execution.threads() / Math.max(1, unknown.size()));
    List<Callable<JobBlocks>> tasks = new ArrayList<>();
    for (List<String> changes : unknown) {
      GridScenario changed = scenario.apply(changes);
      tasks.add(() -> new JobBlocks(jobs(changes, changed, each), blockLength, loss));
    }
    Iterator<JobBlocks> found = Parallel.run(tasks, execution.threads()).iterator();
    unknown.forEach(changes -> points.put(changes, found.next()));
  }

  /**
   * The jobs of a point, as they are stored.
   *
   * @param replications the jobs of each replication, in the order of their numbers
   */
  private record Point(List<List<MeasuredJobs.Row>> replications) {}

  /** Returns the jobs of each replication, of an earlier command if they are kept. */
  private List<MeasuredJobs> jobs(List<String> changes, GridScenario changed, int threads) {
    RunKey key = new RunKey(String.join(" ", changes), "", 0);
    boolean isKept = execution.kept().filter(kept -> kept.has(key)).isPresent();
    Point point =
        RunStore.result(execution.kept(), key, Point.class, () -> simulated(changed, threads));
    if (isKept) {
      point.replications.forEach(one -> execution.step().run());
    }
    return point.replications.stream()
        .map(one -> MeasuredJobs.simulated(measured.times(), measured.sites(), one))
        .toList();
  }

  private Point simulated(GridScenario changed, int threads) {
    List<List<MeasuredJobs.Row>> rows = new ArrayList<>();
    for (int replication = 0; replication < changed.replications(); replication++) {
      rows.add(new ArrayList<>());
    }
    GridExperiment.run(
        changed.with(changed.metaServers().subList(0, 1)),
        threads,
        execution.step(),
        Optional.empty(),
        JobSink.into(
            (compared, replication) ->
                job ->
                    MeasuredJobs.row(measured.times(), measured.sites(), job)
                        .ifPresent(rows.get(replication)::add)),
        Stages.NONE);
    return new Point(rows);
  }
}
