package org.quoin.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.RealVector;
import org.apache.commons.math3.stat.regression.OLSMultipleLinearRegression;
import umontreal.ssj.stat.Tally;

/**
 * An estimate by a variance reduction technique, and its effect.
 *
 * @param estimate the estimate
 * @param ratio variance of its mean over that of the plain mean of as many independent runs: 0.5
 *     saves half of the runs; NaN if unknown
 */
public record VarianceReducedEstimate(Estimate estimate, double ratio) {
  private static final double DEPENDENT = 1e-9;

  /**
   * {@return the estimate by antithetic pairs (J. M. Hammersley and K. W. Morton, Mathematical
   * Proceedings of the Cambridge Philosophical Society 52, 1956) or by independent randomizations
   * of a point set (P. L'Ecuyer and C. Lemieux, "Recent advances in randomized quasi-Monte Carlo
   * methods", in Modeling Uncertainty, 2002): the means of groups of successive values are
   * independent} Leaves out last values that fill no group and groups with a NaN; the estimate
   * counts groups.
   *
   * @param values the values of the runs in their order; NaN for a run without a value
   * @param size the number of values of a group: 2 of pairs
   * @param level confidence level, between 0 and 1
   */
  public static VarianceReducedEstimate grouped(double[] values, int size, double level) {
    double[] means = means(values, size);
    Estimate estimate = Estimate.of(means, level);
    int groups = estimate.count();
    if (groups < 2) {
      return new VarianceReducedEstimate(estimate, Double.NaN);
    }
    double[] grouped =
        IntStream.range(0, size * means.length)
            .filter(i -> !Double.isNaN(means[i / size]))
            .mapToDouble(i -> values[i])
            .toArray();
    // Unbiased for the variance of one value, for any correlation within groups.
    double ofMeans = variance(Arrays.stream(means).filter(x -> !Double.isNaN(x)).toArray());
    double all = size * (double) groups;
    double ofValues = (variance(grouped) * (all - 1) + size * ofMeans) / all;
    return new VarianceReducedEstimate(estimate, size * ofMeans / ofValues);
  }

  /**
   * {@return the means of groups of successive values; last ones that fill no group are left out}
   */
  static double[] means(double[] values, int size) {
    if (size == 1) {
      return values;
    }
    double[] means = new double[values.length / size];
    for (int k = 0; k < means.length; k++) {
      double sum = 0;
      for (int i = 0; i < size; i++) {
        sum += values[size * k + i];
      }
      means[k] = sum / size;
    }
    return means;
  }

  /**
   * {@return the estimate by control variates: the regression of the values on variates of known
   * expectation (S. S. Lavenberg and P. D. Welch, Management Science 27, 1981), whose interval is
   * exact for normal variates} Leaves out runs with a NaN, controls that are constant or depend on
   * others, and all controls if they leave fewer than three degrees of freedom.
   *
   * @param values the metric of each run
   * @param controls the controls of each run less their expectations
   * @param level confidence level, between 0 and 1
   */
  public static VarianceReducedEstimate controlled(
      double[] values, double[][] controls, double level) {
    int[] runs =
        IntStream.range(0, values.length)
            .filter(r -> !Double.isNaN(values[r]))
            .filter(r -> Arrays.stream(controls[r]).allMatch(Double::isFinite))
            .toArray();
    double[] y = Arrays.stream(runs).mapToDouble(r -> values[r]).toArray();
    Estimate plain = Estimate.of(y, level);
    double[][] x = independent(runs, controls);
    int used = x.length == 0 ? 0 : x[0].length;
    int freedom = y.length - used - 1;
    double variance = plain.count() < 2 ? 0 : variance(y) / y.length;
    if (used == 0 || freedom < 3 || variance == 0) {
      return new VarianceReducedEstimate(plain, variance == 0 ? Double.NaN : 1);
    }
    OLSMultipleLinearRegression regression = new OLSMultipleLinearRegression();
    regression.newSampleData(y, x);
    double mean = regression.estimateRegressionParameters()[0];
    double error = regression.estimateRegressionParametersStandardErrors()[0];
    return new VarianceReducedEstimate(
        Estimate.of(mean, error, freedom, level, y.length), error * error / variance);
  }

  /** Returns the controls by run, without those that are constant or depend on earlier ones. */
  private static double[][] independent(int[] runs, double[][] controls) {
    int all = runs.length < 2 ? 0 : controls[runs[0]].length;
    List<RealVector> basis = new ArrayList<>();
    basis.add(new ArrayRealVector(runs.length, 1 / Math.sqrt(runs.length)));
    List<double[]> kept = new ArrayList<>();
    for (int c = 0; c < all; c++) {
      int one = c;
      double[] column = Arrays.stream(runs).mapToDouble(r -> controls[r][one]).toArray();
      RealVector rest = new ArrayRealVector(column);
      double whole = rest.getNorm();
      for (RealVector before : basis) {
        rest = rest.combine(1, -rest.dotProduct(before), before);
      }
      if (rest.getNorm() > DEPENDENT * whole) {
        basis.add(rest.unitVector());
        kept.add(new ArrayRealVector(column).mapMultiply(1 / rest.getNorm()).toArray());
      }
    }
    return IntStream.range(0, kept.isEmpty() ? 0 : runs.length)
        .mapToObj(r -> kept.stream().mapToDouble(column -> column[r]).toArray())
        .toArray(double[][]::new);
  }

  private static double variance(double[] values) {
    Tally tally = new Tally();
    tally.add(values, values.length);
    return tally.variance();
  }
}
