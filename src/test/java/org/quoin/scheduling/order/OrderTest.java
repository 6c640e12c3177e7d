package org.quoin.scheduling.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterListener;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.SpaceSharedCluster;
import org.quoin.metrics.JobRecord;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.Workloads;

/** The keys of the orders by hand; the least goes first. */
class OrderTest {

  /** A job as its scheduler knows it. */
  private static ClusterJob job(double arrival, int processors, double requested) {
    List<ClusterJob> arrived = new ArrayList<>();
    ClusterListener listener =
        new ClusterListener() {
          @Override
          public void ended(JobRecord job) {
            // Nothing runs here.
          }

          @Override
          public void arrived(ClusterJob job) {
            arrived.add(job);
          }
        };
    new SpaceSharedCluster("c", ClusterSettings.of(64), (view, starts) -> {}, listener)
        .submit(Workloads.job(1, arrival, processors, requested, requested), arrival);
    return arrived.get(0);
  }

  /** Four processors for 100 s, come at 1,000 s, at 1,200 s: w / r = 2, log10(s) = 3. */
  @ParameterizedTest
  @CsvSource({
    "FCFS, 0",
    "SJF, 100",
    "LJF, -100",
    "BJF, -4",
    "SRTJF, 100",
    "WFP3, -32", // -2^3 x 4
    "UNICEP, -1", // -200 / (2 x 100)
    "F1, 2618", // 2 x 4 + 870 x 3
    "F2, 76840", // 10 x 4 + 25,600 x 3
    "F3, 20580400", // 400 + 6.86e6 x 3
    "F4, 1590200", // 200 + 5.3e5 x 3
  })
  void theKeyOfAJobByHand(Order order, double key) {
    assertThat(order.key(job(1000, 4, 100), 1200)).isCloseTo(key, within(1e-9 * Math.abs(key)));
  }

  /** Of one processor, that asks for nothing and comes at once: sizes and times are bounded. */
  @ParameterizedTest
  @CsvSource({"WFP3, -1000", "UNICEP, -10", "F1, 0", "F2, 0", "F3, 0", "F4, 0"})
  void theLeastOfJobsHasAKeyToo(Order order, double key) {
    assertThat(order.key(job(0, 1, 0), 10)).isCloseTo(key, within(1e-9));
  }

  /** Whose keys change with time is sorted anew at each pass. */
  @ParameterizedTest
  @EnumSource(Order.class)
  void onlyTheOrdersByWaitChange(Order order) {
    ClusterJob job = job(1000, 4, 100);
    assertThat(order.changing())
        .isEqualTo(List.of(Order.WFP3, Order.UNICEP, Order.MULTIFACTOR).contains(order));
    assertThat(order.key(job, 12_000) != order.key(job, 13_000)).isEqualTo(order.changing());
    assertThat(Order.named("here", order.id())).isEqualTo(order);
  }

  @Test
  void anOrderSaysWhatItDoes() {
    assertThat(Order.SJF.title()).isEqualTo("shortest requested time first");
    assertThat(Order.ids()).hasSize(13).contains("wfp3");
    assertThat(Policies.ids()).contains("easy", "dynp").doesNotHaveDuplicates();
  }
}
