package org.quoin.cli.option;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.quoin.base.Setting;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * A command of the program. It declares itself without the annotations of the command line's
 * library, because reading those takes longer than many commands run.
 */
public abstract class DeclaredCommand {
  /** The name, the description, the options and the arguments. */
  protected final CommandSpec spec = CommandSpec.wrapWithoutInspection(this);

  private final List<Supplier<DeclaredCommand>> inside = new ArrayList<>();
  private List<String> groups = List.of();
  private List<Setting> declared;

  /**
   * Creates a command.
   *
   * @param description what the list of commands says, then further paragraphs of the help
   */
  protected DeclaredCommand(String name, String... description) {
    spec.name(name);
    spec.usageMessage().description(description);
  }

  /** Adds the options {@code --help} and {@code --version} to a command. */
  public static void addHelp(CommandSpec command) {
    command.addOption(
        OptionSpec.builder("-h", "--help")
            .usageHelp(true)
            .description("Show this help message and exit.")
            .build());
    command.addOption(
        OptionSpec.builder("-V", "--version")
            .versionHelp(true)
            .description("Print version information and exit.")
            .build());
  }

  /** Prints a text on the standard output of a command. */
  public static void print(CommandSpec command, String text) {
    PrintWriter out = command.commandLine().getOut();
    out.print(text);
    out.flush();
  }

  /** Ends the help with command lines. */
  protected final void examples(String... lines) {
    Stream<String> title = Stream.of("", lines.length == 1 ? "Example:" : "Examples:");
    spec.usageMessage()
        .footer(
            Stream.concat(title, Stream.of(lines).map(line -> "  " + line)).toArray(String[]::new));
  }

  /** Lists the options in the help in the order in which they are added, not by name. */
  protected final void keepOrder() {
    spec.usageMessage().sortOptions(false);
  }

  /**
   * Adds the options that {@code options.keys} declares in the group of the command's name, and in
   * further groups.
   */
  protected final void declareGroups(String... further) {
    List<String> all = new ArrayList<>(List.of(spec.name()));
    all.addAll(List.of(further));
    groups = List.copyOf(all);
  }

  /** {@return the options of the groups} */
  final List<Setting> declared() {
    if (declared == null) {
      declared = DeclaredOptions.read(getClass(), groups);
    }
    return declared;
  }

  /**
   * Adds an argument, whose place is behind those added before.
   *
   * @param label its name in the help
   * @param arity how many there may be, as in {@code 0..1}
   * @param type type of its value, or of each value of a list
   */
  protected final PositionalParamSpec argument(
      String label, String arity, Class<?> type, String description) {
    return argument(label, arity, type, null, description);
  }

  /**
   * Adds an argument.
   *
   * @param standard the value without it; null for none
   */
  protected final PositionalParamSpec argument(
      String label, String arity, Class<?> type, String standard, String description) {
    PositionalParamSpec.Builder argument =
        PositionalParamSpec.builder()
            .paramLabel(label)
            .arity(arity)
            .required(!arity.startsWith("0"))
            .type(type)
            .description(description);
    if (standard != null) {
      argument.defaultValue(standard);
    }
    int before = spec.positionalParameters().size();
    if (arity.endsWith("*")) {
      argument.type(List.class).auxiliaryTypes(type).index(before + "..*");
    } else {
      argument.index(String.valueOf(before));
    }
    return add(argument);
  }

  /** Adds an argument. */
  protected final PositionalParamSpec add(PositionalParamSpec.Builder argument) {
    PositionalParamSpec built = argument.build();
    spec.addPositional(built);
    return built;
  }

  /** Adds an option with one value. */
  protected final OptionSpec option(String name, String label, Class<?> type, String description) {
    return add(OptionSpec.builder(name).paramLabel(label).type(type).description(description));
  }

  /**
   * Adds the option {@code --out} of a command that writes one file, or prints it.
   *
   * @param endings the endings of the file's name, in words after a space; may be empty
   */
  protected final OptionSpec toFile(String label, String endings) {
    return option("--out", label, Path.class, "Where to" + endings + ". Default: standard output.");
  }

  /** Adds an option. */
  protected final OptionSpec add(OptionSpec.Builder option) {
    OptionSpec built = option.build();
    spec.addOption(built);
    return built;
  }

  /** Adds a command that is written behind this one, and is created when it is needed. */
  protected final void add(Supplier<DeclaredCommand> inner) {
    inside.add(inner);
  }

  /** {@return the values that were given to an argument or option that may be repeated} */
  public static <T> List<T> values(ArgSpec repeated) {
    List<T> values = repeated.getValue();
    return values == null ? List.of() : List.copyOf(values);
  }

  /** Adds the options whose declarations are files. */
  protected void addDeclared() {
    if (!groups.isEmpty()) {
      DeclaredOptions.add(spec);
    }
  }

  /** {@return the command with all its options} */
  public final CommandLine line() {
    addHelp(spec);
    addDeclared();
    for (Supplier<DeclaredCommand> one : inside) {
      DeclaredCommand inner = one.get();
      spec.addSubcommand(inner.spec.name(), inner.line());
    }
    return new CommandLine(spec);
  }

  /** {@return the description of the command} */
  public final CommandSpec spec() {
    return spec;
  }
}
