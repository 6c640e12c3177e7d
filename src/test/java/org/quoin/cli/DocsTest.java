package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quoin.base.InputException;
import org.quoin.cli.reference.ExitCode;
import org.quoin.docsite.SitePage;
import org.quoin.reproduction.Traces;
import picocli.CommandLine;

/**
 * The documentation tells the truth: every command shown runs and prints what is shown, every link
 * leads somewhere, every command named is there. Blocks and pages that take long are checked with
 * {@code -Dquoin.docs=all} only; {@code -Dquoin.docs.write=true} writes what is printed now into
 * the pages instead.
 */
class DocsTest {
  private static final boolean ALL = System.getProperty("quoin.docs", "").equals("all");
  private static final boolean WRITE = Boolean.getBoolean("quoin.docs.write");

  /** Pages that say otherwise what they took, and pages that were made before pages said it. */
  private static final List<String> TIMELESS =
      List.of(
          "reproduce all ",
          "--budget ",
          "reproduce dynp --drawn 30 ",
          "coscheduling assumptions ",
          "reproduce resampling ");

  private static final Map<String, CommandLine> COMMANDS = Quoin.commandLine().getSubcommands();

  @TempDir private Path folder;

  static Stream<Path> pages() throws IOException {
    return DocsPage.all();
  }

  private static Path traces() {
    try {
      return Traces.in(null).folder();
    } catch (InputException e) {
      return null;
    }
  }

  /** The pages whose commands simulate for longer than those of all the others. */
  private static boolean simulatesLong(Path file) {
    return file.startsWith("docs/tutorials") || file.endsWith("plots.md");
  }

  static Stream<Path> shortPages() throws IOException {
    return pages().filter(file -> !simulatesLong(file));
  }

  static Stream<Path> longPages() throws IOException {
    return pages().filter(DocsTest::simulatesLong);
  }

  @ParameterizedTest
  @MethodSource("shortPages")
  void whatAPageShowsIsWhatItsCommandsPrint(Path file) throws Exception {
    playAll(file);
  }

  @ParameterizedTest
  @MethodSource("longPages")
  @Tag("slow")
  void whatATutorialShowsIsWhatItsCommandsPrint(Path file) throws Exception {
    playAll(file);
  }

  /** The blocks of a page build on each other. */
  private void playAll(Path file) throws Exception {
    try (DocsSession session = session()) {
      play(DocsPage.read(file), session);
    }
  }

  private DocsSession session() throws IOException {
    return new DocsSession(folder.toRealPath().resolve("q"), traces());
  }

  private static void play(DocsPage page, DocsSession session) throws Exception {
    List<String> present = new ArrayList<>();
    int done = 0;
    for (DocsPage.Block block : page.blocks()) {
      present.addAll(page.lines().subList(done, block.from()));
      done = block.to();
      if (!block.written().isEmpty()) {
        session.write(block.written(), page.lines(block));
      }
      boolean runs = block.isConsole() && (ALL || !block.takesLong()) && possible(page, block);
      present.addAll(runs ? played(page, block, session) : page.lines(block));
    }
    present.addAll(page.lines().subList(done, page.lines().size()));
    for (String picture : session.pictures()) {
      if (WRITE) {
        Files.createDirectories(Path.of(picture).getParent());
        Files.write(Path.of(picture), session.bytes(picture));
      }
      assertThat(Path.of(picture)).exists().hasBinaryContent(session.bytes(picture));
    }
    if (WRITE && !present.equals(page.lines())) {
      Files.write(page.file(), present);
    } else {
      assertThat(String.join("\n", page.lines())).isEqualTo(String.join("\n", present));
    }
  }

  /** Blocks on logs that are not here are left out. */
  private static boolean possible(DocsPage page, DocsPage.Block block) {
    return traces() != null
        || page.lines(block).stream().noneMatch(line -> line.contains("traces/"));
  }

  private static List<String> played(DocsPage page, DocsPage.Block block, DocsSession session)
      throws Exception {
    List<String> lines = page.lines(block);
    List<String> present = new ArrayList<>();
    int i = 0;
    while (i < lines.size()) {
      String where = page.file() + ":" + (block.from() + i + 1);
      assertThat(lines.get(i)).as(where).startsWith("$ ");
      StringBuilder command = new StringBuilder(lines.get(i).substring(2));
      present.add(lines.get(i++));
      while (command.charAt(command.length() - 1) == '\\') {
        command.setLength(command.length() - 1);
        command.append(lines.get(i).strip());
        present.add(lines.get(i++));
      }
      List<String> shown = new ArrayList<>();
      while (i < lines.size() && !lines.get(i).startsWith("$ ")) {
        shown.add(lines.get(i++));
      }
      Run run = session.run(command.toString());
      boolean refused = shown.stream().anyMatch(line -> line.startsWith("quoin: "));
      assertThat(run.exitCode())
          .as(where + ": " + command + "\n" + run.out())
          .isEqualTo(refused ? ExitCode.REFUSED.number() : 0);
      present.addAll(DocsOutput.present(shown, run.out().stripTrailing().lines().toList()));
    }
    return present;
  }

  static Stream<Path> generated() throws IOException {
    List<Path> generated = new ArrayList<>();
    for (Path file : DocsPage.all().toList()) {
      if (!DocsPage.read(file).maker().isEmpty()) {
        generated.add(file);
      }
    }
    return generated.stream();
  }

  @ParameterizedTest
  @MethodSource("generated")
  void aPageThatACommandMakesIsWhatItMakesNow(Path file) throws Exception {
    assumeTrue(ALL, "takes long: -Dquoin.docs=all");
    DocsPage page = DocsPage.read(file);
    assumeTrue(traces() != null, "no folder of logs is here");
    Run run;
    Map<Path, String> beside = new TreeMap<>();
    try (DocsSession session = session()) {
      run = session.run(page.maker());
      assertThat(run.exitCode()).as(run.out()).isZero();
      Matcher tables = Pattern.compile("\\]\\(([\\w-]+/[\\w-]+\\.csv)\\)").matcher(run.out());
      while (tables.find()) {
        Path made = session.folder().resolve("my").resolve(tables.group(1));
        beside.put(file.resolveSibling(tables.group(1)), Files.readString(made));
      }
    }
    for (Map.Entry<Path, String> table : beside.entrySet()) {
      if (WRITE) {
        Files.createDirectories(table.getKey().getParent());
        Files.writeString(table.getKey(), table.getValue());
      }
      assertThat(table.getKey()).hasContent(table.getValue());
    }
    if (WRITE) {
      Files.writeString(file, run.out());
    }
    String written = DocsPage.withoutTime(Files.readString(file));
    String now = DocsPage.withoutTime(run.out());
    if (page.varies()) {
      assertThat(withoutFigures(now)).isEqualTo(withoutFigures(written));
    } else {
      assertThat(now).isEqualTo(written);
    }
  }

  static Stream<Path> reproductions() throws IOException {
    List<Path> timed = new ArrayList<>();
    for (Path file : generated().toList()) {
      String maker = DocsPage.read(file).maker() + " ";
      if (file.startsWith("docs/reproductions") && TIMELESS.stream().noneMatch(maker::contains)) {
        timed.add(file);
      }
    }
    return timed.stream();
  }

  /** The command of a paper ends its page with the CPU time that the page took. */
  @ParameterizedTest
  @MethodSource("reproductions")
  void aReproductionEndsWithItsTime(Path file) throws IOException {
    String text = Files.readString(file);
    assertThat(DocsPage.withoutTime(text)).isNotEqualTo(text).endsWith("\n");
  }

  private static String withoutFigures(String text) {
    return text.replaceAll("[0-9][0-9.,]*", "#").replaceAll("[ -]+", " ");
  }

  @ParameterizedTest
  @MethodSource("pages")
  void everyLinkOfAPageLeadsSomewhere(Path file) throws IOException {
    DocsPage page = DocsPage.read(file);
    Path here = Optional.ofNullable(file.getParent()).orElse(Path.of(""));
    for (SitePage.Target link : site(page).links()) {
      if (link.isElsewhere()) {
        continue;
      }
      String where = file + ":" + link.line() + ": " + link.to();
      Path to = link.file().isEmpty() ? file : here.resolve(link.file()).normalize();
      assertThat(to).as(where).exists();
      if (!link.anchor().isEmpty()) {
        assertThat(site(DocsPage.read(to)).anchors()).as(where).contains(link.anchor());
      }
    }
    Matcher shipped =
        Pattern.compile(
                "(?<![\\w./-])(?:scenarios|topologies)/[\\w./-]*\\w\\.(?:yaml|dot|graphml|csv|swf)\\b")
            .matcher(String.join("\n", page.lines()));
    while (shipped.find()) {
      assertThat(Path.of(shipped.group())).as(file.toString()).exists();
    }
  }

  private static SitePage site(DocsPage page) {
    return SitePage.of(String.join("\n", page.lines()));
  }

  /** Also the options of a command that stand on its line. */
  @ParameterizedTest
  @MethodSource("pages")
  void everyCommandThatAPageNamesIsThere(Path file) throws IOException {
    Pattern named = Pattern.compile("(?<![\\w./-])(?:\\./)?quoin ([a-z][\\w-]*)([^|`\\n]*)");
    for (String code : DocsPage.read(file).code()) {
      Matcher command = named.matcher(code);
      while (command.find()) {
        CommandLine found = COMMANDS.get(command.group(1));
        assertThat(found).as(file + ": " + code).isNotNull();
        String rest = command.group(2);
        for (String word : rest.split("[\\s\\[\\]]+")) {
          found = found.getSubcommands().getOrDefault(word, found);
          Matcher option = Pattern.compile("(--[a-z][a-z-]+)(=.*)?").matcher(word);
          if (option.matches() && !word.equals(CommandHelp.ALL)) {
            assertThat(found.getCommandSpec().optionsMap())
                .as(file + ": " + code)
                .containsKey(option.group(1));
          }
        }
      }
    }
  }
}
