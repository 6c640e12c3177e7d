package org.quoin.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ForecastTest {

  /** 8, 2, 6 and 4 after a first forecast of 10. */
  @ParameterizedTest
  @CsvSource({
    "LAST,   10, 8,   2,     6,      4",
    "MEAN,   10, 8,   5,     5.3333333333, 5",
    "MEDIAN, 10, 8,   5,     6,      5",
    "EWMA,   10, 9.5, 7.625, 7.21875, 6.4140625"
  })
  void eachIsWhatItSays(Forecast how, double first, double a, double b, double c, double d) {
    Forecast.Series series = how.begin(10);
    double[] measured = {8, 2, 6, 4};
    double[] expected = {a, b, c, d};
    assertThat(series.next()).isEqualTo(first);
    for (int i = 0; i < measured.length; i++) {
      series.add(measured[i]);
      assertThat(series.next()).isCloseTo(expected[i], within(1e-9));
    }
  }

  @Test
  void theMedianIsThatOfTheLast21() {
    Forecast.Series median = Forecast.MEDIAN.begin(0);
    for (int i = 1; i <= 100; i++) {
      median.add(i);
      assertThat(median.next()).isEqualTo(i <= 21 ? (i + 1) / 2.0 : i - 10);
    }
  }

  /**
   * Squared errors: measured 8, 2, 6, 4 after 10 those of the last value are 4, 36, 16, 4; of the
   * mean 4, 36, 1, 1.78; of the median 4, 36, 1, 4; of the EWMA 4, 56.25, 2.64, 10.36.
   */
  @Test
  void theAdaptiveOneIsThatOfTheLeastErrorSoFar() {
    Forecast.Series adaptive = Forecast.ADAPTIVE.begin(10);
    double[] expected = {8, 2, 5.3333333333, 5};
    double[] measured = {8, 2, 6, 4};
    for (int i = 0; i < measured.length; i++) {
      adaptive.add(measured[i]);
      // After the first two all that tie are equal in order: the last value.
      assertThat(adaptive.next()).isCloseTo(expected[i], within(1e-9));
    }
  }

  /** A level that jumps is for the last value, one in noise for the mean. */
  @ParameterizedTest
  @EnumSource(
      value = Forecast.class,
      names = {"LAST", "MEAN"})
  void theAdaptiveOneFollowsTheBestOfASeries(Forecast best) {
    SplittableRandom random = new SplittableRandom(4);
    Forecast.Series adaptive = Forecast.ADAPTIVE.begin(50);
    Forecast.Series one = best.begin(50);
    double level = 50;
    for (int i = 0; i < 400; i++) {
      boolean jumps = best == Forecast.LAST && i % 40 == 39;
      level = jumps ? random.nextDouble(100) : level;
      double measured = best == Forecast.LAST ? level : random.nextDouble(100);
      adaptive.add(measured);
      one.add(measured);
    }
    assertThat(adaptive.next()).isEqualTo(one.next());
  }
}
