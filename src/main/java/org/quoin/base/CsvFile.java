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

  /** First characters of formulas in spreadsheets. */
  private static final String FORMULA = "=+-@";

  private CsvFile() {}

  /** Receives the rows of a table. */
  public interface Row {
    /**
     * Receives a row.
     *
     * @param line the line at which it begins
     * @param cells one cell per column, without spaces at their ends
     */
    void read(int line, List<String> cells);
  }

  /**
   * Reads a table with known columns, without its header.
   *
   * @param file the table, in UTF-8
   * @param what what the file should be, with its article, for messages: "a CSV list of jobs"
   * @param mostBytes the maximum size
   * @param columns the names in the header, in order
   * @param mistakes receives CSV errors and rows with another number of cells
   * @param row receives each row below the header that has all cells, in order
   * @throws InputException if the file is not a text file, or has another header
   */
  public static void table(
      Path file, String what, long mostBytes, List<String> columns, Mistakes mistakes, Row row) {
    table(file, TextFile.read(file, what, mostBytes), columns, mistakes, row);
  }

  /**
   * Reads a table as {@link #table(Path, String, long, List, Mistakes, Row)} does.
   *
   * @param file the file, for messages
   * @param text what it holds
   * @param columns the names in the header, in order
   * @param mistakes receives CSV errors and rows with another number of cells
   * @param row receives each row below the header that has all cells, in order
   * @throws InputException if the file has another header
   */
  public static void table(
      Path file, String text, List<String> columns, Mistakes mistakes, Row row) {
    boolean[] headed = {false};
    read(
        file,
        text,
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
   * Reads a file row by row, the header included. Skips empty lines and lines that begin with #;
   * rows may have different numbers of fields.
   *
   * @param file the file, in UTF-8
   * @param what what the file should be, with its article, for messages: "a CSV list of jobs"
   * @param mostBytes the maximum size
   * @param mistakes receives CSV errors
   * @param row receives each row, in order
   * @throws InputException if the file is not a text file
   */
  public static void read(
      Path file, String what, long mostBytes, Mistakes mistakes, Consumer<CsvRecord> row) {
    read(file, TextFile.read(file, what, mostBytes), mistakes, row);
  }

  private static void read(Path file, String text, Mistakes mistakes, Consumer<CsvRecord> row) {
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

  /** Only the text of the message names the line. */
  private static Mistake noCsv(Path file, String message) {
    Matcher place = RECORD.matcher(message);
    int line = place.find() ? Integer.parseInt(place.group(1)) : 0;
    String what = message.replaceFirst(" \\(record starting at line \\d+\\)$", "");
    return new Mistake(file.toString(), line, 0, "is not CSV: " + what);
  }

  /**
   * {@return a cell that no spreadsheet takes for a formula} Puts an apostrophe before a text that
   * begins with an equals sign, a plus, a minus or an at sign; a number stays as it is.
   *
   * @param cell the cell
   */
  public static String safe(String cell) {
    boolean number = !Double.isNaN(Quantity.plain(cell)) || cell.equals("-inf");
    return !cell.isEmpty() && FORMULA.indexOf(cell.charAt(0)) >= 0 && !number ? "'" + cell : cell;
  }

  /**
   * {@return a cell without the apostrophe that {@link #safe} puts before it}
   *
   * @param cell the cell
   */
  public static String plain(String cell) {
    return cell.length() > 1 && cell.charAt(0) == '\'' && FORMULA.indexOf(cell.charAt(1)) >= 0
        ? cell.substring(1)
        : cell;
  }
}
