package org.quoin.calibration;

import java.util.Arrays;
import java.util.List;

/**
 * The statistics of measured jobs on the scale of the fit: the logarithm of each, with a negligible
 * part of the time of a job added, in standard errors.
 */
final class ScaledStatistics {
  /** Smallest standard error of the logarithm of a mean, for times without spread. */
  private static final double LEAST_ERROR = 1e-3;

  /** Part of the time of a job, added to each mean before its logarithm is taken. */
  private static final double NEGLIGIBLE = 1e-3;

  private final List<Statistic> statistics;
  private final double[] measured;
  private final double[] negligible;
  private double[] errors;

  /**
   * Creates the scale. Standard errors are not known before {@link #takeErrors}.
   *
   * @param jobs the measured jobs that are fitted
   * @param loss what is compared
   */
  ScaledStatistics(MeasuredJobs jobs, Loss loss) {
    statistics = jobs.statistics(loss);
    measured = jobs.figures(loss);
    negligible = negligible(jobs, loss);
  }

  /** Returns a part of the mean time of a job at the site of each statistic. */
  private double[] negligible(MeasuredJobs jobs, Loss loss) {
    double[] means = jobs.figures(Loss.MEANS);
    double[] all = new double[measured.length];
    int times = jobs.times().size();
    for (int from = 0; from < means.length; from += times) {
      double sum = Arrays.stream(means, from, from + times).sum();
      Arrays.fill(
          all,
          from * loss.perTime(),
          (from + times) * loss.perTime(),
          Math.max(1e-9, NEGLIGIBLE * sum));
    }
    return all;
  }

  /**
   * Takes the standard errors of the logarithms of the measured statistics. The error of a time
   * that was 0 for all jobs is not known: it is infinite, so that this time does not decide.
   */
  void takeErrors(Jackknife chance) {
    errors = new double[measured.length];
    for (int k = 0; k < errors.length; k++) {
      errors[k] =
          measured[k] == 0 ? Double.POSITIVE_INFINITY : Math.max(LEAST_ERROR, chance.error(k));
    }
  }

  int size() {
    return measured.length;
  }

  Statistic statistic(int number) {
    return statistics.get(number);
  }

  double measured(int number) {
    return measured[number];
  }

  double[] measured() {
    return measured.clone();
  }

  /** {@return the part of a time that is added before its logarithm is taken} */
  double negligible(int number) {
    return negligible[number];
  }

  /** {@return the standard error of the logarithm of a measured statistic} */
  double error(int number) {
    return errors[number];
  }

  /** {@return whether a statistic decides nothing, since its error is not known} */
  boolean isOpen(int number) {
    return errors[number] == Double.POSITIVE_INFINITY;
  }

  /** {@return the logarithms of statistics that are compared} */
  double[] scaled(double[] figures) {
    double[] logarithms = new double[figures.length];
    Arrays.setAll(logarithms, k -> Math.log(figures[k] + negligible[k]));
    return logarithms;
  }

  /** {@return how far statistics are above other ones, in standard errors} */
  double[] differences(double[] figures, double[] others) {
    double[] first = scaled(figures);
    double[] second = scaled(others);
    double[] differences = new double[first.length];
    Arrays.setAll(differences, k -> (first[k] - second[k]) / errors[k]);
    return differences;
  }

  /** {@return how far statistics are above the measured ones, in standard errors} */
  double[] differences(double[] figures) {
    return differences(figures, measured);
  }
}
