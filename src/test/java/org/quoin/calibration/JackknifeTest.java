package org.quoin.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.apache.commons.math3.linear.MatrixUtils;
import org.junit.jupiter.api.Test;
import org.quoin.engine.RandomStreams;

/** Standard errors of means and sums by leaving out groups, by hand. */
class JackknifeTest {
  /** The means without one of 1, 2, 3, 4. */
  private static final Jackknife OF_MEANS =
      Jackknife.of(new double[][] {{3}, {8 / 3.0}, {7 / 3.0}, {2}});

  /** The deviation of 1, 2, 3, 4 is sqrt(5 / 3), that of their mean half of it; t(3) is 3.1824. */
  @Test
  void theErrorOfAMeanIsThatOfItsGroups() {
    double error = Math.sqrt(5 / 3.0) / 2;
    assertThat(OF_MEANS.error(0)).isCloseTo(error, within(1e-12));
    assertThat(OF_MEANS.halfWidth(0)).isCloseTo(3.1824 * error, within(1e-4));
    assertThat(OF_MEANS.times(MatrixUtils.createRealMatrix(new double[][] {{2}, {-1}})).error(0))
        .isCloseTo(2 * error, within(1e-12));
  }

  /**
   * Pairs of equal terms: two pairs have sums of 2 and 6, so that the sum, 8, has an error of 4.
   */
  @Test
  void theErrorOfASumKnowsThatItsTermsRepeat() {
    double[][] terms = {{1}, {1}, {3}, {3}};
    assertThat(Jackknife.ofSums(terms, BlockUnit.successive(4, 2)).error(0))
        .isCloseTo(4, within(1e-12));
    assertThat(Jackknife.ofSums(terms, BlockUnit.successive(4, 4)).error(0))
        .isCloseTo(4 / Math.sqrt(3), within(1e-12));
  }

  /**
   * A difference has the variance 5 / 12 + 5 / 4 = 5 / 3, and (5 / 3)^2 / ((5 / 12)^2 / 3 + (5 /
   * 4)^2 / 5) = 7.5 degrees of freedom; t(7.5) is 2.333. Draws have a scale for each series, which
   * makes them wider here: 0.9176 is the integral of sqrt(5 / 12) t(3) + sqrt(5 / 4) t(5).
   */
  @Test
  void aDifferenceHasTheFreedomOfItsParts() {
    Jackknife others = Jackknife.of(new double[][] {{1}, {2}, {1}, {2}, {1}, {2}});
    Jackknife difference = OF_MEANS.minus(others);
    assertThat(difference.error(0))
        .isCloseTo(Math.hypot(OF_MEANS.error(0), others.error(0)), within(1e-12));
    assertThat(difference.halfWidth(0)).isCloseTo(2.333 * Math.sqrt(5 / 3.0), within(1e-3));
    var random = new RandomStreams(1, 0).stream("draws");
    double inside =
        IntStream.range(0, 10_000)
            .mapToDouble(i -> difference.draw(1, random)[0])
            .filter(move -> Math.abs(move) < difference.halfWidth(0))
            .count();
    assertThat(inside / 10_000).isCloseTo(0.9176, within(0.012)); // more than four standard errors
  }
}
