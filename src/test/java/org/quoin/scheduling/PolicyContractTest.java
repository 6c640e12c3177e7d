package org.quoin.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.quoin.observation.JobRecord;
import org.quoin.workload.Job;

/** What every policy must keep under every order; a registry line inherits these. */
class PolicyContractTest {
  private static final int PROCESSORS = 8;
  private static final int WORKLOADS = 20;

  static Stream<Arguments> policies() {
    return Stream.of(Policy.values())
        .flatMap(p -> Stream.of(Order.values()).map(order -> Arguments.of(p, order)));
  }

  @ParameterizedTest
  @MethodSource("policies")
  void runsEveryJobOnceOnProcessorsThatAreThere(Policy policy, Order order) {
    for (int seed = 0; seed < WORKLOADS; seed++) {
      List<Job> jobs = Workloads.random(seed, 60, PROCESSORS);
      List<JobRecord> records = Workloads.replay(jobs, PROCESSORS, policy, order);
      assertThat(records).extracting(JobRecord::job).containsExactlyElementsOf(jobs);
      for (JobRecord record : records) {
        assertThat(record.startTime()).isGreaterThanOrEqualTo(record.job().submitTime());
        assertThat(record.computeTime())
            .isEqualTo(Math.min(record.job().runTime(), record.job().requestedTime()));
      }
      assertThat(mostUsed(records)).isLessThanOrEqualTo(PROCESSORS);
    }
  }

  @ParameterizedTest
  @MethodSource("policies")
  void decidesTheSameAgain(Policy policy, Order order) {
    List<Job> jobs = Workloads.random(7, 200, PROCESSORS);
    assertThat(Workloads.replay(jobs, PROCESSORS, policy, order))
        .isEqualTo(Workloads.replay(jobs, PROCESSORS, policy, order));
  }

  private static int mostUsed(List<JobRecord> records) {
    List<double[]> changes = new ArrayList<>();
    for (JobRecord record : records) {
      changes.add(new double[] {record.startTime(), record.job().processors()});
      changes.add(new double[] {record.endTime(), -record.job().processors()});
    }
    changes.sort(Comparator.<double[]>comparingDouble(c -> c[0]).thenComparingDouble(c -> c[1]));
    int used = 0;
    int most = 0;
    for (double[] change : changes) {
      used += (int) change[1];
      most = Math.max(most, used);
    }
    return most;
  }
}
