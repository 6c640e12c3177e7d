package org.quoin.workload.log;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.List;
import java.util.regex.Pattern;

/** Converts the dates of a log, in its zone, to seconds since 1970. */
final class LocalTimes {
  /** ISO 8601 with a blank or T before the time of day, which may be missing, as may the zone. */
  static final DateTimeFormatter ISO =
      new DateTimeFormatterBuilder()
          .append(DateTimeFormatter.ISO_LOCAL_DATE)
          .optionalStart()
          .appendPattern("['T'][ ]HH:mm")
          .appendPattern("[:ss]")
          .optionalStart()
          .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
          .optionalEnd()
          .appendPattern("[ ][XXX][XX][X]")
          .optionalEnd()
          .parseDefaulting(ChronoField.HOUR_OF_DAY, 0)
          .toFormatter();

  private static final Pattern SECONDS = Pattern.compile("\\d{1,11}(\\.\\d{1,9})?");

  private final ZoneId zone;
  private final DateTimeFormatter format;
  private double overlap;

  LocalTimes(ZoneId zone) {
    this(zone, ISO);
  }

  LocalTimes(ZoneId zone, DateTimeFormatter format) {
    this.zone = zone;
    this.format = format;
  }

  ZoneId zone() {
    return zone;
  }

  /**
   * Returns how many seconds later the last date came again since the clock was set back; 0 if it
   * did not.
   */
  double overlap() {
    return overlap;
  }

  /**
   * Returns the seconds since 1970 of a date, or of a number of seconds as text. The first of two
   * instants with the same local time is taken.
   *
   * @throws IllegalArgumentException if it is neither
   */
  double seconds(String text) {
    overlap = 0;
    if (SECONDS.matcher(text).matches()) {
      return Double.parseDouble(text);
    }
    try {
      TemporalAccessor date = format.parse(text);
      LocalDateTime local = LocalDateTime.from(date);
      if (date.isSupported(ChronoField.OFFSET_SECONDS)) {
        return seconds(Instant.from(date));
      }
      List<ZoneOffset> offsets = zone.getRules().getValidOffsets(local);
      if (offsets.size() > 1) {
        overlap = offsets.get(0).getTotalSeconds() - (double) offsets.get(1).getTotalSeconds();
      }
      return seconds(local.atZone(zone).toInstant());
    } catch (DateTimeException e) {
      // Reported below.
    }
    throw new IllegalArgumentException(
        "'" + text + "' is not a date; expected 2025-10-01T12:00:00");
  }

  private static double seconds(Instant instant) {
    return instant.getEpochSecond() + instant.getNano() / 1e9;
  }
}
