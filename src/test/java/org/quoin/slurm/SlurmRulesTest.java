package org.quoin.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.base.RecordBuilder;
import org.quoin.machine.Preemption;
import org.quoin.machine.slurm.SlurmConf;
import org.quoin.workload.ResourceRequest;

/** Rules of the scheduler in cases worked out by hand. */
class SlurmRulesTest {
  @TempDir Path folder;

  private SlurmState state;
  private SlurmJobs factory;
  private long ids;

  private void machine(String... lines) throws IOException {
    Path file = folder.resolve("slurm.conf");
    Files.writeString(file, String.join("\n", lines) + "\n");
    SlurmConf conf = SlurmConf.read(file);
    SlurmNodes nodes = new SlurmNodes(conf.machine());
    SlurmSettings settings = SlurmSettings.of(conf);
    state = new SlurmState(nodes, settings, StartLimits.NONE);
    factory = new SlurmJobs(nodes, settings);
    state.now(600);
  }

  /** Submits a job of whole nodes with four CPUs. */
  private SlurmJob submit(String partition, int nodes, double minutes) {
    return submit(partition, nodes, OptionalDouble.of(60 * minutes));
  }

  private SlurmJob submit(String partition, int nodes, OptionalDouble limit) {
    SlurmJob job = job(partition, nodes, limit);
    SlurmController.JobPriority.BASIC.submitted(job, state.now());
    state.submit(job);
    return job;
  }

  private SlurmJob job(String partition, int nodes, OptionalDouble limit) {
    OptionalInt count = OptionalInt.of(nodes);
    ResourceRequest request =
        ResourceRequest.NONE
            .with(ResourceRequest.Shape.of(count, OptionalInt.of(4 * nodes), OptionalInt.empty()))
            .with(
                RecordBuilder.copy(
                    ResourceRequest.Owner.NONE,
                    "user",
                    Optional.of("u"),
                    "partitions",
                    List.of(partition)))
            .with(ResourceRequest.Timing.limit(limit));
    return factory.job(++ids, state.now(), request);
  }

  /**
   * One node. A failure at 600 s interrupts job 1, which waits again: it is eligible at 721 s, and
   * job 2 starts before it. One that leaves within this time never starts.
   */
  @Test
  void aJobThatAFailureInterruptsIsEligibleAfter121Seconds() throws IOException {
    for (boolean isLeaving : new boolean[] {false, true}) {
      machine("NodeName=n1 CPUs=4", "PartitionName=main Nodes=ALL");
      List<SlurmJob> ended = new ArrayList<>();
      SlurmController controller =
          new SlurmController(state, noting(ended), new SlurmController.Timing(0, false));
      SlurmJob first = job("main", 1, OptionalDouble.of(300));
      controller.requeue(first, 600.25);
      assertThat(controller.requeued()).containsExactly(first);
      SlurmJob second = job("main", 1, OptionalDouble.of(300));
      controller.submit(second, 600.25);
      assertThat(advance(controller, 720)).containsExactly(second);
      controller.end(second, 720);
      if (isLeaving) {
        controller.end(first, 720);
        assertThat(controller.requeued()).isEmpty();
      }
      assertThat(controller.nextTime() < 1e9).isEqualTo(!isLeaving);
      assertThat(advance(controller, 720.9)).isEmpty();
      assertThat(advance(controller, 730))
          .containsExactlyElementsOf(isLeaving ? List.of() : List.of(first));
      assertThat(first.start()).isEqualTo(isLeaving ? SlurmJob.NEVER : 721);
      assertThat(ended).containsExactly(second);
    }
  }

  /** Returns basic priorities that note the jobs whose end is counted. */
  private static SlurmController.JobPriority noting(List<SlurmJob> ended) {
    return new SlurmController.JobPriority() {
      @Override
      public void submitted(SlurmJob job, long now) {
        BASIC.submitted(job, now);
      }

      @Override
      public void ended(SlurmJob job, long now) {
        ended.add(job);
      }
    };
  }

  /** Lets a controller act until a time; returns the jobs that it starts. */
  private List<SlurmJob> advance(SlurmController controller, double until) {
    List<SlurmJob> started = new ArrayList<>();
    while (controller.nextTime() <= until) {
      started.addAll(controller.advance(controller.nextTime()));
    }
    return started;
  }

  @Test
  void aBlockedJobClosesItsNodesForLowerTiers() throws IOException {
    machine(
        "NodeName=n[1-2] CPUs=4",
        "PartitionName=high Nodes=ALL PriorityTier=10",
        "PartitionName=low Nodes=ALL");
    SlurmJob first = submit("high", 1, 5);
    SlurmJob wide = submit("high", 2, 5);
    SlurmJob small = submit("low", 1, 5);
    assertThat(MainScheduler.pass(state, true)).containsExactly(first);
    assertThat(wide.isRunning() || small.isRunning()).isFalse();
    assertThat(Backfill.cycle(state)).isEmpty();
    assertThat(wide.start()).isEqualTo(900);
    SlurmJob shorter = submit("low", 1, 4);
    assertThat(MainScheduler.pass(state, true)).isEmpty();
    assertThat(Backfill.cycle(state)).containsExactly(shorter);
  }

  /** One node is free until 900; four minutes from 600 on fit, the ten of MaxTime would not. */
  @Test
  void aJobWithoutALimitIsPlannedWithTheDefaultOfItsPartition() throws IOException {
    machine(
        "SchedulerParameters=bf_resolution=1",
        "NodeName=n[1-2] CPUs=4",
        "PartitionName=main Nodes=ALL DefaultTime=4 MaxTime=10");
    submit("main", 1, 5);
    SlurmJob wide = submit("main", 2, 5);
    SlurmJob free = submit("main", 1, OptionalDouble.empty());
    MainScheduler.pass(state, true);
    assertThat(Backfill.cycle(state)).containsExactly(free);
    assertThat(wide.start()).isEqualTo(900);
    assertThat(free.end()).isEqualTo(840);
  }

  @Test
  void threeTestedJobsArePlannedTwice() throws IOException {
    machine(
        "SchedulerParameters=bf_max_job_test=3,bf_resolution=1",
        "NodeName=n1 CPUs=4",
        "PartitionName=main Nodes=ALL");
    submit("main", 1, 5);
    MainScheduler.pass(state, true);
    List<SlurmJob> waiting =
        List.of(submit("main", 1, 1), submit("main", 1, 1), submit("main", 1, 1));
    Backfill.cycle(state);
    assertThat(waiting).extracting(SlurmJob::start).containsExactly(900L, 960L, SlurmJob.NEVER);
  }

  @Test
  void theFewestJobsOfTheLowestTierGiveWay() throws IOException {
    machine(
        "PreemptType=preempt/partition_prio",
        "PreemptMode=REQUEUE",
        "NodeName=n[1-4] CPUs=4",
        "PartitionName=low Nodes=ALL",
        "PartitionName=mid Nodes=ALL PriorityTier=5 PreemptMode=CANCEL GraceTime=20",
        "PartitionName=high Nodes=ALL PriorityTier=10");
    SlurmJob wide = submit("low", 2, 9);
    SlurmJob small = submit("low", 1, 9);
    SlurmJob middle = submit("mid", 1, 9);
    assertThat(MainScheduler.pass(state, true)).containsExactly(middle, wide, small);
    SlurmJob two = submit("high", 2, 5);
    assertThat(MainScheduler.pass(state, true)).isEmpty();
    // The small one alone does not do, and it is not needed beside the wide one.
    assertThat(state.takePreempted())
        .containsExactly(
            new SlurmState.Preempted(wide, Preemption.Mode.REQUEUE, two, 0, nodes(0b0110)));
    assertThat(small.isRunning()).isTrue();
    SlurmJob third = submit("high", 2, 5);
    state.now(605);
    assertThat(MainScheduler.pass(state, true)).as("its nodes are not free yet").isEmpty();
    assertThat(state.takePreempted()).as("it waits for the first one's nodes").isEmpty();
    state.completing(state.nodes.words(nodes(0b0110)), false);
    assertThat(MainScheduler.pass(state, true)).containsExactly(two);
    assertThat(state.takePreempted())
        .extracting(SlurmState.Preempted::job, SlurmState.Preempted::grace)
        .containsExactly(tuple(middle, 20L), tuple(small, 0L));
    state.now(624);
    state.endGrace();
    assertThat(middle.isRunning()).isTrue();
    state.now(625);
    state.endGrace();
    assertThat(state.takePreempted())
        .containsExactly(
            new SlurmState.Preempted(middle, Preemption.Mode.CANCEL, null, 0, nodes(0b0001)));
    assertThat(third.isRunning()).isFalse();
  }

  private static BitSet nodes(long bits) {
    return BitSet.valueOf(new long[] {bits});
  }

  @Test
  void theSmallestSufficientSetOfNeighboursIsTaken() throws IOException {
    machine("NodeName=n[1-6] CPUs=4", "PartitionName=main Nodes=ALL");
    BitSet third = new BitSet();
    third.set(2);
    SlurmJob busy = submit("main", 1, 5);
    state.withdraw(busy);
    assertThat(state.resume(busy, 0, third, 600)).isTrue();
    SlurmJob two = submit("main", 2, 5);
    SlurmJob three = submit("main", 3, 5);
    assertThat(MainScheduler.pass(state, true)).containsExactly(two, three);
    assertThat(two.nodes()).isEqualTo(nodes(0b000011));
    assertThat(three.nodes()).isEqualTo(nodes(0b111000));
  }

  /** Eight tasks and then twelve, four a node, on three nodes of eight CPUs. */
  @Test
  void noNodeGetsMoreTasksThanItsNumberPerNode() throws IOException {
    machine("NodeName=n[1-3] CPUs=8", "PartitionName=main Nodes=ALL Default=YES");
    for (int tasks : new int[] {8, 12}) {
      ResourceRequest.Shape shape =
          ResourceRequest.Shape.of(OptionalInt.empty(), OptionalInt.of(tasks), OptionalInt.empty());
      SlurmJob job =
          factory.job(
              ++ids,
              state.now(),
              ResourceRequest.NONE.with(
                  RecordBuilder.copy(shape, "tasksPerNode", OptionalInt.of(4))));
      SlurmController.JobPriority.BASIC.submitted(job, state.now());
      state.submit(job);
      assertThat(MainScheduler.pass(state, true)).containsExactly(job);
      assertThat(job.allocation().cpus()).containsOnly(4).hasSize(tasks / 4);
    }
  }
}
