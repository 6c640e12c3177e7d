package org.quoin.coscheduling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.quoin.coscheduling.node.Profile;
import org.quoin.coscheduling.node.Scheme;
import org.quoin.coscheduling.workload.JobType;
import org.quoin.coscheduling.workload.Parameters;
import org.quoin.coscheduling.workload.Pattern;
import org.quoin.coscheduling.workload.TimedJob;
import org.quoin.engine.RandomStreams;
import org.quoin.observation.JobRecord;

class ConservationTest {
  private static final Parameters COSTS = Parameters.STANDARD.with(p -> p.nicNs = 20_000);

  private static TimeSharedCluster cluster(Scheme scheme) {
    return new TimeSharedCluster(6, 3, scheme, COSTS, 0.4, new RandomStreams(5, 0));
  }

  private static List<TimedJob> jobs() {
    SplittableRandom random = new SplittableRandom(11);
    List<TimedJob> jobs = new ArrayList<>();
    for (int i = 1; i <= 25; i++) {
      jobs.add(
          TimedJob.of(
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
    Profile before = Profile.NONE;
    long from = 0;
    for (int cut = 0; cut < 12; cut++) {
      long until = from + 1 + random.nextLong(120_000_000);
      ClusterRun run = cluster(scheme).run(jobs(), until);
      Profile interval = run.profile().minus(before);
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
    ClusterRun run = cluster(scheme).run(jobs(), Long.MAX_VALUE);
    assertThat(run.records()).hasSize(25);
    assertThat(run.unfinished()).isZero();
    assertThat(run.messages().received()).isEqualTo(run.messages().sent()).isPositive();
    long computation = 0;
    Map<Long, TimedJob> jobs = new HashMap<>();
    jobs().forEach(job -> jobs.put((long) job.id(), job));
    for (JobRecord record : run.records()) {
      TimedJob job = jobs.get(record.job().id());
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
    ClusterRun local = cluster(Scheme.LOCAL).run(jobs(), Long.MAX_VALUE);
    ClusterRun run = cluster(scheme).run(jobs(), Long.MAX_VALUE);
    assertThat(run.profile().computeNs()).isEqualTo(local.profile().computeNs());
  }

  /** The boost of each second keeps a lowered process alive beside I/O-bound ones. */
  @ParameterizedTest
  @EnumSource(Scheme.class)
  void nothingStarves(Scheme scheme) {
    List<TimedJob> jobs = new ArrayList<>();
    for (int i = 1; i <= 3; i++) {
      JobType type = i == 1 ? JobType.J4 : JobType.J2;
      jobs.add(TimedJob.of(i, 0, 6, type, Pattern.NN, i == 1 ? 1e8 : 6e9, COSTS));
    }
    ClusterRun run = cluster(scheme).run(jobs, 20_000_000_000L);
    assertThat(run.records()).anyMatch(record -> record.job().id() == 1);
  }
}
