package org.quoin.report.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.UserLimit;
import org.quoin.cluster.replay.UsageTimeline;
import org.quoin.cluster.replay.UsageTimeline.Column;
import org.quoin.cluster.timeslice.TimeSlices;
import org.quoin.engine.RandomStreams;
import org.quoin.metrics.Metrics;
import org.quoin.report.block.Figure;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.order.Order;
import org.quoin.workload.Job;

/** The state over time, and its picture. */
class UseOverTimeTest {
  private static final int PROCESSORS = 8;

  static Stream<ReplaySpec> plans() {
    ReplaySpec plain = ReplaySpec.of(PROCESSORS, Policies.EASY, Order.FCFS);
    ClusterSettings machine = ClusterSettings.of(PROCESSORS);
    return Stream.of(
        plain,
        ReplaySpec.of(PROCESSORS, Policies.CONSERVATIVE, Order.SJF),
        plain.on(
            ClusterSettings.of(PROCESSORS)
                .withSchedulingOverhead(0.5)
                .withLoadOverhead(2)
                .withInformationDelay(3)
                .withPeriod(10)),
        plain.on(ClusterSettings.of(PROCESSORS).withUserLimit(new UserLimit(4, 1, false))),
        new ReplaySpec(Policies.EASY, Order.FCFS, Map.of()).in(new TimeSlices(3, 5, 0)).on(machine),
        new ReplaySpec(Policies.NONE, Order.SJF, Map.of())
            .in(new TimeSlices(4, 2, 0.5))
            .on(machine));
  }

  /** The mean of a long run lies within its range, and its integral is that of all processors. */
  @Test
  void aLongRunIsShownByItsMeanAndRange() {
    ReplaySpec plan = ReplaySpec.of(PROCESSORS, Policies.EASY, Order.FCFS);
    UsageTimeline use = new UsageTimeline(false, () -> {});
    plan.run(jobs(600), use);
    Figure.Curve used =
        ((Figure.Curves) UsePicture.of(use, plan, Optional.empty()).get(0)).curves().get(0);
    assertThat(used.x()).hasSizeGreaterThan(400);
    double area = 0;
    for (int i = 0; i + 1 < used.x().length; i++) {
      assertThat(used.y()[i]).isBetween(used.low()[i] - 1e-9, used.high()[i] + 1e-9);
      area += used.y()[i] * (used.x()[i + 1] - used.x()[i]);
    }
    double exact = 0;
    for (int i = 0; i + 1 < use.size(); i++) {
      exact += use.count(Column.USED, i) * (use.time(i + 1) - use.time(i));
    }
    assertThat(area).isCloseTo(exact, within(1e-6 * exact));
  }

  private static List<Job> jobs(int count) {
    RandomGenerator random = new RandomStreams(7, 0).stream("jobs");
    List<Job> jobs = new ArrayList<>();
    double submit = 50;
    for (int i = 1; i <= count; i++) {
      submit += random.nextInt(3) == 0 ? 0 : random.nextInt(6);
      int run = random.nextInt(12);
      jobs.add(Job.batch(i, submit, 1 + random.nextInt(PROCESSORS), 10, run, i % 3));
    }
    return jobs;
  }

  @ParameterizedTest
  @MethodSource("plans")
  void itsTimeAverageIsTheUtilization(ReplaySpec plan) {
    boolean sliced = plan.slices().shared();
    UsageTimeline use = new UsageTimeline(sliced, () -> {});
    List<Job> jobs = jobs(300);
    ReplaySpec.Result result = plan.run(jobs, use);
    double area = 0;
    double waiting = 0;
    for (int i = 0; i + 1 < use.size(); i++) {
      assertThat(use.time(i + 1)).isGreaterThan(use.time(i));
      area += use.count(Column.USED, i) * (use.time(i + 1) - use.time(i));
      waiting += use.count(Column.WAITING, i) * (use.time(i + 1) - use.time(i));
      long held = use.count(Column.USED, i) + use.count(Column.LOADING, i);
      assertThat(held).isBetween(0L, (long) PROCESSORS * plan.slices().rows());
    }
    int last = use.size() - 1;
    double span = use.time(last) - use.time(0);
    double share = 100 * area / span / PROCESSORS / plan.slices().rows();
    double printed = Metrics.UTILIZATION.of(result.schedule());
    assertThat(share).isCloseTo(printed, within(1e-9));
    assertThat(printed).isLessThanOrEqualTo(100);
    // Held back or not, a job waits until it gets processors; then it is loaded.
    double waits = 300 * (Metrics.AWT.of(result.schedule()) - plan.settings().loadOverhead());
    assertThat(waiting).isCloseTo(waits, within(1e-6));
    for (Column column : Column.values()) {
      assertThat(use.count(column, last)).isZero();
    }
  }

  /** Two jobs of 8 and 4 of 8 processors, the second submitted at 1: in rows by hand. */
  @Test
  void rowsHoldTheStateAfterTheirInstant() {
    UsageTimeline use = new UsageTimeline(false, () -> {});
    ReplaySpec.of(PROCESSORS, Policies.EASY, Order.FCFS)
        .run(List.of(Job.batch(1, 0, 8, 9, 5, -1), Job.batch(2, 1, 4, 9, 2, -1)), use);
    List<String> rows =
        IntStream.range(0, use.size())
            .mapToObj(
                i ->
                    use.time(i)
                        + Stream.of(Column.values())
                            .map(c -> " " + use.count(c, i))
                            .reduce("", String::concat))
            .toList();
    assertThat(rows)
        .containsExactly("0.0 8 1 0 0 0", "1.0 8 1 4 1 0", "5.0 4 1 0 0 0", "7.0 0 0 0 0 0");
  }

  @ParameterizedTest
  @MethodSource("plans")
  void picturesShowTheMachineAndTheTimeForFewJobsAndMany(ReplaySpec plan) {
    for (int count : new int[] {1, 10, 3000}) {
      UsageTimeline use = new UsageTimeline(plan.slices().shared(), () -> {});
      plan.run(jobs(count), use);
      List<Figure> figures = UsePicture.of(use, plan, Optional.empty());
      assertThat(figures).hasSize(2);
      Figure.Curves used = (Figure.Curves) figures.get(0);
      assertThat(used.x().name()).isEqualTo("time since the first submission");
      double all = PROCESSORS * (double) plan.slices().rows();
      assertThat(used.curves().get(1).y()).containsOnly(all);
      assertThat(Arrays.stream(used.curves().get(0).y())).allMatch(y -> y >= 0 && y <= all);
    }
  }
}
