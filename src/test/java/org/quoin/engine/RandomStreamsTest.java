package org.quoin.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.random.RandomGenerator;
import org.apache.commons.math3.stat.correlation.PearsonsCorrelation;
import org.apache.commons.math3.stat.inference.ChiSquareTest;
import org.junit.jupiter.api.Test;

class RandomStreamsTest {
  private static final int STREAMS = 20_000;
  private static final int DRAWS = 6;
  private static final int BINS = 50;

  /** Draws by their place in the stream, over streams of unlike names, seeds and replications. */
  private static double[][] firstDraws() {
    double[][] draws = new double[DRAWS][STREAMS];
    for (int i = 0; i < STREAMS; i++) {
      RandomGenerator stream = new RandomStreams(i % 7, i % 10).stream("stream " + i / 70);
      for (int d = 0; d < DRAWS; d++) {
        draws[d][i] = stream.nextDouble();
      }
    }
    return draws;
  }

  @Test
  void theFirstDrawsOfStreamsAreUniform() {
    double[] expected = new double[BINS];
    java.util.Arrays.fill(expected, (double) STREAMS / BINS);
    for (double[] sample : firstDraws()) {
      long[] counts = new long[BINS];
      for (double x : sample) {
        counts[(int) (x * BINS)]++;
      }
      assertThat(new ChiSquareTest().chiSquareTest(expected, counts)).isGreaterThan(1e-4);
    }
  }

  @Test
  void theFirstDrawsOfStreamsAreIndependent() {
    double[][] draws = firstDraws();
    double bound = 4.5 / Math.sqrt(STREAMS);
    for (int d = 0; d < DRAWS; d++) {
      double[] next = new double[STREAMS];
      System.arraycopy(draws[d], 1, next, 0, STREAMS - 1);
      next[STREAMS - 1] = draws[d][0];
      assertThat(correlation(draws[d], next)).as("neighbours").isBetween(-bound, bound);
      for (int e = d + 1; e < DRAWS; e++) {
        assertThat(correlation(draws[d], draws[e])).as("places").isBetween(-bound, bound);
      }
    }
  }

  private static double correlation(double[] a, double[] b) {
    return new PearsonsCorrelation().correlation(a, b);
  }

  @Test
  void aStreamDependsOnSeedReplicationAndNameOnly() {
    long first = new RandomStreams(1, 0).stream("a").nextLong();
    assertThat(new RandomStreams(1, 0).stream("a").nextLong()).isEqualTo(first);
    assertThat(new RandomStreams(2, 0).stream("a").nextLong()).isNotEqualTo(first);
    assertThat(new RandomStreams(1, 1).stream("a").nextLong()).isNotEqualTo(first);
    assertThat(new RandomStreams(1, 0).stream("b").nextLong()).isNotEqualTo(first);
  }

  /**
   * The second of a pair has 1 - u where the first has u, and exponential variates by inversion.
   */
  @Test
  void anAntitheticPairHasOppositeNumbers() {
    RandomGenerator first = new RandomStreams(3, 4, true).variates("sizes");
    RandomGenerator second = new RandomStreams(3, 5, true).variates("sizes");
    RandomGenerator plain = new RandomStreams(3, 4).stream("sizes");
    for (int i = 0; i < 1000; i++) {
      double u = RandomStreams.open(first);
      assertThat(u).isEqualTo(RandomStreams.open(plain));
      assertThat(u + RandomStreams.open(second)).isEqualTo(1);
      double exponential = first.nextExponential();
      assertThat(exponential).isCloseTo(-Math.log1p(-RandomStreams.open(plain)), within(1e-12));
      assertThat(second.nextExponential())
          .isCloseTo(-Math.log(-Math.expm1(-exponential)), within(1e-9));
    }
  }

  @Test
  void pairsAndWhatNoUserDecidesAreIndependent() {
    assertThat(new RandomStreams(3, 6, true).variates("a").nextLong())
        .isNotEqualTo(new RandomStreams(3, 4, true).variates("a").nextLong())
        .isNotEqualTo(new RandomStreams(3, 5, true).variates("a").nextLong());
    for (int replication : new int[] {4, 5}) {
      assertThat(new RandomStreams(3, replication, true).stream("a").nextLong())
          .isEqualTo(new RandomStreams(3, replication).stream("a").nextLong());
    }
  }

  @Test
  void withoutPairsVariatesAreThoseOfTheStream() {
    RandomGenerator variates = new RandomStreams(3, 5).variates("a");
    RandomGenerator stream = new RandomStreams(3, 5).stream("a");
    assertThat(variates.nextExponential()).isEqualTo(stream.nextExponential());
    assertThat(variates.nextLong()).isEqualTo(stream.nextLong());
  }
}
