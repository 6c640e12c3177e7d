package org.quoin.calibration;

import java.util.ArrayList;
import java.util.List;
import org.quoin.base.InputException;
import org.quoin.scenario.GridScenario;

/**
 * The logarithm of the likelihood of measured jobs in closed form, as far as there is one: of
 * transfers over one queue, of computations and of waits at a single server. All of them count as
 * independent.
 */
final class Likelihood {
  /** Logarithm of the likelihood that stands for a density of 0. */
  static final double IMPOSSIBLE = -1e9;

  /** The likelihood of some times. */
  interface Term {
    /** {@return the logarithm of the likelihood} */
    double of(GridScenario scenario);
  }

  private final List<Term> terms = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();

  /**
   * Creates the likelihood.
   *
   * @param jobs the measured jobs
   * @param scenario the scenario with some values of the keys
   * @throws InputException if the scenario or a time has no closed form
   */
  Likelihood(MeasuredJobs jobs, GridScenario scenario) {
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
          ServerLikelihood servers = new ServerLikelihood(jobs, time, scenario);
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
    double sum = 0;
    for (Term term : terms) {
      sum += term.of(scenario);
    }
    return Double.isFinite(sum) ? Math.max(sum, IMPOSSIBLE) : IMPOSSIBLE;
  }
}
