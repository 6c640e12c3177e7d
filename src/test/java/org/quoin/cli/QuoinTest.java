package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class QuoinTest {
  @TempDir private Path folder;

  /** Every one that it names is there. */
  @Test
  void withoutACommandItSaysHowToBegin() {
    Run run = Run.quoin();
    assertThat(run.exitCode()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out().lines()).hasSizeBetween(5, 15);
    assertThat(run.out().lines().filter(line -> line.startsWith("  quoin ")))
        .hasSize(3)
        .allMatch(
            line -> Quoin.commandLine().getSubcommands().containsKey(line.strip().split(" ")[1]));
  }

  @Test
  void anUnknownCommandIsRefused() {
    Run run = Run.quoin("simulate");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("simulate").doesNotContain("\tat ");
  }

  @Test
  void helpIsHelp() {
    Run run = Run.quoin("--help");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("Usage: quoin");
  }

  @ParameterizedTest
  @ValueSource(strings = {"run", "compare", "workload", "list"})
  void helpOfACommandIsItsHelp(String command) {
    Run run = Run.quoin("help", command);
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .isEqualTo(Run.quoin(command, "--help").out())
        .contains("quoin " + command);
  }

  @Test
  void whatCanBeListedIsListed() {
    Run run = Run.quoin("list");
    assertThat(run.exitCode()).as(run.err()).isZero();
    for (String what : new String[] {"policies", "metaservers", "metrics", "orders"}) {
      assertThat(run.out()).contains("\n  " + what + " ");
    }
  }

  @Test
  void aBoundHasCommasBetweenThousands() {
    assertThat(Run.quoin("replay", "scenarios/cluster-example.swf", "--resample=9999999").err())
        .isEqualTo("quoin: --resample: '9999999': expected a whole number from 2 to 100,000\n");
  }

  @Test
  void theVersionIsThatOfTheBuild() {
    Run run = Run.quoin("--version");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).isEqualTo(String.format("quoin (not packaged)%n"));
  }

  @Test
  void whatTheReaderDoesNotGetIsAFailure() {
    for (String[] command :
        new String[][] {
          {"list", "policies"},
          {"run", "scenarios/aida-example.yaml", "--json", "--set", "jobs=20", "--set", "warmup=0"},
          {"--help"},
          {"workload", "generate", "--model", "krc-pareto", "--jobs", "3000"}
        }) {
      Run full = into("No space left on device", command);
      assertThat(full.exitCode()).as(command[0]).isEqualTo(1);
      assertThat(full.err())
          .isEqualTo(
              String.format("quoin: cannot write to standard output: no space left on device%n"));
      Run gone = into("Broken pipe", command);
      assertThat(gone.exitCode()).as(command[0]).isEqualTo(141);
      assertThat(gone.err()).isEmpty();
    }
    Run refused = into("Broken pipe", "simulate");
    assertThat(refused.exitCode()).isEqualTo(2);
  }

  private static Run into(String failure, String... command) {
    OutputStream broken =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException(failure);
          }
        };
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code = Quoin.execute(command, broken, err);
    return new Run(code, "", err.toString(StandardCharsets.UTF_8));
  }

  static Stream<Arguments> failures() {
    return Stream.of(
        Arguments.of(new OutOfMemoryError("Java heap space"), "out of memory (Java may take "),
        Arguments.of(new OutOfMemoryError("Java heap space"), "QUOIN_JAVA_OPTIONS=-Xmx"),
        Arguments.of(
            new OutOfMemoryError("unable to create native thread: possibly out of memory"),
            "fewer with --threads"),
        Arguments.of(new StackOverflowError(), "nested too deeply"),
        Arguments.of(new AssertionError("odd"), "internal error: java.lang.AssertionError: odd"),
        Arguments.of(new ExceptionInInitializerError("odd"), "internal error"),
        Arguments.of(new IllegalStateException("a\u001bb"), "IllegalStateException: a\\u001bb"),
        Arguments.of(
            new IllegalStateException(new OutOfMemoryError("Java heap space")), "out of memory"),
        Arguments.of(
            new UncheckedIOException("cannot write x", new AccessDeniedException("x")),
            "cannot write x: permission denied"));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void everyFailureIsOneLine(Throwable failure, String told) {
    CommandLine line =
        Quoin.commandLine()
            .addSubcommand(
                "fail",
                CommandSpec.wrapWithoutInspection(
                    (Runnable)
                        () -> {
                          if (failure instanceof Error error) {
                            throw error;
                          }
                          throw (RuntimeException) failure;
                        }));
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code = Quoin.execute(line, new String[] {"fail"}, OutputStream.nullOutputStream(), err);
    assertThat(code).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .startsWith("quoin: ")
        .contains(told)
        .hasLineCount(1);
  }

  @Test
  void noInputSteersTheTerminal() {
    Run run = Run.quoin("validate", "x\u001b[31m\u009b.yaml");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("x\\u001b[31m\\u009b.yaml").doesNotContain("\u001b");
    assertThat(Run.quoin("run\u001b]0;x\u0007").err())
        .contains("\\u001b]0;x\\u0007")
        .doesNotContain("\u001b");
  }

  @Test
  void theStreamShowsControlCharactersAndKeepsWholeLetters() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintWriter out = new PrintWriter(new Output(bytes));
    out.print("a\u001b\tb\ud83d");
    out.print("\ude00\n");
    out.flush();
    assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo("a\\u001b\tb\ud83d\ude00\n");
  }

  @ParameterizedTest
  @CsvSource({"1,true", "1024,true", "1025,false", "0,false", "-1,false"})
  void threadsHaveBounds(String number, boolean good) {
    Run run =
        Run.quoin(
            "run",
            "scenarios/aida-example.yaml",
            "--threads",
            number,
            "--set",
            "replications=2",
            "--set",
            "jobs=20",
            "--set",
            "warmup=0");
    assertThat(run.exitCode()).isEqualTo(good ? 0 : 2);
    assertThat(run.err().contains("--threads: " + number)).isEqualTo(!good);
  }

  /** A named command is described alone, in the same words as among all others. */
  @Test
  void aCommandIsTheSameAloneAndAmongAll() {
    Map<String, CommandLine> all = Quoin.commandLine().getSubcommands();
    assertThat(all).containsKeys("run", "reproduce", "warm-up", "help", "completion");
    all.forEach(
        (name, command) -> {
          assertThat(command.getCommandSpec().name()).isEqualTo(name);
          Map<String, CommandLine> named = subcommands("--debug", name, "replay");
          if (name.equals("help")) {
            assertThat(named).containsOnlyKeys(all.keySet());
          } else {
            assertThat(named).containsOnlyKeys(name);
          }
          assertThat(named.get(name).getUsageMessage()).isEqualTo(command.getUsageMessage());
        });
    assertThat(subcommands("help", "replay").get("replay").getUsageMessage())
        .isEqualTo(all.get("replay").getUsageMessage());
  }

  private static Map<String, CommandLine> subcommands(String... args) {
    return Quoin.commandLine(args).getSubcommands();
  }

  /** Without a command's name all are listed, and the files of their options are not read. */
  @ParameterizedTest
  @ValueSource(strings = {"--help", "rnu", "@run", "help"})
  void theCommandsAreListedWithoutBeingDescribed(String none) {
    CommandLine full = Quoin.commandLine();
    CommandLine line = Quoin.commandLine(new String[] {none});
    assertThat(line.getSubcommands().keySet())
        .containsExactlyElementsOf(full.getSubcommands().keySet());
    assertThat(line.getUsageMessage()).isEqualTo(full.getUsageMessage());
    line.getSubcommands()
        .forEach(
            (name, command) ->
                assertThat(command.getCommandSpec().findOption("--help") != null)
                    .isEqualTo(name.equals("help")));
  }

  @Test
  void theFirstStepsNeedNoCommandAndTheVersionNoCommandLine() {
    assertThat(subcommands()).isEmpty();
    assertThat(subcommands("--version", "--help")).isNotEmpty();
    StringWriter parsed = new StringWriter();
    Quoin.commandLine().setOut(new PrintWriter(parsed)).execute("--version");
    assertThat(Run.quoin("--version").out()).isEqualTo(parsed.toString());
    assertThat(Run.quoin("-V").out()).isEqualTo(parsed.toString());
  }

  @Test
  void aMisspeltCommandIsToldTheNearest() {
    assertThat(Run.quoin("repaly").err()).contains("repaly").contains("replay");
  }

  /** The script of {@code completion}, asked by a shell. */
  @ParameterizedTest
  @CsvSource({"topo, topology", "replay --pol, --policy", "topology g, generate"})
  void theShellCompletes(String typed, String expected) throws Exception {
    Path script = folder.resolve("completion.sh");
    Files.writeString(script, Run.quoin("completion").out());
    String ask =
        "source "
            + script
            + "; COMP_WORDS=(quoin "
            + typed
            + "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); COMP_LINE='quoin "
            + typed
            + "'; COMP_POINT=${#COMP_LINE}; _complete_quoin; echo ${COMPREPLY[@]}";
    Process shell =
        new ProcessBuilder("bash", "-c", ask)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip())
        .isEqualTo(expected);
  }

  /** The words of all commands, those with commands of their own included. */
  static Stream<String> everyCommand() {
    List<CommandLine> commands = new ArrayList<>(List.of(Quoin.commandLine()));
    for (int i = 0; i < commands.size(); i++) {
      commands.addAll(commands.get(i).getSubcommands().values());
    }
    assertThat(commands).hasSizeGreaterThan(20);
    return commands.stream()
        .map(CommandLine::getCommandSpec)
        .filter(spec -> !spec.usageMessage().hidden())
        .map(CommandSpec::qualifiedName);
  }

  private static Run help(String command, String option) {
    List<String> words = new ArrayList<>(List.of(command.split(" ")));
    words.remove(0);
    words.add(option);
    return Run.quoin(words.toArray(String[]::new));
  }

  /** Options and all: a screen, or hardly more where a line of examples is worth it. */
  @ParameterizedTest
  @MethodSource("everyCommand")
  void aHelpFitsAScreenAndAllOfItIsToBeHad(String command) {
    if (command.equals("quoin help")) {
      return; // its operand is a command
    }
    Run help = help(command, "--help");
    assertThat(help.exitCode()).isZero();
    List<String> lines = help.out().lines().toList();
    assertThat(lines).hasSizeBetween(4, 36).allMatch(line -> line.length() <= 100);
    assertThat(lines.stream().filter(line -> line.matches(" {2,6}-.*"))).hasSizeLessThan(25);
    Run all = help(command, "--help-all");
    assertThat(all.exitCode()).isZero();
    assertThat(all.out()).contains("--plugins").doesNotContain("--help-all", "--debug");
    assertThat(help.out().contains("--help-all")).isTrue();
  }

  /** The help of every command: nothing that cannot be formatted, nothing too wide. */
  @Test
  void everyHelpIsReadable() {
    List<CommandLine> commands = new ArrayList<>();
    commands.add(Quoin.commandLine());
    for (int i = 0; i < commands.size(); i++) {
      CommandLine command = commands.get(i);
      commands.addAll(command.getSubcommands().values());
      CommandSpec spec = command.getCommandSpec();
      List<String> texts = new ArrayList<>(List.of(spec.usageMessage().description()));
      texts.addAll(List.of(spec.usageMessage().footer()));
      spec.args().forEach(argument -> texts.addAll(List.of(argument.description())));
      assertThat(texts)
          .as(spec.qualifiedName())
          .isNotEmpty()
          .allSatisfy(text -> assertThat(String.format(text)).isNotNull());
    }
    assertThat(commands).hasSizeGreaterThan(20);
  }
}
