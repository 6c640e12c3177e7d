package org.quoin.experiment;

import java.util.List;
import org.quoin.scenario.Point;
import org.quoin.statistics.Estimate;

/**
 * What the runs at one point of a study showed.
 *
 * @param point where
 * @param runs by what is compared, a result a replication each; all have as many
 */
public record PointOutcome(Point point, List<List<RunResult>> runs) {
  public PointOutcome {
    runs = runs.stream().map(List::copyOf).toList();
  }

  /** Replications of each of what is compared. */
  public int replications() {
    return runs.get(0).size();
  }

  /** A metric in each replication. */
  public double[] perReplication(int compared, RunMetric metric) {
    return runs.get(compared).stream().mapToDouble(run -> run.value(metric)).toArray();
  }

  /** A metric over the replications. */
  public Estimate estimate(int compared, RunMetric metric) {
    return Estimate.of(perReplication(compared, metric), Outcome.LEVEL);
  }

  /** A metric of one less that of another, replication by replication. */
  public Estimate difference(int one, int other, RunMetric metric) {
    double[] a = perReplication(one, metric);
    double[] b = perReplication(other, metric);
    double[] differences = new double[a.length];
    for (int r = 0; r < a.length; r++) {
      differences[r] = a[r] - b[r];
    }
    return Estimate.of(differences, Outcome.LEVEL);
  }

  /** The place of what has the least mean of a metric; the first of equals. */
  public int best(RunMetric metric) {
    int best = 0;
    for (int c = 1; c < runs.size(); c++) {
      if (estimate(c, metric).mean() < estimate(best, metric).mean()) {
        best = c;
      }
    }
    return best;
  }
}
