package org.quoin.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Loads of a site against figures worked out by hand. */
class SiteCapacityTest {

  @ParameterizedTest
  @CsvSource({
    "10, 8, 0.5, 4, 0.5, 0.9", // everybody together is the tighter
    "10, 5, 0.1, 4, 0.8, 0.8", // the clients' width is the tighter
    "10, 5, 0.3, 0, 0, 0.3",
    "0, 0, 0, 0, 0, 0"
  })
  void theTighterOfWhatFitsAndWhatIsThereCounts(
      double speed, double clientSpeed, double local, double offered, double clients, double all) {
    SiteCapacity capacity = new SiteCapacity(speed, clientSpeed, local);
    assertThat(capacity.clientLoad(offered)).isCloseTo(clients, within(1e-12));
    assertThat(capacity.load(offered)).isCloseTo(all, within(1e-12));
  }
}
