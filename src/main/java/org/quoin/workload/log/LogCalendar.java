package org.quoin.workload.log;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/**
 * Dates of the times of a log.
 *
 * @param start date of time 0, in seconds since 1970 UTC
 * @param zone zone in which dates are shown
 */
public record LogCalendar(double start, ZoneId zone) {

  /**
   * {@return the calendar in the header of a log in SWF; empty if the header has no {@code
   * UnixStartTime}}
   *
   * @param header comments without semicolons
   */
  static Optional<LogCalendar> of(List<String> header) {
    String second = value(header, "UnixStartTime");
    return second.matches("[1-9]\\d{0,10}")
        ? Optional.of(new LogCalendar(Long.parseLong(second), zone(header)))
        : Optional.empty();
  }

  /** Returns the zone of a header, by its name or as seconds before UTC; UTC without one. */
  private static ZoneId zone(List<String> header) {
    try {
      String name = value(header, "TimeZoneString");
      String seconds = value(header, "TimeZone");
      return !name.isEmpty()
          ? ZoneId.of(name)
          : ZoneOffset.ofTotalSeconds(seconds.isEmpty() ? 0 : Integer.parseInt(seconds));
    } catch (DateTimeException | NumberFormatException e) {
      return ZoneOffset.UTC;
    }
  }

  private static String value(List<String> header, String key) {
    return header.stream()
        .filter(comment -> comment.strip().startsWith(key + ":"))
        .map(comment -> comment.strip().substring(key.length() + 1).strip())
        .findFirst()
        .orElse("");
  }

  /** {@return the date of time 0 with its offset from UTC} */
  public OffsetDateTime date() {
    return date(0);
  }

  /**
   * {@return a date with its offset from UTC}
   *
   * @param time time in seconds of the log
   */
  public OffsetDateTime date(double time) {
    return Instant.ofEpochSecond((long) (start + time)).atZone(zone).toOffsetDateTime();
  }

  /**
   * {@return the time of a date in seconds of the log}
   *
   * @param date local date in the calendar's zone
   */
  public double seconds(LocalDateTime date) {
    Instant instant = date.atZone(zone).toInstant();
    return instant.getEpochSecond() + instant.getNano() / 1e9 - start;
  }
}
