package org.quoin.base;

import de.siegmar.fastcsv.reader.CommentStrategy;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads files of comma-separated values. */
public final class CsvFile {
  private static final Pattern RECORD = Pattern.compile("(?i)record starting at line (\\d{1,9})");

  /** What the formulas of spreadsheets begin with. */
  private static final String FORMULA = "=+-@";

  private CsvFile() {}

  /** Takes a row of a table. */
  public interface Row {
    /**
     * A row.
     *
     * @param line where it begins
     * @param cells as many as there are columns, without spaces at their ends
     */
    void read(int line, List<String> cells);
  }

  /**
   * Reads a table of known columns, without its header.
   *
   * @param file the table, in UTF-8
   * @param what what it should be, with its article, for messages: "a CSV list of jobs"
   * @param mostBytes the largest size that is accepted
   * @param columns in order, as the header names them
   * @param mistakes takes where it is no CSV, and rows of another number of cells
   * @param row takes each row below the header that has as many cells, in order
   * @throws InputException when it is no text file, or its header is another
   */
  public static void table(
      Path file, String what, long mostBytes, List<String> columns, Mistakes mistakes, Row row) {
    boolean[] headed = {false};
    read(
        file,
        what,
        mostBytes,
        mistakes,
        record -> {
          int line = (int) record.getStartingLineNumber();
          List<String> cells = record.getFields().stream().map(String::strip).toList();
          String expected = String.join(",", columns);
          if (headed[0] && cells.size() == columns.size()) {
            row.read(line, cells);
          } else if (headed[0]) {
            String found = "has " + cells.size() + " fields; expected " + expected;
            mistakes.add(new Mistake(file.toString(), line, 0, found));
          } else if (cells.equals(columns)) {
            headed[0] = true;
          } else {
            String header = String.join(",", cells);
            throw new InputException(
                file.toString(),
                line,
                "the header is '" + header + "'; expected '" + expected + "'");
          }
        });
  }

  /**
   * Reads a file row by row, the header too; empty lines and those that begin with # are skipped,
   * and rows may have different numbers of fields.
   *
   * @param file the file, in UTF-8
   * @param what what it should be, with its article, for messages: "a CSV list of jobs"
   * @param mostBytes the largest size that is accepted
   * @param mistakes takes where it is no CSV
   * @param row takes each row, in order
   * @throws InputException when it is no text file
   */
  public static void read(
      Path file, String what, long mostBytes, Mistakes mistakes, Consumer<CsvRecord> row) {
    String text = TextFile.read(file, what, mostBytes);
    try (CsvReader<CsvRecord> csv =
        CsvReader.builder()
            .skipEmptyLines(true)
            .commentStrategy(CommentStrategy.SKIP)
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

  /**
   * {@return a cell that no spreadsheet takes for a formula: the same cell, or an apostrophe and a
   * text that begins with an equals sign, a plus, a minus or an at sign}
   *
   * @param cell as a table has it; a number stays as it is
   */
  public static String safe(String cell) {
    boolean number = !Double.isNaN(Quantity.plain(cell)) || cell.equals("-inf");
    return !cell.isEmpty() && FORMULA.indexOf(cell.charAt(0)) >= 0 && !number ? "'" + cell : cell;
  }

  /**
   * {@return a cell without the apostrophe that {@link #safe} puts in front}
   *
   * @param cell as a table has it
   */
  public static String plain(String cell) {
    return cell.length() > 1 && cell.charAt(0) == '\'' && FORMULA.indexOf(cell.charAt(1)) >= 0
        ? cell.substring(1)
        : cell;
  }
}
