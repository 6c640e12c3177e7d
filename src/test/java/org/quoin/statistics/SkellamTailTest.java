package org.quoin.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SkellamTailTest {

  @Test
  void againstNothingOnlyTheFirstArrivalCounts() {
    assertThat(SkellamTail.exceeds(2, 0)).isCloseTo(-Math.expm1(-2), within(1e-15));
    assertThat(SkellamTail.exceeds(0, 3)).isZero();
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "0.3, 5", "40, 45", "590, 599", "700, 650", "90000, 90100", "2e8, 2.0001e8"})
  void oneOfThemWinsOrTheyTie(double a, double b) {
    double tie = 1 - SkellamTail.exceeds(a, b) - SkellamTail.exceeds(b, a);
    // A tie has the Skellam mass at 0, exp(-(a+b)) I0(2 sqrt(ab)), about 1 / sqrt(4 pi sqrt(ab)).
    double z = 2 * Math.sqrt(a * b);
    double expected =
        z < 30
            ? bessel0(z) * Math.exp(-a - b)
            : Math.exp(-Math.pow(Math.sqrt(a) - Math.sqrt(b), 2))
                / Math.sqrt(2 * Math.PI * z)
                * (1 + 1 / (8 * z) + 9 / (128 * z * z) + 225 / (3072 * z * z * z));
    assertThat(tie).isCloseTo(expected, within(1e-7 * expected + 1e-9));
  }

  /**
   * Of the Skellam masses exp(-(a+b)) (a/b)^(k/2) Ik(z), z = 2 sqrt(ab), with Ik(z) about I0(z)
   * exp(-k^2 / 2z): most of the sum is far above the mean of X.
   */
  @ParameterizedTest
  @CsvSource({"20, 590", "50, 599", "2, 300"})
  void evenARareWinHasItsLeadingDigits(double a, double b) {
    double z = 2 * Math.sqrt(a * b);
    double series = 0;
    for (int k = 1; k < 100; k++) {
      series += Math.pow(a / b, k / 2.0) * Math.exp(-k * k / (2 * z));
    }
    double tie = Math.exp(-Math.pow(Math.sqrt(a) - Math.sqrt(b), 2)) / Math.sqrt(2 * Math.PI * z);
    assertThat(SkellamTail.exceeds(a, b)).isCloseTo(tie * series, withinPercentage(1));
  }

  private static double bessel0(double z) {
    double term = 1;
    double sum = 1;
    for (int k = 1; k < 200; k++) {
      term *= z * z / 4 / k / k;
      sum += term;
    }
    return sum;
  }

  @ParameterizedTest
  @CsvSource({
    "599.99, 610, 600.01, 610",
    "640, 599.99, 640, 600.01",
    "9.9999999e7, 1e8, 1.0000001e8, 1e8"
  })
  void theMethodsMeetWithoutAStep(double a, double b, double c, double d) {
    assertThat(SkellamTail.exceeds(a, b)).isCloseTo(SkellamTail.exceeds(c, d), within(1e-3));
  }

  @ParameterizedTest
  @CsvSource({"1e300, 1, 1", "1, 1e300, 0", "1e17, 1e16, 1", "Infinity, 5, 1", "5, Infinity, 0"})
  void hugeArgumentsDoNotOverflow(double a, double b, double expected) {
    assertThat(SkellamTail.exceeds(a, b)).isEqualTo(expected);
  }

  @Test
  void equalHugeMeansAreAlmostEven() {
    assertThat(SkellamTail.exceeds(1e16, 1e16)).isCloseTo(0.5, within(1e-6));
  }

  @Test
  void aNegativeMeanIsRefused() {
    assertThatThrownBy(() -> SkellamTail.exceeds(-1, 2))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
