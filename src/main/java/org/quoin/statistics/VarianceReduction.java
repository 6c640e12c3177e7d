package org.quoin.statistics;

import java.util.Arrays;
import org.quoin.engine.Coupling;

/** A technique that needs fewer runs for the same precision. */
public enum VarianceReduction {
  /** Independent runs and their mean. */
  NONE,
  /** Runs 2k and 2k + 1 are drawn from numbers u and 1 - u. */
  ANTITHETIC,
  /**
   * Runs 16k to 16k + 15 are drawn from the points of a randomized Latin hypercube; groups are
   * independent randomizations.
   */
  RQMC,
  /** Independent runs, and the regression of a metric on the jobs that users submitted. */
  CONTROL;

  /** {@return the description} */
  public String shown() {
    return switch (this) {
      case NONE -> "independent runs";
      case ANTITHETIC -> "antithetic pairs";
      case RQMC -> "randomized quasi-Monte Carlo";
      case CONTROL -> "control variates";
    };
  }

  /** Minimum number of pairs or groups before the first look. */
  private static final int MIN_GROUPS = 5;

  /** {@return the dependence of runs} */
  public Coupling coupling() {
    return switch (this) {
      case NONE, CONTROL -> Coupling.INDEPENDENT;
      case ANTITHETIC -> Coupling.ANTITHETIC;
      case RQMC -> Coupling.LATIN_HYPERCUBE;
    };
  }

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
      case ANTITHETIC, RQMC -> VarianceReducedEstimate.grouped(values, coupling().runs(), level);
      case CONTROL -> VarianceReducedEstimate.controlled(values, controls, level);
    };
  }

  /**
   * {@return independent observations for comparisons: the runs, or the means of pairs or groups
   * without last runs that fill no group}
   *
   * @param values the values of the runs in their order; NaN for a run without a value
   */
  public double[] independent(double[] values) {
    return VarianceReducedEstimate.means(values, coupling().runs());
  }

  /**
   * {@return the number of runs that {@link Precision#runs(double[])} asks for, in whole pairs or
   * groups}
   *
   * @param precision the stopping rule; for pairs or groups it gets at least five of them
   * @param values the values of the runs so far, in their order
   * @param controls the controls of each run less their expectations; only for {@link #CONTROL}
   */
  public int runs(Precision precision, double[] values, double[][] controls) {
    int size = coupling().runs();
    return switch (this) {
      case NONE -> precision.runs(values);
      case ANTITHETIC, RQMC -> size * groups(precision, size).runs(independent(values));
      case CONTROL ->
          precision.runs(
              values.length,
              n ->
                  VarianceReducedEstimate.controlled(
                          Arrays.copyOf(values, n), Arrays.copyOf(controls, n), precision.level())
                      .estimate());
    };
  }

  private static Precision groups(Precision runs, int size) {
    int least = Math.max(MIN_GROUPS, (runs.least() + size - 1) / size);
    int most = Math.max(least, runs.most() / size);
    return new Precision(runs.metric(), runs.width(), runs.goal(), runs.level(), least, most);
  }
}
