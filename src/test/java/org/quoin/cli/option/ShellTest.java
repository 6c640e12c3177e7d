package org.quoin.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is printed to be typed again is what was typed. */
class ShellTest {
  @Test
  void aShellReadsTheWordsThatWereGiven() throws IOException, InterruptedException {
    List<String> words =
        List.of("sweep", "a b.yaml", "it's", "--set", "x=[1, 2]", "", "$HOME", "*", "a\\b", ";\"");
    String script = "quoin() { printf '%s|' \"$@\"; }; " + Shell.quoin(words);
    Process shell = new ProcessBuilder("sh", "-c", script).redirectErrorStream(true).start();
    String read = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(shell.waitFor()).isZero();
    assertThat(read).isEqualTo(String.join("|", words) + "|");
  }

  @Test
  void wordsThatNeedNoQuotesHaveNone() {
    assertThat(Shell.quoin(List.of("run", "--jobs=10", "a/b-c.yaml")))
        .isEqualTo("quoin run --jobs=10 a/b-c.yaml");
  }
}
