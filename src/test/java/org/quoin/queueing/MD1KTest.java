package org.quoin.queueing;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** M/D/1/K against Erlang's loss, a queue worked by hand, and Pollaczek and Khinchine. */
class MD1KTest {
  private static final Offset<Double> EXACT = Offset.offset(1e-12);

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 1, 7})
  void oneLoneServerLosesAsErlangSays(double load) {
    assertThat(new MD1K(load, 1, 1).lossProbability()).isCloseTo(load / (1 + load), EXACT);
  }

  /** K = 2, rho = 1: a departure leaves nobody if nobody came during a service, with 1/e. */
  @Test
  void twoPlacesByHand() {
    MD1K queue = new MD1K(1, 1, 2);
    double cycle = Math.exp(-1) + 1;
    assertThat(queue.probability(0)).isCloseTo(Math.exp(-1) / cycle, EXACT);
    assertThat(queue.probability(1)).isCloseTo((1 - Math.exp(-1)) / cycle, EXACT);
    assertThat(queue.lossProbability()).isCloseTo(1 - 1 / cycle, EXACT);
    assertThat(queue.notation()).isEqualTo("M/D/1/2");
  }

  @Test
  void aLargeBufferIsThatOfPollaczekAndKhinchine() {
    MD1K queue = new MD1K(60, 100, 80);
    assertThat(queue.meanNumber()).isCloseTo(0.6 + 0.36 / 0.8, Offset.offset(1e-9));
    assertThat(queue.utilization()).isCloseTo(0.6, EXACT);
    assertThat(queue.meanSojourn()).isCloseTo(queue.meanNumber() / 60, Offset.offset(1e-9));
  }
}
