package org.quoin.statistics;

import java.util.Arrays;
import umontreal.ssj.probdist.NormalDist;
import umontreal.ssj.stat.Tally;
import umontreal.ssj.stat.TallyStore;

/**
 * The mean of one long, steady series from the means of batches that do not overlap (G. S. Fishman,
 * Management Science 24(5), 1978; B. Schmeiser, Operations Research 30, 1982: 10 to 30 batches).
 * Where batches do not fill the series, its first observations, the nearest to the start, are left
 * out.
 *
 * @param estimate the estimate from the means of the batches
 * @param size observations per batch
 * @param correlation correlation of neighbouring batches by von Neumann's ratio, 1 - ratio / 2
 * @param chance probability that independent batches have at least this correlation
 */
public record BatchMeans(Estimate estimate, int size, double correlation, double chance) {
  /** Minimum number of batches for which the test of independence has any power. */
  public static final int MIN = 8;

  private static final int MAX = 32;

  /** Significance level of the test of independence. */
  private static final double SUSPECT = 0.1;

  /**
   * {@return the estimate from a given number of batches}
   *
   * @param series the observations in the order they were made
   * @param batches at least {@link #MIN}, at most the number of observations
   * @param level confidence level, between 0 and 1
   * @throws IllegalArgumentException if the number of batches is out of range
   */
  public static BatchMeans of(double[] series, int batches, double level) {
    if (batches < MIN || batches > series.length) {
      throw new IllegalArgumentException(
          batches + " batches of " + series.length + " observations; expected at least " + MIN);
    }
    int size = series.length / batches;
    TallyStore all = new TallyStore(series.length);
    Arrays.stream(series, series.length - size * batches, series.length).forEach(all::add);
    double[] means = all.aggregate(size).getArray();
    double correlation = correlation(means);
    double deviation = Math.sqrt((batches - 2.0) / (batches * (double) batches - 1));
    return new BatchMeans(
        Estimate.of(means, level), size, correlation, NormalDist.barF01(correlation / deviation));
  }

  /**
   * {@return the estimate from 32, 16 or 8 batches: the most that show no correlation (Fishman's
   * grouping)}
   *
   * @param series the observations in the order they were made, at least {@link #MIN}
   * @param level confidence level, between 0 and 1
   */
  public static BatchMeans of(double[] series, double level) {
    int batches = MAX;
    while (batches > MIN) {
      if (batches <= series.length) {
        BatchMeans means = of(series, batches, level);
        if (means.isIndependent()) {
          return means;
        }
      }
      batches /= 2;
    }
    return of(series, batches, level);
  }

  /**
   * {@return whether the test finds no correlation; with correlation the interval is too narrow}
   */
  public boolean isIndependent() {
    return chance >= SUSPECT;
  }

  /** J. von Neumann, Annals of Mathematical Statistics 12, 1941; 0 if all values are equal. */
  private static double correlation(double[] values) {
    Tally tally = new Tally();
    tally.add(values, values.length);
    double successive = 0;
    for (int i = 1; i < values.length; i++) {
      successive += (values[i] - values[i - 1]) * (values[i] - values[i - 1]);
    }
    double squares = tally.variance() * (values.length - 1);
    return squares == 0 ? 0 : 1 - successive / squares / 2;
  }
}
