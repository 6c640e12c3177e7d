package org.quoin.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.engine.Coupling;
import org.quoin.engine.RandomStreams;
import org.quoin.statistics.Precision.Width;
import org.quoin.statistics.WaitingTimes.Start;

/**
 * How often intervals of 95 % cover the mean wait of the M/M/1 queue, known by theory. {@code
 * -Dquoin.coverage=1000} makes as many experiments of each kind and prints what it finds.
 */
class CoverageTest {
  private static final int EXPERIMENTS = Integer.getInteger("quoin.coverage", 80);
  private static final double LEVEL = 0.95;
  private static final int JOBS = 400;
  private static final double RHO = 0.5;
  private static final double THEORY = WaitingTimes.mean(RHO);

  /** By three standard deviations of the count, and at least 93 to 97 %. */
  private static void assertCovers(String what, IntFunction<VarianceReducedEstimate> experiment) {
    int covered = 0;
    double ratio = 0;
    double count = 0;
    double length = 0;
    for (int e = 0; e < EXPERIMENTS; e++) {
      VarianceReducedEstimate reduced = experiment.apply(e);
      covered += reduced.estimate().covers(THEORY) ? 1 : 0;
      ratio += reduced.ratio() / EXPERIMENTS;
      count += reduced.estimate().count() / (double) EXPERIMENTS;
      length += reduced.estimate().halfWidth() / EXPERIMENTS;
    }
    double share = covered / (double) EXPERIMENTS;
    if (EXPERIMENTS >= 1000) {
      System.out.printf(
          Locale.ROOT,
          "%-40s %.1f %% of %d covered; half-width %.4f, n %.1f, variance ratio %.2f%n",
          what,
          100 * share,
          EXPERIMENTS,
          length,
          count,
          ratio);
    }
    double bound = Math.max(0.02, 3 * Math.sqrt(LEVEL * (1 - LEVEL) / EXPERIMENTS));
    assertThat(share).as(what).isBetween(LEVEL - bound, LEVEL + bound);
  }

  private static double mean(RandomStreams streams) {
    double[] waits = WaitingTimes.series(JOBS, RHO, Start.STEADY, streams);
    return Arrays.stream(waits).sum() / JOBS;
  }

  private static double[] means(int count, int seed, Coupling coupling) {
    double[] means = new double[count];
    Arrays.setAll(means, r -> mean(new RandomStreams(seed, r, coupling)));
    return means;
  }

  private static VarianceReducedEstimate plain(Estimate estimate) {
    return new VarianceReducedEstimate(estimate, 1);
  }

  @Test
  void replications() {
    assertCovers(
        "20 replications", e -> plain(Estimate.of(means(20, e, Coupling.INDEPENDENT), LEVEL)));
  }

  @ParameterizedTest
  @CsvSource({"0.15, 5", "0.1, 10"})
  void sequentialStopping(double goal, int least) {
    Precision precision = new Precision("wait", Width.RELATIVE, goal, LEVEL, least, 1000);
    assertCovers(
        "stopped at " + 100 * goal + " %, at least " + least, e -> plain(stopped(precision, e)));
  }

  private static Estimate stopped(Precision precision, int seed) {
    double[] means = {};
    int next = precision.runs(means);
    while (next > means.length) {
      int before = means.length;
      means = Arrays.copyOf(means, next);
      for (int r = before; r < next; r++) {
        means[r] = mean(new RandomStreams(seed, r));
      }
      next = precision.runs(means);
    }
    return Estimate.of(means, LEVEL);
  }

  @Test
  void antitheticPairs() {
    assertCovers(
        "20 antithetic pairs",
        e -> VarianceReducedEstimate.grouped(means(40, e, Coupling.ANTITHETIC), 2, LEVEL));
  }

  @Test
  @Tag("slow")
  void randomizedPoints() {
    assertCovers(
        "5 randomizations of 16 points",
        e -> VarianceReducedEstimate.grouped(means(80, e, Coupling.LATIN_HYPERCUBE), 16, LEVEL));
  }

  @Test
  void controlVariates() {
    assertCovers(
        "20 replications, 2 control variates",
        e -> {
          double[] means = new double[20];
          double[][] controls = new double[20][];
          for (int r = 0; r < means.length; r++) {
            double[] waits = new double[JOBS];
            controls[r] = WaitingTimes.run(waits, RHO, Start.STEADY, new RandomStreams(e, r));
            means[r] = Arrays.stream(waits).sum() / JOBS;
          }
          return VarianceReducedEstimate.controlled(means, controls, LEVEL);
        });
  }
}
