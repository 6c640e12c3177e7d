package org.quoin.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
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
    RandomGenerator first = new RandomStreams(3, 4, Coupling.ANTITHETIC).variates("sizes");
    RandomGenerator second = new RandomStreams(3, 5, Coupling.ANTITHETIC).variates("sizes");
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
    assertThat(new RandomStreams(3, 6, Coupling.ANTITHETIC).variates("a").nextLong())
        .isNotEqualTo(new RandomStreams(3, 4, Coupling.ANTITHETIC).variates("a").nextLong())
        .isNotEqualTo(new RandomStreams(3, 5, Coupling.ANTITHETIC).variates("a").nextLong());
    for (int replication : new int[] {4, 5}) {
      assertThat(new RandomStreams(3, replication, Coupling.ANTITHETIC).stream("a").nextLong())
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

  /**
   * Each number falls once into each sixteenth, and its order differs from that of the next one.
   */
  @Test
  void numbersOfALatinHypercubeAreStratified() {
    RandomGenerator[] points = new RandomGenerator[16];
    Arrays.setAll(
        points, r -> new RandomStreams(3, 32 + r, Coupling.LATIN_HYPERCUBE).variates("sizes"));
    Set<List<Integer>> orders = new HashSet<>();
    double sum = 0;
    for (int number = 0; number < 100; number++) {
      List<Integer> order = new ArrayList<>();
      for (RandomGenerator point : points) {
        double u = point.nextDouble();
        order.add((int) (16 * u));
        sum += 16 * u - (int) (16 * u);
      }
      assertThat(order)
          .containsExactlyInAnyOrder(IntStream.range(0, 16).boxed().toArray(Integer[]::new));
      orders.add(order);
    }
    assertThat(orders).hasSize(100);
    assertThat(sum / 1600).isBetween(0.48, 0.52);
    RandomStreams other = new RandomStreams(3, 48, Coupling.LATIN_HYPERCUBE);
    RandomStreams first = new RandomStreams(3, 32, Coupling.LATIN_HYPERCUBE);
    assertThat(other.variates("sizes").nextLong()).isNotEqualTo(first.variates("sizes").nextLong());
    assertThat(first.variates("sizes").nextLong()).isEqualTo(first.variates("sizes").nextLong());
    assertThat(first.variates("gaps").nextLong()).isNotEqualTo(first.variates("sizes").nextLong());
    assertThat(first.stream("a").nextLong())
        .isEqualTo(new RandomStreams(3, 32).stream("a").nextLong());
  }
}
