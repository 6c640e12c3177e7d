package org.quoin.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a terminal shows of long work: the expected time and a bar. */
class ProgressTest {
  private static final double INFINITE = Double.POSITIVE_INFINITY;

  @Test
  void onlyWhatTakesLongIsAnnounced() {
    assertThat(Progress.announcement(29, seconds -> List.of("with x about 1 s"))).isEmpty();
    assertThat(Progress.announcement(31, seconds -> List.of()))
        .isEqualTo("quoin: expected to take about 31 s");
    assertThat(
            Progress.announcement(
                7200, seconds -> List.of("with x about " + Progress.about(seconds / 2), "y")))
        .isEqualTo("quoin: expected to take about 2 h; with x about 60 min; y");
  }

  /** A hundredth of a second, and what is below, are no use: two digits are. */
  @ParameterizedTest
  @CsvSource({
    "3.04, 3 s",
    "42.4, 42 s",
    "89, 89 s",
    "90, 1.5 min",
    "754, 13 min",
    "5399, 90 min",
    "5400, 1.5 h",
    "167000, 46 h",
    "172800, 2 days",
    "1e8, '1,160 days'"
  })
  void durationsHaveTwoDigits(double seconds, String expected) {
    assertThat(Progress.about(seconds)).isEqualTo(expected);
  }

  /**
   * The estimate was 100 s. At a half, after 80 s, the speed so far says 160 s: half of each is 130
   * s, of which half is left.
   */
  @Test
  void theRemainingTimeBeginsAtTheEstimateAndEndsAtTheSpeed() {
    assertThat(Progress.left(100, 0, 0)).isEqualTo(100);
    assertThat(Progress.left(100, 80, 0.5)).isEqualTo(65);
    assertThat(Progress.left(100, 160, 1)).isZero();
    assertThat(Progress.left(Double.NaN, 80, 0.25)).isEqualTo(240);
    assertThat(Progress.left(Double.NaN, 3, 0)).isEqualTo(INFINITE);
  }

  @Test
  void aLineHasABarTheCountTheTimeAndWhatIsInProgress() {
    assertThat(new Progress.ProgressLine("study", 40.5, 160, 3725, "interval 30 s").text(78))
        .isEqualTo("study [======>                 ]  25 %  40 of 160  1:02:05 left  interval 30 s")
        .hasSize(78);
    assertThat(new Progress.ProgressLine("jobs", 0, 10, INFINITE, "").text(60))
        .startsWith("jobs [>       ")
        .contains("]   0 %  0 of 10  ");
  }

  /** Whatever the names are, a bar of ten cells stays, and the line ends at the edge. */
  @ParameterizedTest
  @ValueSource(ints = {79, 99, 149})
  void longNamesLeaveRoomForTheBar(int width) {
    String text =
        new Progress.ProgressLine("n".repeat(60), 539, 540, 1, "label ".repeat(60)).text(width);
    assertThat(text)
        .hasSize(width)
        .contains("..")
        .containsPattern("\\[={9,29}>]  99 %  539 of 540");
    assertThat(new Progress.ProgressLine("a\nb", 1, 2, 1, "c\u001bd").text(width))
        .doesNotContain("\n", "\u001b");
  }
}
