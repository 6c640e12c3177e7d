package org.quoin.report;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.quoin.base.CsvFile;
import org.quoin.base.FileFailure;
import org.quoin.base.InputException;
import org.quoin.base.OutputFile;
import org.quoin.result.JobsFile;

/**
 * Makes the tables of a folder of results safe for spreadsheets, which take a cell that begins with
 * {@code =}, {@code +}, {@code -} or {@code @} for a formula. A text cell of that kind gets an
 * apostrophe in front; numbers stay as they are. {@link CsvFile#plain} takes the apostrophe away.
 */
public final class SafeCsv {
  private SafeCsv() {}

  /** Rejects a folder whose table of jobs is compressed. */
  public static void requirePlain(Path folder) {
    Path jobs = JobsFile.in(folder);
    if (jobs.toString().endsWith(".gz")) {
      throw new InputException(
          jobs.toString(), "is compressed; unpack it by gunzip, then its texts are made safe");
    }
  }

  /**
   * Rewrites the tables of a folder and of the folders of results in it.
   *
   * @return the files that had a cell to change
   */
  public static List<Path> rewrite(Path folder) {
    List<Path> tables;
    try (Stream<Path> files = Files.walk(folder, 2)) {
      tables =
          files
              .filter(file -> file.toString().endsWith(".csv"))
              .filter(file -> Files.isRegularFile(file) && !Files.isSymbolicLink(file))
              .filter(file -> !folder.relativize(file).startsWith("runs"))
              .sorted()
              .toList();
    } catch (IOException e) {
      throw FileFailure.unreadable(folder, e);
    }
    return tables.stream().filter(SafeCsv::rewriteFile).toList();
  }

  /** {@return whether the file had a cell to change} */
  private static boolean rewriteFile(Path file) {
    try {
      if (!hasFormula(file)) {
        return false;
      }
      LineDelimiter lines = delimiter(file);
      OutputFile.writeInFolder(
          file,
          out -> {
            try (CsvReader<CsvRecord> csv = CsvReader.builder().ofCsvRecord(file);
                CsvWriter safe =
                    CsvWriter.builder().lineDelimiter(lines).build(out, StandardCharsets.UTF_8)) {
              for (CsvRecord row : csv) {
                safe.writeRecord(row.getFields().stream().map(CsvFile::safe).toList());
              }
            }
          });
      return true;
    } catch (CsvParseException e) {
      throw FileFailure.changed(file);
    } catch (IOException e) {
      throw FileFailure.unreadable(file, e);
    }
  }

  private static boolean hasFormula(Path file) throws IOException {
    try (CsvReader<CsvRecord> csv = CsvReader.builder().ofCsvRecord(file)) {
      return csv.stream()
          .anyMatch(
              row -> row.getFields().stream().anyMatch(cell -> !CsvFile.safe(cell).equals(cell)));
    }
  }

  private static LineDelimiter delimiter(Path file) throws IOException {
    try (Stream<String> lines = Files.lines(file)) {
      long length = lines.findFirst().orElse("").getBytes(StandardCharsets.UTF_8).length;
      try (var in = Files.newInputStream(file)) {
        in.skipNBytes(length);
        return in.read() == '\r' ? LineDelimiter.CRLF : LineDelimiter.LF;
      }
    }
  }
}
