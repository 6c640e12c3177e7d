package org.quoin.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantityTest {

  @ParameterizedTest
  @CsvSource({
    "DURATION, 10 ms, 0.01",
    "DURATION, 2h, 7200",
    "DATA, 10 KB, 10000",
    "BANDWIDTH, 200 kB/s, 200000",
    "BANDWIDTH, 155 Mbit/s, 19375000",
    "BANDWIDTH, 10 Gb/s, 1.25e9",
    "BANDWIDTH, 10 GB/s, 1e10",
    "BANDWIDTH, 10 kb/s, 1250",
    "SPEED, 400 Mop/s, 4e8",
    "OPERATIONS, .1 Mflop, 1e5",
    "RATE, 3 /min, 0.05"
  })
  void readsNumbersWithUnits(Quantity quantity, String text, double value) {
    assertThat(quantity.parse(text)).isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "200",
        "200 KB/sec",
        "fast",
        "-1 KB/s",
        "NaN KB/s",
        "1e400 B/s",
        "1 ms",
        "1 gb/s",
        "1 mb/s"
      })
  void refusesWhatIsNoBandwidth(String text) {
    assertThatThrownBy(() -> Quantity.BANDWIDTH.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("bandwidth");
  }

  @ParameterizedTest
  @CsvSource({"200000, 200 KB/s", "1080000, 1.08 MB/s", "0, 0 B/s", "0.5, 0.5 B/s"})
  void showsValuesInReadableUnits(double value, String text) {
    assertThat(Quantity.BANDWIDTH.show(value)).isEqualTo(text);
  }

  /** A small b could be taken for bytes. */
  @Test
  void bitsAreShownWithoutTheLetterAlone() {
    assertThat(Quantity.BANDWIDTH.show(1.25e9)).isEqualTo("1.25 GB/s");
    assertThat(Quantity.BANDWIDTH.exact(1.25e9)).isEqualTo("10 Gbit/s");
    assertThatThrownBy(() -> Quantity.BANDWIDTH.parse("1 ms"))
        .hasMessageContaining("Gbit/s")
        .hasMessageNotContaining("Gb/s");
  }

  @ParameterizedTest
  @CsvSource({
    "BANDWIDTH, 19375000, 155 Mbit/s",
    "BANDWIDTH, 200000, 200 KB/s",
    "BANDWIDTH, 0.3, 2.4 bit/s",
    "BANDWIDTH, 0.01, 0.01 B/s",
    "BANDWIDTH, 1244156250, 9.95325 Gbit/s",
    "DURATION, 0.01, 10 ms",
    "DURATION, 0.001235, 0.001235 s",
    "SPEED, 286087000, 286.087 Mop/s",
    "DATA, 1e-294, 1E-294 B"
  })
  void exactValuesAreReadBackToTheLastBit(Quantity quantity, double value, String text) {
    assertThat(quantity.parse(quantity.exact(value))).isEqualTo(value);
    assertThat(quantity.exact(value)).isEqualTo(text);
  }

  @Test
  void namesTheNearestName() {
    assertThat(NearestName.to("bandwith", List.of("latency", "bandwidth"))).contains("bandwidth");
    assertThat(NearestName.to("xyz", List.of("latency", "bandwidth"))).isEmpty();
  }

  /** Backtracking would take hours for these. */
  @ParameterizedTest
  @ValueSource(strings = {"1 x%s\nb", "%s a\nb", "1%s", "-.%s", "1e%s"})
  void aLongTextIsRefusedAtOnce(String shape) {
    for (String filling : List.of(" ", "1", "1.", "e1")) {
      String text = String.format(shape, filling.repeat(500_000));
      assertThatThrownBy(() -> Quantity.DURATION.parse(text))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("expected a number and a unit");
      assertThat(Quantity.plain(text)).isNaN();
    }
  }

  /** 10,000 s are 2.7777... h and 1e15 s 2.7777...e11 h; 108,000 s are 30 h and 1e-6 s are 1 us. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1e4 | 10,000 s",
        "1e15 | 1e15 s",
        "1e7 | 10,000,000 s",
        "108000 | 30 h",
        "1e-6 | 1 us",
        "5e-3 | 5 ms",
        "0 | 0 s",
        "Infinity | inf s"
      })
  void aBoundHasAllItsDigits(double value, String text) {
    assertThat(Quantity.DURATION.showExactly(value)).isEqualTo(text);
  }
}
