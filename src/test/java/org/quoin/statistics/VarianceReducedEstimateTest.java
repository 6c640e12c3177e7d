package org.quoin.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.apache.commons.math3.stat.regression.SimpleRegression;
import org.junit.jupiter.api.Test;
import org.quoin.engine.RandomStreams;

class VarianceReducedEstimateTest {
  private static final RandomGenerator RANDOM = new RandomStreams(1, 0).stream("noise");

  /** Pairs of mean 2, 4 and 6; the third value of a pair that is not whole is left out. */
  @Test
  void pairsByHand() {
    double[] values = {1, 3, 6, 2, 5, 7, 100};
    VarianceReducedEstimate reduced = VarianceReducedEstimate.grouped(values, 2, 0.95);
    assertThat(reduced.estimate()).isEqualTo(Estimate.of(new double[] {2, 4, 6}, 0.95));
    // Var of pair means 4; squares 28 of the six + 2 x 4, over 6: 6.
    assertThat(reduced.ratio()).isCloseTo(2 * 4 / 6.0, within(1e-12));
    double[] withGap = {1, 3, Double.NaN, 9, 6, 2, 5, 7};
    assertThat(VarianceReducedEstimate.grouped(withGap, 2, 0.95)).isEqualTo(reduced);
    assertThat(VarianceReducedEstimate.grouped(new double[] {1, 3, 4}, 2, 0.95).ratio()).isNaN();
  }

  /** Groups of three with means 2, 4 and 6, whose variance is 4. */
  @Test
  void groupsByHand() {
    double[] values = {1, 2, 3, 4, 3, 5, 6, 5, 7, 100, 100};
    VarianceReducedEstimate reduced = VarianceReducedEstimate.grouped(values, 3, 0.95);
    assertThat(reduced.estimate()).isEqualTo(Estimate.of(new double[] {2, 4, 6}, 0.95));
    // Squares from the mean of 4: 9 4 1 0 1 1 4 1 9 = 30; (30 + 3 x 4) / 9 for one value.
    assertThat(reduced.ratio()).isCloseTo(3 * 4 / (42.0 / 9), within(1e-12));
  }

  /** Correlation r within pairs makes the variance 1 + r of that of independent runs. */
  @Test
  void theRatioIsOneAndTheCorrelation() {
    for (double r : new double[] {-0.9, -0.5, 0, 0.5}) {
      double[] values = new double[4000];
      for (int k = 0; k < values.length; k += 2) {
        values[k] = RANDOM.nextGaussian();
        values[k + 1] = r * values[k] + Math.sqrt(1 - r * r) * RANDOM.nextGaussian();
      }
      assertThat(VarianceReducedEstimate.grouped(values, 2, 0.95).ratio())
          .isCloseTo(1 + r, within(0.1));
    }
  }

  private static double[][] column(double[] controls) {
    return Arrays.stream(controls).mapToObj(c -> new double[] {c}).toArray(double[][]::new);
  }

  /** The value that the regression line has where the control is its expectation. */
  @Test
  void oneControlIsARegressionsIntercept() {
    double[] controls = RANDOM.doubles(12).map(u -> u - 0.5).toArray();
    double[] values = Arrays.stream(controls).map(c -> 5 + 3 * c + RANDOM.nextDouble()).toArray();
    SimpleRegression line = new SimpleRegression();
    for (int r = 0; r < 12; r++) {
      line.addData(controls[r], values[r]);
    }
    Estimate estimate =
        VarianceReducedEstimate.controlled(values, column(controls), 0.95).estimate();
    assertThat(estimate.mean()).isCloseTo(line.getIntercept(), within(1e-12));
    // t = 2.228139 with ten degrees of freedom at 95 %.
    assertThat(estimate.halfWidth()).isCloseTo(2.228139 * line.getInterceptStdErr(), within(1e-6));
    assertThat(estimate.count()).isEqualTo(12);
  }

  @Test
  void aControlThatExplainsAllLeavesNoVariance() {
    double[] controls = RANDOM.doubles(10).map(u -> u - 0.5).toArray();
    double[] values = Arrays.stream(controls).map(c -> 5 + 3 * c).toArray();
    VarianceReducedEstimate reduced =
        VarianceReducedEstimate.controlled(values, column(controls), 0.95);
    assertThat(reduced.estimate().mean()).isCloseTo(5, within(1e-9));
    assertThat(reduced.estimate().halfWidth()).isLessThan(1e-9);
    assertThat(reduced.ratio()).isLessThan(1e-9);
  }

  @Test
  void aControlWithoutMeaningCostsLittleAndOneThatIsAnothersTwiceNothing() {
    double[] values = RANDOM.doubles(40).toArray();
    double[][] once = new double[40][];
    double[][] twice = new double[40][];
    for (int r = 0; r < 40; r++) {
      double control = RANDOM.nextDouble() - 0.5;
      once[r] = new double[] {control};
      twice[r] = new double[] {0, control, 2 * control, 1e-30};
    }
    VarianceReducedEstimate reduced = VarianceReducedEstimate.controlled(values, once, 0.95);
    assertThat(reduced.ratio()).isBetween(0.8, 1.1);
    VarianceReducedEstimate same = VarianceReducedEstimate.controlled(values, twice, 0.95);
    assertThat(same.ratio()).isCloseTo(reduced.ratio(), within(1e-9));
    assertThat(same.estimate().halfWidth()).isCloseTo(reduced.estimate().halfWidth(), within(1e-9));
  }

  @Test
  void withoutEnoughRunsOrControlsTheMeanIsPlain() {
    double[] four = {1, 2, 3, 5};
    double[][] controls = column(new double[] {0.1, 0.2, -0.1, 0});
    VarianceReducedEstimate plain = new VarianceReducedEstimate(Estimate.of(four, 0.95), 1);
    assertThat(VarianceReducedEstimate.controlled(four, controls, 0.95)).isEqualTo(plain);
    assertThat(VarianceReducedEstimate.controlled(four, new double[4][0], 0.95)).isEqualTo(plain);
    assertThat(
            VarianceReducedEstimate.controlled(new double[] {7}, new double[][] {{1}}, 0.95)
                .ratio())
        .isNaN();
  }

  @Test
  void runsWithoutAValueAreLeftOut() {
    double[] controls = RANDOM.doubles(12).map(u -> u - 0.5).toArray();
    double[] values = Arrays.stream(controls).map(c -> 5 + 3 * c + RANDOM.nextDouble()).toArray();
    VarianceReducedEstimate all =
        VarianceReducedEstimate.controlled(values, column(controls), 0.95);
    double[] more = Arrays.copyOf(values, 14);
    double[] moreControls = Arrays.copyOf(controls, 14);
    more[12] = Double.NaN;
    moreControls[13] = Double.NaN;
    assertThat(VarianceReducedEstimate.controlled(more, column(moreControls), 0.95)).isEqualTo(all);
  }
}
