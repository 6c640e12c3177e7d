package org.quoin.grid.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.quoin.grid.GridModels;
import org.quoin.metrics.FilesRead;
import org.quoin.metrics.JobRecord;
import org.quoin.network.Path;
import org.quoin.network.TransferHandle;
import org.quoin.workload.Job;

/** The state of a placed job of two stages, and its reset from stage to stage. */
class PlacedJobTest {
  private static final double[] TWO = {1, 2};
  private static final double[] SAID = {3, 4};

  private final PlacedJob placed = placed(2);

  private static PlacedJob placed(int stages) {
    Client client = GridModels.client("c", 0, 0);
    SubmittedJob staged = new SubmittedJob(job(), TWO, SAID, TWO, null, List.of());
    return new PlacedJob(
        new GridJob(client, staged, null, null), 0, new int[stages], new Path[stages + 1]);
  }

  private static Job job() {
    return Job.sent(1, 0, 5, 1, 1, 1);
  }

  private static JobRecord record(String site, double start, boolean killed) {
    return new JobRecord(job(), site, start - 1, start, start + 2, start + 2, killed, "1-3");
  }

  @Test
  void whatIsSaidIsOfEachStage() {
    assertThat(placed.operations(1)).isEqualTo(2);
    assertThat(placed.estimatedOperations(1)).isEqualTo(4);
  }

  /** The whole job is killed if any stage is, and has processors if it is at one site. */
  @Test
  void itsRecordIsThatOfItsStages() {
    placed.computed(0, record("a", 10, true));
    placed.computed(1, record("b", 20, false));
    JobRecord whole = placed.returned(30);
    assertThat(whole.killed()).isTrue();
    assertThat(whole.allocation()).isEmpty();
    assertThat(whole.site()).isEqualTo("a > b");
    // Two stages of 2 s each; the time between them is not run time.
    assertThat(whole.computeTime()).isEqualTo(12);
    assertThat(whole.standaloneTime()).isEqualTo(4);
    PlacedJob one = placed(1);
    one.computed(0, record("a", 10, false));
    assertThat(one.returned(30))
        .isEqualTo(record("a", 10, false).returned("generic", 30, FilesRead.NONE));
  }

  @Test
  void aNewStageBeginsWithoutWhatBecameOfTheLast() {
    placed.enterStage(0, 0);
    placed.part(0.5);
    placed.save(0.25);
    placed.save(0.25);
    placed.bind();
    assertThat(placed.saved()).isEqualTo(0.5);
    assertThat(placed.isBound()).isTrue();
    placed.beginTransfer(1, 0);
    assertThat(placed.currentStage()).isEqualTo(-1);
    placed.enterStage(1, 0);
    assertThat(placed.currentStage()).isEqualTo(1);
    assertThat(placed.part()).isEqualTo(1);
    assertThat(placed.saved()).isZero();
    assertThat(placed.isBound()).isFalse();
  }

  @Test
  void dataThatHaveComeAreNotUnderWay() {
    placed.beginTransfer(0, 0);
    placed.transferHandle(of(2), 5);
    assertThat(placed.currentTransfer()).isZero();
    assertThat(placed.bytesLeft()).isEqualTo(3);
    placed.transferred(0, TWO, 0);
    assertThat(placed.currentTransfer()).isEqualTo(-1);
    assertThat(placed.transferHandle()).isSameAs(TransferHandle.THERE);
  }

  @Test
  void oneThatIsOverIsNowhere() {
    placed.beginTransfer(0, 0);
    placed.end();
    assertThat(placed.isOver()).isTrue();
    assertThat(placed.currentTransfer()).isEqualTo(-1);
    placed.enterStage(0, 0);
    placed.end();
    assertThat(placed.currentStage()).isEqualTo(-1);
  }

  private static TransferHandle of(double arrived) {
    return new TransferHandle() {
      @Override
      public void cancel() {}

      @Override
      public double arrivedBytes() {
        return arrived;
      }
    };
  }
}
