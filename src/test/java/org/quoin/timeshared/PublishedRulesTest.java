package org.quoin.timeshared;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.quoin.engine.RandomStreams;
import org.quoin.metrics.JobRecord;
import org.quoin.timeshared.node.Scheme;
import org.quoin.timeshared.workload.CostParameters;
import org.quoin.timeshared.workload.IterativeJob;
import org.quoin.timeshared.workload.JobType;
import org.quoin.timeshared.workload.Pattern;

/** Exact times without random numbers, from an independent program with the same rules. */
class PublishedRulesTest {
  private static final CostParameters STANDARD = CostParameters.STANDARD;

  private static CoschedulingResult run(
      int nodes, int mpl, Scheme scheme, List<IterativeJob> jobs) {
    return new TimeSharedCluster(nodes, mpl, scheme, STANDARD, 0, new RandomStreams(1, 0))
        .run(jobs, Long.MAX_VALUE);
  }

  @Test
  void theIterationsOfTheJobTypes() {
    IterativeJob j2 = IterativeJob.of(1, 0, 4, JobType.J2, Pattern.NN, 5e8, STANDARD);
    assertThat(j2.computeNs()).isEqualTo(432_787);
    assertThat(j2.ioNs()).isEqualTo(618_267);
    assertThat(j2.communicationNs()).isEqualTo(185_480);
    assertThat(j2.iterations()).isEqualTo(404);
    assertThat(j2.dedicatedNs()).isEqualTo(499_559_736);
    assertThat(IterativeJob.of(1, 0, 4, JobType.J4, Pattern.NN, 5e8, STANDARD).dedicatedNs())
        .isEqualTo(500_796_000);
    assertThat(IterativeJob.of(1, 0, 4, JobType.J5, Pattern.NN, 5e8, STANDARD).dedicatedNs())
        .isEqualTo(499_869_678);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "Local, 1559693677, 611385480, 1666730387",
        "SB, 1559693677, 611385480, 1666730387",
        "SY, 1559693677, 611385480, 1666730387",
        "GS, 1303395788, 1506796000, 1705559890",
        "DCS, 940200000, 954491480, 1448996746",
        "DCS-SB, 940200000, 954491480, 1448996746",
        "DCS-SY, 940200000, 954491480, 1448996746",
        "PB, 1090949833, 630398041, 1413143807",
        "PB-A, 1090949833, 630398041, 1413143807",
        "PB-B, 1090949833, 630398041, 1413143807",
        "PB-D, 1090949833, 630398041, 1413143807",
        "PB-E, 1090949833, 630398041, 1413143807",
        "PB-SB, 1090949833, 630398041, 1413143807",
        "PB-SY, 1090949833, 630398041, 1413143807",
        "PB-C, 1122199989, 586331774, 1415335367",
        "PB-A', 1226702677, 1885392480, 1918978952",
        "PB-B', 1226702677, 1885392480, 1918978952",
        "PB-D', 1226702677, 1885392480, 1918978952",
        "PB-E', 1226702677, 1885392480, 1918978952",
        "PB-C', 1282888157, 1837730890, 1898706634",
      })
  void threeJobsOnFourNodes(String scheme, long j2, long j4, long j5) {
    List<IterativeJob> jobs = new ArrayList<>();
    for (JobType type : List.of(JobType.J2, JobType.J4, JobType.J5)) {
      jobs.add(IterativeJob.of(jobs.size() + 1, 0, 4, type, Pattern.NN, 5e8, STANDARD));
    }
    CoschedulingResult run = run(4, 3, Scheme.of(scheme), jobs);
    assertThat(Nanoseconds.ends(run)).containsExactly(j2, j4, j5);
  }

  /**
   * Without skew a job alone takes its dedicated time; except that a tree's receives wait longer
   * than the spin time, so there the blocking schemes do block.
   */
  @ParameterizedTest
  @EnumSource(Scheme.class)
  void aJobAloneTakesItsDedicatedTime(Scheme scheme) {
    boolean blocks = scheme.title().endsWith("SB");
    for (Pattern pattern : Pattern.values()) {
      for (JobType type : JobType.PUBLISHED) {
        for (int tasks : new int[] {1, 2, 3, 4, 7, 16}) {
          if (blocks && pattern == Pattern.TREE && tasks > 1) {
            continue;
          }
          IterativeJob job = IterativeJob.of(1, 12_345_678, tasks, type, pattern, 6e7, STANDARD);
          JobRecord record = run(16, 3, scheme, List.of(job)).records().get(0);
          assertThat(Nanoseconds.of(record.startTime())).isEqualTo(12_345_678);
          assertThat(Nanoseconds.of(record.computeTime()))
              .as("%s %s %d", pattern, type, tasks)
              .isEqualTo(job.dedicatedNs());
        }
      }
    }
  }

  /** So it does whatever the latency of its messages and their size: the spin time follows them. */
  @ParameterizedTest
  @EnumSource(Scheme.class)
  void soItDoesWhateverTheLatencyAndTheSize(Scheme scheme) {
    for (long latencyNs : new long[] {1, 7, 20_000, 400_000, 3_000_000}) {
      for (int bytes : new int[] {1, 4_096, 16_384, 100_000}) {
        CostParameters costs =
            STANDARD.with(
                p -> {
                  p.latencyNs = latencyNs;
                  p.messageBytes = bytes;
                });
        if (costs.messageLatencyNs() == 0) {
          continue;
        }
        IterativeJob job =
            IterativeJob.of(
                1, 5, 4, JobType.J5, Pattern.NN, 100.0 * costs.messageLatencyNs(), costs);
        CoschedulingResult run =
            new TimeSharedCluster(4, 2, scheme, costs, 0, new RandomStreams(1, 0))
                .run(List.of(job), Long.MAX_VALUE);
        JobRecord record = run.records().get(0);
        assertThat(Nanoseconds.of(record.computeTime()))
            .as("%d ns, %d B", latencyNs, bytes)
            .isEqualTo(job.dedicatedNs());
        assertThat(record.sharingSlowdown()).isEqualTo(1);
      }
    }
  }

  /** The ratio of 200 us to 185.48 us, unless a spin time is given for each latency. */
  @Test
  void theSpinTimeIsSlightlyAboveTheLatency() {
    assertThat(STANDARD.receiveSpinNs()).isEqualTo(200_000);
    assertThat(STANDARD.with(p -> p.latencies = 4).receiveSpinNs()).isEqualTo(800_000);
    assertThat(STANDARD.with(p -> p.messageBytes = 16_384).receiveSpinNs()).isEqualTo(800_000);
    assertThat(STANDARD.with(p -> p.latencyNs = 1).receiveSpinNs()).isEqualTo(2);
    CostParameters given =
        STANDARD.with(
            p -> {
              p.latencies = 3;
              p.messageBytes = 100;
              p.spinNs = 1_000;
            });
    assertThat(given.receiveSpinNs()).isEqualTo(3_000);
  }

  /** The child waits two latencies for the answer, blocks, and loses 53 us in each iteration. */
  @Test
  void aTreeAloneBlocksUnderSpinBlock() {
    IterativeJob job = IterativeJob.of(1, 0, 2, JobType.J5, Pattern.TREE, 1e8, STANDARD);
    JobRecord record = run(2, 2, Scheme.SB, List.of(job)).records().get(0);
    long woken = job.iterations() * 53_000;
    assertThat(Nanoseconds.of(record.computeTime()))
        .isBetween(job.dedicatedNs() + woken, job.dedicatedNs() + 2 * woken);
  }

  @Test
  void severalLatenciesLengthenTheWholeIteration() {
    CostParameters four = STANDARD.with(p -> p.latencies = 4);
    IterativeJob job = IterativeJob.of(1, 0, 8, JobType.J5, Pattern.NN, 1e8, four);
    assertThat(job.communicationNs()).isEqualTo(4 * 185_480);
    CoschedulingResult run =
        new TimeSharedCluster(8, 2, Scheme.SB, four, 0, new RandomStreams(1, 0))
            .run(List.of(job), Long.MAX_VALUE);
    assertThat(Nanoseconds.of(run.records().get(0).computeTime())).isEqualTo(job.dedicatedNs());
  }
}
