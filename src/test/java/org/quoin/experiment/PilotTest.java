package org.quoin.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.quoin.engine.Worker;
import org.quoin.scenario.GridScenario;

/** The time of a run by a part of it. */
class PilotTest {
  @Test
  void whatIsLeftIsDoneAtTheSpeedBetweenTwoLooks() {
    assertThat(Pilot.left(1, 0.1, 3, 0.5, 1)).isEqualTo(0.5 / 0.2);
    assertThat(Pilot.left(1, 10, 3, 12, 500)).isEqualTo(488);
    assertThat(Pilot.left(0, 0, 2, 1, 1)).isZero();
    assertThat(Pilot.left(0, 0, 2, 0, 1)).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(Pilot.left(1, 0.5, 2, 0.5, 1)).isEqualTo(Double.POSITIVE_INFINITY);
  }

  /** Half is done all the while, so nothing is done between two looks. */
  @Test
  void aRunThatIsTooLongIsEndedAtTheLimit() {
    CountDownLatch ended = new CountDownLatch(1);
    Runnable run =
        () -> {
          try {
            while (true) {
              Worker.reportProgress(0.5);
            }
          } catch (CancellationException e) {
            ended.countDown();
            throw e;
          }
        };
    assertThat(Pilot.seconds(run, 0.2)).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(awaited(ended)).isTrue();
  }

  private static boolean awaited(CountDownLatch latch) {
    try {
      latch.await();
      return true;
    } catch (InterruptedException e) {
      return false;
    }
  }

  @Test
  void aRunThatEndsInTimeIsMeasuredAndAFailureIsThrown() {
    assertThat(Pilot.seconds(() -> {}, 60)).isBetween(0.0, 60.0);
    assertThatThrownBy(
            () ->
                Pilot.seconds(
                    () -> {
                      throw new IllegalStateException("no");
                    },
                    60))
        .hasMessage("no");
  }

  /** One job of 90 million packets: a count of finished jobs would stay at 0 for all of the run. */
  @Test
  void dataThatHaveArrivedCountBeforeTheirJobIsBack() {
    GridScenario scenario =
        JoinedModel.read(
            JoinedModel.linked(
                "bandwidth=\"1 MB/s\", buffer=10, utilization=0.5", JoinedModel.SERVER),
            JoinedModel.scenario(
                "replications: 1; jobs: 1; warmup: 0; network: packets; metaservers: [RR]",
                JoinedModel.jobs("c", "1 op", "900 GB", "0 B", JoinedModel.closed("1 s"))));
    assertThat(GridExperiment.pilot(scenario, 1)).isGreaterThan(1).isFinite();
  }
}
