package org.quoin.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.quoin.benchmark.ClusterBenchmark.Cost;
import org.quoin.scheduling.Policies;

class ClusterBenchmarkTest {
  @Test
  void everyDisciplineIsMeasuredAgainstStrictScheduling() {
    List<Cost> costs = new ClusterBenchmark(16, 40).run();
    assertThat(costs)
        .extracting(Cost::policy)
        .startsWith(Policies.NONE)
        .contains(Policies.FIRST_FIT, Policies.EASY, Policies.CONSERVATIVE, Policies.PLANNED)
        .doesNotHaveDuplicates();
    double strict = costs.get(0).microseconds();
    assertThat(costs)
        .allSatisfy(
            cost -> {
              assertThat(cost.microseconds()).isPositive();
              assertThat(cost.microsecondsTwice()).isPositive();
              assertThat(cost.ratio()).isCloseTo(cost.microseconds() / strict, within(1e-12));
            });
  }
}
