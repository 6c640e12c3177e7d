package org.quoin.topology.draft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class FibreDistanceTest {

  @Test
  void aQuarterOfTheEquatorIsAQuarterOfIt() {
    double quarter = Math.PI / 2 * 6371.0088;
    assertThat(FibreDistance.kilometres(0, 0, 0, 90)).isCloseTo(quarter, within(1e-6));
    assertThat(FibreDistance.kilometres(0, 0, 90, 0)).isCloseTo(quarter, within(1e-6));
    assertThat(FibreDistance.kilometres(0, 179, 0, -179)).isCloseTo(quarter / 45, within(1e-6));
  }

  /** Half round the earth, where the sine of rounding could pass one. */
  @Test
  void antipodesAreHalfTheEarthApart() {
    assertThat(FibreDistance.kilometres(10, 20, -10, -160))
        .isCloseTo(Math.PI * 6371.0088, within(1e-3));
  }

  @Test
  void lightInFibreTakesFiveMicrosecondsAKilometre() {
    assertThat(FibreDistance.seconds(1000)).isCloseTo(5e-3, within(5e-6));
  }

  @Test
  void nowhereIsNoDistance() {
    assertThat(
            FibreDistance.seconds(
                RawNetwork.Node.place("a", "a"), RawNetwork.Node.place("b", "b", 1, 1), 1))
        .isNaN();
  }
}
