package org.quoin.cli.option;

import static java.util.stream.Collectors.toSet;

import java.util.Set;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** Prints the output of a command as a page of the documentation. */
public final class MarkdownOption {
  /** Options with a value that do not change the output. */
  private static final Set<String> UNSEEN = Set.of("--threads", "--traces", "--out");

  private static final String VARIES = "; figures depend on the machine";

  private final OptionSpec option;

  /** Creates the option of a command. */
  public MarkdownOption(CommandSpec command) {
    option =
        OptionSpec.builder("--markdown")
            .type(boolean.class)
            .description("Print a page in Markdown.")
            .build();
    command.addOption(option);
  }

  private boolean isGiven() {
    return Boolean.TRUE.equals(option.getValue());
  }

  /** Refuses an option for another form of the output. */
  public void excludes(CommandSpec spec, String option, boolean given) {
    if (isGiven() && given) {
      throw new ParameterException(
          spec.commandLine(), "--markdown and " + option + " exclude each other");
    }
  }

  /** Prints a text, or the Markdown that is made of the same figures. */
  public void print(CommandSpec spec, String title, Supplier<String> text, Supplier<String> page) {
    print(spec, title, command(spec, UNSEEN), text, page);
  }

  /**
   * Prints a text, or the Markdown that is made of the same figures and refers to files beside it.
   *
   * @param measured whether figures depend on the machine
   */
  public void printBeside(
      CommandSpec spec,
      String title,
      boolean measured,
      Supplier<String> text,
      Supplier<String> page) {
    Set<String> unseen = UNSEEN.stream().filter(it -> !it.equals("--out")).collect(toSet());
    print(spec, title, command(spec, unseen) + (measured ? VARIES : ""), text, page);
  }

  /** Prints a text of figures that are measured, or the Markdown that is made of them. */
  public void printMeasured(
      CommandSpec spec, String title, Supplier<String> text, Supplier<String> page) {
    print(spec, title, command(spec, UNSEEN) + VARIES, text, page);
  }

  private void print(
      CommandSpec spec,
      String title,
      String command,
      Supplier<String> text,
      Supplier<String> page) {
    DeclaredCommand.print(
        spec,
        isGiven()
            ? "<!-- made by: " + command + " -->\n\n# " + title + "\n\n" + page.get()
            : text.get());
  }

  private static String command(CommandSpec spec, Set<String> unseen) {
    return Shell.quoin(Shell.given(spec, Set.of("--force"), unseen));
  }
}
