package org.quoin.cli.option;

import org.quoin.report.TextStyle;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Chooses how much of a result is printed, and in which words. */
public final class TextOption {
  /** Names of metrics. */
  enum Names {
    WORDS,
    PAPER
  }

  private final OptionSpec details;
  private final OptionSpec names;

  /** Creates the options of a command. */
  public TextOption(CommandSpec command) {
    details =
        OptionSpec.builder("--details")
            .type(boolean.class)
            .description("Print every table and sentence, not only the answer.")
            .build();
    names =
        OptionSpec.builder("--metrics")
            .paramLabel("words|paper")
            .type(Names.class)
            .order(AdvancedOptions.ORDER)
            .description(
                "Names of metrics in tables: plain words (default), or those of the papers, such as"
                    + " AWT and SLDwA.")
            .build();
    command.addOption(details);
    command.addOption(names);
  }

  /** {@return the text that the options ask for} */
  public TextStyle style() {
    return new TextStyle(Boolean.TRUE.equals(details.getValue()), names.getValue() == Names.PAPER);
  }
}
