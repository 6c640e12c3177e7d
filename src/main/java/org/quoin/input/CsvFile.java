package org.quoin.input;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads files of comma-separated values. */
public final class CsvFile {
  private static final Pattern RECORD = Pattern.compile("(?i)record starting at line (\\d{1,9})");

  private CsvFile() {}

  /**
   * Reads a file row by row, the header too; empty lines are skipped, and rows may have different
   * numbers of fields.
   *
   * @param what what it should be, with its article, for messages: "a CSV list of jobs"
   * @param mostBytes the largest size that is accepted
   * @param mistakes takes where it is no CSV
   * @throws InputException when it is no text file
   */
  public static void read(
      Path file, String what, long mostBytes, Mistakes mistakes, Consumer<CsvRecord> row) {
    String text = TextFile.read(file, what, mostBytes);
    try (CsvReader<CsvRecord> csv =
        CsvReader.builder()
            .skipEmptyLines(true)
            .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
            .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
            .ofCsvRecord(text)) {
      csv.forEach(row);
    } catch (CsvParseException e) {
      mistakes.add(noCsv(file, e.getMessage()));
    } catch (IOException e) {
      throw new UncheckedIOException("a text in memory cannot be read", e);
    }
  }

  /** The line at fault stands only in the message's text. */
  private static Mistake noCsv(Path file, String message) {
    Matcher place = RECORD.matcher(message);
    int line = place.find() ? Integer.parseInt(place.group(1)) : 0;
    String what = message.replaceFirst(" \\(record starting at line \\d+\\)$", "");
    return new Mistake(file.toString(), line, 0, "is no CSV: " + what);
  }
}
