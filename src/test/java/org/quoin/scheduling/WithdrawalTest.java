package org.quoin.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.cluster.ClusterListener;
import org.quoin.cluster.ClusterLoad;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.LiveCluster;
import org.quoin.cluster.QueuePlace;
import org.quoin.cluster.SpaceSharedCluster;
import org.quoin.cluster.UnfinishedJob;
import org.quoin.cluster.UserLimit;
import org.quoin.cluster.timeslice.MatrixCluster;
import org.quoin.cluster.timeslice.MatrixSettings;
import org.quoin.cluster.timeslice.TimeSlices;
import org.quoin.engine.RandomStreams;
import org.quoin.metrics.JobRecord;
import org.quoin.scheduling.order.Order;
import org.quoin.workload.Job;

/** Jobs that leave a cluster before their end, and clusters that fail. */
class WithdrawalTest {
  private static final int PROCESSORS = 4;

  private static Withdrawals of(PolicyKind policy) {
    return Withdrawals.of(policy, ClusterSettings.of(PROCESSORS));
  }

  /** 1 runs to 10 on 3 of 4; 2 needs all and heads the queue; 3 is too long to pass it. */
  private static final List<Job> BLOCKED =
      List.of(
          Workloads.job(1, 0, 3, 10, 10),
          Workloads.job(2, 1, 4, 5, 5),
          Workloads.job(3, 2, 1, 20, 20));

  /** Without the head the one behind it starts at once, whether it had a reservation or not. */
  @ParameterizedTest
  @EnumSource(
      value = Policies.class,
      names = {"NONE", "EASY", "CONSERVATIVE", "PLANNED", "DYNP"})
  void aWithdrawnHeadLetsTheNextStart(PolicyKind policy) {
    assertThat(of(policy).run(BLOCKED).spans()).isEqualTo("1:0-10 2:10-15 3:15-35");
    Withdrawals run = of(policy).withdraw(4, 2).run(BLOCKED);
    assertThat(run.spans()).isEqualTo("1:0-10 3:4-24");
    assertThat(run.left).containsExactly(UnfinishedJob.waiting(BLOCKED.get(1)));
  }

  /** With 1 gone at 4 the wide 2 starts at 4 and 3 behind it at 9. */
  @ParameterizedTest
  @EnumSource(
      value = Policies.class,
      names = {"NONE", "EASY", "CONSERVATIVE", "PLANNED", "DYNP"})
  void aWithdrawnRunningJobFreesItsProcessors(PolicyKind policy) {
    Withdrawals run = of(policy).withdraw(4, 1).run(BLOCKED);
    assertThat(run.spans()).isEqualTo("2:4-9 3:9-29");
    assertThat(run.left).containsExactly(new UnfinishedJob(BLOCKED.get(0), 0, 4, 0.4));
  }

  /**
   * 1 on all to 10; 2 promised 10 to 15 on 3, 3 10 to 18 on 2 is promised 15, 4 on 1 10 to 12.
   * Without 2 conservative moves 3 to 10; 4 stays beside it.
   */
  @Test
  void aWithdrawnReservationIsGivenToThoseBehind() {
    List<Job> jobs =
        List.of(
            Workloads.job(1, 0, 4, 10, 10),
            Workloads.job(2, 1, 3, 5, 5),
            Workloads.job(3, 2, 2, 8, 8),
            Workloads.job(4, 3, 1, 2, 2));
    assertThat(of(Policies.CONSERVATIVE).run(jobs).spans())
        .isEqualTo("1:0-10 2:10-15 3:15-23 4:10-12");
    assertThat(of(Policies.CONSERVATIVE).withdraw(5, 2).run(jobs).spans())
        .isEqualTo("1:0-10 3:10-18 4:10-12");
  }

  /** Of one user one job may run: with it gone the next of that user does, though it was held. */
  @Test
  void limitsOfAUserCountTheWithdrawnNoLonger() {
    ClusterSettings one = ClusterSettings.of(PROCESSORS).withUserLimit(new UserLimit(0, 1, true));
    List<Job> jobs = Stream.of(1, 2, 3, 4).map(i -> Job.batch(i, 0, 1, 10, 10, 7)).toList();
    Withdrawals run = Withdrawals.of(Policies.EASY, one).withdraw(3, 3).withdraw(5, 1).run(jobs);
    assertThat(run.spans()).isEqualTo("2:5-15 4:15-25");
    assertThat(run.left).extracting(UnfinishedJob::seconds).containsExactly(0.0, 5.0);
  }

  /** The scheduler hears of the freed processors 3 s late; loading, nothing was computed. */
  @Test
  void conditionsHold() {
    ClusterSettings slow =
        ClusterSettings.of(PROCESSORS).withInformationDelay(3).withLoadOverhead(2);
    List<Job> jobs = List.of(Job.batch(1, 0, 4, 10, 10, 1), Job.batch(2, 0, 4, 10, 10, 1));
    Withdrawals run = Withdrawals.of(Policies.EASY, slow).withdraw(4, 1).run(jobs);
    assertThat(run.spans()).isEqualTo("2:9-19");
    assertThat(run.left).containsExactly(new UnfinishedJob(jobs.get(0), 5, 0, 0));
  }

  /** Down from 4 to 7: 1 starts anew behind 2 and 3, which came while it ran. */
  @ParameterizedTest
  @EnumSource(
      value = Policies.class,
      names = {"NONE", "EASY", "CONSERVATIVE", "PLANNED", "DYNP"})
  void aFailedClusterStartsNothingUntilItIsRepaired(PolicyKind policy) {
    Withdrawals run = of(policy).down(4, 7).run(BLOCKED);
    assertThat(run.spans()).isEqualTo("1:12-22 2:7-12 3:12-32");
    QueuePlace first = new QueuePlace(0, 0);
    assertThat(run.left).containsExactly(new UnfinishedJob(BLOCKED.get(0), 0, 4, 0.4).at(first));
  }

  /** Two rows of 1 s each share 4 processors; with 2 gone after 3 s, 1 has them alone. */
  @Test
  void aJobInTimeSlicesLeavesItsCells() {
    MatrixSettings settings =
        new MatrixSettings(
            ClusterSettings.of(PROCESSORS),
            new TimeSlices(2, 1, 0),
            Order.FCFS,
            MatrixSettings.Backfill.EASY);
    List<Job> jobs =
        List.of(
            Workloads.job(1, 0, 4, 4, 4),
            Workloads.job(2, 0, 4, 4, 4),
            Workloads.job(3, 0, 4, 4, 4));
    Withdrawals run =
        new Withdrawals(all -> new MatrixCluster("c", settings, all)).withdraw(3, 1).run(jobs);
    // 1 computes 0-1 and 2-3; 2 computes 1-2, then in turn with 3.
    assertThat(run.left).containsExactly(new UnfinishedJob(jobs.get(0), 0, 2, 0.5));
    assertThat(run.ended).extracting(r -> r.job().id()).containsExactly(2L, 3L);
    assertThat(run.ended.get(1).endTime()).isEqualTo(3 + 7);
    assertThat(run.cluster.load(20).demand()).isZero();
  }

  /** At the instant of an end, before the pass, a newcomer would find its processors free. */
  @Test
  void whatEndsNowIsFreeForWhoAsks() {
    LiveCluster cluster = of(Policies.EASY).cluster;
    cluster.submit(Workloads.job(1, 0, PROCESSORS, 20, 10), 0);
    cluster.advance(0);
    Job asking = Workloads.job(2, 10, PROCESSORS, 5, 5);
    assertThat(cluster.plannedStart(asking, 9)).isEqualTo(20);
    cluster.end(10);
    assertThat(cluster.plannedStart(asking, 10)).isEqualTo(10);
  }

  @Test
  void whoIsNotThereCannotBeWithdrawn() {
    assertThatThrownBy(() -> of(Policies.EASY).withdraw(40, 1).run(BLOCKED))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("there is no job 1 at c");
  }

  static Stream<ClusterSettings> conditions() {
    return Withdrawals.conditions(ClusterSettings.of(8).withNumbers());
  }

  /**
   * Every policy under random withdrawals and failures: each job ends once or leaves for good, the
   * processors suffice, and nothing of anybody remains.
   */
  @ParameterizedTest
  @MethodSource("conditions")
  void nothingOfTheWithdrawnRemains(ClusterSettings settings) {
    for (PolicyKind policy : Policies.values()) {
      for (Order order : List.of(Order.FCFS, Order.SJF, Order.WFP3)) {
        for (int seed = 0; seed < 3; seed++) {
          settles(seed, all -> new SpaceSharedCluster("c", settings, policy.create(order, 8), all));
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void norInTimeSlices(int rows) {
    for (MatrixSettings.Backfill backfill : MatrixSettings.Backfill.values()) {
      MatrixSettings settings =
          new MatrixSettings(
              ClusterSettings.of(8), new TimeSlices(rows, 2, 0.25), Order.SJF, backfill);
      for (int seed = 0; seed < 8; seed++) {
        settles(seed, all -> new MatrixCluster("c", settings, all));
      }
    }
  }

  private static void settles(int seed, Function<ClusterListener, LiveCluster> cluster) {
    List<Job> jobs = Workloads.random(seed, 60, 8);
    double last = jobs.get(jobs.size() - 1).submitTime();
    Withdrawals run = new Withdrawals(cluster);
    RandomGenerator random = new RandomStreams(seed, 0).stream("withdrawals");
    int[] gone = new int[1];
    for (int i = 0; i < 25; i++) {
      long id = 1L + random.nextInt(jobs.size());
      double submit = jobs.get((int) id - 1).submitTime();
      run.at(
          submit + random.nextInt(30),
          () -> {
            gone[0] += run.tryWithdraw(id) ? 1 : 0;
          });
    }
    run.down(Math.floor(last / 3), Math.floor(last / 3) + 9);
    run.down(Math.floor(last / 2), Math.floor(last / 2) + 30);
    run.run(jobs);
    assertThat(run.ended).extracting(r -> r.job().id()).doesNotHaveDuplicates();
    assertThat(run.ended).hasSize(jobs.size() - gone[0]);
    assertThat(gone[0]).isGreaterThan(5);
    ClusterLoad load = run.cluster.load(1e6);
    assertThat(load.demand()).isZero();
    assertThat(load.remaining()).isCloseTo(0, within(1e-6));
    double used =
        run.ended.stream().mapToDouble(WithdrawalTest::area).sum()
            + run.left.stream().mapToDouble(u -> u.seconds() * u.job().processors()).sum();
    assertThat(load.clientSeconds()).isGreaterThanOrEqualTo(used - 1e-6);
  }

  private static double area(JobRecord record) {
    return record.job().processors()
        * Math.min(record.job().runTime(), record.job().requestedTime());
  }
}
