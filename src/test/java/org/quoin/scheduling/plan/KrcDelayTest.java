package org.quoin.scheduling.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.engine.RandomStreams;

class KrcDelayTest {
  /** The parameters of the Karelian cluster: 1 / processors, 1 / minute, minutes. */
  private static final double MU = 0.10493;

  private static final double ENDS = 0.0048 * 206.12;

  @ParameterizedTest
  @CsvSource({"32, 4, 0.024826235146", "16, 8, 0.126272002731", "10, 10, 0.215769895683"})
  void independentlyComputedValues(double needed, double width, double expected) {
    assertThat(KrcDelay.closedForm(MU, ENDS, needed, width)).isCloseTo(expected, within(1e-11));
    assertThat(KrcDelay.series(MU, ENDS, needed, width)).isCloseTo(expected, within(1e-11));
  }

  @Test
  void theSeriesIsTheClosedForm() {
    double[] rates = {0.001, 0.02, MU, 0.5, 2};
    double[] ends = {0, 0.01, 0.5, ENDS, 4, 20, 90};
    double[] needed = {0, 1, 4, 16, 64};
    double[] widths = {1, 3, 10, 40};
    for (double mu : rates) {
      for (double a : ends) {
        for (double q : needed) {
          for (double w : widths) {
            assertThat(KrcDelay.series(mu, a, q, w))
                .as("mu %s, ends %s, needed %s, width %s", mu, a, q, w)
                .isCloseTo(KrcDelay.closedForm(mu, a, q, w), within(1e-12));
          }
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"32, 4, 0.99", "16, 8, 3", "6, 12, 0.5"})
  void theProcessItselfAgrees(double needed, double width, double ends) {
    RandomGenerator random = new RandomStreams(11, 0).stream("krc " + needed);
    int runs = 300_000;
    int delayed = 0;
    for (int run = 0; run < runs; run++) {
      delayed += delays(random, needed, width, ends) ? 1 : 0;
    }
    double p = KrcDelay.closedForm(MU, ends, needed, width);
    assertThat((double) delayed / runs).isCloseTo(p, within(4 * Math.sqrt(p * (1 - p) / runs)));
  }

  /** Whether some end leaves enough for the head but not for both, time measured in mean gaps. */
  private static boolean delays(RandomGenerator random, double needed, double width, double ends) {
    double freed = 0;
    for (double time = random.nextExponential(); time <= ends; time += random.nextExponential()) {
      freed += random.nextExponential() / MU;
      if (freed >= needed) {
        return freed < needed + width;
      }
    }
    return false;
  }

  @ParameterizedTest
  @CsvSource({
    "1e9, 1e9, 1e9, 1e9",
    "1e-300, 1e300, 1e300, 1e300",
    "1, 1e12, 100, 5",
    "5, 3, 1e6, 1e6",
    "0.1, 4.9e3, 5e4, 100"
  })
  void largeArgumentsGiveProbabilities(double mu, double ends, double needed, double width) {
    assertThat(KrcDelay.closedForm(mu, ends, needed, width)).isBetween(0.0, 1.0);
  }

  @ParameterizedTest
  @CsvSource({
    "1e9, 1e9, 1e9, 1e9",
    "1, 1e12, 100, 5",
    "5, 3, 1e6, 1e6",
    "0.1, 4.9e3, 5e4, 100",
    "2, 700, 360, 1"
  })
  void theSeriesHasNoOverflowEither(double mu, double ends, double needed, double width) {
    assertThat(KrcDelay.series(mu, ends, needed, width))
        .isCloseTo(KrcDelay.closedForm(mu, ends, needed, width), within(1e-9));
  }

  @Test
  void negativeArgumentsAreRefused() {
    assertThatThrownBy(() -> KrcDelay.closedForm(-0.1, 1, 1, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("mu");
    assertThatThrownBy(() -> KrcDelay.series(0.1, -1, 1, 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> KrcDelay.closedForm(0, 1, 1, 1))
        .isInstanceOf(IllegalArgumentException.class);
    // Without ends, or without width, nothing is late.
    assertThat(KrcDelay.closedForm(0.1, 0, 1, 1)).isZero();
    assertThat(KrcDelay.closedForm(0.1, 1, 1, 0)).isZero();
    assertThat(KrcDelay.closedForm(0.1, 1, 0, 1)).isBetween(0.0, 1.0);
  }
}
