package org.quoin.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Percentiles of values that are too many to keep, beside those of all values. */
class SamplesTest {

  private static void add(Samples.Sample sample, int count) {
    Random random = new Random(3);
    for (int i = 0; i < count; i++) {
      // Waits from nothing over milliseconds to years.
      sample.add(i % 10 == 0 ? 0 : Math.exp(30 * random.nextDouble() - 10));
    }
  }

  @Test
  void aFewValuesAreExact() {
    Samples.Sample all = new Samples.Sample();
    Samples.Sample bounded = new Samples.Sample(true);
    add(all, Samples.BOUND);
    add(bounded, Samples.BOUND);
    for (int percent = 0; percent <= 100; percent++) {
      assertThat(bounded.percentile(percent / 100.0)).isEqualTo(all.percentile(percent / 100.0));
    }
  }

  @Test
  void manyValuesHaveTheErrorThatIsTold() {
    Samples.Sample all = new Samples.Sample();
    Samples.Sample bounded = new Samples.Sample(true);
    add(all, Samples.BOUND + 100_000);
    add(bounded, Samples.BOUND + 100_000);
    int apart = 0;
    for (int percent = 0; percent <= 100; percent++) {
      double exact = all.percentile(percent / 100.0);
      double value = bounded.percentile(percent / 100.0);
      apart += value == exact ? 0 : 1;
      if (exact < 1) {
        assertThat(value).isCloseTo(exact, within(1e-3 + exact * Samples.RELATIVE_ERROR));
      } else {
        assertThat(value).isCloseTo(exact, withinPercentage(100 * Samples.RELATIVE_ERROR));
      }
    }
    assertThat(apart).isPositive();
    assertThat(bounded.percentile(1)).isEqualTo(all.percentile(1));
  }

  @Test
  void valuesMayComeAfterAPercentile() {
    Samples.Sample sample = new Samples.Sample();
    assertThat(sample.percentile(0.5)).isZero();
    for (int value : new int[] {5, 1, 3}) {
      sample.add(value);
      assertThat(sample.percentile(1)).isEqualTo(5);
    }
    assertThat(sample.percentile(0.5)).isEqualTo(3);
  }

  @Test
  void percentilesAreThoseOfSortedValuesInWhateverOrderTheyCome() {
    int count = 1_001;
    List<IntToDoubleFunction> orders =
        List.of(
            i -> i,
            i -> -i,
            i -> i % 10,
            i -> 7,
            i -> Math.abs(i - count / 2),
            i -> i % 2 == 0 ? 0 : i,
            i -> i * 7_919L % count);
    for (IntToDoubleFunction order : orders) {
      double[] sorted = IntStream.range(0, count).mapToDouble(order).sorted().toArray();
      Samples.Sample sample = new Samples.Sample();
      IntStream.range(0, count).mapToDouble(order).forEach(sample::add);
      for (int percent : new int[] {50, 0, 95, 100, 1, 99, 37, 50}) {
        assertThat(sample.percentile(percent / 100.0))
            .isEqualTo(sorted[Math.max(0, (percent * count + 99) / 100 - 1)]);
      }
      assertThat(sample.values()).containsExactlyInAnyOrder(sorted);
    }
  }
}
