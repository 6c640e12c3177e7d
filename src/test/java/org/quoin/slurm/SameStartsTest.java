package org.quoin.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.base.RecordBuilder;
import org.quoin.machine.slurm.SlurmConf;
import org.quoin.workload.ResourceRequest;

/** What is skipped for speed changes no start: random clusters against the plain search. */
class SameStartsTest {
  @TempDir Path folder;

  private Random random = new Random(7);

  private SlurmState state;
  private SlurmJobs factory;
  private NaiveNodeChoice naive;
  private long ids;

  private static final String UNLIKE =
      """

      SelectTypeParameters=CR_Core_Memory
      GresTypes=gpu
      NodeName=thin[1-9] CPUs=4 RealMemory=4000 Weight=2
      NodeName=fat[1-4] CPUs=8 RealMemory=16000 Weight=1
      NodeName=gpu[1-3] CPUs=6 RealMemory=8000 Gres=gpu:2 Weight=2
      PartitionName=main Nodes=thin[1-9],fat[1-4] Default=YES MaxTime=60
      PartitionName=all Nodes=ALL PriorityTier=5
      PartitionName=whole Nodes=thin[1-9] OverSubscribe=EXCLUSIVE
      """;

  /** Nodes of one CPU and nodes that are taken whole, beside others of their kind. */
  private static final String EQUAL =
      """

      SelectTypeParameters=CR_Core
      NodeName=one[1-150] CPUs=1
      NodeName=four[1-80] CPUs=4
      NodeName=eight[1-5] CPUs=8
      PartitionName=one Nodes=one[1-150] Default=YES
      PartitionName=some Nodes=one[40-120]
      PartitionName=whole Nodes=four[1-80] OverSubscribe=EXCLUSIVE
      PartitionName=shared Nodes=four[1-40]
      PartitionName=least Nodes=one[30-150] MinNodes=3
      PartitionName=wholes Nodes=four[60-80],eight[1-5] OverSubscribe=EXCLUSIVE
      """;

  private void machine(String text) throws IOException {
    Path file = folder.resolve("slurm.conf");
    Files.writeString(file, text);
    SlurmConf conf = SlurmConf.read(file);
    SlurmNodes nodes = new SlurmNodes(conf.machine());
    SlurmSettings settings = SlurmSettings.of(conf);
    state = new SlurmState(nodes, settings, StartLimits.NONE);
    factory = new SlurmJobs(nodes, settings);
    naive = new NaiveNodeChoice(nodes, settings.memoryCounts());
  }

  private ResourceRequest request() {
    int tasks = 1 + random.nextInt(12);
    boolean fixed = random.nextInt(3) > 0;
    int nodes = 1 + random.nextInt(3);
    ResourceRequest.Shape shape =
        new ResourceRequest.Shape(
            fixed ? OptionalInt.of(nodes) : OptionalInt.empty(),
            fixed && random.nextBoolean() ? OptionalInt.of(nodes) : OptionalInt.empty(),
            OptionalInt.of(Math.max(tasks, nodes)),
            OptionalInt.empty(),
            random.nextInt(4) == 0 ? OptionalInt.of(2) : OptionalInt.empty(),
            OptionalInt.empty(),
            random.nextInt(8) == 0,
            Optional.empty(),
            random.nextInt(6) == 0 ? Optional.of("thin3") : Optional.empty());
    String partition = List.of("main", "all", "whole").get(random.nextInt(3));
    boolean gpu = partition.equals("all") && random.nextInt(4) == 0;
    return request(
        shape,
        Optional.of("u" + random.nextInt(4)),
        partition,
        60 * (1 + random.nextInt(50)),
        new ResourceRequest.Memory(
            100 + 400 * random.nextInt(5),
            random.nextBoolean() ? ResourceRequest.Per.CPU : ResourceRequest.Per.NODE),
        gpu);
  }

  private ResourceRequest requestOfEqual() {
    boolean ofNodes = random.nextInt(3) == 0;
    int nodes = 1 + random.nextInt(random.nextInt(4) == 0 ? 60 : 6);
    boolean range = ofNodes && random.nextInt(3) == 0;
    int tasks = 1 + random.nextInt(random.nextInt(4) == 0 ? 100 : 8);
    ResourceRequest.Shape shape =
        new ResourceRequest.Shape(
            ofNodes ? OptionalInt.of(nodes) : OptionalInt.empty(),
            range ? OptionalInt.of(nodes + 3) : OptionalInt.empty(),
            OptionalInt.of(Math.max(tasks, ofNodes ? nodes : 1)),
            random.nextInt(6) == 0 ? OptionalInt.of(1 + random.nextInt(3)) : OptionalInt.empty(),
            random.nextInt(8) == 0 ? OptionalInt.of(2) : OptionalInt.empty(),
            OptionalInt.empty(),
            random.nextInt(8) == 0,
            Optional.empty(),
            random.nextInt(12) == 0 ? Optional.of("one50") : Optional.empty());
    String partition =
        List.of("one", "some", "whole", "shared", "least", "wholes").get(random.nextInt(6));
    return request(
        shape,
        Optional.of("u" + random.nextInt(4)),
        partition,
        60 * (1 + random.nextInt(50)),
        new ResourceRequest.Memory(0, ResourceRequest.Per.NODE),
        false);
  }

  /** Requests nodes of a shape in a partition, and a GPU a node. */
  static ResourceRequest request(
      ResourceRequest.Shape shape,
      Optional<String> user,
      String partition,
      double limit,
      ResourceRequest.Memory memory,
      boolean gpu) {
    return new ResourceRequest(
        shape,
        Optional.of(memory),
        gpu
            ? List.of(
                new ResourceRequest.Gres("gpu", Optional.empty(), 1, ResourceRequest.Per.NODE))
            : List.of(),
        ResourceRequest.NONE.licences(),
        ResourceRequest.NONE.features(),
        RecordBuilder.copy(
            ResourceRequest.Owner.NONE, "user", user, "partitions", List.of(partition)),
        ResourceRequest.Timing.limit(OptionalDouble.of(limit)));
  }

  private void submit(ResourceRequest request) {
    try {
      SlurmJob job = factory.job(++ids, state.now(), request);
      SlurmController.JobPriority.BASIC.submitted(job, state.now());
      state.submit(job);
    } catch (IllegalArgumentException e) {
      ids--; // no nodes ever hold it
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {7, 8, 9, 10})
  void startsAndNodesAreThoseOfThePlainSearch(long seed) throws IOException {
    random = new Random(seed);
    machine("SchedulerParameters=bf_max_job_test=40" + UNLIKE);
    compareWithPlainSearch(this::request);
  }

  @ParameterizedTest
  @ValueSource(longs = {7, 8, 9, 10})
  void equalNodesAreChosenLikeOthers(long seed) throws IOException {
    random = new Random(seed);
    machine("SchedulerParameters=bf_max_job_test=40" + EQUAL);
    compareWithPlainSearch(this::requestOfEqual);
  }

  private static BitSet firstOf(BitSet nodes, int number) {
    BitSet first = new BitSet();
    nodes.stream().limit(number).forEach(first::set);
    return first;
  }

  private void compareWithPlainSearch(Supplier<ResourceRequest> requests) {
    int later = 0;
    int never = 0;
    for (int second = 600; second < 4000; second += 20) {
      state.now(second);
      for (int i = 0; i < 3; i++) {
        submit(requests.get());
      }
      for (SlurmJob job : List.copyOf(state.running())) {
        if (random.nextInt(12) == 0) {
          state.end(job);
        }
      }
      MainScheduler.pass(state, true);
      for (SlurmJob job : List.copyOf(state.waiting())) {
        int partition = job.partitions[0];
        BitSet candidates = (BitSet) state.nodes.partitionNodes.get(partition).clone();
        candidates.and(job.shape.suitable());
        for (int node = 0; node < state.nodeCount(); node++) {
          candidates.set(node, candidates.get(node) && random.nextInt(5) > 0);
        }
        NodeChoice.Counts counts = state.counts(job, partition);
        FutureStart expected =
            NaiveFutureStart.of(naive, state, job, partition, counts, candidates, false);
        FutureStart found =
            FutureStart.of(
                state,
                job,
                partition,
                counts,
                state.futures.known(new Candidates(state.nodes.words(candidates))),
                false,
                Long.MAX_VALUE);
        assertThat(found).usingRecursiveComparison().isEqualTo(expected);
        BitSet few = firstOf(candidates, job.shape.minCpus() - 1 + random.nextInt(3));
        assertThat(FutureStart.fitsOnEmpty(state, job, partition, counts, state.nodes.words(few)))
            .as("on nodes without jobs")
            .isEqualTo(
                naive.choose(
                        job.shape,
                        state.isWhole(job, partition),
                        counts,
                        few,
                        new FreeResources(state.nodes))
                    != null);
        assertThat(
                FutureStart.of(
                    state,
                    job,
                    partition,
                    counts,
                    state.futures.known(new Candidates(state.nodes.words(candidates))),
                    false,
                    Long.MAX_VALUE))
            .as("asked again")
            .usingRecursiveComparison()
            .isEqualTo(expected);
        later += found != null && found.time() > state.now() ? 1 : 0;
        never += found == null ? 1 : 0;
        boolean whole = state.isWhole(job, partition);
        assertThat(parts(state.choice.choose(job.shape, whole, counts, candidates, state.free)))
            .isEqualTo(parts(naive.choose(job.shape, whole, counts, candidates, state.free)));
      }
      Backfill.cycle(state);
      if (state.waiting().size() > 30) {
        List.copyOf(state.waiting()).subList(0, 10).forEach(state::withdraw);
      }
    }
    assertThat(later).isGreaterThan(1000);
    assertThat(never).isGreaterThan(50);
  }

  /** Passes and cycles that end early start what those over the whole queue start. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "''; false",
        "SchedulerParameters=bf_max_job_test=8,default_queue_depth=4; false",
        "SchedulerParameters=bf_window=30,bf_one_resv_per_job,bf_job_part_count_reserve=2; false",
        "SchedulerParameters=bf_max_job_user=2,partition_job_depth=3; false",
        "SchedulerParameters=bf_window=25; false",
        "SchedulerParameters=bf_window=25,bf_max_job_test=8; false",
        "SchedulerParameters=bf_window=25; true",
        "SchedulerParameters=bf_window=25,bf_max_job_test=8; true",
        "SchedulerParameters=bf_max_job_test=100; true",
        "SchedulerParameters=bf_max_job_test=8,default_queue_depth=4; true",
      })
  void jobsThatCannotStartNeedNoPlan(String parameters, boolean equal) throws IOException {
    machine(parameters + (equal ? EQUAL : UNLIKE));
    SlurmState whole = new SlurmState(state.nodes, state.settings, StartLimits.NONE);
    int starts = 0;
    for (int second = 600; second < 6000; second += 20) {
      state.now(second);
      whole.now(second);
      for (int i = 0; i < (equal ? 4 : 1); i++) {
        int before = state.waiting().size();
        submit(equal ? requestOfEqual() : request());
        if (state.waiting().size() > before) {
          SlurmJob one = state.waiting().get(before);
          SlurmJob other =
              new SlurmJob(
                  one.id,
                  new SlurmJob.Owner(one.user, one.account, one.qos),
                  one.submit,
                  one.partitions,
                  one.shape,
                  one.limit,
                  one.reservation,
                  one.nice,
                  one.demands);
          SlurmController.JobPriority.BASIC.submitted(other, second);
          whole.submit(other);
        }
      }
      for (int i = state.running().size() - 1; i >= 0; i--) {
        if (random.nextInt(12) == 0) {
          state.end(state.running().get(i));
          whole.end(whole.running().get(i));
        }
      }
      List<SlurmJob> found = new ArrayList<>(MainScheduler.pass(state, second % 60 == 0));
      List<SlurmJob> expected =
          new ArrayList<>(MainScheduler.pass(whole, second % 60 == 0, whole.queue.all()));
      found.addAll(Backfill.starts(state));
      expected.addAll(Backfill.cycle(whole));
      assertThat(found.stream().map(job -> job.id + " " + job.nodes()))
          .containsExactlyElementsOf(
              expected.stream().map(job -> job.id + " " + job.nodes()).toList());
      starts += found.size();
      for (SlurmJob job : whole.waiting()) {
        int partition = job.partitions[0];
        BitSet members = (BitSet) whole.nodes.partitionNodes.get(partition).clone();
        members.and(job.shape.suitable());
        members.andNot(BitSet.valueOf(whole.free.whole));
        NodeChoice.Counts counts = whole.counts(job, partition);
        boolean fits =
            naive.choose(job.shape, whole.isWhole(job, partition), counts, members, whole.free)
                != null;
        assertThat(whole.mayStart(job, partition) || !fits).isTrue();
      }
    }
    assertThat(starts).isGreaterThan(100);
  }

  private static List<String> parts(Allocation found) {
    List<String> parts = new ArrayList<>();
    if (found != null) {
      parts.add(Arrays.toString(found.nodes()));
      parts.add(Arrays.toString(found.cpus()));
      parts.add(Arrays.toString(found.memory()));
      parts.add(Arrays.deepToString(found.gres()));
    }
    return parts;
  }

  @Test
  void membersOfAPartOfASetAreCounted() {
    for (int i = 0; i < 2000; i++) {
      int length = 1 + random.nextInt(200);
      BitSet set = new BitSet();
      random.ints(random.nextInt(200), 0, length).forEach(set::set);
      int from = random.nextInt(length);
      int to = from + random.nextInt(100);
      assertThat(SlurmNodes.size(set.toLongArray(), from, to))
          .isEqualTo(set.get(from, to).cardinality());
    }
  }
}
