package org.quoin.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.quoin.engine.Engine;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.failure.Reason;
import org.quoin.grid.job.GridJob;
import org.quoin.grid.job.PlacedJob;
import org.quoin.grid.job.SubmittedJob;
import org.quoin.grid.site.Site;
import org.quoin.grid.site.SiteFactory;
import org.quoin.network.Path;
import org.quoin.network.TransferHandle;
import org.quoin.network.Transport;
import org.quoin.topology.Node;
import org.quoin.workload.Job;

/** What does not add up is found, whichever side has too much. */
class JobAccountingTest {
  private static final double[] ONE = {1};

  /** Data that never arrive. */
  private static final Transport SLOW =
      new Transport() {
        @Override
        public TransferHandle send(Path path, double bytes, long order, Consumer<double[]> done) {
          return TransferHandle.THERE;
        }

        @Override
        public double[] uncontendedTimes(Path path, double bytes) {
          return new double[0];
        }
      };

  private final Engine engine = new Engine();
  private final JobAccounting ledger = new JobAccounting();
  private final List<Site> sites =
      List.of(SiteFactory.server(Node.server("s", 1, 0, 0), engine, new RandomStreams(1, 0)));
  private final JobLifecycle journey =
      new JobLifecycle(engine, SLOW, sites, (trip, stage) -> {}, trip -> {}, null);

  /** A job with 5 bytes to send and 1 to return, and its trip that has not begun. */
  private PlacedJob trip() {
    Job job = Job.sent(1, 0, 5, 1, 1, 1);
    GridJob whole =
        new GridJob(null, new SubmittedJob(job, ONE, ONE, new double[] {1}, null, List.of()), null);
    Path none = new Path(List.of());
    PlacedJob trip = new PlacedJob(whole, 0, new int[] {0}, new Path[] {none, none});
    ledger.submitted(whole);
    return trip;
  }

  private void isWrong(int unplaced, String what) {
    assertThatThrownBy(() -> ledger.check(unplaced, sites, journey))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(what);
  }

  @Test
  void jobsThatAreNotPlaced() {
    trip();
    ledger.check(1, sites, journey);
    isWrong(0, "1 jobs not placed, but 0 waiting for placement");
    isWrong(2, "1 jobs not placed, but 2 waiting for placement");
  }

  @Test
  void jobsThatEndTwiceOrWereNeverSubmitted() {
    PlacedJob trip = trip();
    ledger.failed(trip.gridJob(), Reason.TOO_OFTEN, false);
    assertThat(ledger.failed()).isEmpty();
    assertThatThrownBy(() -> ledger.completed(trip.gridJob(), true))
        .hasMessage("job 1 has ended twice");
    trip();
    ledger.failed(ledger.inside().iterator().next(), Reason.TOO_OFTEN, true);
    assertThat(ledger.failed()).isEqualTo(Map.of(Reason.TOO_OFTEN, 1));
    ledger.check(0, sites, journey);
  }

  @Test
  void bytesThatNobodySentOrThatAreNobodys() {
    PlacedJob trip = trip();
    trip.gridJob().placements().add(trip);
    trip.beginTransfer(0);
    isWrong(0, "0.0 bytes neither delivered nor dropped, but 5.0 in transfer");
    journey.begin(trip);
    ledger.check(0, sites, journey);
    ledger.completed(trip.gridJob(), true);
    isWrong(0, "5.0 bytes neither delivered nor dropped, but 0.0 in transfer");
    journey.end(trip);
    ledger.check(0, sites, journey);
  }

  @Test
  void jobsThatAreNotWhereTheyWereSent() {
    PlacedJob trip = trip();
    trip.gridJob().placements().add(trip);
    ledger.check(0, sites, journey);
    trip.enterStage(0, 0);
    isWrong(0, "1 jobs sent to s, but 0 there");
    journey.submit(trip, trip.job(0), null);
    ledger.check(0, sites, journey);
    trip.leaveSite();
    isWrong(0, "0 jobs sent to s, but 1 there");
  }
}
