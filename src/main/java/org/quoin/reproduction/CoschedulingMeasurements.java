package org.quoin.reproduction;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** All cases of a command under way on one pool of threads, each case once. */
final class CoschedulingMeasurements implements AutoCloseable {
  private final ExecutorService pool;
  private final Map<CoschedulingCase, List<Future<Map<String, Double>>>> futures =
      new LinkedHashMap<>();

  /**
   * Begins to run every case that is not a repetition of another, in their order.
   *
   * @param threads runs at once; no result depends on it
   * @param step told of each run that has ended
   */
  CoschedulingMeasurements(
      CoschedulingRuns runs, Collection<CoschedulingCase> cases, int threads, Runnable step) {
    pool = Executors.newFixedThreadPool(threads);
    for (CoschedulingCase one : cases) {
      futures.computeIfAbsent(one.measured(), measured -> submit(runs, measured, step));
    }
  }

  /** How many runs the cases take. */
  static int steps(CoschedulingRuns runs, Collection<CoschedulingCase> cases) {
    return (int) cases.stream().map(CoschedulingCase::measured).distinct().count()
        * runs.replications();
  }

  private List<Future<Map<String, Double>>> submit(
      CoschedulingRuns runs, CoschedulingCase one, Runnable step) {
    List<Future<Map<String, Double>>> replications = new ArrayList<>();
    for (int r = 0; r < runs.replications(); r++) {
      int replication = r;
      replications.add(
          pool.submit(
              () -> {
                Map<String, Double> figures = runs.run(one, replication);
                step.run();
                return figures;
              }));
    }
    return replications;
  }

  /** The figures of a case, one map a replication; waits for them. */
  List<Map<String, Double>> of(CoschedulingCase one) {
    List<Map<String, Double>> figures = new ArrayList<>();
    try {
      for (Future<Map<String, Double>> replication : futures.get(one.measured())) {
        figures.add(replication.get());
      }
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException("a run failed", e);
    }
    return figures;
  }

  /** Ends what is still under way. */
  @Override
  public void close() {
    pool.shutdownNow();
  }
}
