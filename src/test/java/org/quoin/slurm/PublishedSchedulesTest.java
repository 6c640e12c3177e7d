package org.quoin.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The scheduler decides as a real Slurm did in the schedules that the project publishes. */
class PublishedSchedulesTest {
  private static final Path FOLDER = Path.of("src/test/resources/slurm-schedules");

  /** Counts of starts, equal starts, plans, equal plans, and jobs for which others gave way. */
  @ParameterizedTest
  @CsvSource({
    "a3, 45, 45, 309, 308, 0",
    "i1, 56, 55, 38, 38, 6",
    "i2, 52, 52, 395, 383, 10",
    "i3, 85, 84, 8, 8, 17",
    "j1, 52, 52, 80, 79, 7",
    "l1, 56, 55, 43, 43, 0",
    "m1, 72, 72, 448, 446, 0",
    "n1, 74, 74, 569, 569, 0",
    "o1, 73, 73, 377, 377, 0"
  })
  void startsPlansAndVictimsAreRecordedOnes(
      String name, int starts, int equalStarts, int plans, int equalPlans, int preemptions)
      throws IOException {
    RecordedRun run = RecordedRun.read(FOLDER.resolve(name));
    Decisions decisions = new Decisions(run, RecordedLimitsTest::limits).judge();
    System.out.println(Decisions.HEADER + "\n" + decisions);
    assertThat(decisions.starts).isEqualTo(starts);
    assertThat(decisions.equalStarts)
        .as("%s", decisions.differences)
        .isGreaterThanOrEqualTo(equalStarts);
    assertThat(decisions.plans).isEqualTo(plans);
    assertThat(decisions.equalPlans)
        .as("%s", decisions.differences)
        .isGreaterThanOrEqualTo(equalPlans);
    assertThat(decisions.preemptions).isEqualTo(preemptions);
    assertThat(decisions.equalPreemptions)
        .as("%s", decisions.differences)
        .isEqualTo(decisions.preemptions);
  }

  /** Counts of starts, equal starts, plans, equal plans, and of suspended or resumed jobs. */
  @ParameterizedTest
  @CsvSource({"k1, 44, 44, 123, 123, 18", "k2, 44, 44, 3, 3, 38"})
  void suspendedJobsAreRecordedOnes(
      String name, int starts, int equalStarts, int plans, int equalPlans, int turns)
      throws IOException {
    RecordedRun run = RecordedRun.read(FOLDER.resolve(name));
    Decisions decisions = new Decisions(run, RecordedLimitsTest::limits).judge();
    System.out.println(Decisions.HEADER + "\n" + decisions);
    assertThat(decisions.starts).isEqualTo(starts);
    assertThat(decisions.equalStarts)
        .as("%s", decisions.differences)
        .isGreaterThanOrEqualTo(equalStarts);
    assertThat(decisions.plans).isEqualTo(plans);
    assertThat(decisions.equalPlans)
        .as("%s", decisions.differences)
        .isGreaterThanOrEqualTo(equalPlans);
    assertThat(decisions.turns).isEqualTo(turns);
    assertThat(decisions.equalTurns).as("%s", decisions.differences).isEqualTo(turns);
    assertThat(decisions.furtherTurns).isZero();
  }

  @Test
  void conditionsOfJobsHoldThemAsRecorded() {
    LivesForward forward =
        new LivesForward(new SlurmRun(FOLDER.resolve("h2")), new SlurmController.Timing(0.5, true));
    System.out.println(LivesForward.HEADER + "\n" + forward);
    assertThat(forward.starts).isEqualTo(55);
    assertThat(forward.within5).as("%s", forward.differences).isEqualTo(55);
    assertThat(forward.equalNever).isEqualTo(forward.neverStarted);
  }
}
