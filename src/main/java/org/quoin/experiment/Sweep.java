package org.quoin.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.quoin.experiment.store.RunKey;
import org.quoin.experiment.store.RunResult;
import org.quoin.experiment.store.RunStore;
import org.quoin.scenario.study.Point;
import org.quoin.scenario.study.Study;

/**
 * Makes the runs of a study: every replication of everything that is compared at every point. If a
 * study asks for a precision, all points get replications in rounds until each has enough; their
 * number depends on the results of the runs alone.
 */
public final class Sweep {

  /** Follows the progress of a sweep. Called from any thread. */
  @FunctionalInterface
  public interface Watch {
    /**
     * Notes the number of runs that are known to be wanted.
     *
     * @param runs the number of runs, finished ones included
     */
    default void total(long runs) {}

    /**
     * Notes that a run begins.
     *
     * @param point the point of the run
     */
    default void begins(Point point) {}

    /** Notes that a run is finished. */
    void ends();

    /**
     * Notes the state of other processes that make runs.
     *
     * @param how a few words for people
     */
    default void stands(String how) {}
  }

  private final Study study;
  private final Optional<RunStore> kept;
  private final Watch watch;

  private final List<PointRuns> points;

  /**
   * Creates a sweep of a study.
   *
   * @param study the study whose runs are made
   * @param kept where finished runs are found and kept
   * @param watch follows the progress
   */
  public Sweep(Study study, Optional<RunStore> kept, Watch watch) {
    this.study = study;
    this.kept = kept;
    this.watch = watch;
    ReplayCache logs = new ReplayCache();
    this.points =
        study.points().stream()
            .map(point -> new PointRuns(study, point, Runs.of(point.scenario(), study, logs)))
            .toList();
  }

  /**
   * {@return the number of runs that a study asks for; at least, if it asks for a precision}
   *
   * @param study with points
   */
  public static long runs(Study study) {
    return study.points().stream().mapToLong(point -> runs(study, point)).sum();
  }

  /**
   * {@return the number of runs that a study asks for at a point, at least}
   *
   * @param study with points
   * @param point the point of the study
   */
  public static long runs(Study study, Point point) {
    return (long) point.scenario().compared().size() * study.least(point);
  }

  /**
   * {@return the largest number of chunks of a study of which none is empty}
   *
   * @param study with points
   */
  public static long shares(Study study) {
    return study.precision().isEmpty()
        ? study.points().stream().mapToLong(study::least).sum()
        : study.points().size();
  }

  /**
   * Makes all runs.
   *
   * @param threads runs at once
   * @return the results of all runs
   */
  public StudyOutcome run(int threads) {
    work(points, threads);
    return new StudyOutcome(
        study, points.get(0).runs().metrics(), points.stream().map(PointRuns::outcome).toList());
  }

  private void work(List<PointRuns> all, int threads) {
    List<PointRuns> open = all;
    while (!open.isEmpty()) {
      watch.total(all.stream().mapToLong(PointRuns::asked).sum());
      round(open, threads);
      open = open.stream().filter(PointRuns::asksForMore).toList();
    }
    kept.ifPresent(RunStore::force);
  }

  /**
   * Makes the runs of one of several equal chunks and keeps them. A chunk has some replications of
   * each point or, if the study asks for a precision, some of the points.
   *
   * @param chunk the chunk, from 0
   * @param of the number of chunks
   * @param threads runs at once
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
    } else {
      work(points(chunk, of), threads);
    }
  }

  /**
   * {@return the number of runs of a chunk that are known to be left; 0 when it is done}
   *
   * @param chunk the chunk, from 0
   * @param of the number of chunks
   */
  public long left(int chunk, int of) {
    RunStore store = kept.orElseThrow();
    if (study.precision().isEmpty()) {
      return turns(chunk, of).stream()
          .mapToLong(turn -> turn.point.missing(store, turn.replication))
          .sum();
    }
    return points(chunk, of).stream().mapToLong(point -> point.left(store)).sum();
  }

  private record Turn(PointRuns point, int replication) {}

  private List<Turn> turns(int chunk, int of) {
    List<Turn> turns = new ArrayList<>();
    long before = 0;
    for (PointRuns point : points) {
      // Replications are numbered point by point; a chunk has every of-th one.
      for (long r = Math.floorMod(chunk - before, of); r < point.wanted(); r += of) {
        turns.add(new Turn(point, (int) r));
      }
      before += point.wanted();
    }
    return turns;
  }

  private List<PointRuns> points(int chunk, int of) {
    return points.stream().filter(one -> (one.point().number() - 1) % of == chunk).toList();
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
