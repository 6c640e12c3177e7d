package org.quoin.experiment.store;

import java.util.Optional;

/**
 * How simulations are run; no result depends on it.
 *
 * @param threads the number of runs at once
 * @param kept where finished runs are found and kept
 * @param step called after each run, from any thread
 */
public record Execution(int threads, Optional<RunStore> kept, Runnable step) {
  /** {@return runs of which none is kept} */
  public static Execution of(int threads, Runnable step) {
    return new Execution(threads, Optional.empty(), step);
  }

  /** {@return an execution of one run after the other, which stores none} */
  public static Execution plain() {
    return of(1, () -> {});
  }
}
