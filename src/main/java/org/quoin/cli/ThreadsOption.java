package org.quoin.cli;

import picocli.CommandLine.Option;

/** How many threads share the runs of a command. */
final class ThreadsOption {
  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Runs at once (default: all cores). The results do not depend on it.")
  private Integer threads;

  /** The number given, at least 1, or that of the cores. */
  int count() {
    return threads == null
        ? Runtime.getRuntime().availableProcessors()
        : (int) Count.positive("--threads", threads);
  }
}
