package org.quoin.timeshared.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.engine.RandomStreams;
import org.quoin.metrics.JobRecord;
import org.quoin.timeshared.CoschedulingResult;
import org.quoin.timeshared.TimeSharedCluster;
import org.quoin.timeshared.node.Scheme;

/** Types of jobs that a user describes. */
class JobTypeTest {
  private static final CostParameters STANDARD = CostParameters.STANDARD;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "50/20/30 Tree 4 KB",
        " 50 % / 20 % / 30 %  tree 4000 B",
        "cpu 50 % io 20 % comm 30 % pattern Tree message 4 KB"
      })
  void aTypeIsItsShares(String written) {
    JobType type = JobType.of(written);
    assertThat(type.computation()).isEqualTo(50);
    assertThat(type.io()).isEqualTo(20);
    assertThat(type.communication()).isEqualTo(30);
    assertThat(type.pattern()).contains(Pattern.TREE);
    assertThat(type.messageBytes()).isEqualTo(4000);
  }

  @Test
  void patternAndMessageAreThoseOfTheClusterUnlessGiven() {
    assertThat(JobType.of("35/15/50").pattern()).isEmpty();
    assertThat(JobType.of("35/15/50").messageBytes()).isZero();
    assertThat(JobType.of("35/15/50 8 KB").pattern()).isEmpty();
    assertThat(JobType.of("J2")).isSameAs(JobType.J2);
    IterativeJob shares =
        IterativeJob.of(1, 0, 4, JobType.of("35/15/50"), Pattern.AA, 1e9, STANDARD);
    IterativeJob first = IterativeJob.of(1, 0, 4, JobType.J1, Pattern.AA, 1e9, STANDARD);
    assertThat(shares.iterations()).isEqualTo(first.iterations());
    assertThat(shares.iterationNs()).isEqualTo(first.iterationNs());
    assertThat(shares.pattern()).isEqualTo(Pattern.AA);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "J7|Expected one of J1, J2",
        "50/20/31|shares that sum to 100 %",
        "80/20/0|that of communication above 0",
        "50/20/30 Tre|did you mean 'Tree'",
        "50/20/30 2 GB|a message of 1 B to 1 GB",
        "5.0.0/20/30|5.0.0 is not a share",
        "J4 then J7|Expected one of J1, J2",
        "J4 then J5 then 50/20/30 Tree|pattern and message at the first phase only",
        "50/20|expected one of J1, J2"
      })
  void aWrongTypeIsTold(String written, String message) {
    assertThatThrownBy(() -> JobType.of(written))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  /** Messages of 16,384 bytes take four latencies: the job, alone, its dedicated time. */
  @ParameterizedTest
  @EnumSource(Scheme.class)
  void aJobOfItsOwnMessagesAloneTakesItsDedicatedTime(Scheme scheme) {
    IterativeJob job =
        IterativeJob.of(1, 0, 5, JobType.of("50/20/30 AA 16384 B"), Pattern.NN, 1e8, STANDARD);
    assertThat(job.latencyNs()).isEqualTo(4 * 185_480);
    CoschedulingResult run = run(scheme, 0, List.of(job));
    assertThat(Math.round(run.records().get(0).endTime() * 1e9)).isEqualTo(job.dedicatedNs());
  }

  /** Long and short messages come to a node out of the order sent; none is lost. */
  @ParameterizedTest
  @EnumSource(names = {"GS", "SB", "DCS_SB", "PB", "PB_SB"})
  @Tag("slow")
  void messagesOfAllSizesArrive(Scheme scheme) {
    List<IterativeJob> jobs = new ArrayList<>();
    String[] types = {"J5", "40/10/50 Tree 1 B", "40/10/50 AA 40 KB", "60/10/30 Pipeline 1 KB"};
    for (int id = 1; id <= 12; id++) {
      JobType type = JobType.of(types[id % types.length]);
      jobs.add(IterativeJob.of(id, id * 1_000L, 2 + id % 4, type, Pattern.LINEAR, 2e7, STANDARD));
    }
    CoschedulingResult run = run(scheme, 0.4, jobs);
    assertThat(run.unfinished()).isZero();
    assertThat(run.messages().received()).isEqualTo(run.messages().sent());
  }

  /**
   * Half of 20 ms as J4, 3 iterations of 3.7096 ms; then as J5, 32 of 0.309134 ms. The time alone
   * with skew is that of a run alone, phases and all.
   */
  @ParameterizedTest
  @EnumSource(names = {"GS", "SY", "PB"})
  void aJobGoesFromPhaseToPhase(Scheme scheme) {
    JobType type = JobType.of("J4 then J5");
    IterativeJob job = IterativeJob.of(1, 0, 4, type, Pattern.NN, 2e7, STANDARD);
    long dedicated = 3 * 3_709_600 + 32 * 309_134;
    assertThat(job.dedicatedNs()).isEqualTo(dedicated);
    CoschedulingResult run = run(scheme, 0, List.of(job));
    assertThat(Math.round(run.records().get(0).endTime() * 1e9)).isEqualTo(dedicated);
    assertThat(run.profile().computeNs()).isEqualTo(4 * (3 * 3_338_640L + 32 * 108_197L));
    JobRecord skewed = run(scheme, 0.4, List.of(job)).records().get(0);
    assertThat(skewed.sharingSlowdown()).isEqualTo(1);
    IterativeJob reversed =
        IterativeJob.of(2, 0, 4, JobType.of("J5 then J4 then J1"), Pattern.AA, 2e7, STANDARD);
    CoschedulingResult both = run(scheme, 0.4, List.of(job, reversed));
    assertThat(both.unfinished()).isZero();
    assertThat(both.messages().received()).isEqualTo(both.messages().sent());
    TimeSharedCluster cluster =
        new TimeSharedCluster(5, 3, scheme, STANDARD, 0.4, new RandomStreams(1, 0));
    cluster.run(List.of(job, reversed), Long.MAX_VALUE);
    assertThat(cluster.workNs()).isEqualTo(4 * (dedicated + reversed.dedicatedNs()));
  }

  private static CoschedulingResult run(Scheme scheme, double skew, List<IterativeJob> jobs) {
    return new TimeSharedCluster(5, 3, scheme, STANDARD, skew, new RandomStreams(1, 0))
        .run(jobs, Long.MAX_VALUE);
  }

  @Test
  void aListOfTypesIsEquallyLikely() {
    assertThat(WorkloadMix.types("WL8")).containsExactly(JobType.J2, JobType.J4, JobType.J5);
    assertThat(WorkloadMix.types("J1, 50/20/30").stream().map(JobType::name))
        .containsExactly("J1", "50/20/30");
  }
}
