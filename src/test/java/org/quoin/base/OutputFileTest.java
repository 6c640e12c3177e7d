package org.quoin.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFileTest {
  @TempDir private Path folder;

  @Test
  void aFileIsReplacedWhole() throws IOException {
    Path file = folder.resolve("a.txt");
    OutputFile.write(file, "one");
    OutputFile.write(file, "two");
    assertThat(file).hasContent("two");
    assertThat(folder.toFile().list()).containsExactly("a.txt");
  }

  @Test
  void whileItIsWrittenTheOldOneStandsAndAFailureLeavesIt() throws IOException {
    Path file = folder.resolve("a.txt");
    OutputFile.write(file, "old");
    assertThatThrownBy(
            () ->
                OutputFile.write(
                    file,
                    out -> {
                      out.write(new byte[100_000]);
                      out.flush();
                      assertThat(file).hasContent("old");
                      assertThat(folder.resolve("a.txt.part")).hasSize(100_000);
                      throw new IOException("No space left on device");
                    }))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessage("cannot write " + file);
    assertThat(file).hasContent("old");
    assertThat(folder.toFile().list()).containsExactly("a.txt");
  }

  /** What a library wraps without words of its own must not hide which file it was. */
  @Test
  void aFailureOfTheContentNamesTheFile() {
    Path file = folder.resolve("a.txt");
    IOException full = new IOException("No space left on device");
    assertThatThrownBy(
            () ->
                OutputFile.write(
                    file,
                    out -> {
                      throw new UncheckedIOException(full);
                    }))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessage("cannot write " + file)
        .hasCause(full);
    assertThatThrownBy(
            () ->
                OutputFile.write(
                    file,
                    out -> {
                      throw new UncheckedIOException("cannot write b.txt", full);
                    }))
        .hasMessage("cannot write b.txt");
  }

  @Test
  void aLinkInAFolderOfResultsIsReplacedAndNotFollowed() throws IOException {
    Path outside = Files.writeString(folder.resolve("outside.txt"), "mine");
    Path results = Files.createDirectory(folder.resolve("results"));
    Path link = Files.createSymbolicLink(results.resolve("summary.json"), outside);
    OutputFile.writeInFolder(link, "new");
    assertThat(outside).hasContent("mine");
    assertThat(link).hasContent("new");
    assertThat(Files.isSymbolicLink(link)).isFalse();
  }

  @Test
  void aFileThatIsReadIsNotWritten() throws IOException {
    Path file = Files.writeString(folder.resolve("a.gml"), "map");
    Path link = Files.createSymbolicLink(folder.resolve("b.gml"), file);
    for (Path same : new Path[] {file, link, folder.resolve("x/../a.gml")}) {
      assertThatThrownBy(() -> OutputFile.requireOther("--out", same, file))
          .isInstanceOf(InputException.class)
          .hasMessage("--out: " + same + " is the same file as " + file + "; name another one");
    }
    OutputFile.requireOther("--out", folder.resolve("c.gml"), file);
    OutputFile.requireOther("--out", null, file);
    OutputFile.requireOther("--out", file, null);
  }

  @Test
  void aPartOfSomebodyElseIsNotTouched() throws IOException {
    Path part = Files.writeString(folder.resolve("a.txt.part"), "mine");
    OutputFile.write(folder.resolve("a.txt"), "new");
    assertThat(part).hasContent("mine");
    assertThat(folder.toFile().list()).containsExactlyInAnyOrder("a.txt", "a.txt.part");
  }

  @Test
  void aContentMayCloseItsStream() throws IOException {
    Path file = folder.resolve("a.gz");
    OutputFile.write(
        file,
        out -> {
          try (GZIPOutputStream zip = new GZIPOutputStream(out)) {
            zip.write("text".getBytes(StandardCharsets.UTF_8));
          }
        });
    try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      assertThat(in.readAllBytes()).asString(StandardCharsets.UTF_8).isEqualTo("text");
    }
  }

  @Test
  void aLinkStaysALink() throws IOException {
    Path file = Files.writeString(folder.resolve("real.txt"), "old");
    Path link = Files.createSymbolicLink(folder.resolve("link.txt"), file);
    OutputFile.write(link, "new");
    assertThat(link).isSymbolicLink();
    assertThat(file).hasContent("new");
  }

  @Test
  void aDeviceIsWrittenToAndAFullOneFails() {
    Path full = Path.of("/dev/full");
    assumeThat(full).as("a device that is always full").exists();
    assertThatThrownBy(() -> OutputFile.write(full, "text"))
        .isInstanceOf(UncheckedIOException.class)
        .satisfies(
            e ->
                assertThat(FileFailure.reason((IOException) e.getCause()))
                    .isEqualTo("no space left on device"));
    assertThat(full).exists();
  }

  @Test
  void whereNothingCanBeWrittenIsRefused() throws IOException {
    Path taken = Files.createDirectory(folder.resolve("taken"));
    assertThatThrownBy(() -> OutputFile.write(taken, "x"))
        .isInstanceOf(InputException.class)
        .hasMessage(taken + ": is a folder; expected a file to write");
    Path file = Files.createFile(folder.resolve("file"));
    Path below = file.resolve("a.txt");
    assertThatThrownBy(() -> OutputFile.write(below, "x"))
        .isInstanceOf(InputException.class)
        .hasMessage(below + ": cannot be written: " + file + " is a file");
  }

  @Test
  void missingFoldersAreMade() {
    Path file = folder.resolve("my/deep/a.txt");
    OutputFile.write(file, "x");
    assertThat(file).hasContent("x");
  }
}
