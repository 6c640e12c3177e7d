package org.quoin.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProportionTest {
  /** With no success the upper end p has (1 - p)^n = 0.025; 5 of 10: exact binomial tables. */
  @ParameterizedTest
  @CsvSource({"0, 10, 0, 0.30850", "10, 10, 0.69150, 1", "5, 10, 0.18709, 0.81291"})
  void theIntervalIsExact(int successes, int trials, double low, double high) {
    Proportion proportion = new Proportion(successes, trials);
    assertThat(proportion.low()).isCloseTo(low, within(1e-5));
    assertThat(proportion.high()).isCloseTo(high, within(1e-5));
    assertThat(proportion.share()).isEqualTo((double) successes / trials);
  }
}
