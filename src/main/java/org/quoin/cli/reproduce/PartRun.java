package org.quoin.cli.reproduce;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.quoin.base.InputException;
import org.quoin.report.Stopwatch;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** Makes a part by its command, in this process. */
final class PartRun {
  private final List<String> more;
  private final List<String> logs;
  private final PrintWriter errors;

  /**
   * Creates the way of making parts with common options.
   *
   * @param more options that all of them get
   * @param logs and where logs are, for those that need some
   * @param errors for what commands warn of
   */
  PartRun(List<String> more, List<String> logs, PrintWriter errors) {
    this.more = List.copyOf(more);
    this.logs = List.copyOf(logs);
    this.errors = errors;
  }

  /**
   * Makes it.
   *
   * @throws InputException when it refuses what there is, as a folder without its logs
   */
  KeptPart of(Part part) {
    CommandLine program =
        new CommandLine(CommandSpec.create()).addSubcommand(Reproduce.NAME, new Reproduce());
    StringWriter page = new StringWriter();
    AtomicReference<Exception> failure = new AtomicReference<>();
    program.setOut(new PrintWriter(page, true)).setErr(errors);
    program.setExecutionExceptionHandler(
        (thrown, line, parsed) -> {
          failure.set(thrown);
          return 1;
        });
    double before = Stopwatch.ofProcess().read().cpu();
    int code = program.execute(words(part));
    double cpu = Stopwatch.ofProcess().read().cpu() - before;
    if (failure.get() instanceof RuntimeException thrown) {
      throw thrown;
    }
    if (code != 0) {
      throw new IllegalStateException("'" + part.command() + "' ended with exit code " + code);
    }
    Object command = program.getParseResult().subcommand().subcommand().commandSpec().userObject();
    return new KeptPart(page.toString(), ((PaperCommand) command).judged(), cpu);
  }

  private String[] words(Part part) {
    List<String> words = new ArrayList<>(List.of(Reproduce.NAME));
    words.addAll(part.words());
    words.addAll(more);
    if (part.paper().needsLogs()) {
      words.addAll(logs);
    }
    words.add("--markdown");
    return words.toArray(String[]::new);
  }
}
