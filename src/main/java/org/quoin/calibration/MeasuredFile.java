package org.quoin.calibration;

import de.siegmar.fastcsv.reader.CsvRecord;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.quoin.base.CsvFile;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.base.Mistakes;
import org.quoin.base.Quantity;
import org.quoin.calibration.MeasuredJobs.Row;

/**
 * Reads measured jobs or transfers from a table in CSV with a header. Jobs have times in seconds in
 * columns with the names of {@code jobs.csv}, at least one; all other columns are optional.
 * Transfers have the columns {@code bytes}, {@code start}, {@code end}, {@code site} or {@code
 * link}, and, if there are several clients, {@code client}.
 */
final class MeasuredFile {
  private static final long MAX_BYTES = 1L << 30;
  private static final String SUBMISSION = "submission_time";

  /** Points of time of a job, in the order in which they come. */
  private static final List<String> COURSE =
      List.of(SUBMISSION, "arrival_time", "starting_time", "finish_time", "return_time");

  /** Seconds by which a time may differ from the difference of two rounded points of time. */
  private static final double ROUNDED = 2;

  private final Path file;
  private final Mistakes mistakes = new Mistakes();
  private final Map<String, Integer> columns = new LinkedHashMap<>();
  private final List<TimeColumn> times = new ArrayList<>();
  private final Map<List<String>, Integer> lines = new HashMap<>();
  private final List<String> sites = new ArrayList<>();
  private final List<Row> rows = new ArrayList<>();
  private boolean transfers;
  private int line;
  private List<String> cells = List.of();

  private MeasuredFile(Path file) {
    this.file = file;
  }

  /**
   * {@return the jobs or transfers of a file}
   *
   * @throws InputException with every row that cannot be read
   */
  static MeasuredJobs read(Path file) {
    return new MeasuredFile(file).read();
  }

  private MeasuredJobs read() {
    CsvFile.read(file, "a table of measured jobs in CSV", MAX_BYTES, mistakes, this::record);
    mistakes.refuse();
    return MeasuredJobs.of(
        times,
        sites,
        rows,
        transfers || columns.containsKey(SUBMISSION),
        transfers && !columns.containsKey(MeasuredJobs.SITE),
        List.of());
  }

  private void record(CsvRecord record) {
    line = (int) record.getStartingLineNumber();
    cells = record.getFields().stream().map(String::strip).toList();
    if (columns.isEmpty()) {
      header();
    } else if (transfers) {
      transfer();
    } else {
      job();
    }
  }

  private void header() {
    for (int i = 0; i < cells.size(); i++) {
      columns.putIfAbsent(cells.get(i), i);
    }
    times.addAll(TimeColumn.among(columns.keySet()));
    transfers =
        times.isEmpty()
            && columns
                .keySet()
                .containsAll(List.of(MeasuredJobs.BYTES, MeasuredJobs.START, MeasuredJobs.END));
    if (transfers) {
      times.add(TimeColumn.SEND);
      if (!columns.containsKey(MeasuredJobs.SITE) && !columns.containsKey(MeasuredJobs.LINK)) {
        throw new InputException(
            file.toString(), line, "transfers name no place; expected a column site or link");
      }
    } else if (times.isEmpty()) {
      throw new InputException(
          file.toString(),
          line,
          "the header names no time; expected a column "
              + TimeColumn.names()
              + ", or bytes, start and end of transfers");
    }
  }

  private void job() {
    double submitted = columns.containsKey(SUBMISSION) ? number(SUBMISSION) : rows.size();
    double[] seconds = new double[times.size()];
    double[] sizes = new double[times.size()];
    for (int i = 0; i < seconds.length; i++) {
      seconds[i] = number(times.get(i).column());
      sizes[i] = size(times.get(i).sizeColumn());
    }
    course();
    unique(
        columns.containsKey("job_id")
            ? Stream.of("job_id", "compared", "replication").map(this::cell).toList()
            : columns.containsKey(SUBMISSION) ? cells : List.of());
    sites.add(cell(MeasuredJobs.SITE));
    rows.add(new Row(line, cell(MeasuredJobs.CLIENT), user(), submitted, 0, seconds, sizes));
  }

  private void transfer() {
    double bytes = Quantity.plain(cell(MeasuredJobs.BYTES));
    if (!(bytes > 0) || bytes == Double.POSITIVE_INFINITY) {
      wrong("bytes is '" + cell(MeasuredJobs.BYTES) + "'; expected a number of bytes above 0");
    }
    double start = point(MeasuredJobs.START);
    double end = point(MeasuredJobs.END);
    if (end <= start) {
      wrong(
          "the transfer starts at %s and ends at %s; expected an end after its start"
              .formatted(cell(MeasuredJobs.START), cell(MeasuredJobs.END)));
    }
    String place = columns.containsKey(MeasuredJobs.SITE) ? MeasuredJobs.SITE : MeasuredJobs.LINK;
    if (cell(place).isEmpty()) {
      wrong(place + " is empty; expected the name of a " + place);
    }
    unique(
        Stream.of(
                MeasuredJobs.CLIENT,
                place,
                MeasuredJobs.BYTES,
                MeasuredJobs.START,
                MeasuredJobs.END)
            .map(this::cell)
            .toList());
    sites.add(cell(place));
    rows.add(
        new Row(
            line,
            cell(MeasuredJobs.CLIENT),
            user(),
            start,
            0,
            new double[] {end - start},
            new double[] {bytes}));
  }

  /** Checks that the points of time of a job are in order, and agree with its times. */
  private void course() {
    String before = null;
    for (String column : COURSE) {
      double point = Quantity.plain(cell(column));
      if (Double.isNaN(point)) {
        continue;
      }
      if (before != null && point < Quantity.plain(cell(before))) {
        wrong(
            "%s is %s, before %s, which is %s; expected times that do not run backwards"
                .formatted(column, cell(column), before, cell(before)));
        return;
      }
      before = column;
    }
    double span = Quantity.plain(cell("finish_time")) - Quantity.plain(cell("starting_time"));
    double stated = Quantity.plain(cell(TimeColumn.COMPUTE.column()));
    if (Math.abs(stated - span) > ROUNDED + Math.max(stated, span) / 100) {
      wrong(
          "execution_time is %s, but from starting_time to finish_time are %s s; expected seconds"
              .formatted(cell(TimeColumn.COMPUTE.column()), Quantity.digits(span)));
    }
  }

  /** Notes what no two rows have alike; nothing if the list is empty. */
  private void unique(List<String> key) {
    Integer first = key.isEmpty() ? null : lines.putIfAbsent(key, line);
    if (first != null) {
      wrong(
          (transfers ? "is the transfer" : "is the job")
              + " of line "
              + first
              + " once more; expected each once");
    }
  }

  private String user() {
    return cell(columns.containsKey("user") ? "user" : MeasuredJobs.CLIENT);
  }

  private String cell(String column) {
    int at = columns.getOrDefault(column, -1);
    return at >= 0 && at < cells.size() ? cells.get(at) : "";
  }

  private double number(String column) {
    double number = Quantity.plain(cell(column));
    if (!(number >= 0) || number == Double.POSITIVE_INFINITY) {
      wrong(column + " is '" + cell(column) + "'; expected a number of seconds, at least 0");
    }
    return number;
  }

  /** Returns a number of bytes or operations; NaN where none is stated. */
  private double size(String column) {
    double number = Quantity.plain(cell(column));
    if (number < 0 || number == Double.POSITIVE_INFINITY || isNoNumber(number, column)) {
      wrong(column + " is '" + cell(column) + "'; expected a number, at least 0");
    }
    return number;
  }

  private boolean isNoNumber(double number, String column) {
    return Double.isNaN(number) && !cell(column).isEmpty();
  }

  /** Returns a point of time, in seconds or as a date with a zone. */
  private double point(String column) {
    double number = Quantity.plain(cell(column));
    if (Double.isFinite(number)) {
      return number;
    }
    try {
      Instant instant = OffsetDateTime.parse(cell(column)).toInstant();
      return instant.getEpochSecond() + instant.getNano() * 1e-9;
    } catch (DateTimeException e) {
      wrong(
          "%s is '%s'; expected a number of seconds, or a time as 2026-03-01T12:00:00Z"
              .formatted(column, cell(column)));
      return Double.NaN;
    }
  }

  private void wrong(String message) {
    mistakes.add(new Mistake(file.toString(), line, 0, message));
  }
}
