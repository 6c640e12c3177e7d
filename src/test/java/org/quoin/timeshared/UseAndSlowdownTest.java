package org.quoin.timeshared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.quoin.engine.RandomStreams;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.Metrics;
import org.quoin.timeshared.node.CpuTimeBreakdown;
import org.quoin.timeshared.node.Scheme;
import org.quoin.timeshared.workload.CostParameters;
import org.quoin.timeshared.workload.IterativeJob;
import org.quoin.timeshared.workload.JobType;
import org.quoin.timeshared.workload.Pattern;

/** What counts as use, and what a slowdown is measured by. */
class UseAndSlowdownTest {
  private static final CostParameters STANDARD = CostParameters.STANDARD;

  private static CoschedulingResult run(
      int nodes, int mpl, Scheme scheme, double skew, List<IterativeJob> jobs, long until) {
    return new TimeSharedCluster(nodes, mpl, scheme, STANDARD, skew, new RandomStreams(7, 0))
        .run(jobs, until);
  }

  private static IterativeJob job(int id, long arrival, int tasks, JobType type, double seconds) {
    return IterativeJob.of(id, arrival, tasks, type, Pattern.NN, seconds * 1e9, STANDARD);
  }

  /** J1 computes 35 % and communicates 50 % of its time; the rest is I/O. */
  @ParameterizedTest
  @EnumSource(Scheme.class)
  void aJobAloneUsesAllButItsInputAndOutput(Scheme scheme) {
    IterativeJob job = job(1, 0, 4, JobType.J1, 0.1);
    CoschedulingResult run = run(4, 2, scheme, 0, List.of(job), Long.MAX_VALUE);
    double share = (double) (job.computeNs() + job.communicationNs()) / job.iterationNs();
    assertThat(run.profile().utilization()).isCloseTo(share, within(1e-12));
    assertThat(share).isCloseTo(0.85, within(1e-5));
    assertThat(run.workRate()).isEqualTo(1);
    // Half of the nodes: half of the use, half of the work.
    CoschedulingResult wide = run(8, 2, scheme, 0, List.of(job), Long.MAX_VALUE);
    assertThat(wide.profile().utilization()).isCloseTo(share / 2, within(1e-12));
    assertThat(wide.workRate()).isEqualTo(0.5);
  }

  /** I/O of several processes overlaps, so more work is done than there is time; use is no more. */
  @Test
  void useIsAShareOfTheTimeWhereWorkIsNot() {
    List<IterativeJob> jobs = new ArrayList<>();
    for (int i = 1; i <= 20; i++) {
      jobs.add(job(i, 0, 4, JobType.J2, 0.2));
    }
    CoschedulingResult run = run(4, 5, Scheme.SB, 0.2, jobs, Long.MAX_VALUE);
    assertThat(run.workRate()).isGreaterThan(1);
    assertThat(run.profile().utilization()).isBetween(0.4, 1.0);
  }

  /** Who spins for a process that is not running is not of use: Local against GS. */
  @Test
  void spinningBeyondTheExchangeIsNoUse() {
    List<IterativeJob> jobs = new ArrayList<>();
    for (int i = 1; i <= 6; i++) {
      jobs.add(job(i, 0, 3, JobType.J5, 0.2));
    }
    CpuTimeBreakdown local = run(4, 3, Scheme.LOCAL, 0.2, jobs, Long.MAX_VALUE).profile();
    CpuTimeBreakdown gang = run(4, 3, Scheme.GS, 0.2, jobs, Long.MAX_VALUE).profile();
    assertThat(local.computeNs()).isEqualTo(gang.computeNs());
    assertThat(local.spinNs() - local.communicationNs())
        .isGreaterThan(4 * (gang.spinNs() - gang.communicationNs()));
    assertThat(local.utilization()).isLessThan(gang.utilization());
  }

  /** Everything told of a run that is cut short is of the same time, work under way included. */
  @Test
  void aRunCutShortCountsAllOfItsTime() {
    List<IterativeJob> jobs = List.of(job(1, 0, 2, JobType.J1, 0.1), job(2, 0, 2, JobType.J1, 10));
    CoschedulingResult none = run(2, 2, Scheme.GS, 0, jobs.subList(1, 2), 50_000_000);
    assertThat(none.records()).isEmpty();
    assertThat(none.endNs()).isEqualTo(50_000_000);
    assertThat(none.profile().totalNs()).isEqualTo(2 * none.endNs());
    assertThat(none.profile().utilization()).isCloseTo(0.85, within(0.01));
    assertThat(none.workRate()).isCloseTo(1, within(0.02));
    // An iteration of J1 takes two latencies, and a task sends two messages in it.
    double iterations = 2 * 50_000_000 / (2.0 * 185_480);
    assertThat((double) none.messages().sent()).isCloseTo(2 * iterations, within(4.0));
    CoschedulingResult both = run(4, 2, Scheme.GS, 0, jobs, 200_000_000);
    assertThat(both.records()).hasSize(1);
    assertThat(both.unfinished()).isEqualTo(1);
    // 0.1 s of one and 0.2 s of the other, on two of four nodes each.
    assertThat(both.workRate()).isCloseTo((2 * 0.1 + 2 * 0.2) / (4 * 0.2), within(0.01));
    assertThat(both.profile().totalNs()).isEqualTo(4 * 200_000_000L);
  }

  /** Alone it takes as long as on nodes of its own under the native scheduler, draw by draw. */
  @Test
  void theTimeAloneIsThatOnNodesOfItsOwn() {
    for (Pattern pattern : Pattern.values()) {
      for (JobType type : JobType.PUBLISHED) {
        for (int tasks : new int[] {1, 2, 3, 6, 13}) {
          IterativeJob job = IterativeJob.of(9, 777, tasks, type, pattern, 5e7, STANDARD);
          for (double skew : new double[] {0, 0.2, 1.5}) {
            JobRecord alone =
                run(13, 2, Scheme.LOCAL, skew, List.of(job), Long.MAX_VALUE).records().get(0);
            assertThat(alone.standaloneTime())
                .as("%s %s %d %s", pattern, type, tasks, skew)
                .isEqualTo(alone.computeTime());
            assertThat(alone.sharingSlowdown()).isEqualTo(1);
            if (skew == 1.5 && tasks == 13) {
              assertThat(alone.standaloneTime() * 1e9).isGreaterThan(1.02 * job.dedicatedNs());
            }
          }
        }
      }
    }
  }

  /** Arrivals at 1 s, starts at 2 and 4 s, ends at 5 and 10 s, alone in 1.5 s each. */
  @Test
  void theTimesOfJobsAreMeansInSeconds() {
    long second = 1_000_000_000;
    long alone = 1_500_000_000;
    List<JobRecord> records =
        List.of(
            Nanoseconds.record(JobType.J1, second, 2 * second, 5 * second, alone),
            Nanoseconds.record(JobType.J1, second, 4 * second, 10 * second, alone));
    assertThat(Metrics.RESPONSE_TIME.of(records)).isEqualTo((4 + 9) / 2.0);
    assertThat(Metrics.WAIT_TIME.of(records)).isEqualTo((1 + 3) / 2.0);
    assertThat(Metrics.COMPUTE_TIME.of(records)).isEqualTo((3 + 6) / 2.0);
    assertThat(Metrics.SLOWDOWN.of(records)).isEqualTo((2 + 4) / 2.0);
    assertThat(Metrics.SLD.of(records)).isCloseTo((4 / 1.5 + 9 / 1.5) / 2, within(1e-12));
    assertThat(Metrics.RESPONSE_TIME.of(List.of())).isNaN();
  }

  /** A node holds a dozen processes as it holds two: each computes its own, in turns. */
  @ParameterizedTest
  @EnumSource(Scheme.class)
  void aDozenProcessesOfANodeTakeAsLongAsTheirWork(Scheme scheme) {
    List<IterativeJob> jobs = new ArrayList<>();
    for (int i = 1; i <= 12; i++) {
      jobs.add(job(i, 0, 1, JobType.J4, 0.1));
    }
    CoschedulingResult run = run(1, 12, scheme, 0, jobs, Long.MAX_VALUE);
    assertThat(run.records()).hasSize(12);
    long computed = 12 * jobs.get(0).computeNs() * jobs.get(0).iterations();
    assertThat(run.profile().computeNs()).isEqualTo(computed);
    assertThat(run.endNs()).isGreaterThan(computed);
  }

  /** Slowdowns 1, 2 and 3 of three types: mean 2, sample deviation 1. */
  @Test
  void unfairnessIsTheSampleVariationOfTheTypes() {
    List<JobRecord> records = new ArrayList<>();
    for (int i = 1; i <= 3; i++) {
      records.add(Nanoseconds.record(JobType.PUBLISHED.get(i), 0, 0, i * 1_000L, 1_000));
    }
    assertThat(Metrics.UNFAIRNESS.of(records)).isCloseTo(0.5, within(1e-12));
    assertThat(Metrics.UNFAIRNESS.of(records.subList(0, 1))).isNaN();
    assertThat(Metrics.SLOWDOWN.byClass(records))
        .containsExactly(
            java.util.Map.entry("J2", 1.0),
            java.util.Map.entry("J3", 2.0),
            java.util.Map.entry("J4", 3.0));
  }

  /** Two jobs in slots 0 and 2 of five are next to each other, whichever of them runs. */
  @Test
  void boostsAreCountedByProcessesNotBySlots() {
    List<IterativeJob> jobs =
        List.of(
            job(1, 0, 2, JobType.J5, 0.5),
            job(2, 1, 2, JobType.J5, 0.005),
            job(3, 2, 2, JobType.J5, 0.5));
    CoschedulingResult run = run(2, 5, Scheme.PB_C, 0, jobs, Long.MAX_VALUE);
    assertThat(run.records().get(1).endTime()).isLessThan(0.1);
    long[] distances = run.boosts().byPosition();
    assertThat(distances[0] + distances[1]).isGreaterThan(500);
    assertThat(distances[3] + distances[4]).isZero();
  }
}
