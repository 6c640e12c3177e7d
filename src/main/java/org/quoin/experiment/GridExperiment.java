package org.quoin.experiment;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.quoin.analysis.LoneTransfer;
import org.quoin.base.Stages;
import org.quoin.engine.Coupling;
import org.quoin.engine.RandomStreams;
import org.quoin.experiment.store.RunKey;
import org.quoin.experiment.store.RunStore;
import org.quoin.grid.Grid;
import org.quoin.grid.GridResult;
import org.quoin.metrics.JobRecord;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.grid.MetaServerSetup;

/** Runs a grid scenario under every metaserver in every replication. */
public final class GridExperiment {
  /**
   * Stores a finished run.
   *
   * @param jobs the mark of the file with its jobs
   */
  private record KeptRun(GridResult result, String jobs) {}

  private GridExperiment() {}

  /**
   * {@return the number of runs of a scenario}
   *
   * @param scenario the metaservers and replications
   */
  public static int runs(GridScenario scenario) {
    return scenario.metaServers().size() * scenario.replications();
  }

  /**
   * Runs a scenario.
   *
   * @param scenario the grid, metaservers and replications
   * @param threads how many runs at once
   * @param onRun called after each run, from any thread
   * @return the results of all runs
   */
  public static GridOutcome run(GridScenario scenario, int threads, Runnable onRun) {
    return run(scenario, threads, onRun, Optional.empty(), JobSink.NONE, Stages.NONE);
  }

  /**
   * Makes the runs of a scenario that are not kept.
   *
   * @param scenario the grid, metaservers and replications
   * @param threads how many runs at once
   * @param onRun called after each run, from any thread
   * @param kept where finished runs are found and kept
   * @param jobs takes the jobs of the runs
   * @param stages is notified of what is done next
   * @return the results of all runs, kept or made now
   */
  public static GridOutcome run(
      GridScenario scenario,
      int threads,
      Runnable onRun,
      Optional<RunStore> kept,
      JobSink jobs,
      Stages stages) {
    List<MetaServerSetup> compared = scenario.metaServers();
    List<List<GridResult>> results =
        Parallel.run(
            compared.size(),
            scenario.replications(),
            threads,
            (place, replication) -> {
              GridResult result = once(scenario, place, replication, kept, jobs, stages);
              onRun.run();
              return result;
            });
    stages.begin(Stages.Stage.FIGURES);
    LoneTransfer alone = new LoneTransfer(scenario.grid());
    return new GridOutcome(
        scenario,
        IntStream.range(0, compared.size())
            .mapToObj(p -> new MetaServerOutcome(scenario, compared.get(p), results.get(p), alone))
            .toList());
  }

  private static GridResult once(
      GridScenario scenario,
      int place,
      int replication,
      Optional<RunStore> kept,
      JobSink jobs,
      Stages stages) {
    RunKey key = new RunKey("", scenario.compared().get(place), replication);
    Optional<KeptRun> finished =
        kept.flatMap(runs -> runs.load(key, KeptRun.class))
            .filter(run -> jobs.has(place, replication, run.jobs()));
    if (finished.isPresent()) {
      return finished.get().result();
    }
    try (JobSink.Part part = jobs.begin(place, replication)) {
      GridResult result = run(scenario, place, replication, Coupling.INDEPENDENT, part, stages);
      KeptRun run = new KeptRun(result, part.done());
      kept.ifPresent(runs -> runs.save(key, run));
      return result;
    }
  }

  /**
   * {@return the estimated seconds of the first run of a scenario; infinite if no estimate is known
   * in time}
   *
   * @param scenario the scenario whose first metaserver is run
   * @param limit seconds after which the run is stopped
   */
  public static double pilot(GridScenario scenario, double limit) {
    return Pilot.seconds(
        () -> run(scenario, 0, 0, Coupling.INDEPENDENT, job -> {}, Stages.NONE), limit);
  }

  /**
   * Makes one run.
   *
   * @param coupling the dependence between replications
   * @param jobs takes the counted jobs in the order of their numbers
   * @param stages is notified of what is done next
   */
  static GridResult run(
      GridScenario scenario,
      int place,
      int replication,
      Coupling coupling,
      Consumer<JobRecord> jobs,
      Stages stages) {
    stages.begin(Stages.Stage.BUILDING);
    MetaServerSetup metaServer = scenario.metaServers().get(place);
    RandomStreams streams = new RandomStreams(scenario.seed(), replication, coupling);
    Grid grid = new Grid(scenario.grid(), metaServer.open(streams), streams);
    stages.begin(Stages.Stage.SIMULATING);
    return grid.run(jobs);
  }
}
