package org.quoin.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.Grid;
import org.quoin.grid.GridResult;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.MetaServerSetup;

/** Runs every metaserver of a scenario in every replication. */
public final class Experiment {
  private Experiment() {}

  /** Runs of a scenario, to tell how long its progress bar is. */
  public static int runs(GridScenario scenario) {
    return scenario.metaServers().size() * scenario.replications();
  }

  /**
   * Runs a scenario.
   *
   * @param threads how many runs at once
   * @param onRun called after each run, from any thread
   */
  public static Outcome run(GridScenario scenario, int threads, Runnable onRun) {
    return run(scenario, threads, onRun, Optional.empty());
  }

  /**
   * Runs what is left of a scenario.
   *
   * @param threads how many runs at once
   * @param onRun called after each run, from any thread
   * @param kept where finished runs are found and kept
   */
  public static Outcome run(
      GridScenario scenario, int threads, Runnable onRun, Optional<RunStore> kept) {
    List<Callable<GridResult>> runs = new ArrayList<>();
    for (int p = 0; p < scenario.metaServers().size(); p++) {
      int place = p;
      for (int r = 0; r < scenario.replications(); r++) {
        int replication = r;
        runs.add(
            () -> {
              GridResult result = once(scenario, place, replication, kept);
              onRun.run();
              return result;
            });
      }
    }
    List<GridResult> results = Parallel.run(runs, threads);
    List<MetaServerOutcome> outcomes = new ArrayList<>();
    int replications = scenario.replications();
    for (int p = 0; p < scenario.metaServers().size(); p++) {
      outcomes.add(
          new MetaServerOutcome(
              scenario,
              scenario.metaServers().get(p),
              results.subList(p * replications, (p + 1) * replications)));
    }
    return new Outcome(scenario, outcomes);
  }

  private static GridResult once(
      GridScenario scenario, int place, int replication, Optional<RunStore> kept) {
    RunKey key = new RunKey("", scenario.compared().get(place), replication);
    Optional<GridResult> finished = kept.flatMap(runs -> runs.load(key, GridResult.class));
    if (finished.isPresent()) {
      return finished.get();
    }
    GridResult result = run(scenario, place, replication, false);
    kept.ifPresent(runs -> runs.save(key, result));
    return result;
  }

  /**
   * One run.
   *
   * @param antithetic whether replications 2k and 2k + 1 are a pair
   */
  static GridResult run(GridScenario scenario, int place, int replication, boolean antithetic) {
    MetaServerSetup metaServer = scenario.metaServers().get(place);
    RandomStreams streams = new RandomStreams(scenario.seed(), replication, antithetic);
    return new Grid(scenario.grid().withMonitor(metaServer.monitor()), metaServer.create(), streams)
        .run();
  }
}
