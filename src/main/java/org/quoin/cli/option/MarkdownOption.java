package org.quoin.cli.option;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import org.quoin.report.MarkdownPage;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Prints the output of a command as a page of the documentation. */
public final class MarkdownOption {
  private static final List<String> WHERE_AND_HOW =
      List.of("--threads", "--traces", "--out", "--force");
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
      out.print(MarkdownPage.of(title, command(spec) + varies, printed.toString()));
    } else {
      text.accept(out);
    }
    out.flush();
  }

  /** {@return the command as it was given, without options that do not change the output} */
  private static String command(CommandSpec spec) {
    List<String> words = new ArrayList<>();
    Iterator<String> given = spec.root().commandLine().getParseResult().originalArgs().iterator();
    while (given.hasNext()) {
      String word = given.next();
      boolean left = WHERE_AND_HOW.contains(word.replaceFirst("=.*", ""));
      if (left && !word.contains("=") && !word.equals("--force")) {
        given.next();
      } else if (!left) {
        words.add(word);
      }
    }
    return Shell.quoin(words);
  }
}
