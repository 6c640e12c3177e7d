package org.quoin.cli;

import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.quoin.input.FileFailure;
import org.quoin.input.InputException;
import org.quoin.input.Mistake;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The program: {@code quoin COMMAND ...}. */
@Command(
    name = "quoin",
    mixinStandardHelpOptions = true,
    version = "quoin 0.1.0",
    synopsisSubcommandLabel = "COMMAND",
    description =
        "Simulates global computing: where should a job go, and is it the network or the server?",
    subcommands = {
      RunCommand.class,
      Compare.class,
      Replay.class,
      Coschedule.class,
      Validate.class,
      Workload.class,
      TopologyCommand.class,
      ListCommand.class,
      Reproduce.class,
      Bench.class,
      WarmUp.class
    })
public final class Quoin implements Runnable {

  /** Exit code of refused input. */
  static final int REFUSED = 2;

  @Spec private CommandSpec spec;

  @Option(names = "--debug", hidden = true, description = "Print the stack trace of a failure.")
  private boolean debug;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "which command? See 'quoin --help'");
  }

  /** Runs the program and ends the Java machine with its exit code. */
  public static void main(String[] args) {
    Locale.setDefault(Locale.ROOT);
    System.exit(execute(args, System.out, System.err));
  }

  /**
   * Runs one command.
   *
   * @return its exit code
   */
  public static int execute(String[] args, java.io.PrintStream output, java.io.PrintStream errors) {
    PrintWriter out = new PrintWriter(output, true, StandardCharsets.UTF_8);
    PrintWriter err = new PrintWriter(errors, true, StandardCharsets.UTF_8);
    Quoin quoin = new Quoin();
    CommandLine commandLine =
        new CommandLine(quoin)
            .setOut(out)
            .setErr(err)
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setAbbreviatedOptionsAllowed(false)
            .setUsageHelpWidth(100);
    commandLine.setParameterExceptionHandler((e, arguments) -> misused(e, err));
    commandLine.setExecutionExceptionHandler((e, command, parsed) -> failed(e, err, quoin.debug));
    int code = commandLine.execute(args);
    out.flush();
    err.flush();
    return code;
  }

  private static int misused(ParameterException e, PrintWriter err) {
    err.println("quoin: " + e.getMessage());
    CommandLine.UnmatchedArgumentException.printSuggestions(e, err);
    err.println("See '" + e.getCommandLine().getCommandSpec().qualifiedName() + " --help'.");
    return REFUSED;
  }

  private static int failed(Exception e, PrintWriter err, boolean debug) {
    if (debug) {
      e.printStackTrace(err);
    }
    if (e instanceof InputException refused) {
      for (Mistake mistake : refused.mistakes()) {
        err.println("quoin: " + mistake);
      }
      return REFUSED;
    }
    if (e instanceof UncheckedIOException failed) {
      err.println("quoin: " + e.getMessage() + ": " + FileFailure.reason(failed.getCause()));
      return 1;
    }
    err.println("quoin: internal error: " + e + " (--debug before the command shows where)");
    return 1;
  }
}
