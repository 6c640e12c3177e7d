package org.quoin.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.quoin.experiment.store.RunMetric;
import org.quoin.metrics.RunKind;
import org.quoin.result.StudySummary.Alternative;
import org.quoin.result.StudySummary.Axis;
import org.quoin.result.StudySummary.Effect;
import org.quoin.result.StudySummary.Point;

class StudyEffectsTest {
  private static final RunMetric RESPONSE = RunMetric.of(RunKind.GRID, List.of()).get(0);

  private static final List<Axis> AXES =
      List.of(axis("clients.0.interval", 1.0, 2.0), axis("n", 10.0, 20.0));

  private static Axis axis(String key, Object... values) {
    return new Axis(key, "", List.of(values));
  }

  /** Four points of one alternative, with these means. */
  private static List<Point> points(double... means) {
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < means.length; i++) {
      Alternative one =
          new Alternative(
              "RR", null, null, null, Map.of(RESPONSE.id(), new Mean(means[i], Double.NaN)));
      points.add(
          new Point(
              i + 1,
              Map.of("clients.0.interval", i < 2 ? 1.0 : 2.0, "n", 10.0 + 10 * (i % 2)),
              1,
              2,
              List.of(one),
              RESPONSE.id(),
              List.of(),
              null,
              null));
    }
    return points;
  }

  /**
   * Means 0, 1, 4, 9 with the mean 3.5 have the sum of squares 49. Between the intervals lie 2 (3^2
   * + 3^2) = 36, between the sizes 2 (1.5^2 + 1.5^2) = 9; 4 are left to both together.
   */
  @Test
  void sharesOfTheVarianceAreThoseOfTwoWays() {
    List<Effect> effects = StudyEffects.of(RESPONSE, AXES, "metaserver", points(0, 1, 4, 9));
    assertThat(effects).extracting(Effect::axis).containsExactly("clients.0.interval", "n");
    assertThat(effects.get(0).share()).isCloseTo(36 / 49.0, within(1e-12));
    assertThat(effects.get(1).share()).isCloseTo(9 / 49.0, within(1e-12));
    assertThat(StudyEffects.sentence(RESPONSE, AXES, effects))
        .isEqualTo(
            "What matters most is interval: it explains 73 % of the variance of the mean response"
                + " time over the study, n 18 %; 8 % is due to combinations of them.");
  }

  @Test
  void oneAxisEqualMeansAndMissingCombinationsHaveNoShares() {
    assertThat(StudyEffects.of(RESPONSE, AXES, "metaserver", points(1, 1, 1, 1))).isEmpty();
    assertThat(StudyEffects.of(RESPONSE, AXES, "metaserver", points(1, 2, 3))).isEmpty();
    assertThat(StudyEffects.of(RESPONSE, AXES, "metaserver", points(1, 2, Double.NaN, 4)))
        .isEmpty();
    assertThat(StudyEffects.of(RESPONSE, AXES, "metaserver", points(1, 2))).isEmpty();
    assertThat(StudyEffects.sentence(RESPONSE, AXES, List.of())).isNull();
  }
}
