package org.quoin.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DigestTest {
  /** FIPS 180-2, appendix B.1. */
  private static final String ABC =
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

  @Test
  void bytesAndFilesHaveTheDigestOfTheStandard(@TempDir Path folder) throws IOException {
    byte[] abc = "abc".getBytes(StandardCharsets.US_ASCII);
    assertThat(Digest.of(abc)).isEqualTo(ABC);
    assertThat(Digest.of(Files.write(folder.resolve("abc"), abc))).isEqualTo(ABC);
  }
}
