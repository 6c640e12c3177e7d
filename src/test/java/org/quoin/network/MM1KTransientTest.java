package org.quoin.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.engine.RandomStreams;
import org.quoin.queueing.MM1K;

/** The uniformized chain of a queue's length, and the Poisson numbers of its steps. */
class MM1KTransientTest {
  private static final double HARDLY = 1e-15;

  private final RandomGenerator random = new RandomStreams(17, 0).stream("steps");

  /** One step changes the length by one: few steps from the empty queue lead nowhere near full. */
  @Test
  void aFewStepsDoNotForgetWhereTheyBegan() {
    MM1KTransient chain = new MM1KTransient(1, 50);
    for (int i = 0; i < 200; i++) {
      assertThat(chain.after(3, 0, random)).isLessThan(25);
      assertThat(chain.after(3, 50, random)).isGreaterThan(25);
    }
  }

  /** Almost no service, or almost no arrivals: the length moves by the Poisson number of steps. */
  @Test
  void withoutServiceOrWithoutArrivalsEveryStepIsOneUpOrDown() {
    MM1KTransient down = new MM1KTransient(HARDLY, 200);
    MM1KTransient up = new MM1KTransient(1 / HARDLY, 200);
    double ups = 0;
    double downs = 0;
    int draws = 2000;
    for (int i = 0; i < draws; i++) {
      downs += 190 - down.after(50, 190, random);
      ups += up.after(50, 10, random) - 10;
    }
    Offset<Double> tolerance = Offset.offset(4.5 * Math.sqrt(50.0 / draws));
    assertThat(downs / draws).isCloseTo(50, tolerance);
    assertThat(ups / draws).isCloseTo(50, tolerance);
    assertThat(down.after(1000, 200, random)).isZero();
    assertThat(up.after(1000, 0, random)).isEqualTo(200);
  }

  /** After long the beginning is forgotten, whichever way the steady state is recognized. */
  @ParameterizedTest
  @ValueSource(doubles = {1e3, 1e8, 1e9, 2e9, 1e12})
  void afterManyStepsTheLengthIsThatOfTheSteadyState(double meanSteps) {
    MM1KTransient chain = new MM1KTransient(0.5, 3);
    MM1K steady = new MM1K(0.5, 1, 3);
    int draws = 20_000;
    int[] seen = new int[4];
    for (int i = 0; i < draws; i++) {
      seen[chain.after(meanSteps, 3, random)]++;
    }
    for (int n = 0; n <= 3; n++) {
      double p = steady.probability(n);
      assertThat((double) seen[n] / draws)
          .isCloseTo(p, Offset.offset(4.5 * Math.sqrt(p * (1 - p) / draws)));
    }
  }

  /** With one place and rho 1 every step leads to either length with probability 1/2. */
  @Test
  void ofTwoLengthsOnlyNoStepAtAllRemembers() {
    MM1KTransient chain = new MM1KTransient(1, 1);
    int draws = 20_000;
    double full = 0;
    for (int i = 0; i < draws; i++) {
      full += chain.after(0.7, 1, random);
    }
    double none = Math.exp(-0.7);
    assertThat(full / draws).isCloseTo(none + (1 - none) / 2, Offset.offset(0.015));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.3, 4, 9.99, 10, 11, 25, 1000, 1e6})
  void poissonNumbersHaveTheirMeanAndVariance(double mean) {
    int draws = 40_000;
    double[] seen =
        IntStream.range(0, draws).mapToDouble(i -> Poisson.draw(mean, random)).toArray();
    double average = Arrays.stream(seen).average().orElseThrow();
    double squares = Arrays.stream(seen).map(k -> (k - mean) * (k - mean)).sum();
    assertThat(average).isCloseTo(mean, Offset.offset(4.5 * Math.sqrt(mean / draws)));
    // The fourth central moment of a Poisson number is 3 mean^2 + mean.
    double deviation = Math.sqrt((2 * mean * mean + mean) / draws);
    assertThat(squares / draws).isCloseTo(mean, Offset.offset(4.5 * deviation));
  }

  @ParameterizedTest
  @ValueSource(doubles = {4, 10, 15, 30})
  void poissonNumbersHaveTheirProbabilities(double mean) {
    int draws = 100_000;
    int[] seen = new int[200];
    for (int i = 0; i < draws; i++) {
      seen[Poisson.draw(mean, random)]++;
    }
    double p = Math.exp(-mean);
    for (int k = 0; k < 100; k++) {
      assertThat((double) seen[k] / draws)
          .as("P(%d)", k)
          .isCloseTo(p, Offset.offset(5 * Math.sqrt(p / draws) + 2.5 / draws));
      p *= mean / (k + 1);
    }
  }

  @Test
  void aPoissonNumberOfMeanZeroIsZero() {
    assertThat(Poisson.draw(0, random)).isZero();
  }

  /** One of 22026 numbers of mean 10 is 0. */
  @Test
  void aPoissonNumberOfALargerMeanMayBeZeroToo() {
    int zeros = 0;
    for (int i = 0; i < 400_000; i++) {
      zeros += Poisson.draw(10, random) == 0 ? 1 : 0;
    }
    assertThat(zeros).isBetween(1, 37);
  }
}
