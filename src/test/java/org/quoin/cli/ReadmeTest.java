package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What a README is for; that it tells the truth is {@link DocsTest}'s. */
class ReadmeTest {
  private static final Path README = Path.of("README.md");

  @Test
  void theFirstScreenIsTheMainJob() throws IOException {
    DocsPage page = DocsPage.read(README);
    DocsPage.Block first = page.blocks().get(0);
    assertThat(first.isConsole()).isTrue();
    assertThat(first.takesLong()).isFalse();
    assertThat(page.lines(first).get(0))
        .isEqualTo("$ ./quoin compare scenarios/aida-environment-2-linpack.yaml");
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
