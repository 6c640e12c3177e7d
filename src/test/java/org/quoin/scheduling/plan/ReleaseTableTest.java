package org.quoin.scheduling.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.engine.RandomStreams;

class ReleaseTableTest {

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void theProgrammeAgreesWithEverySubset(long seed) {
    RandomGenerator random = new RandomStreams(seed, 0).stream("release");
    int jobs = 1 + random.nextInt(10);
    int[] widths = new int[jobs];
    double[] ended = new double[jobs];
    for (int n = 0; n < jobs; n++) {
      widths[n] = 1 + random.nextInt(8);
      ended[n] = random.nextDouble();
    }
    int most = 40;
    ReleaseTable table = new ReleaseTable(most);
    for (int n = 0; n < jobs; n++) {
      table.add(widths[n], ended[n]);
    }
    for (int c = 0; c <= most; c++) {
      assertThat(table.atLeast(c)).isCloseTo(bySubsets(widths, ended, c), within(1e-13));
    }
    assertThat(table.between(3, 7))
        .isCloseTo(bySubsets(widths, ended, 3) - bySubsets(widths, ended, 7), within(1e-13));
  }

  private static double bySubsets(int[] widths, double[] ended, int processors) {
    double sum = 0;
    for (int subset = 0; subset < 1 << widths.length; subset++) {
      double probability = 1;
      int released = 0;
      for (int n = 0; n < widths.length; n++) {
        boolean in = (subset >> n & 1) == 1;
        probability *= in ? ended[n] : 1 - ended[n];
        released += in ? widths[n] : 0;
      }
      sum += released >= processors ? probability : 0;
    }
    return sum;
  }

  @Test
  void binsArePowersOfTwoAndTheWindowForgets() {
    RunTimeHistogram history = new RunTimeHistogram(4);
    for (double time : new double[] {1, 2, 3, 4, 100}) {
      history.add(time);
    }
    // The first run time, 1 s, has left: bins (1,2], (2,4], (2,4], (64,128].
    assertThat(history.size()).isEqualTo(4);
    assertThat(history.cumulative(1)).isZero();
    assertThat(history.cumulative(2)).isEqualTo(0.25);
    assertThat(history.cumulative(3)).isEqualTo(0.5);
    assertThat(history.cumulative(64)).isEqualTo(0.75);
    assertThat(history.cumulative(128)).isEqualTo(1);
  }

  @Test
  void whatAJobHasAlreadyRunIsKnown() {
    RunTimeHistogram history = new RunTimeHistogram(150);
    history.add(4);
    history.add(100);
    // It is older than 4 s, so it is like the run of 100 s, somewhere in (64, 128].
    assertThat(history.endsWithin(10, 54, 1000)).isZero();
    assertThat(history.endsWithin(10, 86, 1000)).isCloseTo(0.5, within(1e-12));
    assertThat(history.endsWithin(10, 86, 90)).isEqualTo(1);
    assertThat(history.endsWithin(200, 40, 300)).isEqualTo(0.4);
    assertThat(new RunTimeHistogram(150).endsWithin(0, 30, 300)).isEqualTo(0.1);
  }
}
