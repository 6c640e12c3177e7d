package org.quoin.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.descriptive.rank.Median;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.engine.RandomStreams;
import org.quoin.statistics.WaitingTimes.Start;

class WarmUpTest {
  private static final int SERIES = 100;

  /**
   * AR(1) about 0 with noise of deviation 1, plus an offset that decays as the correlation does.
   */
  private static double[] autoregressive(int length, double phi, double offset, int seed) {
    RandomGenerator random = new RandomStreams(seed, 0).stream("noise");
    double[] series = new double[length];
    double x = offset + random.nextGaussian() / Math.sqrt(1 - phi * phi);
    for (int i = 0; i < length; i++) {
      series[i] = x;
      x = phi * x + random.nextGaussian();
    }
    return series;
  }

  /** The definition: the variance of the mean of what is left, computed anew for every cut. */
  @ParameterizedTest
  @ValueSource(ints = {50, 54, 55, 203, 1000})
  void theCutIsTheOneOfTheDefinition(int length) {
    for (int seed = 0; seed < 20; seed++) {
      double[] series = autoregressive(length, 0.8, 20, seed);
      int means = length / 5;
      double[] batches =
          IntStream.range(0, means)
              .mapToDouble(j -> Arrays.stream(series, 5 * j, 5 * j + 5).average().orElseThrow())
              .toArray();
      double[] statistics =
          IntStream.rangeClosed(0, means - 5).mapToDouble(d -> statistic(batches, d)).toArray();
      double least = Arrays.stream(statistics).min().orElseThrow();
      int cut = WarmUp.mser5(series).cut();
      assertThat(cut % 5).isZero();
      assertThat(statistics[cut / 5]).isLessThanOrEqualTo(least * (1 + 1e-9));
    }
  }

  private static double statistic(double[] batches, int cut) {
    double[] left = Arrays.copyOfRange(batches, cut, batches.length);
    double mean = Arrays.stream(left).average().orElseThrow();
    double squares = Arrays.stream(left).map(z -> (z - mean) * (z - mean)).sum();
    return squares / left.length / left.length;
  }

  /** An offset of 30 deviations is below one of them after ln 30 / -ln phi steps. */
  @ParameterizedTest
  @CsvSource({"0.5, 5", "0.9, 32", "0.98, 168"})
  void aTransientIsCutWhereItHasDecayed(double phi, int decayed) {
    double deviation = 1 / Math.sqrt(1 - phi * phi);
    double[] cuts = new double[SERIES];
    for (int seed = 0; seed < SERIES; seed++) {
      WarmUp warmUp = WarmUp.mser5(autoregressive(20_000, phi, 30 * deviation, seed));
      assertThat(warmUp.steady()).isTrue();
      assertThat(warmUp.cut()).isGreaterThanOrEqualTo(decayed / 2);
      cuts[seed] = warmUp.cut();
    }
    assertThat(new Median().evaluate(cuts)).isBetween(decayed * 1.0, 3.0 * decayed + 5);
  }

  @Test
  void aSeriesWithoutATransientLosesLittle() {
    double cut = 0;
    int marked = 0;
    for (int seed = 0; seed < SERIES; seed++) {
      WarmUp warmUp = WarmUp.mser5(autoregressive(5000, 0.9, 0, seed));
      cut += warmUp.steady() ? warmUp.cut() : 0;
      marked += warmUp.steady() ? 0 : 1;
    }
    assertThat(cut / SERIES).isLessThan(250);
    assertThat(marked).isLessThanOrEqualTo(5);
  }

  /** From 200 the work drains at 1 - rho a service: over 400 services, about 200 jobs. */
  @Test
  void aQueueThatBeginsFullIsCutWhenItHasDrained() {
    double[] cuts = new double[SERIES];
    double bias = 0;
    double left = 0;
    for (int seed = 0; seed < SERIES; seed++) {
      double[] full = WaitingTimes.series(10_000, 0.5, Start.FULL, new RandomStreams(seed, 0));
      WarmUp warmUp = WarmUp.mser5(full);
      assertThat(warmUp.steady()).isTrue();
      cuts[seed] = warmUp.cut();
      bias += (Arrays.stream(full).average().orElseThrow() - 1) / SERIES;
      left += (Arrays.stream(full).skip(warmUp.cut()).average().orElseThrow() - 1) / SERIES;
    }
    assertThat(Arrays.stream(cuts).min().orElseThrow()).isGreaterThanOrEqualTo(100);
    assertThat(new Median().evaluate(cuts)).isBetween(200.0, 400.0);
    assertThat(bias).isGreaterThan(1.5);
    assertThat(Math.abs(left)).isLessThan(0.05);
  }

  /** An empty start is forgotten soon: nothing worth a cut. */
  @Test
  void aQueueThatBeginsEmptyLosesLittle() {
    double[] cuts = new double[SERIES];
    for (int seed = 0; seed < SERIES; seed++) {
      double[] waits = WaitingTimes.series(10_000, 0.5, Start.EMPTY, new RandomStreams(seed, 0));
      assertThat(WarmUp.mser5(waits).steady()).isTrue();
      cuts[seed] = WarmUp.mser5(waits).cut();
    }
    assertThat(new Median().evaluate(cuts)).isLessThan(500);
  }

  @Test
  void aQueueWithoutASteadyStateIsMarked() {
    int marked = 0;
    for (int seed = 0; seed < SERIES; seed++) {
      double[] waits = WaitingTimes.series(5000, 1.2, Start.EMPTY, new RandomStreams(seed, 0));
      marked += WarmUp.mser5(waits).steady() ? 0 : 1;
    }
    assertThat(marked).isEqualTo(SERIES);
  }

  /** 20 means of five: one half that varies before one that does not, or one mean more of it. */
  @Test
  void aCutOfExactlyHalfIsSteadyAndALaterOneIsNot() {
    double[] series = new double[100];
    for (int i = 0; i < 50; i++) {
      series[i] = i / 5 % 2 == 0 ? 100 : 200;
    }
    assertThat(WarmUp.mser5(series)).isEqualTo(new WarmUp(50, 100, true));
    Arrays.fill(series, 50, 55, 100);
    assertThat(WarmUp.mser5(series)).isEqualTo(new WarmUp(55, 100, false));
  }

  @Test
  void aSeriesOfOneValueHasNoTransientAndAShortOneNoSteadyState() {
    assertThat(WarmUp.mser5(new double[1000])).isEqualTo(new WarmUp(0, 1000, true));
    assertThat(WarmUp.mser5(new double[49])).isEqualTo(new WarmUp(0, 49, false));
    assertThat(WarmUp.mser5(new double[0])).isEqualTo(new WarmUp(0, 0, false));
  }
}
