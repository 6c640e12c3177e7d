package org.quoin.scenario.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.quoin.base.Mistake;

/** What readers of all files ask of a document. */
class DocumentTest {
  private final Document document = new Document("folder/s.yaml");

  @Test
  void aFileIsBesideTheDocumentOrAMistake() {
    assertThat(document.file("k", "../t.csv", "a table in CSV")).isEqualTo(Path.of("t.csv"));
    assertThat(document.mistakes()).isEmpty();
    assertThat(document.file("k", "\0", "a table in CSV")).isNull();
    assertThat(document.mistakes())
        .extracting(Mistake::message)
        .containsExactly("k: is not the path of a file; expected a table in CSV");
  }

  @Test
  void aNameBeginsWithALetter() {
    assertThat(document.isName("nodes.a-1_b", "a-1_b")).isTrue();
    assertThat(document.mistakes()).isEmpty();
    assertThat(document.isName("nodes.1a", "1a")).isFalse();
    assertThat(document.isName("nodes.ä", "ä")).isFalse();
    assertThat(document.mistakes()).hasSize(2);
  }
}
