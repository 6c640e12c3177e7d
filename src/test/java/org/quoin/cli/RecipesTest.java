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
 * What the page on clusters tells to submit runs every chunk once, under schedulers that do with it
 * what their manuals say and a program that writes down its words.
 */
class RecipesTest {
  private static final Path PAGE = Path.of("docs/how-to/clusters.md");

  /** An array of jobs (PBS Professional, qsub -J), each begun in the home folder. */
  private static final String QSUB =
      """
      #!/bin/sh
      [ "$1" = -J ] || exit 2
      script=$PWD/$3
      for i in $(seq "${2%-*}" "${2#*-}"); do
        (cd "$HOME" && PBS_ARRAY_INDEX=$i sh "$script") || exit 1
      done
      """;

  /** A submit description: words to the executable for each line of a command (HTCondor, queue). */
  private static final String CONDOR_SUBMIT =
      """
      #!/bin/sh
      value() { sed -n "s/^$1 = //p" "$file"; }
      file=$1
      executable=$(value executable)
      # What is sent to another machine finds nothing beside it there.
      if [ "$(value transfer_executable)" != false ]; then
        cp "$executable" "$HOME/sent" && executable=$HOME/sent
      fi
      words=$(value arguments)
      sh -c "$(sed -n 's/^queue K from \\(.*\\) |$/\\1/p' "$file")" | while read -r K; do
        "$executable" $(printf '%s' "$words" | sed "s/[$]INT(K)/$K/") || exit 1
      done
      """;

  @TempDir private Path folder;
  private String page;

  @BeforeEach
  void begin() throws IOException {
    page = Files.readString(PAGE).replace("/path/to", folder.toString()).replace("DIR", "out");
    Files.createDirectories(folder.resolve("home"));
    program("bin/qsub", QSUB);
    program("bin/condor_submit", CONDOR_SUBMIT);
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

  /** The first block behind some words of the page. */
  private String block(String after) {
    Matcher block =
        Pattern.compile(Pattern.quote(after) + ".*?```\\w+\n(.*?)```", Pattern.DOTALL)
            .matcher(page);
    assertThat(block.find()).as(after).isTrue();
    return block.group(1);
  }

  /** What is to be typed, which the page must show. */
  private String shown(String command) {
    assertThat(page).contains("`" + command + "`");
    return command;
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
  void anArrayOfPbsRunsEveryChunkOnce() throws Exception {
    Files.writeString(folder.resolve("job.sh"), block("PBS, `"));
    shell("sh -n job.sh");
    shell(shown("qsub -J 1-40 job.sh"));
    everyChunkWasRunOnce(folder.resolve("out").toString());
  }

  @Test
  void theQueueOfHtCondorRunsEveryChunkOnce() throws Exception {
    Files.writeString(folder.resolve("job.sub"), block("HTCondor, `"));
    shell(shown("condor_submit job.sub"));
    everyChunkWasRunOnce(folder.resolve("out").toString());
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
