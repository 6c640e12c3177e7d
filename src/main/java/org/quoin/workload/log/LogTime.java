package org.quoin.workload.log;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.util.Optional;
import java.util.regex.Pattern;
import org.quoin.base.Quantity;

/**
 * Time in a log: a date, or a number of seconds after the log's first submission.
 *
 * @param seconds seconds after the first submission; ignored with a date
 * @param date local date in the calendar of the log
 */
public record LogTime(double seconds, Optional<LocalDateTime> date) {

  /** First submission of the log. */
  public static final LogTime START = new LogTime(0, Optional.empty());

  /** End of the log. */
  public static final LogTime END = new LogTime(Double.POSITIVE_INFINITY, Optional.empty());

  private static final double LAST = 1e10;

  /** A number, with or without a unit. */
  private static final Pattern AMOUNT = Pattern.compile("[+-]?[\\d.,]+([eE][+-]?\\d+)?\\s*\\p{L}*");

  /**
   * {@return a time in text}
   *
   * @param text such as {@code 2025-10-01}, {@code 2025-10-01 12:30} or {@code 3 d}; a plain number
   *     is one of seconds
   * @throws IllegalArgumentException if it is neither
   */
  public static LogTime parse(String text) {
    if (text.matches("\\d{4}-\\d\\d.*")) {
      try {
        LocalDateTime date = LocalDateTime.from(LocalTimes.ISO.parse(text.strip()));
        return new LogTime(Double.NaN, Optional.of(date));
      } catch (DateTimeException e) {
        throw new IllegalArgumentException(
            "'" + text + "' is not a date; expected, for example, 2025-10-01 or 2025-10-01T12:30",
            e);
      }
    }
    if (!AMOUNT.matcher(text.strip()).matches()) {
      throw new IllegalArgumentException(
          "'"
              + text
              + "' is neither a date nor a duration; expected, for example, 2025-10-01T12:30 or"
              + " 3 d");
    }
    double seconds = Quantity.DURATION.parse(text.matches("[0-9.]+") ? text + " s" : text);
    if (!(seconds >= 0 && seconds <= LAST)) {
      throw new IllegalArgumentException(
          "'" + text + "': expected a date, or a duration of 0 s to 1e10 s");
    }
    return new LogTime(seconds, Optional.empty());
  }

  /**
   * {@return the time in seconds of a log}
   *
   * @param first time of the first submission in seconds of the log
   * @param calendar calendar of the log
   * @throws IllegalArgumentException if the time is a date and the log has no calendar
   */
  public double in(double first, Optional<LogCalendar> calendar) {
    if (date.isEmpty()) {
      return first + seconds;
    }
    return calendar
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "does not state its calendar (UnixStartTime); give "
                        + date.get()
                        + " as a duration from its first submission"))
        .seconds(date.get());
  }

  /**
   * {@return whether this time is earlier than another one of the same kind}
   *
   * @param other date, or duration
   */
  public boolean isBefore(LogTime other) {
    return date.isPresent()
        ? date.get().isBefore(other.date.orElseThrow())
        : seconds < other.seconds;
  }

  @Override
  public String toString() {
    return date.map(LocalDateTime::toString).orElse(seconds + " s");
  }
}
