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
 * Works through the points of a study, what is compared at each and its replications. Where a study
 * asks for a precision, all points get replications in rounds until each has enough; how many those
 * are depends on the runs alone.
 */
public final class Sweep {

  /** Who is told how far it is; called from any thread. */
  public interface Watch {
    /**
     * Tells how many runs there are in all, as far as one knows.
     *
     * @param runs those done included
     */
    void total(long runs);

    /**
     * A run at a point begins.
     *
     * @param point where it is
     */
    void begins(Point point);

    /** A run is done. */
    void ends();

    /**
     * Tells how the runs of other processes stand.
     *
     * @param how a few words for people
     */
    default void stands(String how) {}
  }

  private final Study study;
  private final Optional<RunStore> kept;
  private final Watch watch;

  /** One each of the study's points. */
  private final List<PointRuns> points;

  /**
   * Creates a sweep of a study.
   *
   * @param study what is to be run
   * @param kept where finished runs are found and kept
   * @param watch is told how far it is
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
   * {@return how many runs a study asks for; where it asks for a precision, at least}
   *
   * @param study what is to be run
   */
  public static long runs(Study study) {
    return study.points().stream().mapToLong(point -> runs(study, point)).sum();
  }

  /**
   * {@return how many runs a study asks for at a point, at least}
   *
   * @param study what is to be run
   * @param point one of its own
   */
  public static long runs(Study study, Point point) {
    return (long) point.scenario().compared().size() * study.least(point);
  }

  /**
   * {@return how many chunks a study can be cut into of which none is empty}
   *
   * @param study what is to be run
   */
  public static long shares(Study study) {
    return study.precision().isEmpty()
        ? study.points().stream().mapToLong(study::least).sum()
        : study.points().size();
  }

  /**
   * Works through all of it.
   *
   * @param threads how many runs at once
   * @return what all its runs showed
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
   * Makes the runs of one of several equal chunks and keeps them. Chunks share what a study asks
   * for: some replications of each point or, where it asks for a precision, some of the points.
   *
   * @param chunk from 0
   * @param of how many chunks there are
   * @param threads how many runs at once
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
   * {@return how many runs of a chunk are known to be left; 0 when it is done}
   *
   * @param chunk from 0
   * @param of how many chunks there are
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
      // Every replication has a number, those of a point in a row; a chunk has every of-th one.
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
