package org.quoin.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CheApproximationTest {
  private static double[] all(int number, double value) {
    double[] values = new double[number];
    Arrays.fill(values, value);
    return values;
  }

  /** Of n equal items a share C / n is there: 1 - exp(-T) = C / n. */
  @Test
  void equalItems() {
    CheApproximation cache = new CheApproximation(all(10, 1), all(10, 5), 20);
    assertThat(cache.hitProbability(3)).isCloseTo(0.4, within(1e-9));
    assertThat(cache.characteristicTime()).isCloseTo(-Math.log(0.6), within(1e-9));
  }

  /** Two items of rates 1 and 2 in the space of one: x + x^2 = 1 for x = exp(-T). */
  @Test
  void twoItemsByHand() {
    CheApproximation cache = new CheApproximation(new double[] {1, 2}, all(2, 1), 1);
    double x = (Math.sqrt(5) - 1) / 2;
    assertThat(cache.hitProbability(0)).isCloseTo(1 - x, within(1e-9));
    assertThat(cache.hitProbability(1)).isCloseTo(1 - x * x, within(1e-9));
  }

  @Test
  void whatFitsStaysAndWhatIsTooLargeNeverDoes() {
    CheApproximation roomy = new CheApproximation(new double[] {1, 2, 0}, all(3, 1), 2);
    assertThat(roomy.characteristicTime()).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(roomy.hitProbability(0)).isEqualTo(1);
    assertThat(roomy.hitProbability(2)).isZero();
    CheApproximation narrow = new CheApproximation(all(2, 1), new double[] {3, 1}, 2);
    assertThat(narrow.hitProbability(0)).isZero();
    assertThat(narrow.hitProbability(1)).isEqualTo(1);
  }

  /**
   * Exactly (W. King, IFIP 1971), an ordered list of the last C items has the probability p1 x p2 /
   * (1 - p1) x p3 / (1 - p1 - p2) ...: the sum over all lists that hold the requested item.
   */
  @ParameterizedTest
  @CsvSource({"6, 2, 0.7, 0.02", "7, 3, 1, 0.015", "8, 4, 1.2, 0.01"})
  void itIsNearTheExactHits(int items, int capacity, double exponent, double off) {
    double[] p = new double[items];
    Arrays.setAll(p, i -> Math.pow(i + 1, -exponent));
    double sum = Arrays.stream(p).sum();
    Arrays.setAll(p, i -> p[i] / sum);
    CheApproximation cache = new CheApproximation(p, all(items, 1), capacity);
    double approximate = 0;
    for (int i = 0; i < items; i++) {
      approximate += p[i] * cache.hitProbability(i);
    }
    assertThat(approximate).isCloseTo(exact(p, 0, capacity, 1, 0, 0), within(off));
  }

  /** Returns the sum, over lists that go on from some items, of their probability times hits. */
  private static double exact(
      double[] p, int used, int left, double probability, double taken, double hits) {
    if (left == 0) {
      return probability * hits;
    }
    double sum = 0;
    for (int i = 0; i < p.length; i++) {
      if ((used & 1 << i) == 0) {
        double next = probability * p[i] / (1 - taken);
        sum += exact(p, used | 1 << i, left - 1, next, taken + p[i], hits + p[i]);
      }
    }
    return sum;
  }
}
