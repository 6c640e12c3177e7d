package org.quoin.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.cluster.ClusterSettings;
import org.quoin.engine.RandomStreams;
import org.quoin.metrics.Backfills;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.scheduling.order.Order;
import org.quoin.scheduling.plan.BackfillStatistics;
import org.quoin.workload.Job;
import org.quoin.workload.model.KrcModel;

class DelayBudgetPolicyTest {

  private static ReplaySpec plan(PolicyKind policy, int processors, String... options) {
    Map<String, String> map = new HashMap<>();
    for (String option : options) {
      map.put(option.split("=")[0], option.split("=")[1]);
    }
    return new ReplaySpec(policy, Order.FCFS, map).on(ClusterSettings.of(processors));
  }

  private static Map<Long, Double> starts(List<Job> jobs, ReplaySpec plan) {
    Map<Long, Double> starts = new HashMap<>();
    plan.run(jobs)
        .schedule()
        .jobs()
        .forEach(record -> starts.put(record.job().id(), record.startTime()));
    return starts;
  }

  private static List<Job> stream(int replication, double load, int jobs) {
    return new KrcModel(
            KrcModel.Shape.EXPONENTIAL,
            KrcModel.PAPER_MU,
            KrcModel.PAPER_LAMBDA,
            load * KrcModel.PAPER_ARRIVAL_RATE,
            64)
        .generate(jobs, new RandomStreams(8, replication));
  }

  /** Without a budget only those start past a head that cannot delay it, whoever ends when. */
  @Test
  void withoutABudgetNoHeadIsLateAndTheLargerItIsTheMoreOvertake() {
    List<Job> jobs = stream(0, 2.5, 600);
    Backfills sure = plan(Policies.DELAY_BUDGET, 64, "budget=0 s").run(jobs).schedule().backfills();
    assertThat(sure.errors()).isZero();
    double before = sure.backfilled();
    for (String budget : List.of("10 min", "2 h", "2 d")) {
      Backfills counts =
          plan(Policies.DELAY_BUDGET, 64, "budget=" + budget).run(jobs).schedule().backfills();
      assertThat(counts.backfilled()).as(budget).isGreaterThan(before);
      before = counts.backfilled();
    }
  }

  /** What users ask for is not looked at. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void requestedTimesChangeNothing(int replication) {
    List<Job> jobs = stream(replication, 2.5, 300);
    List<Job> others =
        jobs.stream()
            .map(job -> job.withRequestedTime((2 + job.id() % 7) * job.runTime()))
            .toList();
    ReplaySpec plan = plan(Policies.DELAY_BUDGET, 64, "budget=4 h");
    assertThat(starts(others, plan)).isEqualTo(starts(jobs, plan));
    ReplaySpec easy = plan(Policies.EASY, 64);
    assertThat(starts(others, easy)).isNotEqualTo(starts(jobs, easy));
  }

  /** Unless it is told to: then a job that must end soon delays nobody for long. */
  @Test
  void knownEndsLetMorePassWithinTheSameBudget() {
    List<Job> jobs = stream(4, 2.5, 600);
    Backfills without =
        plan(Policies.DELAY_BUDGET, 64, "budget=1 h").run(jobs).schedule().backfills();
    ReplaySpec requests = plan(Policies.DELAY_BUDGET, 64, "budget=1 h", "known-end=request");
    Backfills with = requests.run(jobs).schedule().backfills();
    assertThat(with.backfilled()).isGreaterThan(without.backfilled());
    assertThat(with.headDelay() / with.headsPassed()).isLessThan(3600);
    List<Job> others = jobs.stream().map(job -> job.withRequestedTime(9 * job.runTime())).toList();
    assertThat(starts(others, requests)).isNotEqualTo(starts(jobs, requests));
  }

  /** Jobs that still run at a time might run for ever: nothing before it would be otherwise. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void aRunTimeIsNotSeenBeforeItsEnd(int replication) {
    List<Job> jobs = stream(replication, 2.5, 300);
    ReplaySpec plan = plan(Policies.DELAY_BUDGET, 64, "budget=4 h");
    Map<Long, Double> starts = starts(jobs, plan);
    double middle = jobs.get(150).submitTime();
    List<Job> longer =
        jobs.stream()
            .map(
                job ->
                    starts.get(job.id()) + job.runTime() > middle
                        ? job.withRunTime(3 * job.runTime()).withRequestedTime(3 * job.runTime())
                        : job)
            .toList();
    Map<Long, Double> others = starts(longer, plan);
    int before = 0;
    for (Job job : jobs) {
      if (starts.get(job.id()) <= middle) {
        assertThat(others).containsEntry(job.id(), starts.get(job.id()));
        before++;
      }
    }
    assertThat(before).isGreaterThan(50);
    assertThat(others).isNotEqualTo(starts);
  }

  /**
   * On streams whose run times are of one distribution, the heads are delayed by what was expected,
   * and on average by no more than the budget.
   */
  @Test
  void theDelaysComeToWhatWasExpectedAndAreWithinTheBudget() {
    double budget = 3600;
    double delay = 0;
    double expected = 0;
    double passed = 0;
    for (int replication = 0; replication < 12; replication++) {
      ReplaySpec.Result result =
          plan(Policies.DELAY_BUDGET, 64, "budget=1 h").run(stream(replication, 2.5, 1000));
      Backfills counts = result.schedule().backfills();
      delay += counts.headDelay();
      passed += counts.headsPassed();
      Map<?, ?> own =
          (Map<?, ?>) ((BackfillStatistics) result.statistics()).own().tree().get("delayBudget");
      expected += ((Number) own.get("expectedDelaySeconds")).doubleValue();
    }
    assertThat(passed).isGreaterThan(500);
    assertThat(delay / passed).isLessThan(budget);
    assertThat(delay / expected).isBetween(0.8, 1.2);
  }
}
