package org.quoin.cli.option;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Set;
import java.util.function.Consumer;
import org.quoin.report.MarkdownPage;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Prints the output of a command as a page of the documentation. */
public final class MarkdownOption {
  /** Options with a value that do not change the output. */
  private static final Set<String> VALUED = Set.of("--threads", "--traces", "--out");

  private static final String VARIES = "; figures depend on the machine";

  @Option(names = "--markdown", description = "Print a page in Markdown.")
  private boolean markdown;

  /** Refuses an option for another form of the output. */
  public void excludes(CommandSpec spec, String option, boolean given) {
    if (markdown && given) {
      throw new ParameterException(
          spec.commandLine(), "--markdown and " + option + " exclude each other");
    }
  }

  /** Prints a text, as a page if the option is given. */
  public void print(CommandSpec spec, String title, Consumer<PrintWriter> text) {
    print(spec, title, "", text);
  }

  /** Prints a text whose numbers are measured, as a page if the option is given. */
  public void printMeasured(CommandSpec spec, String title, Consumer<PrintWriter> text) {
    print(spec, title, VARIES, text);
  }

  private void print(CommandSpec spec, String title, String varies, Consumer<PrintWriter> text) {
    PrintWriter out = spec.commandLine().getOut();
    if (markdown) {
      StringWriter printed = new StringWriter();
      text.accept(new PrintWriter(printed, true));
      String command = Shell.quoin(Shell.given(spec, Set.of("--force"), VALUED));
      out.print(MarkdownPage.of(title, command + varies, printed.toString()));
    } else {
      text.accept(out);
    }
    out.flush();
  }
}
