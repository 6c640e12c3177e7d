package org.quoin.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.quoin.build.Trials;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.SchedulingDecisions;
import org.quoin.cluster.SchedulingPolicy;
import org.quoin.cluster.UserLimit;
import org.quoin.engine.RandomStreams;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.WaitBreakdown;
import org.quoin.metrics.WaitReason;
import org.quoin.scheduling.order.Order;
import org.quoin.workload.Job;

/** The reasons of waits, in cases worked out by hand, and as a law of every policy. */
class WaitReasonsTest {
  private static final ClusterSettings FOUR = ClusterSettings.of(4).withWaitsExplained();

  private static String text(WaitBreakdown waits) {
    return waits.parts().stream()
        .map(part -> part.reason().name() + " " + (int) part.seconds())
        .collect(Collectors.joining(", "));
  }

  private static List<String> reasons(List<Job> jobs, ClusterSettings settings, Policies policy) {
    return reasons(jobs, settings, policy.create(Order.FCFS, settings.processors()));
  }

  private static List<String> reasons(
      List<Job> jobs, ClusterSettings settings, SchedulingPolicy policy) {
    return Workloads.replay(jobs, settings, policy).stream()
        .map(record -> (int) record.startTime() + ": " + text(record.waits()))
        .toList();
  }

  private static Job of(Job job, long user) {
    return new Job(
        job.id(),
        job.submitTime(),
        job.processors(),
        job.requestedTime(),
        job.runTime(),
        0,
        0,
        0,
        user);
  }

  /**
   * Job 1 holds all processors until 10 s, so that until then even the first job would wait. From
   * 10 s on, jobs 3 and 5 wait for what jobs 2 and 4 got before them, and job 5 for the reservation
   * of job 3.
   */
  @Test
  void aWaitIsForResourcesAsLongAsJobsRunThatStartedBeforeItCame() {
    List<Job> jobs =
        List.of(
            Workloads.job(1, 0, 4, 10, 10),
            Workloads.job(2, 1, 2, 10, 10),
            Workloads.job(3, 2, 4, 5, 5),
            Workloads.job(4, 3, 2, 4, 4),
            Workloads.job(5, 4, 2, 20, 20));
    assertThat(reasons(jobs, FOUR, Policies.EASY))
        .containsExactly(
            "0: ",
            "10: resources 9",
            "20: resources 8, priority 10",
            "10: resources 7",
            "25: resources 6, priority 15");
  }

  /** Without backfilling, job 3 fits beside job 1 all the time, but job 2 is before it. */
  @Test
  void aJobThatFitsBehindAnotherWaitsForPriority() {
    List<Job> jobs =
        List.of(
            Workloads.job(1, 0, 3, 10, 10),
            Workloads.job(2, 1, 4, 5, 5),
            Workloads.job(3, 2, 1, 3, 3));
    assertThat(reasons(jobs, FOUR, Policies.NONE))
        .containsExactly("0: ", "10: resources 9", "15: priority 13");
    assertThat(reasons(jobs, FOUR, Policies.EASY)).containsExactly("0: ", "10: resources 9", "2: ");
  }

  /**
   * First fit starts jobs 2 and 4 before the wide job 3, which could have started when job 1 ended.
   */
  @Test
  void aWideJobThatOthersOvertakeWaitsForPriority() {
    List<Job> jobs =
        List.of(
            Workloads.job(1, 0, 3, 10, 10),
            Workloads.job(2, 2, 1, 20, 20),
            Workloads.job(3, 1, 4, 5, 5),
            Workloads.job(4, 12, 2, 20, 20));
    assertThat(
            reasons(
                jobs.stream().sorted(Comparator.comparingDouble(Job::submitTime)).toList(),
                FOUR,
                Policies.FIRST_FIT))
        .containsExactly("0: ", "2: ", "32: resources 9, priority 22", "12: ");
  }

  /**
   * A user may hold two processors. The limit holds job 2 until job 1 ends at 10 s. Then job 4 fits
   * beside job 3, but job 2 is before it.
   */
  @Test
  void aLimitHoldsAJobUntilItAllowsIt() {
    List<Job> jobs =
        List.of(
            of(Workloads.job(1, 0, 2, 10, 10), 7),
            of(Workloads.job(2, 1, 2, 5, 5), 7),
            of(Workloads.job(3, 2, 2, 20, 20), 8),
            of(Workloads.job(4, 3, 2, 5, 5), 9));
    assertThat(reasons(jobs, FOUR.withUserLimit(new UserLimit(2, 0, false)), Policies.EASY))
        .containsExactly("0: ", "10: UserLimit 9", "2: ", "15: resources 7, priority 5");
  }

  /**
   * Passes are at multiples of 60 s. Job 1 is seen at 60 s and runs until 100 s. Job 2 is seen at
   * 60 s, too, but there is no place until 100 s, and no pass until 120 s.
   */
  @Test
  void theSchedulerIsTheReasonFromAPossibleStartToThePassThatMakesIt() {
    List<Job> jobs = List.of(Workloads.job(1, 10, 4, 40, 40), Workloads.job(2, 20, 4, 5, 5));
    assertThat(reasons(jobs, FOUR.withPeriod(60), Policies.EASY))
        .containsExactly("60: scheduler 50", "120: scheduler 60, priority 40");
    assertThat(reasons(jobs, FOUR.withInformationDelay(6), Policies.EASY))
        .containsExactly("16: scheduler 6", "62: scheduler 12, resources 30");
    assertThat(reasons(jobs, FOUR.withSchedulingOverhead(3), Policies.EASY))
        .containsExactly("13: scheduler 3", "56: scheduler 6, resources 30");
    assertThat(reasons(jobs, FOUR.withLoadOverhead(2), Policies.EASY))
        .containsExactly("12: scheduler 2", "54: resources 32, scheduler 2");
  }

  /**
   * Job 1 ends at 15 s, and its end leads to a pass at 25 s. That job 3 comes at 20 s does not
   * change why job 2 waits. Job 3 is seen at 25 s, and waits until 30 s for job 2, which is before
   * it.
   */
  @Test
  void whatComesDuringAnOverheadDoesNotChangeItsReason() {
    List<Job> jobs =
        List.of(
            Workloads.job(1, 0, 4, 5, 5),
            Workloads.job(2, 0, 4, 5, 5),
            Workloads.job(3, 20, 4, 5, 5));
    assertThat(reasons(jobs, FOUR.withSchedulingOverhead(10), Policies.EASY))
        .containsExactly(
            "10: scheduler 10", "25: scheduler 20, priority 5", "40: scheduler 15, priority 5");
  }

  /**
   * All processors are reserved from 12 to 15 s. Job 3, of 4 s, would fit on the two that job 1
   * leaves free, but not from 9 to 13 s.
   */
  @Test
  void anAdvanceReservationIsAReason() {
    List<Job> jobs =
        List.of(
            Workloads.job(1, 0, 2, 10, 10),
            Workloads.job(2, 1, 4, 3, 3).reserved(12),
            Workloads.job(3, 9, 2, 4, 4));
    assertThat(reasons(jobs, FOUR, Policies.CONSERVATIVE))
        .containsExactly("0: ", "12: reservation 11", "15: reservation 6");
  }

  /** 2 of 4 processors fail from 5 to 20 s, while none of them is in use. */
  @Test
  void failedProcessorsAreAReason() {
    Withdrawals run = Withdrawals.of(Policies.EASY, FOUR);
    RandomGenerator random = new RandomStreams(3, 0).stream("test");
    run.at(5, () -> run.cluster.failProcessors(2, 20, true, random, 5))
        .run(List.of(Workloads.job(1, 6, 2, 8, 8), Workloads.job(2, 7, 3, 5, 5)));
    assertThat(run.ended.stream().map(r -> text(r.waits())))
        .containsExactly("", "resources 7, reservation 6");
    Withdrawals down = Withdrawals.of(Policies.EASY, FOUR);
    down.down(5, 20).run(List.of(Workloads.job(1, 6, 2, 8, 8)));
    assertThat(down.ended.stream().map(r -> text(r.waits()))).containsExactly("reservation 14");
  }

  /** Decides at multiples of 30 s, and lets job 2 start only at 60 s. */
  private static final class Late implements SchedulingPolicy {
    @Override
    public void decide(ClusterView view, SchedulingDecisions starts) {
      if (view.waitingCount() > 0 && view.now() % 30 != 0) {
        starts.postponeTo(30 * Math.ceil(view.now() / 30));
        return;
      }
      for (int i = 0; i < view.waitingCount(); i++) {
        if (view.waiting(i).id() == 2 && view.now() < 60) {
          starts.hold(view.waiting(i), WaitReason.limit("QOSGrpCpuLimit"));
          starts.wakeAt(60);
        } else {
          starts.start(view.waiting(i));
        }
      }
    }
  }

  /** At 35 s, when job 1 ends, the policy states nothing more, and job 2 is the only one. */
  @Test
  void aPolicyStatesWhatItKnowsAndWhatItPutsOff() {
    List<Job> jobs = List.of(Workloads.job(1, 10, 1, 5, 5), Workloads.job(2, 12, 1, 5, 5));
    assertThat(reasons(jobs, FOUR, new Late()))
        .containsExactly("30: scheduler 20", "60: priority 18, QOSGrpCpuLimit 5, scheduler 25");
  }

  static Stream<Arguments> policies() {
    return PolicyContractTest.variants();
  }

  /** Every wait is the sum of its reasons, and nobody who asks for them changes a schedule. */
  @ParameterizedTest
  @MethodSource("policies")
  void reasonsAddUpToTheWait(PolicyKind policy, Map<String, String> options) {
    Map<String, String> resolved = policy.resolved("test", Path.of(""), options);
    for (ClusterSettings settings : PolicyContractTest.conditions()) {
      List<Job> jobs =
          Workloads.random(settings.hashCode() % 100, Trials.of(35), settings.processors());
      SchedulingPolicy made = policy.create("test", Order.SJF, settings.processors(), resolved);
      List<JobRecord> records = Workloads.replay(jobs, settings.withWaitsExplained(), made);
      for (JobRecord record : records) {
        assertThat(record.waits().seconds()).isEqualTo(record.waitTime());
        assertThat(record.waits().parts()).allMatch(part -> part.seconds() > 0);
      }
      List<JobRecord> plain = new ArrayList<>();
      records.forEach(record -> plain.add(record.waited(WaitBreakdown.NONE)));
      assertThat(plain)
          .isEqualTo(
              Workloads.replay(
                  jobs,
                  settings,
                  policy.create("test", Order.SJF, settings.processors(), resolved)));
    }
  }

  /** The first of all jobs waits only for resources, whatever the policy. */
  @ParameterizedTest
  @CsvSource({"EASY", "CONSERVATIVE", "PLANNED", "NONE", "FIRST_FIT", "DYNP"})
  void aJobAloneInTheQueueWaitsForResources(Policies policy) {
    List<Job> jobs = List.of(Workloads.job(1, 0, 3, 10, 8), Workloads.job(2, 1, 2, 5, 5));
    assertThat(reasons(jobs, FOUR, policy)).containsExactly("0: ", "8: resources 7");
  }
}
