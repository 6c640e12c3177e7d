package org.quoin.scheduling.plan;

import org.apache.commons.math3.util.MathArrays;

/**
 * The probability of {@link KrcDelay} if an end frees a whole number of processors of any
 * distribution; for the truncated Pareto distribution Mazalov and Nikitina (Computational
 * Technologies 17(5), 2012) leave out "a more cumbersome expression".
 *
 * <p>Let a Poisson number N of ends, of mean a, occur while the job runs, and let each free k
 * processors with probability p_k. The head, which needs q, is delayed by the job of width w if the
 * end that admits it leaves fewer than q + w:
 *
 * <p>P = sum over s &lt; q of W(s) (Pr[jump &gt;= q - s] - Pr[jump &gt;= q + w - s]), W(s) = sum
 * over n of Pr[N &gt;= n] Pr[n - 1 jumps free s].
 *
 * <p>With the jump's generating function f, W has (1 - exp(-a (1 - f))) / (1 - f). Its exponential
 * belongs to the processors that all N jumps free, which Panjer's recursion gives (ASTIN Bulletin
 * 12, 1981); the quotient is the renewal equation W(s) = [s = 0] - Pr[N jumps free s] + sum over k
 * of p_k W(s - k).
 */
public final class JumpDelay implements KrcEstimate.Formula {
  /** Maximum mean of one recursion: exp(-mean) would be too close to zero to begin with. */
  private static final double MAX = 600;

  private final double[] mass;
  private final double[] atLeast;
  private double lastEnds = Double.NaN;
  private double[] lastReached;

  /**
   * Creates the delay for a distribution of jumps.
   *
   * @param mass the probability that an end frees 0, 1, 2 ... processors; 0 for 0 processors
   */
  public JumpDelay(double[] mass) {
    this.mass = mass.clone();
    atLeast = new double[mass.length + 1];
    for (int k = mass.length - 1; k >= 0; k--) {
      atLeast[k] = atLeast[k + 1] + mass[k];
    }
    if (mass.length == 0 || mass[0] != 0 || !(Math.abs(atLeast[0] - 1) < 1e-9)) {
      throw new IllegalArgumentException(
          "an end that frees no processor, or probabilities whose sum is " + atLeast[0]);
    }
  }

  /**
   * {@return the probability}
   *
   * @param ends expected number of ends while the job runs
   * @param needed processors that must be freed before the head fits
   * @param width processors of the job
   */
  @Override
  public double delay(double ends, int needed, int width) {
    if (!(ends >= 0) || needed < 0 || width < 0) {
      throw new IllegalArgumentException(
          "ends " + ends + ", needed " + needed + ", width " + width + "; expected none below 0");
    }
    double[] reached = reached(ends, needed);
    double sum = 0;
    for (int s = 0; s < needed; s++) {
      sum += reached[s] * (atLeast(needed - s) - atLeast(needed + width - s));
    }
    return Math.min(1, Math.max(0, sum));
  }

  private double atLeast(int processors) {
    return processors < atLeast.length ? atLeast[processors] : 0;
  }

  /** Returns W(0), W(1) ... for at least the given number of entries; caches the last result. */
  private double[] reached(double ends, int places) {
    if (ends != lastEnds || lastReached.length < places) {
      double[] all = all(ends, Math.max(places, mass.length));
      double[] reached = new double[all.length];
      for (int s = 0; s < reached.length; s++) {
        double sum = (s == 0 ? 1 : 0) - all[s];
        for (int k = 1; k <= s && k < mass.length; k++) {
          sum += mass[k] * reached[s - k];
        }
        reached[s] = Math.max(0, sum);
      }
      lastEnds = ends;
      lastReached = reached;
    }
    return lastReached;
  }

  /** Returns the probabilities that all ends together free 0, 1 ... processors (Panjer). */
  private double[] all(double ends, int places) {
    double[] all = new double[places];
    if (Double.isInfinite(ends)) {
      return all;
    }
    if (ends > MAX) {
      double[] half = all(ends / 2, places);
      System.arraycopy(MathArrays.convolve(half, half), 0, all, 0, places);
      return all;
    }
    all[0] = Math.exp(-ends);
    for (int s = 1; s < places; s++) {
      double sum = 0;
      for (int k = 1; k <= s && k < mass.length; k++) {
        sum += k * mass[k] * all[s - k];
      }
      all[s] = ends / s * sum;
    }
    return all;
  }
}
