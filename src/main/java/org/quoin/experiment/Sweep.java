package org.quoin.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.quoin.scenario.study.Point;
import org.quoin.scenario.study.Study;

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

    /** So stand the runs that other processes make. */
    default void stands(String how) {}
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
    return study.points().stream().mapToLong(point -> runs(study, point)).sum();
  }

  /** The same at one of its points. */
  public static long runs(Study study, Point point) {
    return (long) point.scenario().compared().size() * study.least(point);
  }

  /** Into how many chunks it can be cut of which none is empty. */
  public static long shares(Study study) {
    return study.precision().isEmpty()
        ? study.points().stream().mapToLong(study::least).sum()
        : study.points().size();
  }

  /** Works through all of it, so many runs at once. */
  public StudyOutcome run(int threads) {
    return run(study.points(), threads);
  }

  /** Works through some of its points. */
  public StudyOutcome run(List<Point> points, int threads) {
    List<PointRuns> open = points.stream().map(this::runs).toList();
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

  /**
   * Makes the runs of one of several equal chunks and keeps them. Chunks share what a study asks
   * for: some replications of each point or, where it asks for a precision, some of the points.
   *
   * @param chunk from 0
   * @param of how many chunks there are
   */
  public void run(int chunk, int of, int threads) {
    if (study.precision().isEmpty()) {
      List<Callable<RunResult>> tasks = new ArrayList<>();
      for (Turn turn : turns(chunk, of)) {
        for (int c = 0; c < turn.point.compared(); c++) {
          int compared = c;
          tasks.add(() -> once(turn.point, compared, turn.replication));
        }
      }
      watch.total(tasks.size());
      Parallel.run(tasks, threads);
      kept.ifPresent(RunStore::force);
    } else if (!points(chunk, of).isEmpty()) {
      run(points(chunk, of), threads);
    }
  }

  /** How many runs of a chunk are known to be left; 0 when it is done. */
  public long left(int chunk, int of) {
    RunStore store = kept.orElseThrow();
    if (study.precision().isEmpty()) {
      return turns(chunk, of).stream()
          .mapToLong(turn -> turn.point.missing(store, turn.replication))
          .sum();
    }
    return points(chunk, of).stream().map(this::runs).mapToLong(point -> point.left(store)).sum();
  }

  private record Turn(PointRuns point, int replication) {}

  private List<Turn> turns(int chunk, int of) {
    List<Turn> turns = new ArrayList<>();
    long number = 0;
    for (Point point : study.points()) {
      PointRuns runs = runs(point);
      for (int r = 0; r < runs.wanted(); r++) {
        if (number++ % of == chunk) {
          turns.add(new Turn(runs, r));
        }
      }
    }
    return turns;
  }

  private List<Point> points(int chunk, int of) {
    return study.points().stream().filter(point -> (point.number() - 1) % of == chunk).toList();
  }

  private PointRuns runs(Point point) {
    return new PointRuns(study, point, Runs.of(point.scenario(), study, logs));
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
