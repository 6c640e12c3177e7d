package org.quoin.scheduling.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.quoin.cluster.JobOrder;

/** The statistics of self-tuning calls. */
class DynPTallyTest {
  @Test
  void callsOfTenBasePoliciesAreCountedByTheirComparison() {
    List<JobOrder> base = List.<JobOrder>of(Order.values()).subList(0, 10);
    DynPTally tally = new DynPTally(base);
    int[] ranks = {9, 8, 7, 6, 5, 4, 3, 2, 1, 0};
    tally.call(ranks, 0, 9, 1);
    ranks[0] = 8; // as a caller does that uses its array again
    tally.call(ranks, 1, 9, 1);
    tally.call(ranks, 2, 9, 1);
    List<DynPStatistics.Decision> decisions = tally.statistics(Map.of()).decisions();
    assertThat(decisions).hasSize(2);
    String equal = DynPCase.text(base, ranks);
    assertThat(decisions.get(0).ordering()).isEqualTo(equal).contains(" = ");
    assertThat(decisions.get(0).count()).isEqualTo(2);
    assertThat(decisions.get(1).ordering()).startsWith(name(base.get(9)) + " < ");
    assertThat(decisions.get(1).ordering()).endsWith(" < " + name(base.get(0)));
    assertThat(decisions.get(1).count()).isEqualTo(1);
  }

  private static String name(JobOrder order) {
    return order.id().toUpperCase(Locale.ROOT);
  }
}
