package org.quoin.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.quoin.experiment.store.RunMetric;
import org.quoin.metrics.RunKind;
import org.quoin.result.StudySummary.Alternative;
import org.quoin.result.StudySummary.Pair;
import org.quoin.result.StudySummary.Point;

class StudyVerdictTest {
  private static final RunMetric RESPONSE = RunMetric.of(RunKind.GRID, List.of()).get(0);

  /** A point at which A takes 100 s and B longer, significantly, with no variation. */
  private static Point point(int number, double longer) {
    return new Point(
        number,
        Map.of(),
        1,
        2,
        List.of(alternative("A", 1, 100), alternative("B", 2, 100 + longer)),
        RESPONSE.id(),
        List.of(new Pair("A", "B", new Mean(-longer, 0), 0, true, null)),
        null,
        null);
  }

  private static Alternative alternative(String name, int place, double mean) {
    return new Alternative(
        name, List.of(place, place), null, null, Map.of(RESPONSE.id(), new Mean(mean, 1)));
  }

  private static String sentence(double... longer) {
    List<Point> points = new ArrayList<>();
    for (double each : longer) {
      points.add(point(points.size() + 1, each));
    }
    return StudyVerdict.sentence(List.of(RESPONSE), List.of(), points);
  }

  /** 0.01 s of 100 s is a tenth of a per mille. */
  @Test
  void pointsAtWhichTheBestIsHardlyAheadAreNotWon() {
    assertThat(sentence(25, 0.01, 25))
        .isEqualTo(
            "A is best at 2 of 3 points by the mean response time, 20 % ahead of the next"
                + " (significant at 95 %); at 1 point the best hardly differs from others (below"
                + " 0.1 %).");
    assertThat(sentence(0.01, 0.02))
        .isEqualTo(
            "At none of 2 points can a best one be shown by the mean response time (95 %); at 2"
                + " points the best hardly differs from others (below 0.1 %).");
  }
}
