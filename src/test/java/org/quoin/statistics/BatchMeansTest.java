package org.quoin.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.quoin.engine.RandomStreams;

class BatchMeansTest {
  /** Means 1, 2, ... 8 of pairs; squares of successive differences 7, of deviations 42. */
  @Test
  void eightBatchesByHand() {
    double[] series = {99, 0, 2, 1, 3, 2, 4, 3, 5, 4, 6, 5, 7, 6, 8, 7, 9};
    BatchMeans means = BatchMeans.of(series, 8, 0.95);
    assertThat(means.size()).isEqualTo(2);
    assertThat(means.estimate())
        .isEqualTo(Estimate.of(new double[] {1, 2, 3, 4, 5, 6, 7, 8}, 0.95));
    assertThat(means.correlation()).isCloseTo(1 - 7.0 / 42 / 2, within(1e-12));
    // The deviation of the correlation is sqrt(6 / 63): z = 2.97.
    assertThat(means.chance()).isCloseTo(0.00149, within(1e-5));
    assertThat(means.isIndependent()).isFalse();
  }

  @Test
  void independentObservationsKeepManyBatchesAndDependentOnesAreTold() {
    RandomGenerator random = new RandomStreams(1, 0).stream("noise");
    int kept = 0;
    for (int i = 0; i < 200; i++) {
      double[] noise = random.doubles(640).toArray();
      BatchMeans means = BatchMeans.of(noise, 0.95);
      kept += means.estimate().count() == 32 ? 1 : 0;
      double[] walk = noise.clone();
      Arrays.setAll(walk, k -> k == 0 ? 0 : walk[k - 1] + noise[k] - 0.5);
      assertThat(BatchMeans.of(walk, 32, 0.95).isIndependent()).isFalse();
    }
    // One in ten is suspect by chance.
    assertThat(kept).isBetween(165, 195);
  }

  @Test
  void aConstantSeriesHasAnIntervalOfNoLength() {
    double[] series = new double[100];
    Arrays.fill(series, 3);
    BatchMeans means = BatchMeans.of(series, 0.95);
    assertThat(means.estimate()).isEqualTo(new Estimate(3, 0, 0.95, 32));
    assertThat(means.isIndependent()).isTrue();
  }

  @Test
  void batchesNeedObservations() {
    assertThat(BatchMeans.of(new double[8], 0.95).estimate().count()).isEqualTo(8);
    assertThatThrownBy(() -> BatchMeans.of(new double[7], 0.95))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("8 batches of 7 observations; expected at least 8");
  }
}
