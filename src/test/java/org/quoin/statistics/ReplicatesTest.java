package org.quoin.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Intervals of independent runs and of resamples. */
class ReplicatesTest {
  /** Deviation 1 of 1, 2 and 3; t of two degrees of freedom is 4.3027. */
  @Test
  void theIntervalOfResamplesHasTheirDeviation() {
    double[] values = {1, 3, Double.NaN, 2};
    Estimate mean = Replicates.RESAMPLES.estimate(values, 0.95);
    assertThat(mean.mean()).isEqualTo(2);
    assertThat(mean.halfWidth()).isCloseTo(4.3027, within(1e-4));
    assertThat(mean.count()).isEqualTo(3);
    assertThat(Replicates.INDEPENDENT.estimate(values, 0.95)).isEqualTo(Estimate.of(values, 0.95));
  }

  /**
   * Differences 1, 2 and 3: t = 2 for two degrees of freedom has p = 0.1835, with sqrt(3) 0.0742.
   */
  @Test
  void pairsOfResamplesAreComparedByTheDeviation() {
    List<double[]> values = List.of(new double[] {5, 5, 5}, new double[] {6, 7, 8});
    List<String> names = List.of("a", "b");
    Ranking drawn = Ranking.of(names, values, Replicates.RESAMPLES, false, 0.95);
    assertThat(drawn.pairs().get(0).pValue()).isCloseTo(0.1835, within(1e-4));
    Ranking runs = Ranking.of(names, values, Replicates.INDEPENDENT, false, 0.95);
    assertThat(runs.pairs().get(0).pValue()).isCloseTo(0.0742, within(1e-4));
  }
}
