package org.quoin.cli;

import java.util.List;
import org.quoin.base.Plurals;
import org.quoin.cli.option.AdvancedOptions;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpFactory;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The help of a command: without what is seldom needed, so that it fits a screen, or with all. */
final class CommandHelp extends Help {
  /** Asks for the help with all options. */
  static final String ALL = "--help-all";

  /** A synopsis of more options than these is no help. */
  private static final int MANY = 8;

  /** Columns where no terminal tells its own. */
  static final int WIDTH = 100;

  /** The least that a help can be written in. */
  private static final int NARROWEST = 55;

  private final boolean all;

  /**
   * Makes them.
   *
   * @param all with all options
   */
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

  /** The columns that the environment tells; 0 where it tells none. */
  static int columns(String told) {
    return told != null && told.matches("[1-9]\\d{0,3}")
        ? Math.max(NARROWEST, Integer.parseInt(told))
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
        seldom == 0
            ? ""
            : "With --help-all also "
                + Plurals.counted(seldom, "option")
                + " of more seldom use.%n";
    return optionListExcludingGroups(options) + String.format(more);
  }

  private boolean isVisible(OptionSpec option) {
    return !option.hidden() && !AdvancedOptions.is(option);
  }
}
