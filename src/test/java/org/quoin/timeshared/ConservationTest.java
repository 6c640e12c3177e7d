package org.quoin.timeshared;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.quoin.engine.RandomStreams;
import org.quoin.metrics.JobRecord;
import org.quoin.timeshared.node.CpuTimeBreakdown;
import org.quoin.timeshared.node.Scheme;
import org.quoin.timeshared.workload.CostParameters;
import org.quoin.timeshared.workload.IterativeJob;
import org.quoin.timeshared.workload.JobType;
import org.quoin.timeshared.workload.Pattern;

class ConservationTest {
  private static final CostParameters COSTS = CostParameters.STANDARD.with(p -> p.nicNs = 20_000);

  private static TimeSharedCluster cluster(Scheme scheme) {
    return new TimeSharedCluster(6, 3, scheme, COSTS, 0.4, new RandomStreams(5, 0));
  }

  private static List<IterativeJob> jobs() {
    SplittableRandom random = new SplittableRandom(11);
    List<IterativeJob> jobs = new ArrayList<>();
    for (int i = 1; i <= 25; i++) {
      jobs.add(
          IterativeJob.of(
              i,
              random.nextLong(300_000_000),
              1 + random.nextInt(6),
              JobType.PUBLISHED.get(random.nextInt(6)),
              Pattern.values()[random.nextInt(4)],
              random.nextDouble() * 1e8,
              COSTS));
    }
    return jobs;
  }

  /** Compute + spin + switch + other + idle is the elapsed time, wherever one looks. */
  @ParameterizedTest
  @EnumSource(Scheme.class)
  void theProfileIsTheElapsedTimeOverAnyInterval(Scheme scheme) {
    SplittableRandom random = new SplittableRandom(3);
    CpuTimeBreakdown before = CpuTimeBreakdown.NONE;
    long from = 0;
    for (int cut = 0; cut < 12; cut++) {
      long until = from + 1 + random.nextLong(120_000_000);
      CoschedulingResult run = cluster(scheme).run(jobs(), until);
      CpuTimeBreakdown interval = run.profile().minus(before);
      assertThat(interval.totalNs()).isEqualTo(6 * (run.endNs() - from));
      assertThat(
              List.of(
                  interval.computeNs(),
                  interval.spinNs(),
                  interval.switchNs(),
                  interval.otherNs(),
                  interval.idleNs(),
                  interval.communicationNs()))
          .allSatisfy(part -> assertThat(part).isNotNegative());
      assertThat(interval.communicationNs()).isLessThanOrEqualTo(interval.spinNs());
      assertThat(interval.utilization()).isBetween(0.0, 1.0);
      before = run.profile();
      from = run.endNs();
    }
  }

  /** All jobs end, each message is received once, and all the computation is done. */
  @ParameterizedTest
  @EnumSource(Scheme.class)
  void nothingIsLost(Scheme scheme) {
    CoschedulingResult run = cluster(scheme).run(jobs(), Long.MAX_VALUE);
    assertThat(run.records()).hasSize(25);
    assertThat(run.unfinished()).isZero();
    assertThat(run.messages().received()).isEqualTo(run.messages().sent()).isPositive();
    long computation = 0;
    Map<Long, IterativeJob> jobs = new HashMap<>();
    jobs().forEach(job -> jobs.put((long) job.id(), job));
    for (JobRecord record : run.records()) {
      IterativeJob job = jobs.get(record.job().id());
      computation += job.computeNs() * job.iterations() * job.tasks();
      assertThat(Nanoseconds.of(record.startTime())).isGreaterThanOrEqualTo(job.arrivalNs());
    }
    assertThat((double) run.profile().computeNs())
        .isBetween(0.98 * computation, 1.02 * computation);
  }

  /** The skew of a task is the same under every scheme: common random numbers. */
  @ParameterizedTest
  @EnumSource(Scheme.class)
  void theSchemesComputeTheSame(Scheme scheme) {
    CoschedulingResult local = cluster(Scheme.LOCAL).run(jobs(), Long.MAX_VALUE);
    CoschedulingResult run = cluster(scheme).run(jobs(), Long.MAX_VALUE);
    assertThat(run.profile().computeNs()).isEqualTo(local.profile().computeNs());
  }

  /** The boost of each second keeps a lowered process alive beside I/O-bound ones. */
  @ParameterizedTest
  @EnumSource(Scheme.class)
  void nothingStarves(Scheme scheme) {
    List<IterativeJob> jobs = new ArrayList<>();
    for (int i = 1; i <= 3; i++) {
      JobType type = i == 1 ? JobType.J4 : JobType.J2;
      jobs.add(IterativeJob.of(i, 0, 6, type, Pattern.NN, i == 1 ? 1e8 : 6e9, COSTS));
    }
    CoschedulingResult run = cluster(scheme).run(jobs, 20_000_000_000L);
    assertThat(run.records()).anyMatch(record -> record.job().id() == 1);
  }
}
