package org.quoin.report.block;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DateTicksTest {
  private static double time(String date) {
    return LocalDateTime.parse(date).toEpochSecond(ZoneOffset.UTC);
  }

  private static String labels(List<DateTicks.Tick> ticks) {
    return ticks.stream().map(DateTicks.Tick::label).collect(Collectors.joining(" | "));
  }

  @ParameterizedTest
  @CsvSource({
    "2025-10-01T00:00:07, 2025-10-01T00:00:33, 00:00:10 | 00:00:15 | 00:00:20 | 00:00:25 |"
        + " 00:00:30",
    "2025-10-01T22:10:00, 2025-10-02T02:00:00, 22:30 | 23:00 | 23:30 | 2 Oct | 00:30 | 01:00 |"
        + " 01:30 | 02:00",
    "2025-12-30T05:00:00, 2026-01-02T13:00:00, 12:00 | 31 Dec | 12:00 | 1 Jan | 12:00 | 2 Jan |"
        + " 12:00",
    "2024-02-26T12:00:00, 2024-03-03T00:00:00, 27 Feb | 28 Feb | 29 Feb | 1 Mar | 2 Mar | 3 Mar",
    "2025-10-01T00:00:00, 2025-11-01T00:00:00, 6 Oct | 13 Oct | 20 Oct | 27 Oct",
    "2025-11-15T00:00:00, 2026-04-15T00:00:00, Dec | 2026 | Feb | Mar | Apr",
    "2023-03-01T00:00:00, 2026-03-01T00:00:00, Jul | 2024 | Jul | 2025 | Jul | 2026",
    "1990-06-01T00:00:00, 2026-03-01T00:00:00, 1995 | 2000 | 2005 | 2010 | 2015 | 2020 | 2025",
    "1969-12-31T20:00:00, 1970-01-01T04:00:00, 20:00 | 21:00 | 22:00 | 23:00 | 1 Jan | 01:00 |"
        + " 02:00 | 03:00 | 04:00"
  })
  void marksAreWholeHoursDaysMondaysMonthsOrYears(String from, String to, String labels) {
    List<DateTicks.Tick> ticks = DateTicks.of(time(from), time(to), 8);
    assertThat(labels(ticks)).isEqualTo(labels);
    assertThat(ticks)
        .allMatch(tick -> tick.time() >= time(from) && tick.time() <= time(to))
        .hasSizeLessThanOrEqualTo(9);
  }

  /** Three marks for nine weeks would be months, of which only one begins within them. */
  @Test
  void aNarrowAxisHasMoreThanOneMark() {
    assertThat(labels(DateTicks.of(time("2025-10-01T05:00:00"), time("2025-11-29T00:00:00"), 3)))
        .isEqualTo("13 Oct | 27 Oct | 10 Nov | 24 Nov");
  }

  @Test
  void theNameOfAnAxisHasItsDates() {
    assertThat(DateTicks.span(time("2025-10-01T05:00:00"), time("2025-10-01T23:00:00")))
        .isEqualTo("1 Oct 2025");
    assertThat(DateTicks.span(time("2025-10-01T05:00:00"), time("2025-10-14T23:00:00")))
        .isEqualTo("1 Oct to 14 Oct 2025");
    assertThat(DateTicks.span(time("2025-10-01T05:00:00"), time("2026-01-14T23:00:00")))
        .isEqualTo("1 Oct 2025 to 14 Jan 2026");
  }
}
