package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The README tells the truth: its commands run and print what it shows. */
class ReadmeTest {
  private static final Path README = Path.of("README.md");

  /** A command of the README with the output it shows. */
  private record Shown(List<String> command, String output) {
    @Override
    public String toString() {
      return String.join(" ", command);
    }
  }

  /** All blocks that begin with one command on shipped files and show its output. */
  static Stream<Shown> shown() throws IOException {
    Matcher matcher =
        Pattern.compile("```\n\\$ \\./quoin ([^\n]+)\n((?:(?!```).)+?)\n```", Pattern.DOTALL)
            .matcher(Files.readString(README));
    List<Shown> found = new ArrayList<>();
    while (matcher.find()) {
      if (!matcher.group(2).startsWith("$")) {
        found.add(new Shown(List.of(matcher.group(1).split(" ", -1)), matcher.group(2)));
      }
    }
    return found.stream().filter(shown -> !shown.toString().contains("traces"));
  }

  @ParameterizedTest
  @MethodSource("shown")
  void aCommandPrintsWhatTheReadmeShows(Shown shown) {
    Run run = Run.quoin(shown.command.toArray(String[]::new));
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out().strip()).isEqualTo(shown.output.strip());
  }

  @Test
  void theFirstScreenIsTheMainJob() throws IOException {
    assertThat(shown().findFirst().orElseThrow().toString())
        .isEqualTo("compare scenarios/aida-environment-2-linpack.yaml");
  }

  @Test
  void everyFileItNamesIsThere() throws IOException {
    Matcher matcher =
        Pattern.compile("\\b(?:scenarios|topologies)/[\\w{},.-]*\\w\\.\\w+")
            .matcher(Files.readString(README));
    while (matcher.find()) {
      if (!matcher.group().contains("{")) {
        assertThat(Path.of(matcher.group())).exists();
      }
    }
  }
}
