package org.quoin.workload.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.base.InputException;
import org.quoin.workload.EstimateModel;
import org.quoin.workload.Job;

class LogSelectionTest {
  @TempDir Path folder;

  /** Job i is submitted at 1000 + 100 i by user i of group 2 i, in queue 3 i and partition 4 i. */
  private JobLog read(LogRules rules) throws IOException {
    StringBuilder text = new StringBuilder("; MaxProcs: 4\n");
    for (int i = 0; i < 6; i++) {
      text.append(String.format("%d %d -1 10 1 -1 -1 1 10 -1 1 ", i, 1000 + 100 * i));
      text.append(String.format("%d %d -1 %d %d -1 -1%n", i, 2 * i, 3 * i, 4 * i));
    }
    return JobLog.read(Files.writeString(folder.resolve("a.swf"), text), rules);
  }

  private List<Long> jobs(LogSelection selection) throws IOException {
    JobLog log = read(LogRules.standard(0).with(selection));
    assertThat(log.counts().get(LogIssue.NOT_SELECTED)).isEqualTo(6 - log.jobs().size());
    return log.jobs().stream().map(Job::id).toList();
  }

  private static LogSelection by(int field, String ranges) {
    return new LogSelection(
        LogTime.START, LogTime.END, Map.of(field, LogSelection.Values.of(ranges)));
  }

  @Test
  void aWindowIsSecondsFromTheFirstJobWithoutItsEnd() throws IOException {
    assertThat(jobs(new LogSelection(LogTime.parse("100 s"), LogTime.parse("300"), Map.of())))
        .containsExactly(1L, 2L);
    assertThat(jobs(LogSelection.ALL)).hasSize(6);
  }

  @ParameterizedTest
  @CsvSource({"12, '0, 2-3', 0 2 3", "13, 4-6, 2 3", "15, 9, 3", "16, '4,20', 1 5"})
  void fieldsAreChosenByRanges(int field, String ranges, String expected) throws IOException {
    assertThat(jobs(by(field, ranges)))
        .containsExactly(
            Arrays.stream(expected.split(" ")).map(Long::valueOf).toArray(Long[]::new));
  }

  @Test
  void whatIsNotSelectedIsNothingAgainstALogAndTheLimitCountsWhatIs() throws IOException {
    LogRules strict =
        new LogRules(
            0, LogRules.Width.REQUESTED, LogRules.Oversize.FAIL, EstimateModel.USER, 1, true, 1);
    assertThat(read(strict.with(by(12, "3-5"))).jobs()).extracting(Job::id).containsExactly(3L);
    assertThatThrownBy(() -> read(strict.with(by(12, "7"))))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("none of its 6 lines is a job that can be run and was asked for");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tomorrow | 'tomorrow' is neither a date nor a duration; expected, for example, 2025-10-01",
        "2025/10/01 | is neither a date nor a duration; expected, for example, 2025-10-01T12:30 or"
            + " 3 d",
        "'' | is neither a date nor a duration",
        "10:30 | is neither a date nor a duration",
        "2025-13-01 | is not a date; expected, for example, 2025-10-01",
        "3 parsec | has the unit 'parsec'",
        "-3 s | is negative",
        "1e11 s | expected a date, or a duration of 0 s to 1e10 s"
      })
  void whatIsNoTimeOfALogIsRefusedWithBothForms(String text, String message) {
    assertThatThrownBy(() -> LogTime.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "1,,2", "-1", "5-3", "1-2-3", "1234567890123456"})
  void whatIsNoRangeIsRefused(String text) {
    assertThatThrownBy(() -> LogSelection.ranges(text))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
