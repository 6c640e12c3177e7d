package org.quoin.workload.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.engine.RandomStreams;

class HyperErlangTest {

  @ParameterizedTest
  @CsvSource({"1, 0.3, 0.01, 2.0", "2, 0.8, 5.0, 0.25", "3, 0.5, 1.0, 4.0", "7, 0.05, 1e-4, 1e-2"})
  void aFitHasTheMomentsItWasGiven(int order, double p, double rate1, double rate2) {
    HyperErlang source = new HyperErlang(order, p, rate1, rate2);
    HyperErlang fit = HyperErlang.fit(source.moment(1), source.moment(2), source.moment(3));
    assertThat(fit.order()).isLessThanOrEqualTo(order);
    for (int k = 1; k <= 3; k++) {
      assertThat(fit.moment(k) / source.moment(k)).isCloseTo(1, within(1e-9));
    }
  }

  @Test
  void theSmallestOrderIsTaken() {
    // A variate with a coefficient of variation of 1/2 needs more than order 3 (1/sqrt 3 = 0.577).
    assertThat(HyperErlang.fit(1, 1.25, 1.95).order()).isGreaterThanOrEqualTo(4);
    // Hyper-exponential moments need order 1 only: mean 1, cv 2, the third of p = .1, 4.35, .628.
    HyperErlang hyperExponential = new HyperErlang(1, 0.1, 0.2, 1.8);
    assertThat(
            HyperErlang.fit(
                hyperExponential.moment(1), hyperExponential.moment(2), hyperExponential.moment(3)))
        .satisfies(
            fit -> {
              assertThat(fit.order()).isEqualTo(1);
              assertThat(fit.probability()).isCloseTo(0.1, within(1e-9));
              assertThat(fit.firstRate()).isCloseTo(0.2, within(1e-9));
              assertThat(fit.secondRate()).isCloseTo(1.8, within(1e-9));
            });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void samplesHaveTheMomentsOfTheDistribution(int order) {
    HyperErlang distribution = new HyperErlang(order, 0.3, 0.5, 3.0);
    var random = new RandomStreams(7, 0).stream("hyper-erlang " + order);
    int count = 200_000;
    double sum = 0;
    double below = 0;
    for (int i = 0; i < count; i++) {
      double x = distribution.next(random);
      sum += x;
      below += x <= 2 ? 1 : 0;
    }
    double variance = distribution.moment(2) - Math.pow(distribution.mean(), 2);
    assertThat(sum / count).isCloseTo(distribution.mean(), within(4 * Math.sqrt(variance / count)));
    double share = distribution.cumulative(2);
    assertThat(below / count).isCloseTo(share, within(4 * Math.sqrt(share * (1 - share) / count)));
  }

  @Test
  void theDensityIntegratesToTheCumulativeProbability() {
    HyperErlang distribution = new HyperErlang(3, 0.4, 0.7, 2.5);
    int steps = 20_000;
    double width = 6.0 / steps;
    double area = 0;
    for (int i = 0; i < steps; i++) {
      area += distribution.density((i + 0.5) * width) * width;
    }
    assertThat(area).isCloseTo(distribution.cumulative(6), within(1e-8));
    assertThat(distribution.density(-1)).isZero();
  }

  @Test
  void aConstantSampleIsRefused() {
    assertThatThrownBy(() -> HyperErlang.fit(new double[] {5, 5, 5}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("moments");
    assertThatThrownBy(() -> new HyperErlang(1, 0.5, 0, 1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
