package org.quoin.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.quoin.scenario.Point;
import org.quoin.scenario.Study;

/**
 * Works through the points of a study, what is compared at each and its replications. Where a study
 * asks for a precision, all points get replications in rounds until each has enough; how many those
 * are depends on the runs alone.
 */
public final class Sweep {

  /** Who is told how far it is; called from any thread. */
  public interface Watch {
    /** There are so many runs in all, as far as one knows. */
    void total(long runs);

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

  /** Runs that a study asks for; where it asks for a precision, at least. */
  public static long runs(Study study) {
    return study.points().stream()
        .mapToLong(point -> (long) point.scenario().compared().size() * study.least(point))
        .sum();
  }

  /** Works through all of it, so many runs at once. */
  public StudyOutcome run(int threads) {
    return run(study.points(), threads);
  }

  /** Works through some of its points. */
  public StudyOutcome run(List<Point> points, int threads) {
    List<PointRuns> open =
        points.stream()
            .map(
                point ->
                    new PointRuns(study, point, Runs.of(point.scenario(), study.warmUp(), logs)))
            .toList();
    List<PointRuns> all = open;
    while (!open.isEmpty()) {
      watch.total(all.stream().mapToLong(PointRuns::asked).sum());
      round(open, threads);
      open = open.stream().filter(PointRuns::asksForMore).toList();
    }
    kept.ifPresent(RunStore::force);
    return new StudyOutcome(
        study, all.get(0).runs().metrics(), all.stream().map(PointRuns::outcome).toList());
  }

  private void round(List<PointRuns> points, int threads) {
    List<Callable<RunResult>> tasks = new ArrayList<>();
    for (PointRuns one : points) {
      for (int r = one.replications(); r < one.wanted(); r++) {
        for (int c = 0; c < one.compared(); c++) {
          int compared = c;
          int replication = r;
          tasks.add(() -> once(one, compared, replication));
        }
      }
    }
    List<RunResult> results = Parallel.run(tasks, threads);
    int from = 0;
    for (PointRuns one : points) {
      from += one.take(results.subList(from, results.size()));
    }
  }

  private RunResult once(PointRuns one, int compared, int replication) {
    RunKey key = one.key(compared, replication);
    Optional<RunResult> finished = kept.flatMap(store -> store.load(key, RunResult.class));
    if (finished.isPresent()) {
      watch.ends();
      return finished.get();
    }
    watch.begins(one.point());
    RunResult result = one.runs().run(compared, replication);
    kept.ifPresent(store -> store.save(key, result));
    watch.ends();
    return result;
  }
}
