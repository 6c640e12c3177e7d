package org.quoin.calibration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.quoin.base.InputException;
import org.quoin.scenario.GridScenario;

/**
 * The logarithm of the likelihood of measured jobs in closed form, as far as there is one: of
 * transfers over one queue, of computations and of waits at a single server. It is a product over
 * the jobs. Waits of successive jobs depend on each other, so that its curvature is not its
 * precision.
 */
final class Likelihood {
  /** Logarithm of the likelihood that stands for a density of 0. */
  static final double IMPOSSIBLE = -1e9;

  /** The likelihood of some times. */
  interface Term {
    /**
     * Adds the logarithms of the likelihoods.
     *
     * @param logs logarithms by index of the job
     */
    void add(GridScenario scenario, double[] logs);
  }

  private final List<Term> terms = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();
  private final int jobs;

  /**
   * Creates the likelihood.
   *
   * @param blockLength number of successive jobs after which two jobs count as independent
   * @param scenario the scenario with some values of the keys
   * @throws InputException if the scenario or a time has no closed form
   */
  Likelihood(MeasuredJobs jobs, int blockLength, GridScenario scenario) {
    this.jobs = jobs.jobs().size();
    if (scenario.grid().classes().size() != 1 || !scenario.grid().classes().get(0).isSingle()) {
      throw refused("several classes of jobs, or stages");
    }
    if (scenario.grid().data().isUsed() || scenario.grid().failures().any()) {
      throw refused("files that jobs read, or failures");
    }
    for (TimeColumn time : jobs.times()) {
      switch (time) {
        case SEND, RESULT -> {
          TransferLikelihood transfers = new TransferLikelihood(jobs, time, scenario);
          terms.add(transfers);
          warnings.addAll(transfers.warnings());
        }
        case WAIT, COMPUTE -> {
          ServerLikelihood servers = new ServerLikelihood(jobs, time, blockLength, scenario);
          terms.add(servers);
          warnings.addAll(servers.warnings());
        }
        case RESPONSE -> throw refused("response times without their parts");
        default -> throw new IllegalStateException("no such time: " + time);
      }
    }
  }

  static InputException refused(String what) {
    return new InputException(
        "--loss", "likelihood has no closed form with " + what + "; expected means or quantiles");
  }

  /** {@return what a reader must know before believing the fit} */
  List<String> warnings() {
    return warnings;
  }

  /** {@return the logarithm of the likelihood} */
  double of(GridScenario scenario) {
    double sum = Arrays.stream(byJob(scenario)).sum();
    return Double.isFinite(sum) ? Math.max(sum, IMPOSSIBLE) : IMPOSSIBLE;
  }

  /** {@return the logarithm of the likelihood of each job} */
  double[] byJob(GridScenario scenario) {
    double[] logs = new double[jobs];
    terms.forEach(term -> term.add(scenario, logs));
    return logs;
  }
}
