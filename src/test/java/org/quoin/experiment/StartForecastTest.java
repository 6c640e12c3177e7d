package org.quoin.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.quoin.cluster.ClusterState;
import org.quoin.cluster.ClusterState.Present;
import org.quoin.engine.RandomStreams;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.scheduling.Policies;
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
  private static RunTimeRatios ratios() {
    List<Job> jobs = ended(25, 0.25, 1);
    jobs.addAll(ended(300, 0.5, 2));
    return new RunTimeRatios(jobs);
  }

  @Test
  void aRunTimeIsDrawnFromTheUsersOwnRatiosIfThereAreEnough() {
    RandomGenerator random = new RandomStreams(1, 0).stream("draws");
    assertThat(ratios().draw(job(1, 0, 1, 80, 1, 1), 0, random)).isEqualTo(20);
    assertThat(ratios().draw(job(1, 0, 1, 80, 1, 2), 0, random)).isEqualTo(40);
    // User 1 has no ratio above a quarter, all users together have.
    assertThat(ratios().draw(job(1, 0, 1, 80, 1, 1), 20, random)).isEqualTo(40);
    // No job has run for more than half of its limit.
    assertThat(ratios().draw(job(1, 0, 1, 80, 1, 1), 40, random)).isEqualTo(80);
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
        StartForecast.of(plan, state, job(3, 60, 2, 40, 7, 2), ratios(), 30, 1);
    assertThat(forecast).isEqualTo(new StartForecast(300, 150, 150, 150, 30));
    StartForecast unknown =
        StartForecast.of(plan, state, job(3, 60, 2, 40, 7, 2), new RunTimeRatios(List.of()), 9, 1);
    assertThat(unknown.atLimits()).isEqualTo(300);
    assertThat(unknown.runs()).isZero();
  }

  /** Without backfilling no later job matters, and exact limits leave nothing to chance. */
  @Test
  void withExactEstimatesEveryForecastComesTrue() {
    List<Job> jobs =
        Workloads.random(3, 200, 8).stream()
            .map(job -> job.withRunTime(job.requestedTime()))
            .toList();
    StartForecast.Coverage measured =
        StartForecast.coverage(ReplaySpec.of(8, Policies.NONE, Order.FCFS), jobs, 60, 3, 1);
    assertThat(measured.jobs()).isEqualTo(60);
    assertThat(measured.within()).isEqualTo(1);
    assertThat(measured.notAfterLimits()).isEqualTo(1);
    assertThat(measured.waited()).isPositive();
    assertThat(measured.medianError()).isZero();
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
    StartForecast.Coverage measured =
        StartForecast.coverage(ReplaySpec.of(6, Policies.NONE, Order.FCFS), jobs, 200, 60, 1);
    assertThat(measured.waited()).isGreaterThan(100);
    assertThat(measured.waitedWithin()).isCloseTo(0.9, within(0.06));
  }
}
