package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class LicencesTest {
  private static final Pattern ARTIFACT = Pattern.compile("\\([\\w.-]+:([\\w-]+)");

  @Test
  void everyLibraryWhoseLicenceIsToldIsThere() throws IOException {
    String text;
    try (var in = Quoin.class.getResourceAsStream("/META-INF/THIRD-PARTY-LICENCES.txt")) {
      text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    String[] classPath = Child.classPath().split(File.pathSeparator);
    Matcher artifact = ARTIFACT.matcher(text);
    while (artifact.find()) {
      String jar = artifact.group(1) + "-";
      assertThat(classPath)
          .as(artifact.group(1))
          .anyMatch(entry -> Path.of(entry).getFileName().toString().startsWith(jar));
    }
  }
}
