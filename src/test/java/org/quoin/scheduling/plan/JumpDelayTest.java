package org.quoin.scheduling.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.random.RandomGenerator;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.apache.commons.math3.distribution.PoissonDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.engine.RandomStreams;
import org.quoin.workload.model.TruncatedPareto;

class JumpDelayTest {
  private static final TruncatedPareto PARETO = TruncatedPareto.ofMean(1 / 0.10493, 1, 64);

  /** Each end frees one: the head starts with the end number q, and any job delays it. */
  @ParameterizedTest
  @CsvSource({"0.5, 1", "3, 4", "40, 32", "900, 880", "2000, 1990"})
  void singleProcessorsCountEnds(double ends, int needed) {
    double expected =
        1 - new PoissonDistribution(null, ends, 1e-14, 100).cumulativeProbability(needed - 1);
    JumpDelay delay = new JumpDelay(new double[] {0, 1});
    assertThat(delay.delay(ends, needed, 1)).isCloseTo(expected, within(1e-9));
    assertThat(delay.delay(ends, needed, 20)).isCloseTo(expected, within(1e-9));
    assertThat(delay.delay(ends, needed, 0)).isZero();
  }

  /**
   * Geometric jumps forget as exponential ones do: what is left over is geometric again, and the
   * number of ends before q processors are free is binomial.
   */
  @ParameterizedTest
  @CsvSource({"0.99, 16, 8", "3, 30, 2", "20, 64, 40", "0.2, 1, 1"})
  void geometricJumpsHaveAClosedForm(double ends, int needed, int width) {
    double p = 0.1;
    double[] mass = new double[3000];
    for (int k = 1; k < mass.length; k++) {
      mass[k] = p * Math.pow(1 - p, k - 1);
    }
    PoissonDistribution number = new PoissonDistribution(null, ends, 1e-14, 1000);
    BinomialDistribution before = new BinomialDistribution(null, needed - 1, p);
    double longEnough = 0;
    for (int k = 0; k < needed; k++) {
      longEnough += before.probability(k) * (1 - number.cumulativeProbability(k));
    }
    assertThat(new JumpDelay(mass).delay(ends, needed, width))
        .isCloseTo((1 - Math.pow(1 - p, width)) * longEnough, within(1e-10));
  }

  @ParameterizedTest
  @CsvSource({"32, 4, 0.99", "16, 8, 3", "6, 12, 0.5", "50, 30, 12"})
  void theProcessItselfAgreesForTruncatedParetoWidths(int needed, int width, double ends) {
    RandomGenerator random = new RandomStreams(11, 0).stream("pareto " + needed);
    int runs = 200_000;
    int delayed = 0;
    for (int run = 0; run < runs; run++) {
      delayed += delays(random, needed, width, ends) ? 1 : 0;
    }
    double p = new JumpDelay(PARETO.rounded()).delay(ends, needed, width);
    assertThat((double) delayed / runs).isCloseTo(p, within(4 * Math.sqrt(p * (1 - p) / runs)));
  }

  private static boolean delays(RandomGenerator random, int needed, int width, double ends) {
    double freed = 0;
    for (double time = random.nextExponential(); time <= ends; time += random.nextExponential()) {
      freed += Math.rint(PARETO.next(random));
      if (freed >= needed) {
        return freed < needed + width;
      }
    }
    return false;
  }

  /** On processors so many that whole numbers do not matter, rounded exponential jumps agree. */
  @Test
  void fineWholeNumbersComeToTheFormulaOfExponentialJumps() {
    double mu = 0.005;
    double[] mass = new double[8000];
    for (int k = 1; k < mass.length; k++) {
      mass[k] = Math.exp(-mu * (k - 1)) - Math.exp(-mu * k);
    }
    mass[mass.length - 1] += Math.exp(-mu * (mass.length - 1));
    assertThat(new JumpDelay(mass).delay(2, 400, 150))
        .isCloseTo(KrcDelay.closedForm(mu, 2, 400, 150), within(2e-3));
  }

  @Test
  void endlessOrImpossibleArguments() {
    JumpDelay delay = new JumpDelay(PARETO.rounded());
    assertThat(delay.delay(0, 10, 5)).isZero();
    assertThat(delay.delay(Double.POSITIVE_INFINITY, 10, 64)).isCloseTo(1, within(1e-9));
    assertThatThrownBy(() -> delay.delay(-1, 10, 5)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new JumpDelay(new double[] {0.5, 0.5}))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new JumpDelay(new double[] {0, 0.5}))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
