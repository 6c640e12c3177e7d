package org.quoin.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.base.InputException;
import org.quoin.experiment.LoggedWaits.Group;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.order.Order;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogRules;

class LoggedWaitsTest {
  private static final double TINY = 1e-9;

  @TempDir Path folder;

  private LoggedWaits waits(String jobs) throws IOException {
    Path file = Files.writeString(folder.resolve("log.swf"), "; MaxProcs: 4\n" + jobs);
    JobLog log = JobLog.readAllFields(file, LogRules.standard(0));
    ReplaySpec plan = ReplaySpec.of(4, Policies.NONE, Order.FCFS);
    return LoggedWaits.of(log, plan.run(log.jobs()).byJob());
  }

  /** A job line: number, submission, logged wait, run time, processors. */
  private static String job(int id, int submit, int wait, int run, int width) {
    return id
        + " "
        + submit
        + " "
        + wait
        + " "
        + run
        + " "
        + width
        + " -1 -1 "
        + width
        + " "
        + run
        + " -1 1 1 1 -1 -1 -1 -1 -1\n";
  }

  /** On 4 processors, one after the other: 0-100, 100-150, 150-4150; the last a day later. */
  @Test
  void waitsAreSetBesideThoseOfTheLogJobByJob() throws IOException {
    LoggedWaits waits =
        waits(
            job(1, 0, 10, 100, 4)
                + job(2, 20, 60, 50, 4)
                + job(3, 30, -1, 1, 1)
                + job(4, 40, 200, 4000, 3)
                + job(5, 90_000, 0, 5, 1));
    assertThat(waits.comparison().jobsWithoutBoth()).isEqualTo(1);
    assertThat(waits.waits())
        .extracting(LoggedWaits.Wait::simulated)
        .containsExactly(0.0, 80.0, 110.0, 0.0);
    Group all = waits.comparison().all();
    assertThat(all.jobs()).isEqualTo(4);
    assertThat(all.logged()).isEqualTo(67.5);
    assertThat(all.simulated()).isEqualTo(47.5);
    // Medians are nearest ranks, as percentiles are everywhere: the second of four.
    assertThat(all.loggedMedian()).isEqualTo(10);
    assertThat(all.simulatedMedian()).isEqualTo(0);
    assertThat(all.distance()).isEqualTo((10 + 20 + 90) / 4.0);
    // Ranks 2 3 4 1 and 1.5 3 4 1.5.
    assertThat(all.rankCorrelation()).isCloseTo(0.9486832980505138, within(TINY));
    assertThat(waits.comparison().byProcessors())
        .extracting(Group::name)
        .containsExactly("1", "<=4");
    assertThat(waits.comparison().byProcessors()).extracting(Group::jobs).containsExactly(1, 3);
    assertThat(waits.comparison().byRunTime()).extracting(Group::jobs).containsExactly(2, 1, 1);
    assertThat(waits.comparison().bySubmission())
        .extracting(Group::name)
        .containsExactly("day 1", "day 2");
    assertThat(waits.comparison().bySubmission().get(1).rankCorrelation()).isNaN();
  }

  @Test
  void aLogWithoutWaitsIsRefused() {
    assertThatThrownBy(() -> waits(job(1, 0, -1, 100, 4)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("states no wait (field 3)");
  }
}
