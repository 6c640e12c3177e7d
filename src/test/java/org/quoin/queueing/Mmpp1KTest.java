package org.quoin.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** MMPP/M/1/K against what is known without it. */
class Mmpp1KTest {

  private static void assertAlike(FiniteQueue queue, FiniteQueue other, double error) {
    assertThat(queue.lossProbability()).isCloseTo(other.lossProbability(), within(error));
    assertThat(queue.utilization()).isCloseTo(other.utilization(), within(error));
    assertThat(queue.meanNumber()).isCloseTo(other.meanNumber(), within(error));
    assertThat(queue.meanSojourn()).isCloseTo(other.meanSojourn(), within(error));
    assertThat(queue.offeredLoad()).isCloseTo(other.offeredLoad(), within(1e-12));
  }

  @ParameterizedTest
  @CsvSource({"0.5, 1, 10", "2, 1, 1", "0.9, 1, 100"})
  void statesOfOneRateAreMM1K(double rate, double service, int capacity) {
    Mmpp1K queue = new Mmpp1K(new double[] {rate, rate}, new double[] {3, 7}, service, capacity);
    assertAlike(queue, new MM1K(rate, service, capacity), 1e-9);
    assertThat(queue.notation()).isEqualTo("MMPP/M/1/" + capacity);
  }

  @Test
  void statesThatLastNoTimeAreOneOfTheMeanRate() {
    Mmpp1K queue = new Mmpp1K(new double[] {3, 0.5}, new double[] {2e-6, 8e-6}, 1, 8);
    assertAlike(queue, new MM1K(1, 1, 8), 1e-4);
  }

  @Test
  void statesThatLastLongAreTwoQueues() {
    Mmpp1K queue = new Mmpp1K(new double[] {3, 0.5}, new double[] {2e6, 8e6}, 1, 8);
    MM1K burst = new MM1K(3, 1, 8);
    MM1K calm = new MM1K(0.5, 1, 8);
    assertThat(queue.probability(8))
        .isCloseTo(0.2 * burst.probability(8) + 0.8 * calm.probability(8), within(1e-5));
    assertThat(queue.lossProbability())
        .isCloseTo(0.6 * burst.lossProbability() + 0.4 * calm.lossProbability(), within(1e-5));
  }

  /**
   * One place, bursts of rate 2 for 1 s and none for 1 s, mu 1. With a the probability of a busy
   * burst, b of a busy pause: a (1 + 1 + 2) = 2 / 2 + b and b (1 + 1) = a, so a = 2 / 7, b = 1 / 7.
   */
  @Test
  void onePlaceByHand() {
    Mmpp1K queue = new Mmpp1K(new double[] {2, 0}, new double[] {1, 1}, 1, 1);
    assertThat(queue.utilization()).isCloseTo(3.0 / 7, within(1e-12));
    assertThat(queue.lossProbability()).isCloseTo(2.0 / 7 / 0.5, within(1e-12));
    assertThat(queue.meanSojourn()).isCloseTo(1, within(1e-12));
  }
}
