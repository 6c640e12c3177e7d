package org.quoin.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.ClusterState;
import org.quoin.cluster.Downtime;
import org.quoin.cluster.replay.Outages;
import org.quoin.metrics.JobRecord;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.order.Order;

/** Jobs of one processor each that depend on others, worked out by hand. */
class StatedDependenciesTest {
  private static final Optional<ResourceRequest.ArrayTask> NO_ARRAY = Optional.empty();

  /** Returns a job that was submitted at 0 and eligible later in the log. */
  private static Job job(long id, double eligible, double runTime, String dependency) {
    return job(id, eligible, runTime, dependency, NO_ARRAY, false);
  }

  private static Job task(long id, double eligible, double runTime, int array, int limit) {
    return job(id, eligible, runTime, "", of(array, id, limit), false);
  }

  private static Optional<ResourceRequest.ArrayTask> of(int array, long task, int limit) {
    return Optional.of(new ResourceRequest.ArrayTask(array, (int) task % 10, limit));
  }

  private static Job job(
      long id,
      double eligible,
      double runTime,
      String dependency,
      Optional<ResourceRequest.ArrayTask> array,
      boolean hold) {
    ResourceRequest.Timing timing =
        new ResourceRequest.Timing(
            OptionalDouble.of(0),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            0,
            hold,
            Optional.empty(),
            ResourceRequest.Dependencies.parse(dependency),
            array);
    return Job.batch(id, eligible, 1, runTime, runTime, 1)
        .withTerms(Job.Terms.NONE.with(ResourceRequest.NONE.with(timing)));
  }

  private static Job named(Job job, String name) {
    ResourceRequest request = job.terms().request();
    return job.withTerms(
        job.terms()
            .with(
                request.with(
                    new ResourceRequest.Owner(
                        Optional.of("ann"),
                        Optional.empty(),
                        Optional.empty(),
                        List.of(),
                        Optional.empty(),
                        Optional.of(name)))));
  }

  private static ReplaySpec plan(int processors) {
    return new ReplaySpec(Policies.EASY, Order.FCFS, Map.of()).on(ClusterSettings.of(processors));
  }

  /** Returns the number of each job, when it was eligible and when it started. */
  private static List<String> run(int processors, Job... jobs) {
    return run(plan(processors), List.of(jobs));
  }

  private static List<String> run(ReplaySpec plan, List<Job> jobs) {
    List<Job> all = new ArrayList<>();
    plan.state().jobs().forEach(present -> all.add(present.job()));
    all.addAll(jobs);
    ReplaySpec.Result result = plan.run(jobs, StatedDependencies.of(all), record -> {});
    IdentityHashMap<Job, JobRecord> records = result.byJob();
    List<String> shown = new ArrayList<>(result.earlier().stream().map(one -> shown(one)).toList());
    jobs.forEach(job -> shown.add(shown(records.get(job))));
    return shown;
  }

  private static String shown(JobRecord record) {
    return "%d: %.0f %.0f"
        .formatted(record.job().id(), record.job().submitTime(), record.startTime());
  }

  /**
   * On one processor 1 runs 0-100 and 2 100-140. A job that depends on 2 is eligible then, although
   * it was so at 45 in the log; it runs after 3, which waits since 50.
   */
  @ParameterizedTest
  @CsvSource({"afterok:2", "afterany:2", "afternotok:2", "afterok:1:2", "'afterany:1,afterok:2'"})
  void aJobIsEligibleWhenThoseItDependsOnHaveEnded(String dependency) {
    assertThat(
            run(
                1,
                job(1, 0, 100, ""),
                job(2, 5, 40, ""),
                job(4, 45, 10, dependency),
                job(3, 50, 10, "")))
        .containsExactly("1: 0 0", "2: 5 100", "4: 140 150", "3: 50 140");
  }

  /**
   * Both run at once, to 100 and to 30; a job of the log that was eligible at 130 is so earlier.
   */
  @ParameterizedTest
  @CsvSource({
    "afterany:1?afterany:2, 30",
    "afterany:2?afterany:1, 30",
    "'afterany:1,afterany:2', 100",
    "after:1?afterany:2, 0",
    "after:1+1, 60",
    "after:1+2, 120",
    "after:1+1?afterany:2, 30",
    "after:1+1?after:2+2, 60",
    "'after:1+1,afterany:2', 60",
    "afterany:99, 130",
    "afterany:2:99, 130",
    "afterany:2?afterany:99, 130",
    "afterany:2+5, 30"
  })
  void severalConditions(String dependency, int eligible) {
    assertThat(run(3, job(1, 0, 100, ""), job(2, 0, 30, ""), job(3, 130, 10, dependency)).get(2))
        .isEqualTo("3: " + eligible + " " + eligible);
  }

  /**
   * Job 99 is unknown: nobody is eligible before it was so in the log, at 45, and before 1 ended.
   */
  @Test
  void anUnknownJobLeavesTheTimeOfTheLog() {
    assertThat(run(3, job(1, 0, 100, ""), job(3, 45, 10, "afterany:1:99")).get(1))
        .isEqualTo("3: 100 100");
  }

  /** A task of an array whose other tasks came before the log. */
  @Test
  void nobodyIsEligibleBeforeTheLogBegins() {
    assertThat(run(8, job(1, 40, 5, ""), task(2, 60, 5, 7, 1)))
        .containsExactly("1: 40 40", "2: 40 40");
  }

  /** The start of 2 counts, at 10; the minute after it ends at 70. */
  @Test
  void aStartCountsWhenItIsMade() {
    assertThat(run(1, job(1, 0, 10, ""), job(2, 5, 200, ""), job(3, 20, 1, "after:2+1")))
        .containsExactly("1: 0 0", "2: 5 10", "3: 70 210");
  }

  /** A held job is not eligible before it was so in the log; nobody is before the submission. */
  @Test
  void holdsAndSubmissionsBoundEligibility() {
    assertThat(
            run(
                2,
                job(1, 0, 10, ""),
                job(2, 45, 5, "afterok:1", NO_ARRAY, true),
                job(3, 45, 5, "afterok:1").from(-20).withSubmitTime(45)))
        .containsExactly("1: 0 0", "2: 45 45", "3: 20 20");
  }

  /** Tasks 11 and 12 of array 7 run to 10 and 25; those of array 8 follow one by one. */
  @Test
  void tasksCorrespond() {
    Optional<ResourceRequest.ArrayTask> first = of(8, 21, 0);
    Optional<ResourceRequest.ArrayTask> second = of(8, 22, 0);
    assertThat(
            run(
                4,
                task(11, 0, 10, 7, 0),
                task(12, 0, 25, 7, 0),
                job(21, 60, 5, "aftercorr:7", first, false),
                job(22, 60, 5, "aftercorr:7", second, false),
                job(30, 70, 5, "afterok:7"),
                job(31, 70, 5, "afterok:7_1")))
        .containsExactly("11: 0 0", "12: 0 0", "21: 10 10", "22: 25 25", "30: 25 25", "31: 10 10");
  }

  /** Two tasks run at once, on enough processors; the next is eligible at an end. */
  @Test
  void aLimitedArrayHasNoMoreTasksInTheSystem() {
    assertThat(
            run(
                8,
                task(1, 0, 10, 7, 2),
                task(2, 0, 25, 7, 2),
                task(3, 40, 20, 7, 2),
                task(4, 41, 7, 7, 2),
                task(5, 42, 1, 7, 2)))
        .containsExactly("1: 0 0", "2: 0 0", "3: 10 10", "4: 25 25", "5: 30 30");
  }

  /** One after the other by name, whatever its processors; a job of another name does not count. */
  @Test
  void singletonsRunOneByOne() {
    assertThat(
            run(
                8,
                named(job(1, 0, 30, ""), "a"),
                named(job(2, 0, 50, ""), "b"),
                named(job(3, 31, 20, "singleton"), "a"),
                named(job(4, 60, 20, "singleton"), "a")))
        .containsExactly("1: 0 0", "2: 0 0", "3: 30 30", "4: 50 50");
  }

  /** The only processor fails from 30 to 40; the job that depends on 1 knows how 1 ended. */
  @ParameterizedTest
  @EnumSource(Outages.Running.class)
  void anInterruptedJobEndsWhenItRunsNoMore(Outages.Running running) {
    Outages outages = new Outages(List.of(new Downtime(30, 40, 1)), running, false, false, 1);
    assertThat(
            run(plan(1).with(outages), List.of(job(1, 0, 100, ""), job(2, 45, 5, "afterany:1")))
                .get(1))
        .isEqualTo(
            switch (running) {
              case RESTART -> "2: 140 140";
              case LOST -> "2: 30 40";
              case FINISH -> "2: 100 100";
            });
  }

  /**
   * The run begins at 20 with 1, which runs 5-35, and two tasks of an array of which one may run:
   * 11 runs to 50, 12 may not enter before. A later job depends on 1.
   */
  @Test
  void theJobsOfAStateCount() {
    ClusterState state =
        new ClusterState(
            20,
            List.of(
                new ClusterState.Present(job(1, 0, 30, ""), 5),
                new ClusterState.Present(job(5, 0, 20, "after:1"), 6),
                new ClusterState.Present(task(11, 1, 40, 7, 1), 10),
                new ClusterState.Present(task(12, 2, 5, 7, 1), Double.NaN),
                new ClusterState.Present(job(4, 3, 5, "after:1"), Double.NaN)));
    assertThat(run(plan(8).with(state), List.of(job(3, 25, 5, "afterok:1"))))
        .containsExactlyInAnyOrder(
            "1: 0 5", "5: 0 6", "11: 1 10", "12: 2 50", "4: 3 20", "3: 35 35");
  }

  @Test
  void jobsWithoutConditionsAreAsTheyWere() {
    assertThat(StatedDependencies.of(List.of(job(1, 0, 5, ""), task(2, 0, 5, 7, 0))).any())
        .isFalse();
  }
}
