package org.quoin.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.quoin.cluster.ClusterState;
import org.quoin.cluster.ClusterState.Present;
import org.quoin.engine.RandomStreams;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.PolicyKind;
import org.quoin.scheduling.Workloads;
import org.quoin.scheduling.order.Order;
import org.quoin.workload.Job;

class StartForecastTest {
  private static Job job(
      long id, double submit, int width, double requested, double run, long user) {
    return Job.batch(id, submit, width, requested, run, user);
  }

  private static List<Job> ended(int count, double ratio, long user) {
    List<Job> jobs = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      jobs.add(job(i, 0, 1, 100, 100 * ratio, user));
    }
    return jobs;
  }

  /** Jobs of user 1 always took a quarter of their limit, all others the half. */
  private static JobHistory history() {
    List<Job> jobs = ended(25, 0.25, 1);
    jobs.addAll(ended(300, 0.5, 2));
    return new JobHistory(jobs, List.of());
  }

  @Test
  void aRunTimeIsDrawnFromTheUsersOwnRatiosIfThereAreEnough() {
    RandomGenerator random = new RandomStreams(1, 0).stream("draws");
    assertThat(history().future(random, ClusterState.EMPTY).runTime(job(1, 0, 1, 80, 1, 1), 0))
        .isEqualTo(20);
    assertThat(history().future(random, ClusterState.EMPTY).runTime(job(1, 0, 1, 80, 1, 2), 0))
        .isEqualTo(40);
    // User 1 has no ratio above a quarter, all users together have.
    assertThat(history().future(random, ClusterState.EMPTY).runTime(job(1, 0, 1, 80, 1, 1), 20))
        .isEqualTo(40);
    // No job has run for more than half of its limit.
    assertThat(history().future(random, ClusterState.EMPTY).runTime(job(1, 0, 1, 80, 1, 1), 40))
        .isEqualTo(80);
  }

  /**
   * Job 1 has all processors since 0 s, with a limit of 200 s, and will end at 100 s by its ratio.
   * Job 2 waits, and takes 50 of 100 s. So job 3 starts at 150 s, or at 300 s by the limits.
   */
  @Test
  void theForecastIsTheStartBehindTheJobsThatRunAndWait() {
    ReplaySpec plan = ReplaySpec.of(4, Policies.EASY, Order.FCFS);
    ClusterState state =
        new ClusterState(
            60,
            List.of(
                new Present(job(1, 0, 4, 200, 7, 2), 0),
                new Present(job(2, 50, 4, 100, 7, 2), Double.NaN)));
    StartForecast forecast =
        StartForecast.of(plan, state, job(3, 60, 2, 40, 7, 2), history(), 30, 1);
    assertThat(forecast)
        .isEqualTo(new StartForecast(300, 150, 150, 150, Collections.nCopies(30, 150.0)));
    StartForecast unknown =
        StartForecast.of(
            plan, state, job(3, 60, 2, 40, 7, 2), new JobHistory(List.of(), List.of()), 9, 1);
    assertThat(unknown.atLimits()).isEqualTo(300);
    assertThat(unknown.runs()).isZero();
  }

  /**
   * User 1 takes a tenth of the limit for a while, and then nine tenths: in one future all of a
   * user's jobs are of one kind, and those of a new user, too.
   */
  @Test
  void theJobsOfAUserResembleEachOtherInOneFuture() {
    List<Job> jobs = ended(40, 0.1, 1);
    jobs.addAll(ended(40, 0.9, 1));
    JobHistory history = new JobHistory(jobs, List.of());
    int mixed = 0;
    int low = 0;
    for (int run = 0; run < 200; run++) {
      JobHistory.Future future =
          history.future(new RandomStreams(run, 0).stream("draws"), ClusterState.EMPTY);
      for (int user : new int[] {1, 9}) {
        Set<Double> drawn = new TreeSet<>();
        for (int i = 0; i < 30; i++) {
          drawn.add(future.runTime(job(i, 0, 1, 100, 1, user), 0));
        }
        mixed += drawn.size() > 1 ? 1 : 0;
        low += drawn.size() == 1 && drawn.contains(10.0) ? 1 : 0;
      }
    }
    assertThat(mixed).isLessThan(60);
    assertThat(low).isBetween(130, 230);
  }

  /** User 1 took a tenth of the limit for a while, then nine tenths; a job has run for a half. */
  @Test
  void aJobThatRunsForLongTellsOfTheOthersOfItsUser() {
    List<Job> jobs = ended(40, 0.1, 1);
    jobs.addAll(ended(40, 0.9, 1));
    JobHistory history = new JobHistory(jobs, List.of());
    ClusterState idle = new ClusterState(50, List.of());
    ClusterState half = new ClusterState(50, List.of(new Present(job(1, 0, 1, 100, 7, 1), 0)));
    int unknown = 0;
    int known = 0;
    for (int run = 0; run < 400; run++) {
      RandomStreams streams = new RandomStreams(run, 0);
      Job waits = job(2, 0, 1, 100, 1, 1);
      unknown += history.future(streams.stream("a"), idle).runTime(waits, 0) == 90 ? 1 : 0;
      known += history.future(streams.stream("b"), half).runTime(waits, 0) == 90 ? 1 : 0;
    }
    // Of the 76 windows 36 have the long ratio alone, and 4 have it 1 to 4 times of 5.
    assertThat(unknown / 400.0).isCloseTo(0.5, within(0.08));
    assertThat(known / 400.0).isCloseTo((36 + 30 / 25.0) / 38, within(0.03));
  }

  /** A job of each hour, of which those that had not ended get a drawn run time. */
  @Test
  void furtherJobsAreThoseOfTheSameTimesOfAnEarlierWeek() {
    double hour = 3600;
    double week = 168 * hour;
    List<Job> jobs = new ArrayList<>();
    for (int i = 0; i < 3 * 168; i++) {
      jobs.add(job(i + 1, i * hour + 60, 1 + i % 168, 1000, 7, 1));
    }
    JobHistory history = new JobHistory(jobs, jobs);
    double now = 3 * week;
    for (int run = 0; run < 20; run++) {
      List<Job> later =
          history
              .future(new RandomStreams(run, 0).stream("draws"), ClusterState.EMPTY)
              .submissions(now, 1000)
              .until(now + 5 * hour);
      assertThat(later)
          .extracting(Job::submitTime)
          .containsExactly(
              now + 60,
              now + 60 + hour,
              now + 60 + 2 * hour,
              now + 60 + 3 * hour,
              now + 60 + 4 * hour);
      assertThat(later).extracting(Job::processors).containsExactly(1, 2, 3, 4, 5);
      assertThat(later).extracting(Job::id).containsExactly(1000L, 1001L, 1002L, 1003L, 1004L);
      assertThat(later).allMatch(job -> job.runTime() == 7);
    }
    assertThat(
            new JobHistory(jobs, jobs.subList(0, 3))
                .future(new RandomStreams(1, 0).stream("d"), ClusterState.EMPTY)
                .submissions(3 * hour, 1)
                .until(9 * hour))
        .isEmpty();
  }

  /**
   * One processor, shortest job first. It is free after 100 s; until then two jobs of 50 s have
   * come, while these run two more, and then a last one. Without them the job would start at 100,
   * with those that are submitted by then at 200.
   */
  @Test
  void laterJobsCountUntilTheJobStarts() {
    double day = 86_400;
    List<Job> jobs = new ArrayList<>();
    jobs.add(job(1, 0, 1, 50, 50, 1));
    for (int i = 0; i < 5; i++) {
      jobs.add(job(i + 2, 40 + 50 * i, 1, 50, 50, 1));
    }
    ClusterState state =
        new ClusterState(day, List.of(new Present(job(7, day, 1, 100, 100, 1), day)));
    StartForecast forecast =
        StartForecast.of(
            ReplaySpec.of(1, Policies.NONE, Order.SJF),
            state,
            job(8, day, 1, 1000, 1000, 1),
            new JobHistory(jobs, jobs),
            3,
            1);
    assertThat(forecast.atLimits()).isEqualTo(day + 100);
    assertThat(forecast.starts()).containsExactly(day + 350, day + 350, day + 350);
  }

  private static StartPromises promises(ReplaySpec plan, List<Job> jobs, int count, int runs) {
    return StartPromises.of(
        StartPromises.Simulated.of(plan, jobs), count, runs, 1, StartPromises.Known.NOTHING);
  }

  /** Whoever knows the future needs one run; but Slurm's clocks begin anew. */
  @Test
  void aForecastThatIsToldTheFutureIsTheStart() {
    List<Job> jobs =
        Workloads.random(3, 300, 8).stream()
            .map(
                job ->
                    job.withSubmitTime(100 * job.submitTime())
                        .withRequestedTime(100 * job.requestedTime())
                        .withRunTime(100 * job.runTime()))
            .toList();
    List<ReplaySpec> plans =
        List.of(
            ReplaySpec.of(8, Policies.NONE, Order.FCFS),
            ReplaySpec.of(8, Policies.NONE, Order.SJF),
            ReplaySpec.of(8, Policies.EASY, Order.FCFS),
            ReplaySpec.of(8, Policies.EASY, Order.SJF),
            ReplaySpec.of(8, Policies.SLURM, Order.FCFS));
    for (ReplaySpec plan : plans) {
      PolicyKind policy = plan.policy();
      double least = policy == Policies.SLURM ? 60 : 0;
      StartPromises told =
          StartPromises.of(
              StartPromises.Simulated.of(plan, jobs), 60, 9, 1, StartPromises.Known.ALL);
      assertThat(told.all()).allMatch(one -> one.drawn().length == 1);
      assertThat(told.share(one -> Math.abs(one.start() - one.median()) <= least))
          .isGreaterThanOrEqualTo(policy == Policies.SLURM ? 0.9 : 1);
      StartPromises drawn =
          StartPromises.of(
              StartPromises.Simulated.of(plan, jobs), 60, 9, 1, StartPromises.Known.NOTHING);
      assertThat(told.medianWidth()).isZero();
      assertThat(drawn.only(one -> one.waitTime() > 0).medianWidth()).isPositive();
    }
  }

  /** Without backfilling no later job matters, and exact limits leave nothing to chance. */
  @Test
  void withExactEstimatesEveryForecastComesTrue() {
    List<Job> jobs =
        Workloads.random(3, 200, 8).stream()
            .map(job -> job.withRunTime(job.requestedTime()))
            .toList();
    StartPromises measured = promises(ReplaySpec.of(8, Policies.NONE, Order.FCFS), jobs, 60, 3);
    assertThat(measured.all()).hasSize(60);
    assertThat(measured.within()).isEqualTo(1);
    assertThat(measured.share(one -> one.start() <= one.atLimits())).isEqualTo(1);
    assertThat(measured.waited().all()).isNotEmpty();
    assertThat(measured.waited().medianError()).isZero();
  }

  /** Ratios that never change from job to job make intervals that cover what they promise. */
  @Test
  void theIntervalCoversWhatItPromises() {
    RandomGenerator random = new RandomStreams(5, 0).stream("run times");
    List<Job> jobs = new ArrayList<>();
    double submit = 0;
    for (int i = 0; i < 600; i++) {
      submit += random.nextInt(60);
      jobs.add(job(i + 1, submit, 1 + random.nextInt(4), 100, 5 + random.nextInt(95), 1));
    }
    StartPromises measured = promises(ReplaySpec.of(6, Policies.NONE, Order.FCFS), jobs, 200, 60);
    assertThat(measured.waited().all()).hasSizeGreaterThan(100);
    assertThat(measured.waited().within()).isCloseTo(0.9, within(0.06));
  }

  /** A promise made at a time, of an interval from 1000 to 2000 s later. */
  private static StartPromises.Promise promise(double submitted, double wait) {
    return new StartPromises.Promise(
        submitted, submitted + wait, 0, new double[] {submitted + 1000, submitted + 2000});
  }

  /**
   * Of twenty promises, 18 were kept, one missed its interval by half its width, one by all of it.
   * The 19th of them in order of their misses is the one for nine of ten of 21.
   */
  @Test
  void theMarginIsWhatNineOfTenEarlierPromisesNeed() {
    List<StartPromises.Promise> all = new ArrayList<>();
    for (int i = 0; i < 18; i++) {
      all.add(promise(i, 1500));
    }
    all.add(promise(18, 500));
    assertThat(new StartPromises(all).margin(0.9)).as("too few").isNaN();
    all.add(promise(19, 3000));
    assertThat(new StartPromises(all).margin(0.9)).isEqualTo(0.5);
    assertThat(new StartPromises(all.subList(2, 20)).margin(0.9)).isNaN();
    all.add(promise(20, 1100));
    // The 20th of 21 in order of their misses, for nine of ten of 22.
    assertThat(new StartPromises(all).margin(0.9)).isEqualTo(0.5);
    all.add(promise(21, 4000));
    assertThat(new StartPromises(all).margin(0.9)).isEqualTo(1);
    StartPromises.Promise widened = promise(700, 2500).widened(0.9, 0.5);
    assertThat(widened.drawn()).containsExactly(1200, 3200);
    assertThat(promise(700, 0).widened(0.9, 2).drawn()).containsExactly(700, 4700);
    assertThat(promise(700, 0).widened(0.9, -0.7).drawn()).containsExactly(2400, 2400);
    assertThat(new StartForecast(9, 1700, 2000, 2700, List.of()).widened(700, 0.5))
        .isEqualTo(new StartForecast(9, 1200, 2000, 3200, List.of()));
    StartForecast atOnce = new StartForecast(9, 700, 700, 750, List.of());
    assertThat(atOnce.widened(700, 0.5)).isSameAs(atOnce);
  }

  /** A promise is calibrated by those whose jobs had started by then, and are open. */
  @Test
  void onlyKnownPromisesCalibrate() {
    List<StartPromises.Promise> all = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      all.add(promise(i, 2100));
    }
    all.add(new StartPromises.Promise(20, 99, 0, new double[] {30, 31}));
    all.add(promise(2118, 2050));
    all.add(promise(2119, 2101));
    StartPromises known = new StartPromises(all);
    assertThat(known.knownAt(0.9, 2118).all()).hasSize(19);
    assertThat(known.knownAt(0.9, 2119).all()).hasSize(20);
    assertThat(known.calibrated(0.9).all()).hasSize(1);
    assertThat(known.calibrated(0.9).all().get(0).drawn()).containsExactly(3019, 4219);
    assertThat(known.calibrated(0.9).share(one -> one.isKept(0.9, 0))).isZero();
    assertThat(known.calibrated(0.9).share(one -> one.isKept(0.9, 1))).isEqualTo(1);
  }
}
