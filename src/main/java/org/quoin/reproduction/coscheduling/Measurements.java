package org.quoin.reproduction.coscheduling;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.quoin.experiment.Parallel;

/** The figures of the cases of a command, each case run once. */
final class Measurements {
  private final Runs runs;
  private final int threads;
  private final Runnable step;
  private final Map<Case, List<Map<String, Double>>> measured = new HashMap<>();

  /**
   * Nothing measured yet.
   *
   * @param threads runs at once; no result depends on it
   * @param step told of each run that has ended
   */
  Measurements(Runs runs, int threads, Runnable step) {
    this.runs = runs;
    this.threads = threads;
    this.step = step;
  }

  /** How many runs the cases take. */
  static int steps(Runs runs, Collection<Case> cases) {
    return (int) cases.stream().map(Case::measured).distinct().count() * runs.replications();
  }

  /** Runs every case that is not there yet and no repetition of another, in their order. */
  void measure(Collection<Case> cases) {
    List<Case> missing =
        cases.stream()
            .map(Case::measured)
            .distinct()
            .filter(one -> !measured.containsKey(one))
            .toList();
    int replications = runs.replications();
    List<Callable<Map<String, Double>>> tasks = new ArrayList<>();
    for (Case one : missing) {
      for (int r = 0; r < replications; r++) {
        int replication = r;
        tasks.add(
            () -> {
              Map<String, Double> figures = runs.run(one, replication);
              step.run();
              return figures;
            });
      }
    }
    List<Map<String, Double>> figures = Parallel.run(tasks, threads);
    for (int i = 0; i < missing.size(); i++) {
      int first = i * replications;
      measured.put(missing.get(i), List.copyOf(figures.subList(first, first + replications)));
    }
  }

  /** The figures of a case that was measured, one map a replication. */
  List<Map<String, Double>> of(Case one) {
    return measured.get(one.measured());
  }
}
