package org.quoin.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.base.CsvFile;

class SafeCsvTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "=cmd|'/C calc'!A0, '=cmd|'/C calc'!A0",
        "@SUM(A1), '@SUM(A1)",
        "+1+1, '+1+1",
        "-x, '-x",
        "-, '-",
        "-1, -1",
        "-1.5e-7, -1.5e-7",
        "+5, +5",
        "-inf, -inf",
        "a=1, a=1",
        "'quoted', 'quoted'"
      })
  void aTextThatASpreadsheetWouldComputeGetsAnApostrophe(String cell, String safe) {
    assertThat(CsvFile.safe(cell)).isEqualTo(safe);
    assertThat(CsvFile.plain(safe)).isEqualTo(cell);
  }

  @Test
  void onlyTheTablesOfTheResultsThatHaveSuchACellAreWrittenAnew() throws IOException {
    Path jobs = folder.resolve("jobs.csv");
    Path inner = Files.createDirectories(folder.resolve("easy")).resolve("jobs.csv");
    Path kept = Files.createDirectories(folder.resolve("runs")).resolve("jobs-1.csv");
    Path other = folder.resolve("other.csv");
    Files.writeString(jobs, "site,wait\r\n=1+1,-2\r\n\"a,b\",3\r\n");
    for (Path file : new Path[] {inner, kept}) {
      Files.writeString(file, "site\n@x\n");
    }
    Files.writeString(other, "a\n\"b\"\n-1\n");
    assertThat(SafeCsv.rewrite(folder)).containsExactly(inner, jobs);
    assertThat(Files.readString(jobs)).isEqualTo("site,wait\r\n'=1+1,-2\r\n\"a,b\",3\r\n");
    assertThat(Files.readString(inner)).isEqualTo("site\n'@x\n");
    assertThat(Files.readString(kept)).isEqualTo("site\n@x\n");
    assertThat(Files.readString(other)).isEqualTo("a\n\"b\"\n-1\n");
    assertThat(SafeCsv.rewrite(folder)).isEmpty();
  }
}
