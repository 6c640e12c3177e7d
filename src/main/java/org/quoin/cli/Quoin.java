package org.quoin.cli;

import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.quoin.cli.reproduce.Reproduce;
import org.quoin.cli.topology.TopologyCommand;
import org.quoin.cli.workload.Workload;
import org.quoin.input.FileFailure;
import org.quoin.input.InputException;
import org.quoin.input.Mistake;
import org.quoin.input.Shown;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The program: {@code quoin COMMAND ...}. */
@Command(
    name = "quoin",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    description =
        "Simulates global computing: where should a job go, and is it the network or the server?")
public final class Quoin implements Runnable {

  /** In the order of the help. */
  private static final List<Class<?>> COMMANDS =
      List.of(
          RunCommand.class,
          Compare.class,
          SweepCommand.class,
          PlotCommand.class,
          Analyze.class,
          Replay.class,
          Coschedule.class,
          Validate.class,
          Show.class,
          Workload.class,
          TopologyCommand.class,
          ListCommand.class,
          Reproduce.class,
          Bench.class,
          WarmUp.class,
          CommandLine.HelpCommand.class);

  /** Exit code of refused input. */
  static final int REFUSED = 2;

  /** Exit code of a failure. */
  static final int FAILED = 1;

  /** Exit code when the reader of standard output has gone, as of a program that SIGPIPE ended. */
  static final int READER_GONE = 141;

  /** Columns of the help where no terminal tells its own. */
  private static final int HELP_WIDTH = 100;

  @Spec private CommandSpec spec;

  @Option(names = "--debug", hidden = true, description = "Print the stack trace of a failure.")
  private boolean debug;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "which command? See 'quoin --help'");
  }

  /** Runs the program and ends the Java machine with its exit code. */
  public static void main(String[] args) {
    // For the messages of the JDK alone, such as those of broken XML: our texts name their locale.
    Locale.setDefault(Locale.ROOT);
    System.exit(
        execute(
            args,
            new FileOutputStream(FileDescriptor.out),
            new FileOutputStream(FileDescriptor.err)));
  }

  /**
   * Runs one command.
   *
   * @return its exit code: 0, 1 when something failed, 2 when an input was refused, 141 when nobody
   *     reads the output any more
   */
  public static int execute(String[] args, OutputStream output, OutputStream errors) {
    return execute(commandLine(args), args, output, errors);
  }

  /**
   * The program, with the one command that these arguments name or with all of them: to describe
   * all takes longer than many a command.
   */
  static CommandLine commandLine(String... args) {
    CommandLine line = new CommandLine(new Quoin());
    String word = Stream.of(args).filter(arg -> !arg.startsWith("-")).findFirst().orElse("");
    List<Class<?>> named = COMMANDS.stream().filter(command -> name(command).equals(word)).toList();
    boolean one = !named.isEmpty() && !named.contains(CommandLine.HelpCommand.class);
    for (Class<?> command : one ? named : COMMANDS) {
      line.addSubcommand(new CommandLine(command)); // its model transformer runs here only
    }
    return line;
  }

  private static String name(Class<?> command) {
    return command.getAnnotation(Command.class).name();
  }

  /** Runs one command of a line that may have more of them than the program. */
  static int execute(
      CommandLine commandLine, String[] args, OutputStream output, OutputStream errors) {
    Output screen = new Output(output);
    PrintWriter out = new PrintWriter(new BufferedWriter(screen), true);
    PrintWriter err = new PrintWriter(new Output(errors), true);
    Quoin quoin = commandLine.getCommand();
    commandLine
        .setOut(out)
        .setErr(err)
        .setColorScheme(Help.defaultColorScheme(Help.Ansi.OFF))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setAbbreviatedOptionsAllowed(false)
        .setUsageHelpWidth(HELP_WIDTH)
        .setUsageHelpAutoWidth(true)
        .setParameterExceptionHandler((e, arguments) -> misused(e, err))
        .setExecutionExceptionHandler((e, command, parsed) -> failed(e, err, quoin.debug));
    int code;
    try {
      code = commandLine.execute(args);
    } catch (Error e) {
      code = failed(e, err, quoin.debug);
    }
    out.flush();
    if (code == 0 && screen.failure().isPresent()) {
      code = unwritten(screen.failure().get(), err);
    }
    err.flush();
    return code;
  }

  private static int unwritten(IOException failure, PrintWriter err) {
    if (Output.isClosedPipe(failure)) {
      return READER_GONE;
    }
    err.println("quoin: cannot write to standard output: " + FileFailure.reason(failure));
    return FAILED;
  }

  private static int misused(ParameterException e, PrintWriter err) {
    err.println("quoin: " + Shown.line(e.getMessage()));
    CommandLine.UnmatchedArgumentException.printSuggestions(e, err);
    err.println("See '" + e.getCommandLine().getCommandSpec().qualifiedName() + " --help'.");
    return REFUSED;
  }

  private static int failed(Throwable failure, PrintWriter err, boolean debug) {
    if (debug) {
      failure.printStackTrace(err);
    }
    Throwable e = known(failure);
    if (e instanceof InputException refused) {
      for (Mistake mistake : refused.mistakes()) {
        err.println("quoin: " + mistake);
      }
      return REFUSED;
    }
    err.println("quoin: " + Shown.line(told(e)));
    return FAILED;
  }

  /** The cause that has words of its own, where a thread or a library wrapped it; else itself. */
  private static Throwable known(Throwable failure) {
    for (Throwable e = failure; e != null; e = e.getCause()) {
      if (e instanceof InputException
          || e instanceof UncheckedIOException
          || e instanceof VirtualMachineError) {
        return e;
      }
    }
    return failure;
  }

  private static String told(Throwable e) {
    if (e instanceof UncheckedIOException failed) {
      return e.getMessage() + ": " + FileFailure.reason(failed.getCause());
    }
    if (e instanceof OutOfMemoryError && String.valueOf(e.getMessage()).contains("thread")) {
      return "the system gives no more threads; ask for fewer with --threads";
    }
    if (e instanceof OutOfMemoryError) {
      return String.format(
          Locale.ROOT,
          "out of memory (Java may take %,d MB): ask for less at once (jobs, replications,"
              + " --threads), or give it more, as with QUOIN_JAVA_OPTIONS=-Xmx8g",
          Runtime.getRuntime().maxMemory() / (1 << 20));
    }
    if (e instanceof StackOverflowError) {
      return "the input is nested too deeply for Java's stack: make it simpler, or give more room,"
          + " as with QUOIN_JAVA_OPTIONS=-Xss16m";
    }
    return "internal error: " + e + " (--debug before the command shows where)";
  }
}
