package org.quoin.page.folder;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.quoin.input.FileFailure;
import org.quoin.input.InputException;
import org.quoin.input.TextFile;

/**
 * The jobs of {@code jobs.csv}. A file of many is read again for each sum over all of them, and
 * only every second, fourth, ... of its jobs is kept for distributions, so that no file is too
 * large.
 */
final class JobList {
  /** Jobs that are kept at most. */
  static final int MOST = 200_000;

  private final Path file;
  private final List<JobRow> kept = new ArrayList<>();
  private final int most;
  private int step = 1;
  private long count;

  private JobList(Path file, int most) {
    this.file = file;
    this.most = most;
    each(this::keep);
  }

  /**
   * Reads a file.
   *
   * @throws InputException when it is missing, torn, or not Quoin's
   */
  static JobList read(Path file) {
    return new JobList(file, MOST);
  }

  static JobList read(Path file, int most) {
    return new JobList(file, most);
  }

  private void keep(JobRow row) {
    if (count++ % step != 0) {
      return;
    }
    kept.add(row);
    if (kept.size() == most) {
      List<JobRow> half = new ArrayList<>(most);
      for (int i = 0; i < kept.size(); i += 2) {
        half.add(kept.get(i));
      }
      kept.clear();
      kept.addAll(half);
      step *= 2;
    }
  }

  /** All jobs there are. */
  long count() {
    return count;
  }

  /** Of how many jobs one is kept. */
  int step() {
    return step;
  }

  /** What is kept, in the order of the file. */
  List<JobRow> kept() {
    return kept;
  }

  /** Shows all jobs, in the order of the file. */
  void forEach(Consumer<JobRow> each) {
    if (step == 1) {
      kept.forEach(each);
    } else {
      each(each);
    }
  }

  /** The first jobs of some kind, at most so many. */
  List<JobRow> first(int number, Predicate<JobRow> which) {
    List<JobRow> first = new ArrayList<>();
    forEach(
        row -> {
          if (first.size() < number && which.test(row)) {
            first.add(row);
          }
        });
    return first;
  }

  private void each(Consumer<JobRow> each) {
    TextFile.requireFile(file, "a list of jobs");
    try (CsvReader<CsvRecord> csv =
        CsvReader.builder()
            .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
            .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
            .ofCsvRecord(file)) {
      Columns columns = null;
      for (CsvRecord line : csv) {
        if (columns == null) {
          columns = new Columns(line);
        } else {
          each.accept(columns.row(line));
        }
      }
    } catch (CsvParseException e) {
      throw new InputException(file.toString(), "is torn, or no CSV: " + e.getMessage());
    } catch (IOException e) {
      throw FileFailure.unreadable(file, e);
    }
  }

  /** Where each column stands. */
  private final class Columns {
    private final Map<String, Integer> places = new HashMap<>();
    private final Map<String, String> names = new HashMap<>();
    private final int size;

    Columns(CsvRecord header) {
      size = header.getFieldCount();
      for (int i = 0; i < size; i++) {
        places.put(header.getField(i), i);
      }
    }

    JobRow row(CsvRecord line) {
      if (line.getFieldCount() != size) {
        throw wrong(line, "has " + line.getFieldCount() + " fields; expected " + size);
      }
      double submit = number(line, "submission_time");
      return new JobRow(
          (long) number(line, "job_id"),
          name(line, "compared"),
          (int) number(line, "replication"),
          name(line, "user"),
          name(line, "class"),
          name(line, "site").split(" > ", 2)[0],
          (int) number(line, "requested_number_of_resources"),
          submit,
          number(line, "arrival_time"),
          number(line, "starting_time"),
          number(line, "finish_time"),
          number(line, "return_time"),
          text(line, "success").equals("0"),
          text(line, "allocated_resources"),
          number(line, "alone_time"),
          number(line, "input_bytes"),
          number(line, "output_bytes"));
    }

    private String text(CsvRecord line, String column) {
      Integer place = places.get(column);
      if (place == null) {
        throw new InputException(file.toString(), 1, "has no column '" + column + "'");
      }
      return line.getField(place);
    }

    /** The same text is kept once. */
    private String name(CsvRecord line, String column) {
      return names.computeIfAbsent(text(line, column), text -> text);
    }

    private double number(CsvRecord line, String column) {
      String text = text(line, column);
      try {
        return text.isEmpty()
            ? Double.NaN
            : text.equals("inf") ? Double.POSITIVE_INFINITY : Double.parseDouble(text);
      } catch (NumberFormatException e) {
        throw wrong(line, column + " is '" + text + "'; expected a number");
      }
    }

    private InputException wrong(CsvRecord line, String what) {
      return new InputException(file.toString(), (int) line.getStartingLineNumber(), what);
    }
  }
}
