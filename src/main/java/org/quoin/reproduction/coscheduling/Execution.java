package org.quoin.reproduction.coscheduling;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.quoin.experiment.store.RunStore;

/**
 * How runs are made; no result of a run depends on it.
 *
 * @param budget time on processors after which no replications are added, in seconds; 0 adds none
 * @param kept where finished runs are found and kept
 */
public record Execution(int threads, double budget, Optional<RunStore> kept, Runnable step) {

  /** Creates an execution without a budget and without stored runs. */
  Execution(int threads, Runnable step) {
    this(threads, 0, Optional.empty(), step);
  }

  /** The budget in minutes. */
  double minutes() {
    return budget / TimeUnit.MINUTES.toSeconds(1);
  }
}
