package org.quoin.experiment;

import java.util.List;
import org.quoin.scenario.Study;

/**
 * What the runs of a study showed.
 *
 * @param study the study
 * @param metrics what its runs are judged by
 * @param points an outcome a point, in the study's order
 */
public record StudyOutcome(Study study, List<RunMetric> metrics, List<PointOutcome> points) {
  public StudyOutcome {
    metrics = List.copyOf(metrics);
    points = List.copyOf(points);
  }

  /** The metric by which those compared are ranked. */
  public RunMetric first() {
    return metrics.get(0);
  }

  /** All runs, of which each counts once. */
  public long runs() {
    return points.stream()
        .mapToLong(point -> (long) point.runs().size() * point.replications())
        .sum();
  }
}
