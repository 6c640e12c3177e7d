package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The commands on the page about clusters run every chunk once; a stub of quoin records its calls.
 */
class RecipesTest {
  private static final Path PAGE = Path.of("docs/how-to/clusters.md");

  @TempDir private Path folder;
  private String page;

  @BeforeEach
  void begin() throws IOException {
    page = Files.readString(PAGE).replace("/path/to", folder.toString()).replace("DIR", "out");
    Files.createDirectories(folder.resolve("home"));
    Files.createDirectories(folder.resolve("bin"));
    String quoin =
        """
        #!/bin/sh
        [ -f "${0%%/*}/quoin.jar" ] || exit 1
        echo "$*" >>%s/words
        """
            .formatted(folder);
    program("quoin", quoin);
    Files.createFile(folder.resolve("quoin.jar"));
    Files.createSymbolicLink(folder.resolve("bin/quoin"), folder.resolve("quoin"));
    Files.createSymbolicLink(folder.resolve("bin/quoin.jar"), folder.resolve("quoin.jar"));
  }

  private void program(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  /** Returns the first block after some words of the page. */
  private String block(String after) {
    Matcher block =
        Pattern.compile(Pattern.quote(after) + ".*?```\\w+\n(.*?)```", Pattern.DOTALL)
            .matcher(page);
    assertThat(block.find()).as(after).isTrue();
    return block.group(1);
  }

  private void shell(String command) throws IOException, InterruptedException {
    ProcessBuilder shell = new ProcessBuilder("sh", "-c", command).directory(folder.toFile());
    shell.environment().put("HOME", folder.resolve("home").toString());
    shell.environment().merge("PATH", folder + "/bin:", (path, first) -> first + path);
    Path log = folder.resolve("log.txt");
    int code = shell.redirectErrorStream(true).redirectOutput(log.toFile()).start().waitFor();
    assertThat(code).as(Files.readString(log)).isZero();
  }

  private void everyChunkWasRunOnce(String out) throws IOException {
    List<String> words =
        IntStream.rangeClosed(1, 40).mapToObj(k -> "chunk " + out + " " + k).toList();
    assertThat(Files.readAllLines(folder.resolve("words")))
        .containsExactlyInAnyOrderElementsOf(words);
  }

  @Test
  void gnuParallelRunsEveryChunkOnce() throws Exception {
    boolean there =
        new ProcessBuilder("sh", "-c", "parallel --version 2>&1 | grep -q '^GNU parallel'")
                .start()
                .waitFor()
            == 0;
    assumeTrue(there, "GNU parallel is not installed");
    shell(block("GNU parallel:"));
    everyChunkWasRunOnce("out");
  }
}
