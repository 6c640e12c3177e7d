package org.quoin.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ByNumberTest {
  @Test
  void everyNumberHasItsOwnValueInOrder() {
    SplittableRandom random = new SplittableRandom(1);
    ByNumber<long[]> values = new ByNumber<>();
    TreeMap<Long, Integer> expected = new TreeMap<>();
    for (int i = 0; i < 5000; i++) {
      long number =
          switch (random.nextInt(4)) {
            case 0 -> random.nextLong();
            case 1 -> -random.nextInt(50);
            case 2 -> (1 << 20) + random.nextInt(7) - 3;
            default -> random.nextInt(300);
          };
      values.get(number, of -> new long[] {of, 0})[1]++;
      expected.merge(number, 1, Integer::sum);
    }
    assertThat(values.all().keySet()).containsExactlyElementsOf(expected.keySet());
    values
        .all()
        .forEach(
            (number, value) -> assertThat(value).containsExactly(number, expected.get(number)));
  }
}
