package org.quoin.timeshared;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.quoin.engine.RandomStreams;
import org.quoin.timeshared.node.Scheme;
import org.quoin.timeshared.workload.CostParameters;
import org.quoin.timeshared.workload.IterativeJob;
import org.quoin.timeshared.workload.JobType;
import org.quoin.timeshared.workload.Pattern;

/** Two J2 jobs of one task and one iteration on one node: times worked by hand, in nanoseconds. */
class IoModelTest {
  /** An iteration computes for 1,731,147 and does I/O for 2,473,067, give or take a nanosecond. */
  private static final CostParameters COSTS = CostParameters.STANDARD.with(p -> p.grain = 4);

  private static List<Long> ends(CostParameters costs, Scheme scheme, int count) {
    List<IterativeJob> jobs = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      jobs.add(IterativeJob.of(i, 0, 1, JobType.J2, Pattern.NN, 1, costs));
    }
    return Nanoseconds.ends(
        new TimeSharedCluster(1, 2, scheme, costs, 0, new RandomStreams(1, 0))
            .run(jobs, Long.MAX_VALUE));
  }

  @Test
  void theEndOfAnIoCostsItsInterrupt() {
    CostParameters interrupted = COSTS.with(p -> p.ioInterruptNs = 50_000);
    for (Scheme scheme : List.of(Scheme.LOCAL, Scheme.SB, Scheme.PB, Scheme.GS)) {
      long alone = ends(COSTS, scheme, 1).get(0);
      assertThat(ends(interrupted, scheme, 1)).containsExactly(alone + 50_000);
    }
  }

  /**
   * The second job computes after the first and a switch of 200,000; its I/O would begin at two
   * computations and 200,000, but a shared disk is busy until one computation and one I/O.
   */
  @Test
  void aSharedDiskServesOneAfterTheOther() {
    IterativeJob one = IterativeJob.of(1, 0, 1, JobType.J2, Pattern.NN, 1, COSTS);
    long compute = one.computeNs();
    long io = one.ioNs();
    long latency = COSTS.messageLatencyNs();
    List<Long> own = ends(COSTS, Scheme.LOCAL, 2);
    assertThat(own)
        .containsExactly(compute + io + 200_000 + latency, 2 * compute + 200_000 + io + latency);
    assertThat(ends(COSTS.with(p -> p.sharedDisk = true), Scheme.LOCAL, 2))
        .containsExactly(own.get(0), compute + 2 * io + latency);
    assertThat(compute + 2 * io).isGreaterThan(2 * compute + 200_000 + io);
  }
}
