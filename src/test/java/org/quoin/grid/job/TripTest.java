package org.quoin.grid.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.quoin.network.Path;
import org.quoin.network.Sending;
import org.quoin.workload.Job;

/** Where a trip of two stages is, and what it keeps from one to the next: nothing. */
class TripTest {
  private static final double[] TWO = {1, 2};

  private final Trip trip =
      new Trip(
          new GridJob(
              null,
              new StagedJob(Job.sent(1, 0, 5, 1, 1, 1), TWO, TWO, TWO, null, List.of()),
              null),
          0,
          new int[] {0, 1},
          new Path[3]);

  @Test
  void aNewStageBeginsWithoutWhatBecameOfTheLast() {
    trip.stays(0);
    trip.part(0.5);
    trip.save(0.25);
    trip.save(0.25);
    trip.bind();
    assertThat(trip.saved()).isEqualTo(0.5);
    assertThat(trip.isBound()).isTrue();
    trip.leaves(1);
    assertThat(trip.atStage()).isEqualTo(-1);
    trip.stays(1);
    assertThat(trip.atStage()).isEqualTo(1);
    assertThat(trip.part()).isEqualTo(1);
    assertThat(trip.saved()).isZero();
    assertThat(trip.isBound()).isFalse();
  }

  @Test
  void dataThatHaveComeAreNotUnderWay() {
    trip.leaves(0);
    trip.sends(of(2), 5);
    assertThat(trip.onLeg()).isZero();
    assertThat(trip.bytesLeft()).isEqualTo(3);
    trip.came(0, TWO);
    assertThat(trip.onLeg()).isEqualTo(-1);
    assertThat(trip.sending()).isSameAs(Sending.THERE);
  }

  @Test
  void oneThatIsOverIsNowhere() {
    trip.leaves(0);
    trip.end();
    assertThat(trip.isOver()).isTrue();
    assertThat(trip.onLeg()).isEqualTo(-1);
    trip.stays(0);
    trip.end();
    assertThat(trip.atStage()).isEqualTo(-1);
  }

  private static Sending of(double arrived) {
    return new Sending() {
      @Override
      public void cancel() {}

      @Override
      public double arrivedBytes() {
        return arrived;
      }
    };
  }
}
