package org.quoin.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.quoin.build.Trials;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterListener;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.SpaceSharedCluster;
import org.quoin.cluster.replay.Replay;
import org.quoin.engine.RandomStreams;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.Metrics;
import org.quoin.metrics.Schedule;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.scheduling.order.Order;
import org.quoin.workload.Job;
import org.quoin.workload.Reservations;

/** Advance reservations: accepted or refused when they are asked for, and then kept. */
class ReservationsTest {
  private static final int PROCESSORS = 8;

  static Stream<Policies> planners() {
    return Stream.of(Policies.values()).filter(PolicyKind::plans);
  }

  /**
   * Four processors, of which job 1 has three until 10. Two from 5 on (job 2) are refused, all four
   * from 12 to 15 (job 3) accepted. Job 4, of 4 s on two, does not fit before 15; job 5, of 8 s on
   * one, ends at 12; job 6, of 2 s on four, comes behind job 4.
   */
  @ParameterizedTest
  @MethodSource("planners")
  void jobsArePlannedAroundThem(Policies policy) {
    List<Job> jobs =
        List.of(
            Workloads.job(1, 0, 3, 10, 10),
            Workloads.job(2, 1, 2, 4, 4).reserved(5),
            Workloads.job(3, 2, 4, 3, 3).reserved(12),
            Workloads.job(4, 3, 2, 4, 4),
            Workloads.job(5, 4, 1, 8, 8),
            Workloads.job(6, 5, 4, 2, 2));
    ReplaySpec.Result result = run(jobs, 4, policy, Order.FCFS);
    Map<Long, Double> starts = new HashMap<>();
    result.records().forEach(record -> starts.put(record.job().id(), record.startTime()));
    // The policies that switch to SJF when something waits let the short job 6 go first.
    boolean fcfs = starts.get(4L) < starts.get(6L);
    assertThat(starts)
        .isEqualTo(
            Map.of(1L, 0.0, 3L, 12.0, 4L, fcfs ? 15.0 : 17.0, 5L, 4.0, 6L, fcfs ? 19.0 : 15.0));
    assertThat(result.schedule().jobs()).extracting(r -> r.job().id()).doesNotContain(3L);
    assertThat(result.reservations().counts())
        .isEqualTo(new ReservationOutcome.Counts(2, 1, 1, 0, 12, 8));
  }

  /** Job 2 was promised 10 to 14: planning lets it wait for the reservation, conservative not. */
  @ParameterizedTest
  @EnumSource(
      value = Policies.class,
      names = {"PLANNED", "CONSERVATIVE"})
  void aPromiseStandsInTheWayOfOneOnlyUnderConservative(Policies policy) {
    List<Job> jobs =
        List.of(
            Workloads.job(1, 0, 3, 10, 10),
            Workloads.job(2, 1, 2, 4, 4),
            Workloads.job(3, 2, 4, 2, 2).reserved(11));
    ReplaySpec.Result result = run(jobs, 4, policy, Order.FCFS);
    boolean kept = policy == Policies.CONSERVATIVE;
    assertThat(result.reservations().refused()).isEqualTo(kept ? 1 : 0);
    assertThat(result.schedule().jobs().get(1).startTime()).isEqualTo(kept ? 10 : 13);
  }

  /** Some of the jobs ask for a start, at once or later, that is mostly there. */
  private static List<Job> asking(int seed) {
    RandomGenerator random = new RandomStreams(seed, 0).stream("asking");
    List<Job> jobs = new ArrayList<>();
    for (Job job : Workloads.random(seed, 60, PROCESSORS)) {
      boolean asks = random.nextInt(4) == 0;
      jobs.add(asks ? job.reserved(job.submitTime() + random.nextInt(60)) : job);
    }
    return jobs;
  }

  @ParameterizedTest
  @MethodSource("planners")
  void noneThatIsAcceptedStartsLateAndNoProcessorIsGivenTwice(Policies policy) {
    long kept = 0;
    long refused = 0;
    for (int seed = 0; seed < Trials.of(50); seed++) {
      for (Order order : List.of(Order.FCFS, Order.SJF, Order.WFP3)) {
        ReplaySpec.Result result = run(asking(seed), PROCESSORS, policy, order);
        assertThat(result.reservations().broken()).isZero();
        assertThat(Workloads.mostUsed(result.records())).isLessThanOrEqualTo(PROCESSORS);
        assertThat(result.records().size() + result.reservations().refused()).isEqualTo(60);
        kept += result.reservations().kept().size();
        refused += result.reservations().refused();
      }
    }
    assertThat(kept).isPositive();
    assertThat(refused).isPositive();
  }

  /** A reservation under conservative moves no other, so promises are kept beside it. */
  @Test
  void conservativeStillKeepsItsPromises() {
    ClusterSettings followed = ClusterSettings.of(PROCESSORS).withPlansFollowed(true);
    for (int seed = 0; seed < Trials.of(100); seed++) {
      Schedule schedule =
          new ReplaySpec(Policies.CONSERVATIVE, Order.FCFS, Map.of())
              .on(followed)
              .run(asking(seed))
              .schedule();
      assertThat(Metrics.PROMISES_BROKEN.of(schedule)).as("seed " + seed).isZero();
    }
  }

  /** Whoever does not plan refuses, and is not led to break what it accepted. */
  @ParameterizedTest
  @EnumSource(Policies.class)
  void whoeverDoesNotPlanRefusesAll(Policies policy) {
    List<Boolean> answers = new ArrayList<>();
    ClusterListener listener =
        new ClusterListener() {
          @Override
          public void ended(JobRecord job) {}

          @Override
          public void answered(ClusterJob reservation, boolean accepted) {
            answers.add(accepted);
          }
        };
    Replay.run(
        List.of(Workloads.job(1, 0, 2, 5, 5).reserved(3)),
        new SpaceSharedCluster(
            "test", ClusterSettings.of(4), policy.create(Order.FCFS, 4), listener));
    assertThat(answers).containsExactly(policy.plans());
  }

  /** The same jobs ask at 10 and, with others, at 40 per cent; a list has its own numbers. */
  @Test
  void aShareOfTheJobsAsksAndAListComesBesideThem() {
    List<Job> jobs = Workloads.random(1, 400, PROCESSORS);
    List<Job> few = Reservations.ofShare(0.1, 100, 1).among(jobs);
    List<Job> many = Reservations.ofShare(0.4, 100, 1).among(jobs);
    assertThat(few.stream().filter(Job::isReservation).count()).isBetween(20L, 60L);
    for (int i = 0; i < jobs.size(); i++) {
      assertThat(many.get(i).isReservation() || !few.get(i).isReservation()).isTrue();
      if (few.get(i).isReservation()) {
        assertThat(few.get(i).terms().start()).isEqualTo(jobs.get(i).submitTime() + 100);
      }
    }
    Reservations list =
        new Reservations("list", List.of(new Reservations.Asked(2, 5, 50, 10, 3)), 0, 0, 1);
    List<Job> all = list.among(jobs);
    assertThat(all).hasSize(401).isSortedAccordingTo(Comparator.comparingDouble(Job::submitTime));
    assertThat(all.stream().filter(Job::isReservation))
        .containsExactly(Job.batch(401, 5, 3, 10, 10, Job.UNKNOWN_USER).reserved(50));
  }

  private static ReplaySpec.Result run(
      List<Job> jobs, int processors, Policies policy, Order order) {
    return ReplaySpec.of(processors, policy, order).run(jobs);
  }
}
