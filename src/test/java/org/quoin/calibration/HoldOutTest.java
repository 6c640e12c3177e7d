package org.quoin.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.base.InputException;
import org.quoin.calibration.MeasuredJobs.Row;

/** Which of ten jobs, every eight hours from midnight on, are held back: three on each day. */
class HoldOutTest {
  private static MeasuredJobs jobs(boolean hasClock) {
    List<Row> rows = new ArrayList<>();
    List<String> sites = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      rows.add(new Row(i + 2, "", "", 8 * 3600 * i, 0, new double[] {1}, new double[] {1}));
      sites.add("s");
    }
    return MeasuredJobs.of(List.of(TimeColumn.SEND), sites, rows, hasClock, false, List.of());
  }

  private static String held(String text, MeasuredJobs jobs) {
    boolean[] held = HoldOut.parse(text).of(jobs);
    StringBuilder marks = new StringBuilder();
    IntStream.range(0, held.length).forEach(i -> marks.append(held[i] ? 'x' : '.'));
    return marks.toString();
  }

  @ParameterizedTest
  @CsvSource({
    "0, ..........",
    "0.2, ........xx",
    "0.9, .xxxxxxxxx",
    "1 day, .........x",
    "2 days, ......xxxx",
    "3d, ...xxxxxxx",
    "every 2 days, ...xxx...x",
    "every 3 d, ......xxx.",
    "every 4 days, .........x"
  })
  void aShareOrDaysAreHeldBack(String text, String held) {
    assertThat(held(text, jobs(true))).isEqualTo(held);
  }

  /** Eight hours east of Greenwich a day begins with the job of 16 h. */
  @Test
  void daysAreThoseOfTheZone() {
    assertThat(held("every 2 days", jobs(true).in(ZoneId.of("+08:00")))).isEqualTo("..xxx...xx");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "1", "-0.1", "0 days", "every 1 days", "every day", "2 weeks"})
  void otherTextsAreRefused(String text) {
    assertThatThrownBy(() -> HoldOut.parse(text))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("expected a share of the jobs from 0 to 0.9");
  }

  @ParameterizedTest
  @CsvSource({
    "4 days, needs jobs of at least 5 days; the measured jobs are of 4 days",
    "every 5 days, needs jobs of at least 5 days; the measured jobs are of 4 days"
  })
  void someDaysAreLeftAndSomeHeldBack(String text, String message) {
    assertThatThrownBy(() -> held(text, jobs(true)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(message);
  }

  @Test
  void daysNeedTimesOfSubmission() {
    assertThatThrownBy(() -> held("1 day", jobs(false)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("needs times of submission");
    assertThat(held("0.5", jobs(false))).isEqualTo(".....xxxxx");
  }
}
