package org.quoin.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.base.InputException;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.JobOrder;
import org.quoin.metrics.JobRecord;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.scheduling.order.DynPStatistics;
import org.quoin.scheduling.order.Order;
import org.quoin.workload.Job;

/** Self-tuning by hand, and what holds for every workload. */
class DynPTest {

  /**
   * One processor is held until 10; a long job, then a short one come to wait. At 2 the plans are:
   * FCFS 10-110, 110-120; SJF the short one at 10, the long at 20; LJF as FCFS. By SLDwA (w r):
   * FCFS (109 + 118), SJF (18 + 119), so SJF is chosen and the short job starts at 10.
   */
  @Test
  void choosesTheBetterPlan() {
    List<Job> jobs =
        List.of(
            Workloads.job(1, 0, 1, 10, 10),
            Workloads.job(2, 1, 1, 100, 100),
            Workloads.job(3, 2, 1, 10, 10));
    ReplaySpec.Result result = run(jobs, 1, Map.of());
    assertThat(starts(result)).containsExactly(0.0, 10.0, 20.0);
    DynPStatistics dynp = dynp(result);
    // At 0 all fits; at 1 and 2 a call each; at 10 one with both waiting, at 20 the last one fits.
    assertThat(dynp.calls()).isEqualTo(3L);
    assertThat(dynp.switches()).isEqualTo(counts(0, 1, 0));
    assertThat(dynp.unswitched()).isEqualTo(2);
    assertThat(dynp.started()).isEqualTo(counts(1, 2, 0));
    assertThat(dynp.meanQueueLength()).isEqualTo(5.0 / 3);
    assertThat(decisions(dynp, "FCFS = SJF = LJF")).isEqualTo(counts(1, 0, 0));
    assertThat(decisions(dynp, "SJF < FCFS = LJF")).isEqualTo(counts(1, 1, 0));
    Map<?, ?> tree = (Map<?, ?>) dynp.tree().get("dynp");
    assertThat(tree.get("calls")).isEqualTo(3L);
    assertThat(tree.get("meanQueueLength")).isEqualTo(5.0 / 3);
    assertThat(tree.get("switches"))
        .isEqualTo(Map.of("FCFS", 0L, "SJF", 1L, "LJF", 0L, "none", 2L));
    assertThat(tree.get("started")).isEqualTo(Map.of("FCFS", 1L, "SJF", 2L, "LJF", 0L));
    assertThat(List.<Object>copyOf((List<?>) tree.get("decisions")))
        .hasSize(13)
        .contains(
            Map.of(
                "case",
                "7",
                "ordering",
                "SJF < FCFS = LJF",
                "count",
                2L,
                "percent",
                200.0 / 3,
                "old",
                Map.of("FCFS", 1L, "SJF", 1L, "LJF", 0L)));
  }

  /** Half self-tuning makes no call at the ends at 10 and 20, but goes on with SJF. */
  @Test
  void halfTuningCallsAtSubmissionsOnly() {
    List<Job> jobs =
        List.of(
            Workloads.job(1, 0, 1, 10, 10),
            Workloads.job(2, 1, 1, 100, 100),
            Workloads.job(3, 2, 1, 10, 10));
    ReplaySpec.Result result = run(jobs, 1, Map.of("tuning", "half"));
    assertThat(starts(result)).containsExactly(0.0, 10.0, 20.0);
    assertThat(dynp(result).calls()).isEqualTo(2L);
  }

  /**
   * In order of their ends. Every 4 s: the calls at 4 and 8 choose SJF in time for the end at 10;
   * at 12 and 16 one job waits. Every 15 s FCFS is still in use at 10, and job 3 waits on for the
   * calls from 15 to 105.
   */
  @ParameterizedTest
  @CsvSource({"4 s, 10, 20, 4", "15 s, 10, 110, 7"})
  void decidesAtFixedTimesAlone(String time, double second, double third, long calls) {
    List<Job> jobs =
        List.of(
            Workloads.job(1, 0, 1, 10, 10),
            Workloads.job(2, 1, 1, 100, 100),
            Workloads.job(3, 2, 1, 10, 10));
    for (String queueOrder : List.of("submit", "inherited")) {
      Map<String, String> options = Map.of("switch-at", time, "queue-order", queueOrder);
      ReplaySpec.Result result = run(jobs, 1, options);
      assertThat(starts(result)).containsExactly(0.0, second, third);
      if (queueOrder.equals("submit")) {
        assertThat(dynp(result).calls()).isEqualTo(calls);
      }
    }
    Map<String, String> both = Map.of("switch-at", time, "tuning", "half");
    assertThatThrownBy(() -> run(jobs, 1, both))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("policy dynp tuning: half has no meaning with switch-at");
  }

  /** All jobs are submitted within an hour of the first switch. */
  @Test
  void switchesAtMostOnceInAnInterval() {
    List<Job> jobs = Workloads.random(3, 300, 8);
    long free = switches(run(jobs, 8, Map.of()));
    long hourly = switches(run(jobs, 8, Map.of("switch-interval", "1 h")));
    assertThat(free).isGreaterThan(1);
    assertThat(hourly).isEqualTo(1);
  }

  /**
   * Two processors, both held until 100. With 2 waiting jobs in the list, the inherited FCFS is not
   * asked about the first (one job waits) and then takes the list as it stands, by submission; SJF
   * wins. At the next submission the old policy SJF is planned first and has sorted the list, so
   * FCFS must equal it: case 6.
   */
  @Test
  void inheritedFcfsTakesTheListAsItStands() {
    List<Job> jobs =
        List.of(
            Workloads.job(1, 0, 2, 100, 100),
            Workloads.job(2, 1, 2, 50, 50),
            Workloads.job(3, 2, 2, 10, 10),
            Workloads.job(4, 3, 2, 20, 20));
    ReplaySpec.Result result = run(jobs, 2, Map.of("queue-order", "inherited", "tuning", "half"));
    assertThat(starts(result)).containsExactly(0.0, 100.0, 110.0, 130.0);
    assertThat(dynp(result).calls()).isEqualTo(2L);
    assertThat(decisions(dynp(result), "SJF < FCFS = LJF")).isEqualTo(counts(1, 0, 0));
    assertThat(decisions(dynp(result), "FCFS = SJF < LJF")).isEqualTo(counts(0, 1, 0));
    // By submission FCFS is a plan of its own: at 3 it is 50, 10, 20 and LJF is 50, 20, 10.
    assertThat(decisions(dynp(run(jobs, 2, Map.of("tuning", "half"))), "SJF < FCFS < LJF"))
        .isEqualTo(counts(0, 1, 0));
  }

  /**
   * The simple decider goes from SJF to an equal FCFS. That runs the list as the last evaluation
   * left it, which is LJF's order: the longest job starts first.
   */
  @Test
  void inheritedSimpleRunsTheOrderOfTheLastEvaluation() {
    List<Job> jobs =
        List.of(
            Workloads.job(1, 0, 2, 100, 100),
            Workloads.job(2, 1, 2, 50, 50),
            Workloads.job(3, 2, 2, 10, 10),
            Workloads.job(4, 3, 2, 20, 20));
    Map<String, String> simple =
        Map.of("queue-order", "inherited", "tuning", "half", "decider", "simple");
    assertThat(starts(run(jobs, 2, simple))).containsExactly(0.0, 100.0, 150.0, 170.0);
  }

  /** Streit's equation 2: the two metrics differ by a factor, so every decision is the same. */
  @ParameterizedTest
  @ValueSource(strings = {"submit", "inherited"})
  void weightingByWidthAndSlowdownByAreaAreTheSame(String queueOrder) {
    for (int seed = 0; seed < 30; seed++) {
      List<Job> jobs = Workloads.random(seed, 150, 8);
      ReplaySpec.Result area = run(jobs, 8, Map.of("queue-order", queueOrder));
      ReplaySpec.Result width = run(jobs, 8, Map.of("queue-order", queueOrder, "metric", "ARTwW"));
      assertThat(width.schedule()).isEqualTo(area.schedule());
      assertThat(dynp(width).decisions()).isEqualTo(dynp(area).decisions());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"submit", "inherited"})
  void oneBasePolicyIsPlanning(String queueOrder) {
    for (Order order : List.of(Order.FCFS, Order.SJF, Order.LJF, Order.WFP3)) {
      List<Job> jobs = Workloads.random(11, 200, 8);
      Map<String, String> options = Map.of("base", order.id(), "queue-order", queueOrder);
      assertThat(run(jobs, 8, options).schedule())
          .isEqualTo(ReplaySpec.of(8, Policies.PLANNED, order).run(jobs).schedule());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "metric,   ARTwB",
    "metric,   0.2 makespan + 0.8",
    "metric,   -1 ART",
    "decider,  clever",
    "base,     'fcfs,sjf,fcfs'",
    "base,     'fcfs,best'",
    "tuning,   quarter"
  })
  void refusesWhatItCannotRead(String option, String value) {
    assertThatThrownBy(() -> run(List.of(), 8, Map.of(option, value)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(option);
  }

  /**
   * All times are whole seconds, so that a switch may follow another after 9.5 s just when it may
   * after 10 s, the tenth second included; and not when it may only after 10.5 s.
   */
  @Test
  void aSwitchMayFollowAnotherAfterTheIntervalExactly() {
    int differ = 0;
    for (int seed = 0; seed < 40; seed++) {
      List<Job> jobs = Workloads.random(seed, 100, 8);
      List<Double> whole = starts(run(jobs, 8, Map.of("switch-interval", "10 s")));
      assertThat(whole).isEqualTo(starts(run(jobs, 8, Map.of("switch-interval", "9.5 s"))));
      List<Double> more = starts(run(jobs, 8, Map.of("switch-interval", "10.5 s")));
      differ += whole.equals(more) ? 0 : 1;
    }
    assertThat(differ).isPositive();
  }

  @Test
  void tellsEveryMistakeAtOnce() {
    Map<String, String> wrong = Map.of("metric", "ARTwB", "decider", "clever");
    assertThatThrownBy(() -> run(List.of(), 8, wrong))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("policy dynp metric: 'ARTwB'")
        .hasMessageContaining("policy dynp decider: 'clever'");
  }

  private static ReplaySpec.Result run(
      List<Job> jobs, int processors, Map<String, String> options) {
    return new ReplaySpec(Policies.DYNP, Order.FCFS, new HashMap<>(options))
        .on(ClusterSettings.of(processors))
        .run(jobs);
  }

  private static List<Double> starts(ReplaySpec.Result result) {
    return result.schedule().jobs().stream().map(JobRecord::startTime).sorted().toList();
  }

  private static DynPStatistics dynp(ReplaySpec.Result result) {
    return (DynPStatistics) result.statistics();
  }

  private static Map<JobOrder, Long> decisions(DynPStatistics dynp, String ordering) {
    return dynp.decisions().stream()
        .filter(line -> line.ordering().equals(ordering))
        .findFirst()
        .orElseThrow()
        .old();
  }

  private static long switches(ReplaySpec.Result result) {
    return dynp(result).calls() - dynp(result).unswitched();
  }

  private static Map<JobOrder, Long> counts(long fcfs, long sjf, long ljf) {
    return Map.of(Order.FCFS, fcfs, Order.SJF, sjf, Order.LJF, ljf);
  }
}
