package org.quoin.report.block;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.TextStyle;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Marks of an axis of dates: whole minutes, hours, days, Mondays, months or years. The script of
 * pages has the same rules ({@code dates.js}).
 */
public final class DateTicks {
  private static final long MINUTE = 60;
  private static final long HOUR = 3600;
  private static final long DAY = 86_400;
  private static final long[] CLOCK = {
    1,
    5,
    15,
    30,
    MINUTE,
    5 * MINUTE,
    15 * MINUTE,
    30 * MINUTE,
    HOUR,
    2 * HOUR,
    3 * HOUR,
    6 * HOUR,
    12 * HOUR,
    DAY,
    2 * DAY
  };
  private static final int[] WEEKS = {1, 2};
  private static final int[] MONTHS = {1, 2, 3, 6};
  private static final int[] YEARS = {1, 2, 5, 10, 20, 50, 100};

  /** Number of marks beyond which an axis with fewer than two is left as it is. */
  private static final int ENOUGH = 12;

  /** Mean lengths, by which a step is chosen. */
  private static final double MONTH = 30.4 * DAY;

  private static final double YEAR = 365.25 * DAY;

  private DateTicks() {}

  /**
   * A mark.
   *
   * @param time seconds since 1970 on the local clock
   * @param label its date, or its time of day
   */
  public record Tick(double time, String label) {}

  /**
   * {@return the marks of a span of time}
   *
   * @param from start in seconds since 1970 on the local clock
   * @param to end in such seconds
   * @param most maximum number of marks, unless fewer than two would be left or the span has more
   *     than 100 years for each
   */
  public static List<Tick> of(double from, double to, int most) {
    List<Tick> ticks = ticks(from, to, most);
    return ticks.size() < 2 && most < ENOUGH ? of(from, to, most + 1) : ticks;
  }

  private static List<Tick> ticks(double from, double to, int most) {
    double least = (to - from) / Math.max(1, most);
    for (long step : CLOCK) {
      if (step >= least) {
        return clock(from, to, step);
      }
    }
    for (int weeks : WEEKS) {
      if (7 * DAY * weeks >= least) {
        return days(from, to, weeks);
      }
    }
    for (int months : MONTHS) {
      if (months * MONTH >= least) {
        return months(from, to, months);
      }
    }
    int years = YEARS[0];
    for (int step : YEARS) {
      years = step;
      if (step * YEAR >= least) {
        break;
      }
    }
    return months(from, to, 12 * years);
  }

  private static List<Tick> clock(double from, double to, long step) {
    List<Tick> ticks = new ArrayList<>();
    for (long time = (long) Math.ceil(from / step) * step; time <= to; time += step) {
      LocalDateTime date = date(time);
      boolean isDay = Math.floorMod(time, DAY) == 0;
      String clock = String.format(Locale.ROOT, "%02d:%02d", date.getHour(), date.getMinute());
      String seconds =
          step % MINUTE == 0 ? "" : String.format(Locale.ROOT, ":%02d", date.getSecond());
      ticks.add(new Tick(time, isDay ? day(date.toLocalDate()) : clock + seconds));
    }
    return ticks;
  }

  private static List<Tick> days(double from, double to, int weeks) {
    // 1970-01-05 was a Monday.
    LocalDate monday = LocalDate.ofEpochDay(DayOfWeek.FRIDAY.ordinal());
    long step = 7 * DAY * weeks;
    long origin = monday.toEpochDay() * DAY;
    List<Tick> ticks = new ArrayList<>();
    for (double k = Math.ceil((from - origin) / step); origin + k * step <= to; k++) {
      long time = origin + Math.round(k * step);
      ticks.add(new Tick(time, day(date(time).toLocalDate())));
    }
    return ticks;
  }

  private static List<Tick> months(double from, double to, int step) {
    List<Tick> ticks = new ArrayList<>();
    LocalDate first = date((long) Math.floor(from)).toLocalDate().withDayOfMonth(1);
    long index = 12L * first.getYear() + first.getMonthValue() - 1;
    for (long k = Math.floorDiv(index, step) * step; ; k += step) {
      LocalDate month =
          LocalDate.of((int) Math.floorDiv(k, 12L), (int) Math.floorMod(k, 12L) + 1, 1);
      double time = month.toEpochDay() * (double) DAY;
      if (time > to) {
        return ticks;
      }
      if (time >= from) {
        boolean isYear = month.getMonthValue() == 1;
        String year = Integer.toString(month.getYear());
        ticks.add(new Tick(time, isYear ? year : name(month)));
      }
    }
  }

  /**
   * {@return a span as dates, for the name of an axis: "1 to 14 Oct 2025"}
   *
   * @param from start in seconds since 1970 on the local clock
   * @param to end in such seconds
   */
  public static String span(double from, double to) {
    LocalDateTime first = date((long) Math.floor(from)).truncatedTo(ChronoUnit.SECONDS);
    LocalDateTime last = date((long) Math.floor(to)).truncatedTo(ChronoUnit.SECONDS);
    String end = day(last.toLocalDate()) + " " + last.getYear();
    if (first.toLocalDate().equals(last.toLocalDate())) {
      return end;
    }
    String year = first.getYear() == last.getYear() ? "" : " " + first.getYear();
    return day(first.toLocalDate()) + year + " to " + end;
  }

  private static LocalDateTime date(long time) {
    return LocalDateTime.ofEpochSecond(time, 0, ZoneOffset.UTC);
  }

  private static String day(LocalDate date) {
    return date.getDayOfMonth() + " " + name(date);
  }

  private static String name(LocalDate date) {
    return date.getMonth().getDisplayName(TextStyle.SHORT, Locale.ENGLISH);
  }
}
