package org.quoin.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.engine.RandomStreams;

/** Minima of functions that are known. */
class SearchTest {
  private static final double AT = 0.63;

  private final List<double[]> tried = new ArrayList<>();

  private Search search(ToDoubleFunction<double[]> function, int budget) {
    return new Search(
        point -> {
          tried.add(point.clone());
          return function.applyAsDouble(point);
        },
        budget);
  }

  private static RandomGenerator random() {
    return new RandomStreams(1, 0).stream("search");
  }

  private static double[] centre(int keys) {
    double[] centre = new double[keys];
    Arrays.fill(centre, 0.5);
    return centre;
  }

  private static double bowl(double[] point) {
    double sum = 0;
    for (int i = 0; i < point.length; i++) {
      sum += (1 + i) * (point[i] - AT) * (point[i] - AT);
    }
    return sum;
  }

  /** A bowl with waves, whose local minima are a seventh apart (L. Rastrigin's function). */
  private static double waves(double[] point, double at) {
    double sum = 0;
    for (double x : point) {
      sum += (x - at) * (x - at) + 0.02 * (1 - Math.cos(14 * Math.PI * (x - at)));
    }
    return sum;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 6})
  void bothSearchesFindTheMinimumOfABowl(int keys) {
    double[] local = search(SearchTest::bowl, 60 * keys).minimum(centre(keys));
    double[] evolved = search(SearchTest::bowl, 120 * keys).minimum(centre(keys), random());
    for (int i = 0; i < keys; i++) {
      assertThat(local[i]).isCloseTo(AT, within(0.001));
      assertThat(evolved[i]).isCloseTo(AT, within(0.01));
    }
    assertThat(tried).allSatisfy(point -> assertThat(point).satisfies(SearchTest::isInside));
  }

  private static void isInside(double[] point) {
    for (double x : point) {
      assertThat(x).isBetween(0.0, 1.0);
    }
  }

  /** The local search stays in the valley where it begins, which is mostly not the deepest one. */
  @Test
  void cmaEsLeavesALocalMinimum() {
    int local = 0;
    int evolved = 0;
    for (int i = 0; i < 20; i++) {
      double at = 0.03 + 0.0473 * i;
      Search search = search(point -> waves(point, at), 600);
      local += waves(search.minimum(centre(3)), at) < 1e-4 ? 1 : 0;
      evolved += waves(search.minimum(centre(3), random()), at) < 1e-4 ? 1 : 0;
    }
    assertThat(local).isLessThan(8);
    assertThat(evolved).isGreaterThan(12);
  }

  /** Every point has an error of its own, always the same. */
  @Test
  void cmaEsPassesOverNoise() {
    ToDoubleFunction<double[]> noisy =
        point -> bowl(point) + 0.02 * new Random(Arrays.hashCode(point)).nextDouble();
    double[] evolved = search(noisy, 300).minimum(centre(2), random());
    assertThat(bowl(evolved)).isLessThan(0.02);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void noSearchTriesMorePointsThanItMay(int keys) {
    search(SearchTest::bowl, 100).minimum(centre(keys), random());
    assertThat(tried).hasSize(100);
    tried.clear();
    search(SearchTest::bowl, 100).evolve(centre(keys), 40, random());
    assertThat(tried).hasSize(40);
  }
}
