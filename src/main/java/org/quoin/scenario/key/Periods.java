package org.quoin.scenario.key;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.quoin.base.CsvFile;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.base.Mistakes;
import org.quoin.base.Quantity;
import org.quoin.cluster.Downtime;
import org.quoin.workload.log.LogCalendar;
import org.quoin.workload.log.LogTime;

/**
 * Periods in which processors of a cluster are out of service, as they are written: in a text such
 * as {@code 2025-10-05T06:00 for 12 h on 64, 30 d for 8 h}, or in a table in CSV with the columns
 * {@code start}, {@code end} and {@code processors}. A time is a date of the log's calendar, or a
 * duration from time 0 of the run.
 *
 * @param file the table; empty if there is none
 * @param periods the periods in the order of the text
 */
public record Periods(Optional<Path> file, List<Period> periods) {
  /** No period. */
  public static final Periods NONE = new Periods(Optional.empty(), List.of());

  private static final List<String> COLUMNS = List.of("start", "end", "processors");
  private static final Pattern WRITTEN =
      Pattern.compile("(.+?) +for +(.+?)(?: +on +(\\S+))?", Pattern.CASE_INSENSITIVE);
  private static final String ALL = "all";
  private static final long MAX_BYTES = 100_000_000;

  /**
   * One period.
   *
   * @param source the file or the key
   * @param line the line in the file; 0 for a key
   * @param from its start
   * @param until its end; empty if its duration is written
   * @param seconds its duration; NaN if its end is written
   * @param processors the number of processors; 0 for all
   */
  public record Period(
      String source,
      int line,
      LogTime from,
      Optional<LogTime> until,
      double seconds,
      int processors) {}

  public Periods {
    periods = List.copyOf(periods);
  }

  /** {@return whether there are any} */
  public boolean any() {
    return !periods.isEmpty();
  }

  /**
   * {@return the periods of a text, or of the table that it names}
   *
   * @param key the key of the text, for messages
   * @param text periods, or the name of a file
   * @param folder the folder that the name is relative to
   * @throws InputException with all mistakes
   */
  public static Periods read(String key, String text, Path folder) {
    boolean isFile = !text.matches("(?is).* for .*");
    try {
      return isFile ? table(folder.resolve(text.strip())) : written(key, text);
    } catch (InvalidPathException e) {
      throw new InputException(key, "'" + text + "' is not the path of a file");
    }
  }

  /**
   * {@return the periods of a text}
   *
   * @param key the key of the text, for messages
   * @param text such as {@code 30 d for 8 h}; further periods follow commas
   * @throws InputException with all mistakes
   */
  public static Periods written(String key, String text) {
    List<Period> periods = new ArrayList<>();
    Mistakes mistakes = new Mistakes();
    for (String part : text.split(",", -1)) {
      Matcher written = WRITTEN.matcher(part.strip());
      if (!written.matches()) {
        mistakes.add(
            Mistake.in(
                key,
                "'"
                    + part.strip()
                    + "': expected START for DURATION [on PROCESSORS], as in 30 d"
                    + " for 8 h"));
        continue;
      }
      try {
        double seconds = Quantity.DURATION.parse(written.group(2));
        if (!(seconds > 0)) {
          throw new IllegalArgumentException("lasts " + written.group(2) + "; expected more");
        }
        int processors = processors(written.group(3) == null ? ALL : written.group(3));
        LogTime from = LogTime.parse(written.group(1));
        periods.add(new Period(key, 0, from, Optional.empty(), seconds, processors));
      } catch (IllegalArgumentException e) {
        mistakes.add(Mistake.in(key, "'" + part.strip() + "' " + e.getMessage()));
      }
    }
    mistakes.refuse();
    return new Periods(Optional.empty(), periods);
  }

  /**
   * {@return the periods of a table}
   *
   * @param file the table
   * @throws InputException with all mistakes
   */
  public static Periods table(Path file) {
    List<Period> periods = new ArrayList<>();
    Mistakes mistakes = new Mistakes(file.toString());
    CsvFile.table(
        file,
        "a table of periods in CSV",
        MAX_BYTES,
        COLUMNS,
        mistakes,
        (line, cells) -> {
          try {
            LogTime from = LogTime.parse(cells.get(0));
            Optional<LogTime> until = Optional.of(LogTime.parse(cells.get(1)));
            int processors = processors(cells.get(2));
            periods.add(new Period(file.toString(), line, from, until, Double.NaN, processors));
          } catch (IllegalArgumentException e) {
            mistakes.add(new Mistake(file.toString(), line, 0, e.getMessage()));
          }
        });
    mistakes.refuse();
    if (periods.isEmpty()) {
      throw new InputException(
          file.toString(), "has no period; expected rows of " + String.join(",", COLUMNS));
    }
    return new Periods(Optional.of(file), periods);
  }

  private static int processors(String text) {
    if (text.equals(ALL)) {
      return 0;
    }
    if (!text.matches("[1-9]\\d{0,8}")) {
      throw new IllegalArgumentException(
          "processors is '" + text + "'; expected all or a whole number from 1");
    }
    return Integer.parseInt(text);
  }

  /**
   * {@return the periods on a machine}
   *
   * @param processors the width of the machine
   * @param calendar the calendar of the log; empty without one
   * @throws InputException with every period that is none on this machine
   */
  public List<Downtime> on(int processors, Optional<LogCalendar> calendar) {
    List<Downtime> all = new ArrayList<>();
    Mistakes mistakes = new Mistakes();
    for (Period period : periods) {
      try {
        all.add(on(period, processors, calendar));
      } catch (IllegalArgumentException e) {
        mistakes.add(new Mistake(period.source, period.line, 0, e.getMessage()));
      }
    }
    mistakes.refuse();
    return all;
  }

  private static Downtime on(Period period, int width, Optional<LogCalendar> calendar) {
    double from = period.from.in(0, calendar);
    double until =
        period.until.isPresent() ? period.until.get().in(0, calendar) : from + period.seconds;
    if (!(until > from)) {
      throw new IllegalArgumentException("the end is not after the start");
    }
    if (period.processors > width) {
      throw new IllegalArgumentException(
          period.processors + " processors of a machine of " + width);
    }
    return new Downtime(from, until, period.processors == 0 ? width : period.processors);
  }
}
