package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.quoin.cli.NewCommand.Starter;

/** What a beginner is given runs as it stands. */
class NewCommandTest {
  @TempDir private Path folder;

  private Run begin(Starter starter, Path out, String... more) {
    List<String> words = new ArrayList<>(List.of("new", starter.id(), "--out", out.toString()));
    words.addAll(List.of(more));
    return Run.quoin(words.toArray(String[]::new));
  }

  @ParameterizedTest
  @EnumSource(Starter.class)
  @Tag("slow")
  void everyStarterRunsByTheCommandThatItNames(Starter starter) {
    Path out = folder.resolve("begun");
    Run begun = begin(starter, out);
    assertThat(begun.err()).isEmpty();
    assertThat(starter.files()).allSatisfy(file -> assertThat(out.resolve(file)).exists());
    String command = begun.out().lines().reduce((first, last) -> last).orElseThrow().strip();
    assertThat(command).startsWith("quoin ");
    List<String> words = new ArrayList<>(List.of(command.split(" ")));
    words.remove(0);
    words.replaceAll(word -> word.equals("result") ? folder.resolve("result").toString() : word);
    Run run = Run.quoin(words.toArray(String[]::new));
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out().lines()).hasSizeGreaterThan(8);
  }

  @Test
  void aGridToBeginWithNeedsNoWarning() {
    begin(Starter.GRID, folder);
    Run run = Run.quoin("validate", folder.resolve("grid.yaml").toString());
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).doesNotContain("warning");
  }

  @ParameterizedTest
  @EnumSource(Starter.class)
  void theCommandsOfItsCommentsAreCommands(Starter starter) throws IOException {
    for (String file : starter.files()) {
      Matcher matcher =
          Pattern.compile("quoin ([a-z]+)( [a-z]+)?")
              .matcher(new String(starter.content(file), StandardCharsets.UTF_8));
      while (matcher.find()) {
        assertThat(Quoin.commandLine().getSubcommands()).containsKey(matcher.group(1));
      }
    }
  }

  @Test
  void whatIsThereIsKept() throws IOException {
    Path mine = Files.writeString(folder.resolve("grid.yaml"), "mine");
    Run refused = begin(Starter.GRID, folder);
    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.err()).contains("is not empty").hasLineCount(1);
    assertThat(mine).hasContent("mine");
    assertThat(begin(Starter.GRID, folder, "--force").exitCode()).isZero();
    assertThat(Files.readString(mine)).startsWith("# A grid");
  }

  @Test
  void anotherKindIsToldTheNearest() {
    Run run = Run.quoin("new", "gird");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("did you mean 'grid'?").hasLineCount(1);
  }
}
