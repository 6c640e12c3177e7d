package org.quoin.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommonWordsTest {
  @ParameterizedTest
  @CsvSource({
    "BANDWIDTH, 10 Gbps, 1.25e9",
    "BANDWIDTH, 100Mbps, 1.25e7",
    "DATA, 2 GiB, 2147483648",
    "DATA, 3 KiB, 3072",
    "SPEED, 2 GFLOPS, 2e9",
    "SPEED, 1.5 TFLOPS, 1.5e12",
    "DURATION, 5m, 300",
    "DURATION, 5 minutes, 300",
    "DURATION, 2 hours, 7200",
    "DURATION, 1 week, 604800",
    "DATA, 5 Kilobytes, 5000",
    "DATA, 64G, 64e9",
    "DATA, 2 Mbytes, 2e6",
    "DATA, 3 Go, 3e9",
    "BANDWIDTH, 10 mbps, 1.25e6",
    "BANDWIDTH, 10GbE, 1.25e9",
    "BANDWIDTH, 100 megabits/s, 1.25e7",
    "BANDWIDTH, 5 MB/sec, 5e6",
    "SPEED, 2 Gflops, 2e9",
    "DURATION, 20 usec, 20e-6",
    "DURATION, 3 millis, 3e-3"
  })
  void aUnitOfOtherToolsIsUnderstood(Quantity quantity, String written, double value) {
    assertThat(quantity.parse(written)).isCloseTo(value, within(1e-9 * value));
  }

  @Test
  void aUnitOfAnotherQuantityIsNot() {
    assertThatThrownBy(() -> Quantity.DATA.parse("5 Gbps")).hasMessageContaining("has the unit");
    assertThatThrownBy(() -> Quantity.DURATION.parse("5 GiB")).hasMessageContaining("has the unit");
    assertThatThrownBy(() -> Quantity.SPEED.parse("3 GHz"))
        .hasMessageContaining(
            "a clock rate is not a speed: write operations a second, as in 3 Gop/s");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "DATA      | 2 Mb         | Mb may be bits or bytes: write 2 Mbit or 2 MB",
        "DATA      | 2 packets    | data are in bytes",
        "DURATION  | 1:30         | as in 90 min or 1.5 h for 1:30:00",
        "DURATION  | 01:30:00     | as in 90 min or 1.5 h for 1:30:00",
        "DURATION  | 1,5 s        | a decimal point is a dot, as in 1.5 s",
        "DURATION  | 1 month      | write days, as in 30 d",
        "BANDWIDTH | 10M          | as in 10 Mbit/s or 10 MB/s",
        "OPERATIONS | 5 core-hours | a core-hour is operations at a speed"
      })
  void aUnitThatMayMeanSeveralThingsIsAnswered(Quantity quantity, String written, String answer) {
    assertThatThrownBy(() -> quantity.parse(written)).hasMessageContaining(answer);
  }

  @Test
  void anAmountOfBitsInPlaceOfARateIsAnswered() {
    assertThatThrownBy(() -> Quantity.BANDWIDTH.parse("1 Gbit"))
        .hasMessageContaining("a rate is per second, as in 1 Gbit/s");
  }

  @ParameterizedTest
  @CsvSource({
    "user, client, router, client",
    "type, job, send, job",
    "axes, base, vary, vary",
    "RAM, memory, cores, memory",
    "timelimit, max-time, nodes, max-time",
    "util, background, utilization, utilization",
    "bw, buffer, bandwidth, bandwidth"
  })
  void aNameOfOtherToolsStandsForAValidOne(String word, String one, String other, String meant) {
    assertThat(NearestName.to(word, List.of(one, other))).contains(meant);
  }

  /** A word has the meaning that is valid where it stands. */
  @Test
  void aNameIsAnsweredByWhatIsValidThere() {
    assertThat(NearestName.to("FIFO", List.of("sjf", "fcfs"))).contains("fcfs");
    assertThat(NearestName.to("fifo", List.of("none", "easy"))).contains("none");
    assertThat(NearestName.to("fifo", List.of("RR"))).isEmpty();
    assertThat(NearestName.expected("cores", List.of("speed", "processors")))
        .isEqualTo("did you mean 'processors'? Expected one of speed, processors");
  }

  @Test
  void ofManyNamesBesideANearOneTheFirstAreListed() {
    List<String> names = Arrays.asList("abcdefghijklmnopq".split(""));
    assertThat(NearestName.expected("cores", names))
        .isEqualTo("expected one of a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q");
    assertThat(
            NearestName.expected("12345678", Arrays.asList("abcdefghijklmnopqrstuvwxyz".split(""))))
        .endsWith(", x and 2 more");
    List<String> some = List.of("abcde,ajk2y,aa,b,c,d,e,f,g,h,i,m,jk345".split(","));
    assertThat(NearestName.expected("jk", some))
        .startsWith("expected one of ajk2y, jk345, aa, b, c, d");
    assertThat(NearestName.expected("A", names))
        .isEqualTo(
            "did you mean 'a'? Expected one of a, b, c, d, e, f, g, h, i, j, k, l and 5 more");
  }

  @Test
  void everyUnitIsThatOfAQuantity() {
    assertThat(CommonWords.all()).hasSizeGreaterThan(80);
    assertThat(CommonWords.section("units"))
        .doesNotContainKeys(CommonWords.section("names").keySet().toArray(String[]::new));
    assertThat(CommonWords.section("units").keySet())
        .allMatch(unit -> Arrays.stream(Quantity.values()).anyMatch(one -> understands(one, unit)));
  }

  private static boolean understands(Quantity quantity, String unit) {
    try {
      return quantity.parse("1 " + unit) > 0;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
