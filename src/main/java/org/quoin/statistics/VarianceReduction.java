package org.quoin.statistics;

import java.util.Arrays;

/** A technique that needs fewer runs for the same precision. */
public enum VarianceReduction {
  /** Independent runs and their mean. */
  NONE,
  /** Runs 2k and 2k + 1 are drawn from numbers u and 1 - u. */
  ANTITHETIC,
  /** Independent runs, and the regression of a metric on the jobs that users submitted. */
  CONTROL;

  /** {@return the description} */
  public String shown() {
    return switch (this) {
      case NONE -> "independent runs";
      case ANTITHETIC -> "antithetic pairs";
      case CONTROL -> "control variates";
    };
  }

  /** Minimum number of pairs before the first look. */
  private static final int MIN_PAIRS = 5;

  /**
   * {@return the estimate of a metric}
   *
   * @param values the values of the runs in their order
   * @param controls the controls of each run less their expectations; only for {@link #CONTROL}
   * @param level confidence level, between 0 and 1
   */
  public VarianceReducedEstimate estimate(double[] values, double[][] controls, double level) {
    return switch (this) {
      case NONE -> new VarianceReducedEstimate(Estimate.of(values, level), 1);
      case ANTITHETIC -> VarianceReducedEstimate.antithetic(values, level);
      case CONTROL -> VarianceReducedEstimate.controlled(values, controls, level);
    };
  }

  /**
   * {@return independent observations for comparisons: the runs, or the means of pairs without a
   * last run that has no partner}
   *
   * @param values the values of the runs in their order; NaN for a run without a value
   */
  public double[] independent(double[] values) {
    if (this != ANTITHETIC) {
      return values;
    }
    double[] means = new double[values.length / 2];
    Arrays.setAll(means, k -> (values[2 * k] + values[2 * k + 1]) / 2);
    return means;
  }

  /**
   * {@return the number of runs that {@link Precision#runs(double[])} asks for; even for pairs}
   *
   * @param precision the stopping rule; for pairs it gets at least five pairs
   * @param values the values of the runs so far, in their order
   * @param controls the controls of each run less their expectations; only for {@link #CONTROL}
   */
  public int runs(Precision precision, double[] values, double[][] controls) {
    return switch (this) {
      case NONE -> precision.runs(values);
      case ANTITHETIC -> 2 * pairs(precision).runs(independent(values));
      case CONTROL ->
          precision.runs(
              values.length,
              n ->
                  VarianceReducedEstimate.controlled(
                          Arrays.copyOf(values, n), Arrays.copyOf(controls, n), precision.level())
                      .estimate());
    };
  }

  private static Precision pairs(Precision runs) {
    int least = Math.max(MIN_PAIRS, (runs.least() + 1) / 2);
    int most = Math.max(least, runs.most() / 2);
    return new Precision(runs.metric(), runs.width(), runs.goal(), runs.level(), least, most);
  }
}
