package org.quoin.result;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.zip.ZipException;
import org.quoin.base.CsvFile;
import org.quoin.base.FileFailure;
import org.quoin.base.InputException;
import org.quoin.base.TextFile;

/** A table in CSV that Quoin wrote, of any length, read row by row and by its columns' names. */
public final class WrittenTable {
  private final Path file;
  private final Map<String, Integer> places = new HashMap<>();
  private final Map<String, String> names = new HashMap<>();
  private CsvRecord row;

  private WrittenTable(Path file) {
    this.file = file;
  }

  /** {@return whether the table has a column} */
  public boolean has(String column) {
    return places.containsKey(column) || places.containsKey(CsvFile.safe(column));
  }

  /**
   * Passes on each row; the row object is valid during the call only.
   *
   * @param what what it should be, with its article, for messages
   */
  public static void read(Path file, String what, Consumer<WrittenTable> each) {
    TextFile.requireFile(file, what);
    WrittenTable table = new WrittenTable(file);
    try (CsvReader<CsvRecord> csv =
        CsvReader.builder()
            .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
            .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
            .ofCsvRecord(JobsFile.open(file))) {
      for (CsvRecord row : csv) {
        table.row = row;
        if (table.places.isEmpty()) {
          table.header();
        } else {
          table.checkSize();
          each.accept(table);
        }
      }
    } catch (CsvParseException e) {
      throw new InputException(file.toString(), "is torn, or no CSV: " + e.getMessage());
    } catch (IOException e) {
      throw unreadable(file, e);
    } catch (UncheckedIOException e) {
      throw unreadable(file, e.getCause());
    }
  }

  private static InputException unreadable(Path file, IOException e) {
    return e instanceof EOFException || e instanceof ZipException
        ? new InputException(file.toString(), "is torn, or no file of gzip")
        : FileFailure.unreadable(file, e);
  }

  private void header() {
    for (int i = 0; i < row.getFieldCount(); i++) {
      places.put(row.getField(i), i);
    }
  }

  private void checkSize() {
    if (row.getFieldCount() != places.size()) {
      throw wrong("has " + row.getFieldCount() + " fields; expected " + places.size());
    }
  }

  public String text(String column) {
    Integer place = places.getOrDefault(column, places.get(CsvFile.safe(column)));
    if (place == null) {
      throw new InputException(file.toString(), 1, "has no column '" + column + "'");
    }
    return CsvFile.plain(row.getField(place));
  }

  /** {@return a text that many rows share; equal texts are one object} */
  public String name(String column) {
    return names.computeIfAbsent(text(column), text -> text);
  }

  /** {@return the number in a cell; NaN for NaN or an empty cell, infinity for {@code inf}} */
  public double number(String column) {
    String text = text(column);
    if (text.isEmpty() || text.equals("NaN")) {
      return Double.NaN;
    }
    if (text.equals("inf") || text.equals("Infinity")) {
      return Double.POSITIVE_INFINITY;
    }
    try {
      double number = Double.parseDouble(text);
      if (Double.isFinite(number)) {
        return number;
      }
    } catch (NumberFormatException e) {
      // refused below
    }
    throw wrong(column + " is '" + text + "'; expected a number");
  }

  private InputException wrong(String what) {
    return new InputException(file.toString(), (int) row.getStartingLineNumber(), what);
  }
}
