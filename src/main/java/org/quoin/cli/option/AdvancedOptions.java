package org.quoin.cli.option;

import picocli.CommandLine.Model.OptionSpec;

/** Options that are seldom needed: they stand last, and a short help leaves them out. */
public final class AdvancedOptions {
  /** The order of such an option. */
  public static final int ORDER = 1000;

  private AdvancedOptions() {}

  /** {@return whether a short help leaves it out: it is marked so, or every command has it} */
  public static boolean is(OptionSpec option) {
    boolean ofAll =
        option.inherited() || (option.versionHelp() && option.command().parent() != null);
    return option.order() == ORDER || ofAll;
  }
}
