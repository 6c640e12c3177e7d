package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ctrl-C on a terminal, which a program in Python plays; without Python there is no terminal. */
@Tag("slow")
class InterruptTest {
  /** Types Ctrl-C when a progress bar is on its screen; prints the screen and the exit status. */
  private static final String TERMINAL =
      """
      import os, pty, select, signal, sys
      pid, terminal = pty.fork()
      if pid == 0:
          # A test that runs in the background has Ctrl-C ignored, and hands that down.
          signal.signal(signal.SIGINT, signal.SIG_DFL)
          os.execvp(sys.argv[1], sys.argv[1:])
      screen, typed = b'', False
      while True:
          try:
              if not select.select([terminal], [], [], 120)[0]:
                  os.kill(pid, 9)
              new = os.read(terminal, 65536)
          except OSError:
              break
          if not new:
              break
          screen += new
          if not typed and b'%  ' in screen:
              os.write(terminal, b'\\x03')
              typed = True
      status = os.waitpid(pid, 0)[1]
      sys.stdout.buffer.write(screen)
      print('exit %d' % os.WEXITSTATUS(status) if os.WIFEXITED(status)
            else 'signal %d' % os.WTERMSIG(status))
      """;

  private static final String GRID =
      """
      topology: t.dot
      jobs: 1000000
      replications: 2
      metaservers: [RR, LOAD]
      clients:
        - {job: generic, operations: 1 Mop, send: 1 MB, receive: 1 MB, interval: 5 s}
      """;

  @TempDir private Path folder;

  @BeforeEach
  void files() throws IOException {
    assumeTrue(hasTerminals(), "no python3 with a module pty, which plays the terminal");
    Files.writeString(folder.resolve("terminal.py"), TERMINAL);
    Files.writeString(
        folder.resolve("t.dot"),
        "graph t { c [kind=client]; s [kind=server, speed=\"1 Mop/s\"];"
            + " c -- s [bandwidth=\"1 MB/s\", buffer=50, utilization=0.5] }");
    Files.writeString(folder.resolve("s.yaml"), GRID);
    Files.writeString(
        folder.resolve("replay.yaml"),
        "model: lublin-batch\nlimit: 300000\nprocessors: 64\nload: 8\npolicy: conservative\n");
    Files.writeString(
        folder.resolve("study.yaml"),
        "vary: {jobs: [1000, 1000000]}\nreplications: 2\nscenario:\n"
            + GRID.replace("replications: 2\n", "").indent(2));
  }

  private static boolean hasTerminals() {
    try {
      return new ProcessBuilder("python3", "-c", "import pty")
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** What the screen shows of a command; DIR stands for the folder of this test. */
  private String interrupted(String words) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(List.of("python3", folder.resolve("terminal.py").toString()));
    command.addAll(Child.command(words.replace("DIR", folder.toString())));
    File screen = folder.resolve("screen").toFile();
    new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(screen).start().waitFor();
    return Files.readString(screen.toPath(), StandardCharsets.UTF_8)
        .replace(folder.toString(), "DIR");
  }

  @Test
  void aSweepSaysWhatIsKeptAndGoesOnWithIt() throws Exception {
    String screen = interrupted("sweep DIR/study.yaml --out DIR/r --threads 1");
    assertThat(screen)
        .containsPattern(
            "\n"
                + "quoin: interrupted; [1-4] finished runs? kept in DIR/r: go on with quoin sweep"
                + " DIR/r")
        .endsWith("exit 130\n");
  }

  @ParameterizedTest
  @CsvSource({
    "compare DIR/s.yaml --threads 1 --out DIR/r,0 finished runs kept in DIR/r: go on with the same"
        + " command",
    "run DIR/s.yaml --threads 1,'nothing is kept: with --out DIR finished runs are kept,'",
    "replay DIR/replay.yaml,nothing is kept: run the same command again",
    "reproduce krc --streams 1000000,nothing is kept: run the same command again",
    "coschedule --count 100000 --load 0.7 --scheme GS --out DIR/r,'nothing is kept: run the same"
        + " command again, with --force if files of it are in DIR/r'"
  })
  void everyCommandSaysWhatIsKept(String command, String expected) throws Exception {
    String screen = interrupted(command);
    assertThat(screen).contains("\nquoin: interrupted; " + expected).endsWith("exit 130\n");
  }
}
