package org.quoin.topology.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LinkRatesTest {

  /** Megabits: gross rates of ITU-T G.702 and G.707 and of IEEE 802.3. */
  @ParameterizedTest
  @CsvSource({
    "155 Mbit/s, 155",
    "10Gbps, 10000",
    "2.5 Gbps, 2500",
    "'Peering, 13 Gbps', 13000",
    "<45Mb, 45",
    ">10Gbps, 10000",
    "34 Mbit/s, 34",
    "OC-192c, 9953.28",
    "OC3, 155.52",
    "STM-16, 2488.32",
    "T1, 1.544",
    "DS-3, 44.736",
    "E3, 34.368",
    "2xE1, 4.096",
    "4 x OC-48, 9953.28",
    "10 GigE, 10000",
    "GE, 1000",
    "2 x 10 Gbps, 20000",
    "Fast Ethernet, 100"
  })
  void namesOfLinesAndRatesAreRead(String text, double megabits) {
    assertThat(LinkRates.of(text)).isCloseTo(megabits * 1e6 / 8, within(1e-3));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Purple Link", "Lit Fibre", "Type E1A", "10 GB", "Route E5", "c"})
  void whatNamesNoRateHasNone(String text) {
    assertThat(LinkRates.of(text)).isNaN();
  }

  @Test
  void theFirstTextThatNamesARateIsTaken() {
    assertThat(LinkRates.of(List.of("Red Link", "OC-3", "10 Gbps"))).isEqualTo(19_440_000);
  }
}
