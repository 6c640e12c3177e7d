package org.quoin.scheduling.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.base.InputException;
import org.quoin.cluster.ClusterSettings;
import org.quoin.metrics.JobRecord;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.PolicyKind;
import org.quoin.scheduling.Workloads;
import org.quoin.workload.Job;

/** The bound-based dynP and implicit voting by hand: one processor, held until 100. */
class OrderSwitchTest {

  @Test
  void meanOfTheWaitingJobsDecides() {
    // The mean of 30, 10 and 20 s is 20 s; without the 10 s it is 25 s, between the bounds.
    assertThat(order(Policies.DYNP_BOUNDS, Map.of("lower-bound", "21 s", "upper-bound", "30 s"), 3))
        .containsExactly(1L, 3L, 2L, 4L);
    assertThat(order(Policies.DYNP_BOUNDS, Map.of("lower-bound", "20 s", "upper-bound", "20 s"), 3))
        .startsWith(1L, 2L);
    assertThat(order(Policies.DYNP_BOUNDS, Map.of("lower-bound", "1 s", "upper-bound", "9 s"), 3))
        .containsExactly(1L, 2L, 4L, 3L);
  }

  @Test
  void boundsMustBeInOrder() {
    assertThatThrownBy(
            () ->
                order(Policies.DYNP_BOUNDS, Map.of("lower-bound", "2 s", "upper-bound", "1 s"), 3))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("lower-bound");
  }

  @Test
  void votesCountOnlyWhenSaturated() {
    // At 100 the first of the waiting jobs starts, so of n jobs n - 1 cannot.
    Map<String, String> short20 = Map.of("interactive", "20 s");
    assertThat(order(Policies.IVS, short20, 6)).startsWith(1L, 2L, 3L, 4L);
    // Seven: 30, 10, 20, 30, 10, 20, 30: four are interactive, three batch.
    assertThat(order(Policies.IVS, short20, 7)).startsWith(1L, 3L);
    // Two are interactive, five batch.
    assertThat(order(Policies.IVS, Map.of("interactive", "15 s"), 7)).startsWith(1L, 2L);
    assertThat(order(Policies.IVS, Map.of("interactive", "15 s", "saturation", "3"), 7))
        .startsWith(1L, 2L, 5L, 8L);
    // Two against two: first come, first served, not the shortest; then two of three are
    // interactive; then one against one, and the first is not the longest.
    assertThat(order(Policies.IVS, Map.of("interactive", "20 s", "saturation", "0"), 4))
        .containsExactly(1L, 2L, 3L, 4L, 5L);
  }

  /**
   * Of seven waiting jobs of 30, 10, 20, 30 ... s, those of 30 s are of queue 0: the three of them
   * are outvoted where four are of queue 1, though two of these last 10 s; and the other way round.
   * Jobs of no known queue vote by their time.
   */
  @ParameterizedTest
  @CsvSource({"0, 1, 2", "1, 0, 3", "-1, -1, 3"})
  void votesCanBeByTheQueueOfTheLog(long long30, long others, long second) {
    List<Job> jobs =
        waiting(7).stream()
            .map(
                job ->
                    job.withTerms(
                        Job.Terms.NONE.ofQueue(job.requestedTime() == 30 ? long30 : others)))
            .toList();
    Map<String, String> options = Map.of("interactive", "20 s", "interactive-by", "queue");
    ReplaySpec plan = new ReplaySpec(Policies.IVS, Order.FCFS, options).on(ClusterSettings.of(1));
    assertThat(plan.run(jobs).schedule().jobs())
        .extracting(record -> record.job().id())
        .startsWith(1L, second);
  }

  @Test
  void whatTheyDidIsCounted() {
    Map<String, String> bounds = Map.of("lower-bound", "21 s", "upper-bound", "30 s");
    Map<?, ?> told = (Map<?, ?>) tree(Policies.DYNP_BOUNDS, bounds, 3).get("dynp-bounds");
    assertThat(told.get("lowerBound")).isEqualTo(21.0);
    assertThat(told.get("upperBound")).isEqualTo(30.0);
    Map<?, ?> votes = (Map<?, ?>) tree(Policies.IVS, Map.of("interactive", "15 s"), 7).get("ivs");
    assertThat(votes.get("interactive")).isEqualTo(15.0);
    assertThat(sum(told.get("started"))).isEqualTo(4);
    assertThat(sum(votes.get("started"))).isEqualTo(8);
    assertThat(sum(told.get("switches"))).isPositive();
  }

  private static long sum(Object counts) {
    return ((Map<?, ?>) counts).values().stream().mapToLong(x -> (Long) x).sum();
  }

  private static Map<String, Object> tree(
      PolicyKind policy, Map<String, String> options, int waiting) {
    return run(policy, options, waiting).statistics().tree();
  }

  /** Job numbers in order of their starts. */
  private static List<Long> order(PolicyKind policy, Map<String, String> options, int waiting) {
    return run(policy, options, waiting).schedule().jobs().stream()
        .map((JobRecord record) -> record.job().id())
        .toList();
  }

  private static List<Job> waiting(int waiting) {
    List<Job> jobs = new ArrayList<>(List.of(Workloads.job(1, 0, 1, 100, 100)));
    int[] lengths = {30, 10, 20};
    for (int i = 0; i < waiting; i++) {
      jobs.add(Workloads.job(2 + i, 1 + i, 1, lengths[i % 3], lengths[i % 3]));
    }
    return jobs;
  }

  private static ReplaySpec.Result run(
      PolicyKind policy, Map<String, String> options, int waiting) {
    return new ReplaySpec(policy, Order.FCFS, options)
        .on(ClusterSettings.of(1))
        .run(waiting(waiting));
  }
}
