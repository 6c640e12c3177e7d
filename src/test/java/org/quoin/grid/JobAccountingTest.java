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
import org.quoin.grid.site.SiteSpec;
import org.quoin.network.Path;
import org.quoin.network.TransferHandle;
import org.quoin.network.Transport;
import org.quoin.topology.Node;
import org.quoin.workload.Job;

/** Every imbalance in the account of jobs is detected, on either side. */
class JobAccountingTest {
  private static final double[] ONE = {1};

  /** A network whose data never arrive. */
  private static final Transport SLOW =
      new Transport() {
        @Override
        public TransferHandle send(Path path, double bytes, long order, Consumer<double[]> done) {
          return TransferHandle.THERE;
        }

        @Override
        public double[] uncontendedTimes(Path path, double bytes, double part, double[] seconds) {
          return new double[0];
        }
      };

  private final Engine engine = new Engine();
  private final JobAccounting accounting = new JobAccounting();
  private final List<Site> sites =
      List.of(SiteSpec.of(Node.server("s", 1, 0, 0)).open(engine, new RandomStreams(1, 0)));
  private final JobLifecycle lifecycle =
      new JobLifecycle(engine, SLOW, sites, (placed, stage) -> {}, job -> {}, placed -> {}, null);

  /** Creates a job with 5 bytes to send and 1 to return, before its first transfer. */
  private PlacedJob placed() {
    Job job = Job.sent(1, 0, 5, 1, 1, 1);
    GridJob whole =
        new GridJob(
            null, new SubmittedJob(job, ONE, ONE, new double[] {1}, null, List.of()), null, null);
    Path none = new Path(List.of());
    PlacedJob placed = new PlacedJob(whole, 0, new int[] {0}, new Path[] {none, none});
    accounting.submitted(whole);
    return placed;
  }

  private void isWrong(int unplaced, String what) {
    assertThatThrownBy(() -> accounting.check(unplaced, sites, lifecycle))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(what);
  }

  @Test
  void jobsThatAreNotPlaced() {
    placed();
    accounting.check(1, sites, lifecycle);
    isWrong(0, "1 jobs not placed, but 0 waiting for placement");
    isWrong(2, "1 jobs not placed, but 2 waiting for placement");
  }

  @Test
  void jobsThatEndTwiceOrWereNeverSubmitted() {
    PlacedJob placed = placed();
    accounting.failed(placed.gridJob(), Reason.TOO_OFTEN, false);
    assertThat(accounting.failed()).isEmpty();
    assertThatThrownBy(() -> accounting.completed(placed.gridJob(), true))
        .hasMessage("job 1 has ended twice");
    placed();
    accounting.failed(accounting.inside().iterator().next(), Reason.TOO_OFTEN, true);
    assertThat(accounting.failed()).isEqualTo(Map.of(Reason.TOO_OFTEN, 1));
    accounting.check(0, sites, lifecycle);
  }

  @Test
  void bytesThatNobodySentOrThatAreNobodys() {
    PlacedJob placed = placed();
    placed.gridJob().placements().add(placed);
    placed.beginTransfer(0, 0);
    isWrong(0, "0.0 bytes neither delivered nor dropped, but 5.0 in transfer");
    lifecycle.begin(placed);
    accounting.check(0, sites, lifecycle);
    accounting.completed(placed.gridJob(), true);
    isWrong(0, "5.0 bytes neither delivered nor dropped, but 0.0 in transfer");
    lifecycle.end(placed);
    accounting.check(0, sites, lifecycle);
  }

  @Test
  void jobsThatAreNotWhereTheyWereSent() {
    PlacedJob placed = placed();
    placed.gridJob().placements().add(placed);
    accounting.check(0, sites, lifecycle);
    placed.enterStage(0, 0);
    isWrong(0, "1 jobs sent to s, but 0 there");
    lifecycle.submit(placed, placed.job(0), null);
    accounting.check(0, sites, lifecycle);
    placed.leaveSite();
    isWrong(0, "0 jobs sent to s, but 1 there");
  }
}
