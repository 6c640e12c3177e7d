package org.quoin.cli;

import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.quoin.base.CommonWords;
import org.quoin.base.FileFailure;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.base.NearestName;
import org.quoin.base.Plugins;
import org.quoin.base.PrintableText;
import org.quoin.cli.inspect.AnalyzeCommand;
import org.quoin.cli.inspect.CalibrateCommand;
import org.quoin.cli.inspect.ListCommand;
import org.quoin.cli.inspect.ShowCommand;
import org.quoin.cli.inspect.ValidateCommand;
import org.quoin.cli.option.AdvancedOptions;
import org.quoin.cli.option.DeclaredCommand;
import org.quoin.cli.option.KeptRuns;
import org.quoin.cli.option.Version;
import org.quoin.cli.reference.ExitCode;
import org.quoin.cli.reference.SiteCommand;
import org.quoin.cli.reproduce.Reproduce;
import org.quoin.cli.topology.TopologyCommand;
import org.quoin.cli.workload.AnonymiseCommand;
import org.quoin.cli.workload.WorkloadCommand;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.TypeConversionException;

/**
 * Runs the program: {@code quoin COMMAND ...}. Its own options are declared without annotations,
 * which take much of a short command's time to read.
 */
public final class Quoin implements Runnable {
  private static final String HELP = "help";

  /** Options that print the version, if nothing else is written. */
  private static final Set<String> VERSION = Set.of("--version", "-V");

  /** The commands in the order of the help. */
  private static final List<String> COMMANDS =
      List.of(
          "new",
          "import",
          "run",
          "compare",
          "sweep",
          "chunk",
          "plot",
          "report",
          "analyze",
          "queue",
          "calibrate",
          "serve",
          "replay",
          "when",
          "coschedule",
          "validate",
          "show",
          "workload",
          "anonymise",
          "topology",
          "list",
          "explain",
          "reproduce",
          "bench",
          "reference",
          "site",
          "warm-up",
          "completion");

  /** The option that names jars of plug-ins. */
  static final String PLUGINS = "--plugins";

  private static final String DEBUG = "--debug";

  /** The text that is printed without arguments. */
  private static final String FIRST_STEPS =
      """
      Quoin simulates grids and clusters: where should a job go, and is it the network or the server?

      Compare placements on a shipped grid:
        quoin compare scenarios/aida-environment-2-linpack.yaml --out result
      Run a log of your cluster under several schedulers:
        quoin replay LOG.swf.gz --compare none,easy,conservative
      Begin a scenario of your own, with comments that explain it:
        quoin new grid --out my-grid

      quoin --help            all commands
      quoin COMMAND --help    one of them
      quoin explain WORD      a key, a metric, a policy, an option ...
      """;

  private final CommandSpec spec = CommandSpec.wrapWithoutInspection(this);

  private Quoin() {
    spec.name("quoin").versionProvider(new Version());
    spec.usageMessage()
        .synopsisSubcommandLabel("COMMAND")
        .description(
            "Simulates grids and clusters: where should a job go, and is it the network or the"
                + " server?");
    DeclaredCommand.addHelp(spec);
    spec.addOption(
        OptionSpec.builder(DEBUG)
            .type(boolean.class)
            .hidden(true)
            .description("Print the stack trace of a failure.")
            .build());
    // The jars are opened before the command line is parsed: they may add options to commands.
    spec.addOption(
        OptionSpec.builder(PLUGINS)
            .type(List.class)
            .auxiliaryTypes(Path.class)
            .splitRegex(",")
            .paramLabel("JAR")
            .order(AdvancedOptions.ORDER)
            .scopeType(ScopeType.INHERIT)
            .description("Jars with further policies, orders, metaservers and metrics.")
            .build());
  }

  /** {@return a command without the options that files declare} */
  private static DeclaredCommand command(String name) {
    return switch (name) {
      case "new" -> new NewCommand();
      case "import" -> new ImportCommand();
      case "run" -> new RunCommand();
      case "compare" -> new CompareCommand();
      case "sweep" -> new SweepCommand();
      case "chunk" -> new ChunkCommand();
      case "plot" -> new PlotCommand();
      case "report" -> new ReportCommand();
      case "analyze" -> new AnalyzeCommand();
      case "queue" -> new QueueCommand();
      case "calibrate" -> new CalibrateCommand();
      case "serve" -> new ServeCommand();
      case "replay" -> new ReplayCommand();
      case "when" -> new WhenCommand();
      case "coschedule" -> new CoscheduleCommand();
      case "validate" -> new ValidateCommand();
      case "show" -> new ShowCommand();
      case "workload" -> new WorkloadCommand();
      case "anonymise" -> new AnonymiseCommand();
      case "topology" -> new TopologyCommand();
      case "list" -> new ListCommand();
      case "explain" -> new ExplainCommand();
      case "reproduce" -> new Reproduce();
      case "bench" -> new BenchCommand();
      case "reference" -> new ReferenceCommand();
      case "site" -> new SiteCommand();
      case "warm-up" -> new ClassDataCommand();
      case "completion" -> new CompletionCommand();
      default -> throw new IllegalArgumentException(name);
    };
  }

  /** {@return a command line without commands} */
  private static CommandLine alone() {
    return new CommandLine(new Quoin().spec);
  }

  private boolean debugs() {
    return Boolean.TRUE.equals(spec.findOption(DEBUG).getValue());
  }

  @Override
  public void run() {
    DeclaredCommand.print(spec, FIRST_STEPS);
  }

  /** Runs the program and ends the Java virtual machine with its exit code. */
  public static void main(String[] args) {
    // Only messages of the JDK use this locale, for example about broken XML.
    Locale.setDefault(Locale.ROOT);
    // No option has these types, whose converters load further modules of the JDK.
    System.setProperty("picocli.converters.excludes", "java[.](sql|time)[.].*");
    System.exit(
        execute(
            args,
            new FileOutputStream(FileDescriptor.out),
            new FileOutputStream(FileDescriptor.err)));
  }

  /**
   * Runs one command.
   *
   * @return the exit code: 0 when done, 1 when something failed, 2 when an input was refused, 141
   *     when the reader has closed the output
   */
  public static int execute(String[] args, OutputStream output, OutputStream errors) {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try {
      if (args.length == 1 && VERSION.contains(args[0])) {
        return version(output, errors);
      }
      List<Path> plugins = pluginsNamed(args);
      if (!plugins.isEmpty()) {
        thread.setContextClassLoader(Plugins.loader(PLUGINS, plugins));
      }
      return execute(commandLine(args), args, output, errors);
    } catch (InputException e) {
      PrintWriter err = new PrintWriter(new Output(errors), true);
      return tell(e, err);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  /** Prints the version without a command line, whose library takes longer to load than Java. */
  private static int version(OutputStream output, OutputStream errors) {
    Output screen = new Output(output);
    PrintWriter out = new PrintWriter(screen);
    out.println(Version.text());
    out.flush();
    return screen.failure().isPresent()
        ? unwritten(screen.failure().get(), new PrintWriter(new Output(errors), true))
        : 0;
  }

  /** {@return the jars of plug-ins, which are opened before the command line is parsed} */
  private static List<Path> pluginsNamed(String[] args) {
    List<Path> files = new ArrayList<>();
    for (int i = 0; i < args.length; i++) {
      String value =
          args[i].startsWith(PLUGINS + "=")
              ? args[i].substring(PLUGINS.length() + 1)
              : args[i].equals(PLUGINS) && i + 1 < args.length ? args[i + 1] : "";
      for (String name : value.split(",")) {
        if (!name.isBlank()) {
          files.add(Path.of(name));
        }
      }
    }
    return files;
  }

  /** {@return the program with all commands} */
  static CommandLine commandLine() {
    return with(Set.copyOf(COMMANDS));
  }

  /**
   * {@return the program with the commands that these arguments need} Describing every option of
   * every command takes longer than many commands run. If the first word is a command, the program
   * has only that one; otherwise commands that are not named have only their description.
   */
  static CommandLine commandLine(String[] args) {
    String first = "";
    for (int i = 0; i < args.length && first.isEmpty(); i++) {
      first = args[i].startsWith("-") ? "" : args[i];
    }
    if (COMMANDS.contains(first)) {
      return alone().addSubcommand(first, command(first).line());
    }
    return args.length == 0 ? alone() : with(Set.copyOf(Arrays.asList(args)));
  }

  private static CommandLine with(Set<String> described) {
    CommandLine line = alone();
    for (String name : COMMANDS) {
      DeclaredCommand command = command(name);
      line.addSubcommand(
          name, described.contains(name) ? command.line() : new CommandLine(command.spec()));
    }
    return line.addSubcommand(HELP, CommandLine.HelpCommand.class);
  }

  /** Runs a command of a program that may have additional commands. */
  static int execute(
      CommandLine commandLine, String[] written, OutputStream output, OutputStream errors) {
    boolean all = false;
    String[] args = written.clone();
    for (int i = 0; i < args.length; i++) {
      if (args[i].equals(CommandHelp.ALL)) {
        all = true;
        args[i] = "--help";
      }
    }
    int columns = CommandHelp.columns(System.getenv("COLUMNS"));
    Output screen = new Output(output);
    PrintWriter out = new PrintWriter(new BufferedWriter(screen), true);
    PrintWriter err = new PrintWriter(new Output(errors), true);
    Failures failures = new Failures(commandLine.getCommand(), err);
    commandLine.registerConverter(Path.class, new PathConverter());
    commandLine
        .setOut(out)
        .setErr(err)
        .setColorScheme(Help.defaultColorScheme(Help.Ansi.OFF))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setAbbreviatedOptionsAllowed(false)
        .setHelpFactory(new CommandHelp.Factory(all))
        .setUsageHelpWidth(columns == 0 ? CommandHelp.WIDTH : columns)
        .setUsageHelpAutoWidth(columns == 0)
        .setParameterExceptionHandler(failures)
        .setExecutionExceptionHandler(failures);
    int code;
    try {
      code = commandLine.execute(args);
    } catch (Error e) {
      code = failures.failed(e);
    }
    out.flush();
    if (code == 0 && screen.failure().isPresent()) {
      code = unwritten(screen.failure().get(), err);
    }
    err.flush();
    return code;
  }

  /** Reads the name of a file or a folder. */
  private static final class PathConverter implements ITypeConverter<Path> {
    @Override
    public Path convert(String value) {
      if (value.isBlank()) {
        throw new TypeConversionException("it is empty; expected the name of a file or a folder");
      }
      return Path.of(value);
    }
  }

  private static int unwritten(IOException failure, PrintWriter err) {
    if (Output.isClosedPipe(failure)) {
      return ExitCode.READER_GONE.number();
    }
    err.println("quoin: cannot write to standard output: " + FileFailure.reason(failure));
    return ExitCode.FAILED.number();
  }

  /**
   * Prints a failure in one line. It is a class, because a lambda of an interface of the command
   * line's library, which has old class files, cannot be in the class-data archive.
   */
  private record Failures(Quoin quoin, PrintWriter err)
      implements IParameterExceptionHandler, IExecutionExceptionHandler {
    @Override
    public int handleParseException(ParameterException e, String[] arguments) {
      return misused(e, err);
    }

    @Override
    public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) {
      return failed(e);
    }

    int failed(Throwable failure) {
      if (quoin.debugs()) {
        failure.printStackTrace(err);
      }
      return tell(failure, err);
    }
  }

  private static int misused(ParameterException e, PrintWriter err) {
    ArgSpec option = e.getArgSpec();
    if (option instanceof OptionSpec named && option.type().isEnum() && e.getValue() != null) {
      return tell(noneOf(named, e.getValue()), err);
    }
    err.println("quoin: " + PrintableText.line(UnknownWord.message(e)));
    Optional<String> answer = UnknownWord.answer(e);
    Optional<String> meant = UnknownWord.meant(e);
    if (answer.isPresent()) {
      err.println(answer.get());
    } else if (meant.isPresent()) {
      err.println("Did you mean '" + PrintableText.line(meant.get()) + "'?");
    }
    err.println("See '" + e.getCommandLine().getCommandSpec().qualifiedName() + " --help'.");
    return ExitCode.REFUSED.number();
  }

  /** {@return the mistake of a value that is not a word of the option} */
  private static InputException noneOf(OptionSpec option, String value) {
    List<String> words = new ArrayList<>();
    for (Object constant : option.type().getEnumConstants()) {
      words.add(constant.toString().toLowerCase(Locale.ROOT));
    }
    String about = CommonWords.answer(option.longestName()).map(answer -> answer + "; ").orElse("");
    return new InputException(
        option.longestName(), "'" + value + "': " + about + NearestName.expected(value, words));
  }

  private static int tell(Throwable failure, PrintWriter err) {
    int code = error(failure, err);
    KeptRuns.carriedBy(failure)
        .ifPresent(hint -> err.println("quoin: " + PrintableText.line(hint)));
    return code;
  }

  private static int error(Throwable failure, PrintWriter err) {
    Throwable e = known(failure);
    if (e instanceof InputException refused) {
      for (Mistake mistake : refused.mistakes()) {
        err.println("quoin: " + mistake);
      }
      return ExitCode.REFUSED.number();
    }
    err.println(
        "quoin: " + PrintableText.line(Plugins.failure(failure).orElseGet(() -> message(e))));
    return ExitCode.FAILED.number();
  }

  /**
   * {@return the cause with a message for users, if a thread or a library wrapped it; else itself}
   */
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

  private static String message(Throwable e) {
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
