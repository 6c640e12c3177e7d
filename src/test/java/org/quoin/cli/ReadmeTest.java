package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What a README is for; that it tells the truth is {@link DocsTest}'s. */
class ReadmeTest {
  private static final Path README = Path.of("README.md");

  @Test
  void theFirstScreenAnswersThreeQuestions() throws IOException {
    DocsPage page = DocsPage.read(README);
    List<DocsPage.Block> first = page.blocks().subList(0, 3);
    assertThat(first).allMatch(block -> block.isConsole() && !block.takesLong());
    assertThat(first.stream().map(block -> page.lines(block).get(0)))
        .containsExactly(
            "$ ./quoin replay scenarios/cluster-example.swf --compare none,easy,conservative",
            "$ ./quoin compare scenarios/aida-environment-2-linpack.yaml",
            "$ ./quoin queue M/M/1 --arrivals 0.8/s --service 1/s");
  }

  /** The speed is that of the pages of measurements. */
  @Test
  void theSpeedIsMeasured() throws IOException {
    String readme = Files.readString(README).replaceAll("\\s+", " ");
    Matcher stated =
        Pattern.compile("takes ([0-9.]+) s of CPU time .* takes ([0-9.]+) microseconds")
            .matcher(readme);
    assertThat(stated.find()).isTrue();
    assertThat(Files.readString(Path.of("docs/speed/scale.md")))
        .contains("| 1,000 | 10,000 | 50,000 | packets | " + stated.group(1) + " |");
    assertThat(Files.readString(Path.of("docs/speed/clusters.md")))
        .contains("| easy | " + stated.group(2) + " |");
  }

  @Test
  void itIsReadInAFewMinutes() throws IOException {
    assertThat(Files.size(README)).isLessThan(8 * 1024);
  }

  /** The check of every change reads it there. */
  @Test
  void itNamesTheTestCommandOnce() throws IOException {
    assertThat(Files.readAllLines(README)).containsOnlyOnce("$ mvn -B verify");
  }
}
