package org.quoin.page.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimeAveragesTest {

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void anAverageIsTheOverlapOfEachWeightWithTheInterval(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double from = random.nextDouble(-10, 10);
    double to = from + random.nextDouble(1, 100);
    int intervals = 1 + random.nextInt(20);
    TimeAverages averages = new TimeAverages(from, to, intervals);
    double length = (to - from) / intervals;
    double[] expected = new double[intervals];
    for (int i = 0; i < 100; i++) {
      double begin = random.nextDouble(from - 20, to + 20);
      double end = begin + random.nextDouble(0, i % 2 == 0 ? length : to - from);
      double weight = random.nextDouble(0, 5);
      averages.add(begin, end, weight);
      for (int k = 0; k < intervals; k++) {
        double overlap =
            Math.min(end, from + (k + 1) * length) - Math.max(begin, from + k * length);
        expected[k] += weight * Math.max(0, overlap) / length;
      }
    }
    assertThat(averages.means()).containsExactly(expected, within(1e-9));
    assertThat(averages.starts()[0]).isEqualTo(from);
    assertThat(averages.ends()[intervals - 1]).isCloseTo(to, within(1e-9));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 5})
  void nothingInNoTimeIsNothing(double at) {
    TimeAverages averages = new TimeAverages(0, 0, 4);
    averages.add(at, at, 1);
    assertThat(Arrays.stream(averages.means()).sum()).isZero();
  }
}
