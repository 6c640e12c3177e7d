package org.quoin.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.grid.site.SiteCapacity;

/** Loads of a site against values calculated by hand. */
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
    SiteCapacity capacity = new SiteCapacity(speed, clientSpeed, 1, local);
    assertThat(capacity.clientLoad(offered)).isCloseTo(clients, within(1e-12));
    assertThat(capacity.load(offered)).isCloseTo(all, within(1e-12));
  }

  @ParameterizedTest
  @CsvSource({
    "10, 8, 0.5, 4, 1.25", // everybody together
    "10, 5, 0.1, 4, 1.25", // the clients' width
    "10, 10, 1.2, 4, 0", // its own users alone are too many
    "10, 10, 0.5, 0, Infinity"
  })
  void itIsFullAtTheTighterOfBoth(
      double speed, double clientSpeed, double local, double offered, double factor) {
    SiteCapacity capacity = new SiteCapacity(speed, clientSpeed, 1, local);
    assertThat(capacity.saturation(offered)).isEqualTo(factor);
    if (factor > 0 && offered > 0) {
      assertThat(capacity.load(factor * offered)).isCloseTo(1, within(1e-12));
    }
  }
}
