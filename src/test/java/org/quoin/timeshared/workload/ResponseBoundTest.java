package org.quoin.timeshared.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.quoin.engine.RandomStreams;
import org.quoin.metrics.Metrics;
import org.quoin.timeshared.CoschedulingResult;
import org.quoin.timeshared.TimeSharedCluster;
import org.quoin.timeshared.node.Scheme;

class ResponseBoundTest {
  private static final CostParameters STANDARD = CostParameters.STANDARD;

  private static IterativeJob job(int id, double arrival, int tasks, JobType type, double seconds) {
    long ns = Math.round(arrival * 1e9);
    return IterativeJob.of(id, ns, tasks, type, Pattern.NN, seconds * 1e9, STANDARD);
  }

  @Test
  void aJobAloneHasItsDedicatedTime() {
    IterativeJob job = job(1, 3, 2, JobType.J2, 1);
    assertThat(ResponseBound.ofAny(List.of(job), 4)).isEqualTo(job.dedicatedNs() / 1e9);
    assertThat(ResponseBound.ofCoscheduling(List.of(job), 4)).isEqualTo(job.dedicatedNs() / 1e9);
  }

  /**
   * One node; jobs of 4 s, 1 s and 2 s that compute 90 % and communicate 5 %: the one of 1 s, which
   * comes a second later, goes first, then that of 2 s, then the rest of the first.
   */
  @Test
  void theShortestGoesFirst() {
    List<IterativeJob> jobs =
        List.of(
            job(1, 0, 1, JobType.J4, 4), job(2, 1, 1, JobType.J4, 1), job(3, 1, 1, JobType.J4, 2));
    double first = 7 * 0.9;
    double second = 0.9;
    double third = 0.9 + 1.8;
    assertThat(ResponseBound.ofAny(jobs, 1)).isCloseTo((first + second + third) / 3, within(1e-3));
    assertThat(ResponseBound.ofCoscheduling(jobs, 1))
        .isCloseTo((first + second + third) / 3 * 0.95 / 0.9, within(1e-3));
    assertThat(ResponseBound.ofAny(jobs, 4)).as("two tasks' room").isCloseTo(7 / 3.0, within(1e-3));
  }

  @ParameterizedTest
  @EnumSource(names = {"GS", "LOCAL", "SB", "DCS", "PB", "PB_SB", "PB_D_FAIR"})
  void noSchemeIsFaster(Scheme scheme) {
    RandomGenerator random = new RandomStreams(7, scheme.ordinal()).stream("jobs");
    List<IterativeJob> jobs = new ArrayList<>();
    double arrival = 0;
    for (int id = 1; id <= 12; id++) {
      arrival += random.nextDouble() * 0.05;
      JobType type = JobType.PUBLISHED.get(random.nextInt(6));
      jobs.add(job(id, arrival, 1 + random.nextInt(4), type, 0.02 + 0.1 * random.nextDouble()));
    }
    CoschedulingResult run =
        new TimeSharedCluster(4, 3, scheme, STANDARD, 0, new RandomStreams(1, 0))
            .run(jobs, Long.MAX_VALUE);
    double bound = ResponseBound.ofAny(jobs, 4);
    assertThat(Metrics.RESPONSE_TIME.of(run.records())).isGreaterThan(bound);
    assertThat(ResponseBound.ofCoscheduling(jobs, 4)).isGreaterThanOrEqualTo(bound);
  }
}
