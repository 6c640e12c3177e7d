package org.quoin.queueing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MM1KTest {

  /** The probabilities of 0 to K customers some seconds later, by uniformization. */
  private static double[] after(MM1K queue, int n, double seconds) {
    int k = queue.capacity();
    double rate = queue.arrivalRate() + queue.serviceRate();
    double up = queue.arrivalRate() / rate;
    double[] chain = new double[k + 1];
    chain[n] = 1;
    double[] sum = new double[k + 1];
    double mean = rate * seconds;
    double logWeight = -mean;
    for (int step = 0; step < mean + 12 * Math.sqrt(mean) + 60; step++) {
      double[] next = new double[k + 1];
      for (int i = 0; i <= k; i++) {
        sum[i] += Math.exp(logWeight) * chain[i];
        next[Math.min(i + 1, k)] += chain[i] * up;
        next[Math.max(i - 1, 0)] += chain[i] * (1 - up);
      }
      chain = next;
      logWeight += Math.log(mean / (step + 1));
    }
    return sum;
  }

  private static double furthest(MM1K queue, int n, double seconds) {
    double[] then = after(queue, n, seconds);
    double most = 0;
    for (int i = 0; i < then.length; i++) {
      most = Math.max(most, Math.abs(then[i] - queue.probability(i)));
    }
    return most;
  }

  @ParameterizedTest
  @CsvSource({
    "0.3, 0", "0.3, 20", "0.9, 0", "0.9, 20", "1, 0", "1, 20", "1.2, 0", "1.2, 20", "4, 0", "4, 20"
  })
  void itForgetsWhatItHeldWithinTheBound(double rho, int n) {
    MM1K queue = new MM1K(rho * 10, 10, 20);
    double bound = queue.forgotten(n, 1e-6);
    assertThat(furthest(queue, n, bound)).isLessThan(1e-6);
    assertThat(furthest(queue, n, bound / 4)).as("much earlier").isGreaterThan(1e-6);
  }

  @ParameterizedTest
  @CsvSource({"0.3, 7", "0.9, 300", "1, 12", "1.25, 40", "40, 3"})
  void aNumberIsTheInverseOfItsDistribution(double rho, int capacity) {
    MM1K queue = new MM1K(rho, 1, capacity);
    int draws = 1_000_000;
    double[] share = new double[capacity + 1];
    for (int i = 0; i < draws; i++) {
      share[queue.number((i + 0.5) / draws)] += 1.0 / draws;
    }
    for (int n = 0; n <= capacity; n++) {
      assertThat(Math.abs(share[n] - queue.probability(n))).isLessThan(1.5 / draws);
    }
  }
}
