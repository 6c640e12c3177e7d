package org.quoin.statistics;

import java.util.Arrays;

/** How the runs of an experiment are made and estimated from so that fewer are enough. */
public enum VarianceReduction {
  /** Independent runs and their mean. */
  NONE,
  /** Runs 2k and 2k + 1 are drawn from numbers u and 1 - u. */
  ANTITHETIC,
  /** Independent runs, and the regression of what they show on what their users brought. */
  CONTROL;

  /** {@return it in words} */
  public String shown() {
    return switch (this) {
      case NONE -> "independent runs";
      case ANTITHETIC -> "antithetic pairs";
      case CONTROL -> "control variates";
    };
  }

  /** Independent observations before the first look, at least, where runs are paired. */
  private static final int FEWEST_PAIRS = 5;

  /**
   * {@return a metric over the runs}
   *
   * @param values of the runs in their order
   * @param controls of each run, less their expectations; only {@link #CONTROL} reads them
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
   * {@return observations that are independent of each other, for comparisons: the runs, or the
   * means of pairs, a last run without a partner left out}
   *
   * @param values of the runs in their order; NaN where a run has none
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
   * {@return as many runs as {@link Precision#runs(double[])} asks for; an even number where they
   * are paired}
   *
   * @param precision what is asked for; where runs are paired, at least five pairs are
   * @param values of the runs there are, in their order
   * @param controls of each of them, less their expectations; only {@link #CONTROL} reads them
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
    int least = Math.max(FEWEST_PAIRS, (runs.least() + 1) / 2);
    int most = Math.max(least, runs.most() / 2);
    return new Precision(runs.metric(), runs.width(), runs.goal(), runs.level(), least, most);
  }
}
