package org.quoin.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.quoin.experiment.store.RunKey;
import org.quoin.experiment.store.RunResult;
import org.quoin.experiment.store.RunStore;
import org.quoin.scenario.study.Point;
import org.quoin.scenario.study.Study;
import org.quoin.statistics.Precision;

/** Collects the results of the runs at one point of a study, and decides how many are wanted. */
final class PointRuns {
  private final Study study;
  private final Point point;
  private final Runs runs;
  private final List<List<RunResult>> results = new ArrayList<>();
  private final String settings;
  private int wanted;

  PointRuns(Study study, Point point, Runs runs) {
    this.study = study;
    this.point = point;
    this.runs = runs;
    this.settings = String.join("; ", point.settings());
    this.wanted = study.least(point);
    point.scenario().compared().forEach(name -> results.add(new ArrayList<>()));
  }

  Point point() {
    return point;
  }

  Runs runs() {
    return runs;
  }

  int compared() {
    return results.size();
  }

  /** {@return the number of replications with results} */
  int replications() {
    return results.get(0).size();
  }

  /** {@return the number of replications that are wanted} */
  int wanted() {
    return wanted;
  }

  /** {@return the number of runs that are wanted} */
  long asked() {
    return (long) wanted * compared();
  }

  RunKey key(int compared, int replication) {
    return new RunKey(settings, point.scenario().compared().get(compared), replication);
  }

  /**
   * Takes the results of the wanted replications. The results of one replication are adjacent.
   *
   * @return the number of results taken
   */
  int take(List<RunResult> made) {
    int taken = (wanted - replications()) * compared();
    for (int i = 0; i < taken; i++) {
      results.get(i % compared()).add(made.get(i));
    }
    return taken;
  }

  /** {@return whether the runs do not reach the study's precision and more of them are allowed} */
  boolean asksForMore() {
    int more = replications();
    for (Precision precision : study.precision()) {
      for (List<RunResult> one : results) {
        double[] values =
            one.stream()
                .mapToDouble(run -> run.metrics().getOrDefault(precision.metric(), Double.NaN))
                .toArray();
        more = Math.max(more, study.variance().runs(precision, values, PointOutcome.controls(one)));
      }
    }
    wanted = more;
    return wanted > replications();
  }

  /** {@return the number of runs of a replication that are not finished} */
  long missing(RunStore store, int replication) {
    return IntStream.range(0, compared()).filter(c -> !store.has(key(c, replication))).count();
  }

  /** {@return the number of runs that are known to be wanted and are not finished} */
  long left(RunStore store) {
    do {
      long missing =
          IntStream.range(replications(), wanted).mapToLong(r -> missing(store, r)).sum();
      if (missing > 0) {
        return missing;
      }
      List<RunResult> kept = new ArrayList<>();
      for (int r = replications(); r < wanted; r++) {
        for (int c = 0; c < compared(); c++) {
          kept.add(store.load(key(c, r), RunResult.class).orElseThrow());
        }
      }
      take(kept);
    } while (asksForMore());
    return 0;
  }

  PointOutcome outcome() {
    return new PointOutcome(point, study.variance(), results, runs.diagnosis().get());
  }
}
