package org.quoin.engine;

import static org.assertj.core.api.Assertions.assertThat;

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
}
