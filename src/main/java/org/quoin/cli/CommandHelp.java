package org.quoin.cli;

import java.util.List;
import org.quoin.base.Plurals;
import org.quoin.cli.option.AdvancedOptions;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpFactory;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Prints the help of a command, without the advanced options so that it fits a screen, or with all.
 */
final class CommandHelp extends Help {
  /** The option that prints the help with all options. */
  static final String ALL = "--help-all";

  /** The largest number of options that the synopsis lists. */
  private static final int MANY = 8;

  /** Columns if the width of the terminal is unknown. */
  static final int WIDTH = 100;

  /** The smallest number of columns. */
  private static final int NARROWEST = 55;

  private final boolean all;

  /** Creates the help of commands. */
  record Factory(boolean all) implements IHelpFactory {
    @Override
    public Help create(CommandSpec command, ColorScheme colours) {
      return new CommandHelp(command, colours, all);
    }
  }

  private CommandHelp(CommandSpec command, ColorScheme colours, boolean all) {
    super(command, colours);
    this.all = all;
  }

  /** {@return the columns that a variable of the environment gives; 0 if it gives none} */
  static int columns(String given) {
    return given != null && given.matches("[1-9]\\d{0,3}")
        ? Math.max(NARROWEST, Integer.parseInt(given))
        : 0;
  }

  @Override
  public String synopsis(int reserved) {
    boolean many = commandSpec().options().size() > MANY;
    return many && !all ? abbreviatedSynopsis() : super.synopsis(reserved);
  }

  @Override
  public String optionList() {
    if (all) {
      return super.optionList();
    }
    List<OptionSpec> options = commandSpec().options().stream().filter(this::isVisible).toList();
    long seldom =
        commandSpec().options().stream().filter(o -> !o.hidden() && !isVisible(o)).count();
    String more =
        seldom == 0 ? "" : "--help-all lists " + Plurals.counted(seldom, "more option") + ".%n";
    return optionListExcludingGroups(options) + String.format(more);
  }

  private boolean isVisible(OptionSpec option) {
    return !option.hidden() && !AdvancedOptions.is(option);
  }
}
