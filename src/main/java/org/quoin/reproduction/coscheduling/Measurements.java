package org.quoin.reproduction.coscheduling;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.DoubleAdder;
import org.quoin.experiment.Parallel;
import org.quoin.experiment.store.Execution;
import org.quoin.experiment.store.RunKey;
import org.quoin.experiment.store.RunResult;
import org.quoin.experiment.store.RunStore;
import org.quoin.report.Stopwatch;

/** The figures of the cases of a command, each replication of a case run once. */
final class Measurements {
  /** Name of the CPU time of a stored run, in seconds, among its figures. */
  private static final String CPU = "cpu";

  private final CaseRuns runs;
  private final Execution how;
  private final Map<Case, List<Map<String, Double>>> measured = new HashMap<>();
  private final DoubleAdder spent = new DoubleAdder();
  private final DoubleAdder own = new DoubleAdder();

  /** Creates empty measurements. */
  Measurements(CaseRuns runs, Execution how) {
    this.runs = runs;
    this.how = how;
  }

  /** {@return the number of runs that the cases take} */
  static int steps(CaseRuns runs, Collection<Case> cases) {
    return (int) cases.stream().map(Case::measured).distinct().count() * runs.replications();
  }

  /** Runs every case that is not there yet and no repetition of another, in their order. */
  void measure(Collection<Case> cases) {
    measure(cases, runs.replications());
  }

  /** Runs the replications of each case that are missing up to a number of them. */
  void measure(Collection<Case> cases, int replications) {
    List<Case> distinct = cases.stream().map(Case::measured).distinct().toList();
    List<Callable<Map<String, Double>>> tasks = new ArrayList<>();
    for (Case one : distinct) {
      for (int r = of(one).size(); r < replications; r++) {
        int replication = r;
        tasks.add(
            () -> {
              Map<String, Double> figures = run(one, replication);
              how.step().run();
              return figures;
            });
      }
    }
    List<Map<String, Double>> figures = Parallel.run(tasks, how.threads());
    int next = 0;
    for (Case one : distinct) {
      List<Map<String, Double>> all = new ArrayList<>(of(one));
      int missing = Math.max(0, replications - all.size());
      all.addAll(figures.subList(next, next + missing));
      next += missing;
      measured.put(one, List.copyOf(all));
    }
  }

  private Map<String, Double> run(Case one, int replication) {
    RunKey key = new RunKey(runs.key() + " " + one, one.scheme().title(), replication);
    RunResult result =
        RunStore.result(how.kept(), key, RunResult.class, () -> made(one, replication));
    spent.add(result.controls().getOrDefault(CPU, 0.0));
    return result.metrics();
  }

  private RunResult made(Case one, int replication) {
    Stopwatch watch = Stopwatch.ofThread();
    Map<String, Double> figures = runs.run(one, replication);
    double cpu = watch.read().cpu();
    own.add(cpu);
    return new RunResult(figures, Map.of(CPU, cpu), 0, true);
  }

  /** The figures of a case that was measured, one map a replication; none of another. */
  List<Map<String, Double>> of(Case one) {
    return measured.getOrDefault(one.measured(), List.of());
  }

  /** Time on processors that its runs took, the stored ones when they were made, in seconds. */
  double spent() {
    return spent.sum();
  }

  /** Time on processors that its stored runs took when they were made, in seconds. */
  double reused() {
    return Math.max(0, spent.sum() - own.sum());
  }
}
