package org.quoin.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EstimateTest {
  /** Of 1, 2 and 3: s^2 = 1, and t = 4.302653 with two degrees of freedom at 95 %. */
  @Test
  void theIntervalOfThreeByHand() {
    Estimate three = Estimate.of(new double[] {1, Double.NaN, 2, 3}, 0.95);
    assertThat(three.mean()).isEqualTo(2);
    assertThat(three.count()).isEqualTo(3);
    assertThat(three.level()).isEqualTo(0.95);
    assertThat(three.halfWidth()).isCloseTo(4.302653 / Math.sqrt(3), within(1e-6));
  }

  @Test
  void ratiosAreOfPositiveValues() {
    double[] logs =
        Estimate.logRatios(new double[] {2, 8, Double.NaN}, new double[] {1, 2, 3}).orElseThrow();
    assertThat(logs).containsExactly(Math.log(2), Math.log(4), Double.NaN);
    assertThat(Math.exp(Estimate.of(logs, 0.95).mean())).isCloseTo(Math.sqrt(8), within(1e-12));
    assertThat(Estimate.logRatios(new double[] {2, 0}, new double[] {1, 1})).isEmpty();
    assertThat(Estimate.logRatios(new double[] {2, 1}, new double[] {1, 0})).isEmpty();
  }

  @Test
  void aSmallMeanIsShownWithOneExponent() {
    assertThat(new Estimate(1.056e-30, 9.3e-32, 0.95, 20).scientific())
        .isEqualTo("1.056e-30 ± 0.093e-30");
    assertThat(new Estimate(4.96e-8, 7.2e-9, 0.95, 20).scientific()).isEqualTo("4.96e-8 ± 0.72e-8");
    assertThat(new Estimate(0, 0, 0.95, 20).scientific()).isEqualTo("0");
  }

  /** A run that one of the two lacks has no difference. */
  @Test
  void whatDiffersAlwaysByOneHasNoInterval() {
    double[] differences =
        Estimate.differences(new double[] {2, 9, 4}, new double[] {1, 8, Double.NaN});
    assertThat(differences).containsExactly(1, 1, Double.NaN);
    assertThat(Estimate.of(differences, 0.95)).isEqualTo(new Estimate(1, 0, 0.95, 2));
  }

  @Test
  void twoObservationsAreEnoughAndOneIsNot() {
    // s = 1 / sqrt 2, t = 12.706205 with one degree of freedom.
    Estimate two = Estimate.of(new double[] {1, 2}, 0.95);
    assertThat(two.halfWidth()).isCloseTo(12.706205 / 2, within(1e-6));
    Estimate one = Estimate.of(new double[] {7}, 0.95);
    assertThat(one.mean()).isEqualTo(7);
    assertThat(one.halfWidth()).isNaN();
    assertThat(one.covers(7)).isFalse();
    assertThat(one).hasToString("7");
    assertThat(Estimate.of(new double[0], 0.95).mean()).isNaN();
  }

  @Test
  void anIntervalHoldsItsEnds() {
    Estimate estimate = new Estimate(10, 2, 0.95, 5);
    assertThat(estimate.covers(8)).isTrue();
    assertThat(estimate.covers(12)).isTrue();
    assertThat(estimate.covers(7.99)).isFalse();
    assertThat(estimate.covers(12.01)).isFalse();
  }

  /** Two digits of the half-width, and as many of the mean. */
  @ParameterizedTest
  @CsvSource({
    "1234.567, 250, '1,235 ± 250'",
    "1234.567, 10, '1,235 ± 10'",
    "1234.567, 9.96, '1,234.6 ± 10.0'",
    "1234.567, 1, '1,234.6 ± 1.0'",
    "0.0123456, 0.00025, 0.01235 ± 0.00025",
    "0.5, 2e-8, 0.50000 ± 0.00001",
    "2047.99879, 0.00059, '2,048.0 ± 0.1'",
    "2.6537, 0.00031, 2.6537 ± 0.0004",
    "1234567.8, 0.3, '1,234,568 ± 1'",
    "0.5, 2e-9, 0.5",
    "0.5, 0, 0.5",
  })
  void theHalfWidthSaysHowManyDigitsThereAre(double mean, double halfWidth, String text) {
    assertThat(new Estimate(mean, halfWidth, 0.95, 5)).hasToString(text);
  }
}
