package org.quoin.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.engine.RandomStreams;
import org.quoin.statistics.Precision.Width;

class PrecisionTest {
  private static Precision absolute(double goal, int least, int most) {
    return new Precision("wait", Width.ABSOLUTE, goal, 0.95, least, most);
  }

  private static double[] noise(int count, int seed) {
    return new RandomStreams(seed, 0).stream("noise").doubles(count).toArray();
  }

  /** Half-widths by hand: 1 until 20 runs, then 0.5. */
  @Test
  void looksFollowTheForecastAndTheGoalIsConfirmed() {
    List<Integer> looks = new ArrayList<>();
    int enough =
        absolute(0.9, 10, 100)
            .runs(
                100,
                n -> {
                  looks.add(n);
                  return new Estimate(7, n < 20 ? 1 : 0.5, 0.95, n);
                });
    // 10 x (1 / 0.9)^2 = 12.3; 13 x 1.235 = 16.05; 17 x 1.235 = 20.99; narrow, so ten more.
    assertThat(looks).containsExactly(10, 13, 17, 21, 31);
    assertThat(enough).isEqualTo(31);
  }

  @Test
  void runsAtMostDoubleAndEndAtTheMost() {
    List<Integer> looks = new ArrayList<>();
    int enough =
        absolute(0.001, 5, 33)
            .runs(
                1000,
                n -> {
                  looks.add(n);
                  return new Estimate(7, 1, 0.95, n);
                });
    assertThat(looks).containsExactly(5, 10, 20);
    assertThat(enough).isEqualTo(33);
  }

  @Test
  void aRelativeGoalIsOfTheTrueMean() {
    Precision five = new Precision("wait", Width.RELATIVE, 0.25, 0.95, 2, 9);
    assertThat(five.isMet(new Estimate(-100, 20, 0.95, 5))).isTrue();
    assertThat(five.isMet(new Estimate(-100, 20.01, 0.95, 5))).isFalse();
    assertThat(five.isMet(new Estimate(0, 0, 0.95, 5))).isTrue();
    assertThat(five.isMet(new Estimate(3, Double.NaN, 0.95, 1))).isFalse();
  }

  /** However many runs were made before one looks, and however many at once. */
  @ParameterizedTest
  @ValueSource(doubles = {0.3, 0.1, 0.05, 0.02})
  void whatIsEnoughDoesNotDependOnHowManyRunsThereAre(double goal) {
    for (int seed = 0; seed < 20; seed++) {
      double[] all = noise(2000, seed);
      Precision precision = absolute(goal, 5, 1000);
      int enough = precision.runs(all);
      int more = 0;
      while (precision.runs(Arrays.copyOf(all, more)) > more) {
        more = precision.runs(Arrays.copyOf(all, more));
      }
      assertThat(more).isEqualTo(enough);
      assertThat(precision.runs(Arrays.copyOf(all, enough + 3))).isEqualTo(enough);
      if (enough < 1000) {
        assertThat(precision.isMet(Estimate.of(Arrays.copyOf(all, enough), 0.95))).isTrue();
      }
    }
  }

  @Test
  void runsWithoutAValueGoOnToTheMost() {
    double[] lost = new double[200];
    Arrays.fill(lost, Double.NaN);
    assertThat(absolute(1, 5, 150).runs(lost)).isEqualTo(150);
    assertThat(absolute(1, 5, 150).runs(Arrays.copyOf(lost, 12))).isEqualTo(20);
    assertThat(absolute(1, 5, 150).runs(new double[0])).isEqualTo(5);
  }

  @Test
  void aRuleThatCannotBeKeptIsRefused() {
    assertThatThrownBy(() -> absolute(0, 5, 10)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> absolute(1, 1, 10)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> absolute(1, 5, 4)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Precision("wait", Width.ABSOLUTE, 1, 1, 5, 10))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("half-width 1.0 at level 1.0 with 5 to 10 runs");
  }
}
