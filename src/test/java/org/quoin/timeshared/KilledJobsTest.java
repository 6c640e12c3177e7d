package org.quoin.timeshared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.quoin.cluster.ClusterLoad;
import org.quoin.engine.RandomStreams;
import org.quoin.scheduling.Withdrawals;
import org.quoin.timeshared.node.Scheme;
import org.quoin.timeshared.workload.CostParameters;
import org.quoin.timeshared.workload.Pattern;
import org.quoin.timeshared.workload.WorkloadMix;
import org.quoin.workload.Job;

/** Jobs of a time-shared cluster that are killed, alone or by its failure. */
class KilledJobsTest {
  private static final int NODES = 4;

  private static Withdrawals cluster(Scheme scheme, int mpl, int seed) {
    TimeSharedSettings settings =
        new TimeSharedSettings(
            NODES,
            mpl,
            scheme,
            CostParameters.STANDARD,
            0.5,
            WorkloadMix.WL7.types(),
            Pattern.values()[seed % Pattern.values().length]);
    return new Withdrawals(
        all -> new TimeSharedAdapter("site", settings, new RandomStreams(seed, 0), all::ended));
  }

  private static Job job(long id, double submit, int tasks, double run) {
    return new Job(id, submit, tasks, run * 2, run, 0, 0, 0, 0);
  }

  /** Three jobs on all nodes, two rows: the third waits until one of the others is killed. */
  @ParameterizedTest
  @EnumSource(Scheme.class)
  void aKilledJobLeavesItsNodesToTheOthers(Scheme scheme) {
    List<Job> jobs = List.of(job(1, 0, 4, 1), job(2, 0, 4, 1), job(3, 0, 4, 0.2));
    Withdrawals run = cluster(scheme, 2, 1).withdraw(0.5, 1).withdraw(0.6, 2).run(jobs);
    assertThat(run.left).extracting(left -> left.job().id()).containsExactly(1L, 2L);
    assertThat(run.left).allMatch(left -> left.startTime() == 0);
    double computed = run.left.get(0).seconds() + run.left.get(1).seconds();
    assertThat(computed).isBetween(0.1, 0.9);
    assertThat(run.left.get(0).share()).isBetween(0.05, 0.5);
    assertThat(run.ended).hasSize(1);
    assertThat(run.ended.get(0).startTime()).isEqualTo(0.5);
    // A quantum of a gang may be over first; then it has the nodes alone.
    assertThat(run.ended.get(0).endTime()).isBetween(0.65, 1.2);
  }

  @ParameterizedTest
  @EnumSource(Scheme.class)
  void nothingOfTheKilledRemains(Scheme scheme) {
    for (int seed = 0; seed < 6; seed++) {
      RandomGenerator random = new RandomStreams(seed, 0).stream("jobs");
      Withdrawals run = cluster(scheme, 1 + seed % 3, seed);
      List<Job> jobs = new ArrayList<>();
      int[] gone = new int[1];
      double submit = 0;
      for (int i = 1; i <= 30; i++) {
        submit += random.nextDouble() * 0.05;
        long id = i;
        jobs.add(job(id, submit, 1 + random.nextInt(NODES), 0.002 + random.nextDouble() * 0.1));
        if (random.nextInt(3) == 0) {
          run.at(submit + random.nextDouble() * 0.2, () -> gone[0] += run.tryWithdraw(id) ? 1 : 0);
        }
      }
      run.down(submit / 3, submit / 3 + 0.1).down(submit / 2, submit / 2 + 0.4).run(jobs);
      assertThat(gone[0]).isPositive();
      assertThat(run.ended)
          .hasSize(jobs.size() - gone[0])
          .extracting(record -> record.job().id())
          .doesNotHaveDuplicates();
      ClusterLoad load = run.cluster.load(100);
      assertThat(load.demand()).isZero();
      assertThat(load.remaining()).isCloseTo(0, within(1e-9));
    }
  }
}
