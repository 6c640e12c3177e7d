package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the program makes of where it prints: a narrow window, a pipe, nothing at all. */
class TerminalTest {
  @TempDir private Path folder;

  private Run started(Map<String, String> variables, String... words)
      throws IOException, InterruptedException {
    return Child.run(folder, variables, words);
  }

  @Test
  void aHelpIsAsWideAsTheWindowIsSaidToBe() throws Exception {
    Run run = started(Map.of("COLUMNS", "60"), "replay", "--help");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out().lines().filter(line -> !line.startsWith("  quoin ")))
        .isNotEmpty()
        .allMatch(line -> line.length() <= 60);
  }

  @Test
  void columnsAreAWholeNumber() {
    assertThat(CommandHelp.columns("60")).isEqualTo(60);
    assertThat(CommandHelp.columns("10")).isEqualTo(55);
    assertThat(List.of("", "0", "-5", "6x", "99999")).allMatch(s -> CommandHelp.columns(s) == 0);
    assertThat(CommandHelp.columns(null)).isZero();
  }

  /** Not even where it is asked for: so NO_COLOR has nothing to switch off. */
  @Test
  void nothingIsColoured() throws Exception {
    for (Map<String, String> asked :
        List.of(Map.of("CLICOLOR_FORCE", "1", "TERM", "xterm"), Map.of("NO_COLOR", "1"))) {
      Run run = started(asked, "--help");
      assertThat(run.exitCode()).isZero();
      assertThat(run.out() + run.err()).contains("Commands:").doesNotContain("\u001b");
    }
  }

  @Test
  void aPipeThatIsClosedEarlyIsNoError() throws Exception {
    List<String> program = Child.command("workload generate --model krc-pareto --jobs 60000");
    Process process =
        new ProcessBuilder(piped(program))
            .redirectErrorStream(true)
            .redirectInput(Path.of("/dev/null").toFile())
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isEqualTo(141);
    assertThat(said).startsWith("; Version").hasLineCount(2);
  }

  private static List<String> piped(List<String> program) {
    List<String> all = new ArrayList<>();
    all.addAll(List.of("bash", "-c", "\"$@\" | head -n 2; exit ${PIPESTATUS[0]}", "bash"));
    all.addAll(program);
    return all;
  }
}
