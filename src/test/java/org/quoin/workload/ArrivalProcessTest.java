package org.quoin.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.engine.Coupling;
import org.quoin.engine.RandomStreams;

/** Submission times against known properties of each process. */
class ArrivalProcessTest {
  private static final double DAY = 86_400;

  private static double[] times(ArrivalProcess process, int count, RandomGenerator random) {
    ArrivalProcess.Times next = process.start(random);
    double[] times = new double[count];
    double time = 0;
    for (int i = 0; i < count; i++) {
      time = next.after(time);
      times[i] = time;
    }
    return times;
  }

  private static double[] times(ArrivalProcess process, int count) {
    return times(process, count, new RandomStreams(7, 0).variates("arrivals"));
  }

  private static double[] gaps(double[] times) {
    double[] gaps = new double[times.length - 1];
    Arrays.setAll(gaps, i -> times[i + 1] - times[i]);
    return gaps;
  }

  private static double squaredVariation(double[] sample) {
    double mean = DoubleStream.of(sample).average().orElseThrow();
    double square = DoubleStream.of(sample).map(x -> x * x).average().orElseThrow();
    return square / (mean * mean) - 1;
  }

  /**
   * An interrupted Poisson process is a renewal process (Kuczura 1973) whose gaps have the squared
   * coefficient of variation 1 + 2 l a / (a + b)^2: l the rate while on, 1 / a and 1 / b the mean
   * times on and off.
   */
  @ParameterizedTest
  @CsvSource({"10, 60, 180", "5, 5, 20", "1, 30, 10"})
  void anOnOffClientHasTheMeanRateAndTheKnownVarianceOfGaps(
      double interval, double on, double off) {
    double[] gaps = gaps(times(ArrivalProcess.onOff(interval, on, off), 400_000));
    double rate = (on + off) / on / interval;
    double both = 1 / on + 1 / off;
    double expected = 1 + 2 * rate / on / (both * both);
    assertThat(DoubleStream.of(gaps).average().orElseThrow())
        .isCloseTo(interval, within(4 * interval * Math.sqrt(expected / gaps.length)));
    assertThat(squaredVariation(gaps)).isCloseTo(expected, within(0.06 * expected));
  }

  /** Time 0 is any time: off with the probability off / (on + off). */
  @Test
  void anOnOffClientBeginsAtAnyTimeOfItsPeriods() {
    int silent = 0;
    for (int i = 0; i < 20_000; i++) {
      RandomGenerator random = new RandomStreams(3, i).variates("arrivals");
      // On, it submits within the first hundredth of a period.
      silent += times(ArrivalProcess.onOff(0.004, 10, 30), 1, random)[0] > 0.1 ? 1 : 0;
    }
    assertThat(silent / 20_000.0).isCloseTo(0.75, within(0.013));
  }

  /** The counts of a part of the day are Poisson: their mean is their variance. */
  @Test
  void theHoursOfADayHaveTheirWeights() {
    double[] weights = {0, 1, 3, 1, 0, 0};
    double[] times = times(ArrivalProcess.daily(1000, weights), 300_000);
    int days = (int) (times[times.length - 1] / DAY);
    double[][] counts = new double[weights.length][days];
    for (double time : times) {
      int day = (int) (time / DAY);
      if (day < days) {
        counts[(int) ((time - day * DAY) / (DAY / weights.length))][day]++;
      }
    }
    for (int part = 0; part < weights.length; part++) {
      double expected = DAY / 1000 * weights[part] / 5;
      double mean = DoubleStream.of(counts[part]).average().orElseThrow();
      double square = DoubleStream.of(counts[part]).map(x -> x * x).average().orElseThrow();
      assertThat(mean).isCloseTo(expected, within(4 * Math.sqrt(expected / days) + 1e-9));
      assertThat(square - mean * mean).isCloseTo(expected, within(0.1 * expected + 1e-9));
    }
  }

  /** Equal weights change nothing. */
  @Test
  void aDayOfEqualHoursIsPoisson() {
    RandomStreams streams = new RandomStreams(7, 0);
    double[] daily = times(ArrivalProcess.daily(5000, 2, 2, 2), 5000, streams.variates("arrivals"));
    double[] plain = times(ArrivalProcess.poisson(5000), 5000, streams.variates("arrivals"));
    for (int i = 0; i < daily.length; i++) {
      assertThat(daily[i]).isCloseTo(plain[i], within(1e-7 * plain[i]));
    }
  }

  @Test
  void aGapOfSilentHoursIsJumped() {
    double[] times = times(ArrivalProcess.daily(40_000, 0, 1), 1000);
    assertThat(times).isSorted();
    assertThat(DoubleStream.of(times).allMatch(time -> time % DAY >= DAY / 2)).isTrue();
  }

  /** Of an antithetic pair, short gaps of one are long ones of the other. */
  @Test
  void antitheticGapsAreOpposite() {
    ArrivalProcess process = ArrivalProcess.renewal(Amount.gamma(10, 2));
    double[] first =
        gaps(
            times(
                process,
                20_000,
                new RandomStreams(1, 0, Coupling.ANTITHETIC).variates("arrivals")));
    double[] second =
        gaps(
            times(
                process,
                20_000,
                new RandomStreams(1, 1, Coupling.ANTITHETIC).variates("arrivals")));
    double product = 0;
    for (int i = 0; i < first.length; i++) {
      product += (first[i] - 10) * (second[i] - 10) / first.length;
    }
    assertThat(product).isNegative();
  }
}
