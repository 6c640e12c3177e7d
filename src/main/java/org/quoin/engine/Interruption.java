package org.quoin.engine;

import java.util.concurrent.CancellationException;

/** How a run hears that it is no longer wanted: its thread was interrupted. */
public final class Interruption {
  private Interruption() {}

  /**
   * Ends the run if it was told to; costs next to nothing.
   *
   * @throws CancellationException when the thread was interrupted
   */
  public static void heed() {
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("stopped");
    }
  }
}
