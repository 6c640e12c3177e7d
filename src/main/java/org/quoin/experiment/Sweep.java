package org.quoin.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.quoin.scenario.Point;
import org.quoin.scenario.Scenario;
import org.quoin.scenario.Study;

/** Works through the points of a study, what is compared at each and its replications. */
public final class Sweep {

  /** Who is told how far it is; called from any thread. */
  public interface Watch {
    /** A run at a point begins. */
    void begins(Point point);

    /** A run is done. */
    void ends();
  }

  private final Study study;
  private final Optional<RunStore> kept;
  private final Watch watch;
  private final SharedLogs logs = new SharedLogs();

  /**
   * A sweep of a study.
   *
   * @param kept where finished runs are found and kept
   */
  public Sweep(Study study, Optional<RunStore> kept, Watch watch) {
    this.study = study;
    this.kept = kept;
    this.watch = watch;
  }

  /** Runs that a study asks for. */
  public static long runs(Study study) {
    return study.points().stream()
        .map(Point::scenario)
        .mapToLong(scenario -> (long) scenario.compared().size() * scenario.replications())
        .sum();
  }

  /** Works through all of it, so many runs at once. */
  public StudyOutcome run(int threads) {
    List<Callable<RunResult>> tasks = new ArrayList<>();
    for (Point point : study.points()) {
      Runs runs = Runs.of(point.scenario(), logs);
      for (int r = 0; r < point.scenario().replications(); r++) {
        for (int c = 0; c < point.scenario().compared().size(); c++) {
          int compared = c;
          int replication = r;
          tasks.add(() -> once(point, runs, compared, replication));
        }
      }
    }
    List<RunResult> results = Parallel.run(tasks, threads);
    kept.ifPresent(RunStore::force);
    return outcome(results);
  }

  private RunResult once(Point point, Runs runs, int compared, int replication) {
    RunKey key = key(point, compared, replication);
    Optional<RunResult> finished = kept.flatMap(store -> store.load(key, RunResult.class));
    if (finished.isPresent()) {
      watch.ends();
      return finished.get();
    }
    watch.begins(point);
    RunResult result = runs.run(compared, replication);
    kept.ifPresent(store -> store.save(key, result));
    watch.ends();
    return result;
  }

  private static RunKey key(Point point, int compared, int replication) {
    return new RunKey(
        String.join("; ", point.settings()),
        point.scenario().compared().get(compared),
        replication);
  }

  private StudyOutcome outcome(List<RunResult> results) {
    List<PointOutcome> outcomes = new ArrayList<>();
    int from = 0;
    for (Point point : study.points()) {
      Scenario scenario = point.scenario();
      int compared = scenario.compared().size();
      List<List<RunResult>> runs = new ArrayList<>();
      for (int c = 0; c < compared; c++) {
        List<RunResult> one = new ArrayList<>();
        for (int r = 0; r < scenario.replications(); r++) {
          one.add(results.get(from + r * compared + c));
        }
        runs.add(one);
      }
      outcomes.add(new PointOutcome(point, runs));
      from += compared * scenario.replications();
    }
    return new StudyOutcome(
        study, Runs.of(study.points().get(0).scenario(), logs).metrics(), outcomes);
  }
}
