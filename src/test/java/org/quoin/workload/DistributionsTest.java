package org.quoin.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.net.JarURLConnection;
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarFile;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.engine.RandomStreams;
import umontreal.ssj.probdist.ContinuousDistribution;

class DistributionsTest {
  private static double[] numbers(String words) {
    return Arrays.stream(words.split(" ")).mapToDouble(Double::parseDouble).toArray();
  }

  /** A new one in SSJ would be missed otherwise. */
  @Test
  void allContinuousDistributionsOfSsjThatTakeNumbersAreThere() throws IOException {
    Class<?> any = ContinuousDistribution.class;
    String folder = any.getPackageName().replace('.', '/') + "/";
    JarURLConnection jar =
        (JarURLConnection) any.getResource(any.getSimpleName() + ".class").openConnection();
    try (JarFile file = jar.getJarFile()) {
      List<String> found =
          file.stream()
              .map(entry -> entry.getName())
              .filter(name -> name.matches(folder + "\\w+\\.class"))
              .map(name -> name.substring(folder.length(), name.length() - ".class".length()))
              .filter(DistributionsTest::takesNumbers)
              .toList();
      assertThat(found).containsExactlyInAnyOrderElementsOf(Distributions.classes());
    }
  }

  private static boolean takesNumbers(String name) {
    try {
      Class<?> type = Class.forName(ContinuousDistribution.class.getPackageName() + "." + name);
      return ContinuousDistribution.class.isAssignableFrom(type)
          && !Modifier.isAbstract(type.getModifiers())
          && !name.equals("PiecewiseLinearEmpiricalDist")
          && Arrays.stream(type.getConstructors())
              .map(Constructor::getParameterTypes)
              .anyMatch(
                  types ->
                      types.length > 0
                          && Arrays.stream(types).allMatch(t -> t.isPrimitive() || t.isArray()));
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  /** The mean of SSJ is that of its inverse, which draws: by the midpoints of 20,000 quantiles. */
  @ParameterizedTest
  @CsvSource({
    "beta, 2 3",
    "beta, 2 3 1 4",
    "beta-symmetrical, 2",
    "chi, 4",
    "chi-square, 5",
    "chi-square-quick, 5",
    "chi-square-noncentral, 4 2",
    "erlang, 3 2",
    "exponential, 2",
    "exponential-from-mean, 3",
    "extreme-value, 30 2",
    "fatigue-life, 0 1 0.5",
    "fisher-f, 4 20",
    "folded-normal, 2 1",
    "frechet, 6",
    "frechet, 6 2 1",
    "gamma, 2",
    "gamma, 0.5 3",
    "gamma-from-moments, 3 2",
    "gumbel, 1 5",
    "half-normal, 0 1",
    "hyperbolic-secant, 50 1",
    "hypo-exponential, 1 2 3",
    "hypo-exponential-equal, 5 3 0.5",
    "hypo-exponential-quick, 1 2 3",
    "inverse-gamma, 5 2",
    "inverse-gaussian, 2 3",
    "johnson-sb, 1 2 0 4",
    "johnson-sl, 1 2",
    "johnson-su, 1 2 100 1",
    "laplace, 50 1",
    "logistic, 50 2",
    "loglogistic, 6 2",
    "lognormal, 0.5 0.7",
    "lognormal-from-moments, 2 1",
    "nakagami, 0 1 2",
    "normal, 10 1",
    "pareto, 6 2",
    "pearson5, 6 2",
    "pearson6, 3 6 2",
    "power, 0 1 2",
    "rayleigh, 2",
    "rayleigh, 1 2",
    "triangular, 1 4 2",
    "uniform, 1 3",
    "watson-u, 10",
    "weibull, 1.5",
    "weibull, 0.7 2 1"
  })
  void drawsHaveTheMeanThatIsKnown(String name, String parameters) {
    ContinuousDistribution one = Distributions.of(name, numbers(parameters));
    int count = 20_000;
    double mean =
        DoubleStream.iterate(0.5, u -> u + 1)
            .limit(count)
            .map(i -> one.inverseF(i / count))
            .average()
            .orElseThrow();
    assertThat(mean).isCloseTo(one.getMean(), within(2e-3 * one.getMean()));
    assertThat(Amount.of(one, 7).mean()).isEqualTo(7 * one.getMean());
    double variation = one.getVariance() / one.getMean() / one.getMean();
    assertThat(Amount.of(one, 7).variation()).isCloseTo(variation, within(1e-9 * variation));
  }

  @ParameterizedTest
  @CsvSource({
    "weibull, 1 2, 'takes 1 or 3 parameters, those of SSJ''s WeibullDist; found 2'",
    "chi, 1 2, 'takes 1 parameter, those of SSJ''s ChiDist; found 2'",
    "erlang, 1.5 2, 'has a whole number as parameter 1; found 1.5'",
    "gamma, -1 2, 'cannot have these parameters: alpha <= 0'",
    "normal, 1 1, has values below 0",
    "student, 5, has the mean 0.0; expected one above 0",
    "normal, 1 1e7, 'has the parameter 1.0E7; expected 0 or a size of 0.001 to 1,000,000'",
    "cauchy, 10 1, has no finite mean known to SSJ",
    "pareto, 0.9 1, has no finite mean known to SSJ",
    "frechet, 0.9, has no finite mean known to SSJ",
    "kolmogorov-smirnov, 10, has no finite mean known to SSJ",
    "normal-inverse-gaussian, 2 0.5 10 1, cannot be inverted by SSJ",
  })
  void whatIsNoDistributionOfAmountsIsRefused(String name, String parameters, String why) {
    assertThatThrownBy(() -> Distributions.of(name, numbers(parameters)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(why);
  }

  /** Whatever the numbers, the answer is a distribution of finite amounts or a sentence. */
  @Test
  void anyNumbersGiveADistributionOrASentence() {
    RandomGenerator random = new RandomStreams(1, 0).stream("numbers");
    double[] some = {-1, 0, 0.5, 1, 2, 3, 10, 1e-3, 1e6, 1e7};
    for (String name : Distributions.names()) {
      for (int i = 0; i < 60; i++) {
        double[] parameters = new double[1 + random.nextInt(5)];
        Arrays.setAll(parameters, p -> some[random.nextInt(some.length)]);
        String shown = name + Arrays.toString(parameters);
        try {
          Amount amount = Amount.of(Distributions.of(name, parameters), 1);
          assertThat(amount.mean()).as(shown).isPositive().isFinite();
          assertThat(amount.variation()).as(shown).isGreaterThanOrEqualTo(0);
          assertThat(amount.draw(random)).as(shown).isNotNegative().isFinite();
        } catch (IllegalArgumentException e) {
          assertThat(e.getMessage()).as(shown).matches("[^\\n]{5,200}");
        }
      }
    }
  }

  /** SSJ's lognormal inverse is infinite at the greatest number below 1. */
  @ParameterizedTest
  @ValueSource(longs = {0, -1})
  void theLeastAndTheGreatestNumberDrawFiniteAmounts(long extreme) {
    RandomGenerator random = () -> extreme;
    for (Amount amount :
        List.of(
            Amount.exponential(3),
            Amount.uniform(1, 2),
            Amount.lognormal(3, 2),
            Amount.gamma(3, 2),
            Amount.pareto(3, 2))) {
      assertThat(amount.draw(random)).isNotNegative().isFinite();
    }
  }
}
