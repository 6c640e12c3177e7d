package org.quoin.calibration;

import java.util.Optional;
import org.quoin.experiment.store.RunStore;

/**
 * How points are simulated; no result depends on it.
 *
 * @param threads runs at once: replications of a point, and points that do not depend on each other
 * @param kept where the jobs of points are found and kept
 * @param step called after each run, from any thread
 */
public record Execution(int threads, Optional<RunStore> kept, Runnable step) {
  /** {@return one run after the other, none of which is kept} */
  public static Execution plain() {
    return new Execution(1, Optional.empty(), () -> {});
  }
}
