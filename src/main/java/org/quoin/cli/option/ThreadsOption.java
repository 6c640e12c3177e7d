package org.quoin.cli.option;

import org.quoin.base.InputException;
import picocli.CommandLine.Option;

/** Sets the number of runs at once. */
public final class ThreadsOption {
  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Runs at once, at most 1024 (default: all cores); results do not change.")
  private Integer threads;

  /** The largest number; more threads than cores only take memory. */
  static final int MAX = 1024;

  /** {@return the number that is given, from 1 to {@value #MAX}, or the number of cores} */
  public int count() {
    if (threads == null) {
      return Runtime.getRuntime().availableProcessors();
    }
    if (threads > MAX) {
      throw new InputException("--threads", threads + " is too large; expected at most " + MAX);
    }
    if (threads < 1) {
      throw new InputException("--threads", threads + " is too small; expected at least 1");
    }
    return threads;
  }
}
