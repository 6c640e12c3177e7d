package org.quoin.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.Grid;
import org.quoin.grid.GridResult;
import org.quoin.scenario.MetaServerSetup;
import org.quoin.scenario.Scenario;

/** Runs every metaserver of a scenario in every replication. */
public final class Experiment {
  private Experiment() {}

  /** Runs of a scenario, to tell how long its progress bar is. */
  public static int runs(Scenario scenario) {
    return scenario.metaServers().size() * scenario.replications();
  }

  /**
   * Runs a scenario.
   *
   * @param threads how many runs at once
   * @param onRun called after each run, from any thread
   */
  public static Outcome run(Scenario scenario, int threads, Runnable onRun) {
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
      Scenario scenario, int threads, Runnable onRun, Optional<FinishedRuns> kept) {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<List<Future<GridResult>>> futures = new ArrayList<>();
      for (int p = 0; p < scenario.metaServers().size(); p++) {
        int place = p;
        List<Future<GridResult>> runs = new ArrayList<>();
        for (int r = 0; r < scenario.replications(); r++) {
          int replication = r;
          runs.add(
              pool.submit(
                  () -> {
                    GridResult result =
                        kept.flatMap(finished -> finished.load(place, replication))
                            .orElseGet(() -> run(scenario, place, replication));
                    kept.ifPresent(finished -> finished.save(place, replication, result));
                    onRun.run();
                    return result;
                  }));
        }
        futures.add(runs);
      }
      List<MetaServerOutcome> outcomes = new ArrayList<>();
      for (int p = 0; p < futures.size(); p++) {
        List<GridResult> results = new ArrayList<>();
        for (Future<GridResult> future : futures.get(p)) {
          results.add(future.get());
        }
        outcomes.add(new MetaServerOutcome(scenario, scenario.metaServers().get(p), results));
      }
      return new Outcome(scenario, outcomes);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    } finally {
      pool.shutdownNow();
    }
  }

  private static GridResult run(Scenario scenario, int place, int replication) {
    MetaServerSetup metaServer = scenario.metaServers().get(place);
    RandomStreams streams = new RandomStreams(scenario.seed(), replication);
    return new Grid(scenario.grid().withMonitor(metaServer.monitor()), metaServer.create(), streams)
        .run();
  }
}
