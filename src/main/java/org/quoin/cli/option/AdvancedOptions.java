package org.quoin.cli.option;

import picocli.CommandLine.Model.OptionSpec;

/**
 * Marks options that are rarely needed: they are listed last, and the short help leaves them out.
 */
public final class AdvancedOptions {
  /** The order of such an option. */
  public static final int ORDER = 1000;

  private AdvancedOptions() {}

  /**
   * {@return whether the short help leaves an option out: it is marked, or every command has it}
   */
  public static boolean is(OptionSpec option) {
    boolean ofAll =
        option.inherited() || (option.versionHelp() && option.command().parent() != null);
    return option.order() == ORDER || ofAll;
  }
}
