package org.quoin.machine.slurm;

import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations and times in Slurm's forms. */
public final class SlurmTime {
  private static final Pattern DURATION =
      Pattern.compile("(?:(\\d{1,7})-)?(\\d{1,9})(?::(\\d{1,9}))?(?::(\\d{1,9}))?(?:\\.\\d+)?");

  private SlurmTime() {}

  /**
   * {@return a time limit in seconds} The forms are {@code minutes}, {@code minutes:seconds},
   * {@code hours:minutes:seconds}, {@code days-hours}, {@code days-hours:minutes}, {@code
   * days-hours:minutes:seconds}, and {@code UNLIMITED} or {@code INFINITE}, which are infinite.
   *
   * @throws IllegalArgumentException if it has another form
   */
  public static double limit(String text) {
    String upper = text.strip().toUpperCase(Locale.ROOT);
    if (upper.equals("UNLIMITED") || upper.equals("INFINITE")) {
      return Double.POSITIVE_INFINITY;
    }
    Matcher match = DURATION.matcher(upper);
    if (!match.matches()) {
      throw new IllegalArgumentException("'" + text + "' is not a time limit such as 1-12:00:00");
    }
    long a = Long.parseLong(match.group(2));
    boolean hasB = match.group(3) != null;
    boolean hasC = match.group(4) != null;
    long b = hasB ? Long.parseLong(match.group(3)) : 0;
    long c = hasC ? Long.parseLong(match.group(4)) : 0;
    if (match.group(1) != null) {
      return 86400.0 * Long.parseLong(match.group(1)) + 3600.0 * a + 60.0 * b + c;
    }
    return hasC ? 3600.0 * a + 60.0 * b + c : 60.0 * a + b;
  }

  /**
   * {@return a time of the calendar in seconds since 1970-01-01 UTC}
   *
   * @param text a time such as {@code 2026-11-23T17:46:01}, taken as UTC
   * @throws IllegalArgumentException if it has another form
   */
  public static long utc(String text) {
    try {
      return LocalDateTime.parse(text.strip()).toEpochSecond(ZoneOffset.UTC);
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException(
          "'" + text + "' is not a time such as 2026-11-23T17:46:01");
    }
  }
}
