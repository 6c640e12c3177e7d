package org.quoin.cli.option;

import org.quoin.base.InputException;
import org.quoin.base.Quantity;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Sets the number of runs at once. */
public final class ThreadsOption {
  /** The largest number; more threads than cores only take memory. */
  static final int MAX = 1024;

  private final OptionSpec option;

  /** Creates the option of a command. */
  public ThreadsOption(CommandSpec command) {
    option =
        OptionSpec.builder("--threads")
            .paramLabel("N")
            .type(Integer.class)
            .description("Runs at once, at most 1,024 (default: all cores); changes no result.")
            .build();
    command.addOption(option);
  }

  /** {@return the number that is given, from 1 to {@value #MAX}, or the number of cores} */
  public int count() {
    Integer threads = option.getValue();
    if (threads == null) {
      return Runtime.getRuntime().availableProcessors();
    }
    if (threads > MAX) {
      throw new InputException(
          "--threads", threads + " is too large; expected at most " + Quantity.grouped(MAX));
    }
    if (threads < 1) {
      throw new InputException("--threads", threads + " is too small; expected at least 1");
    }
    return threads;
  }
}
