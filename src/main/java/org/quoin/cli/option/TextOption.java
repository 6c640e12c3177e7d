package org.quoin.cli.option;

import org.quoin.report.TextStyle;
import picocli.CommandLine.Option;

/** Chooses how much of a result is printed, and in which words. */
public final class TextOption {
  /** Names of metrics. */
  enum Names {
    WORDS,
    PAPER
  }

  @Option(names = "--details", description = "Print every table and sentence, not only the answer.")
  private boolean details;

  @Option(
      names = "--metrics",
      paramLabel = "words|paper",
      order = AdvancedOptions.ORDER,
      description =
          "Names of metrics in tables: plain words (default), or those of the papers, such as AWT"
              + " and SLDwA.")
  private Names names = Names.WORDS;

  /** {@return the text that the options ask for} */
  public TextStyle style() {
    return new TextStyle(details, names == Names.PAPER);
  }
}
