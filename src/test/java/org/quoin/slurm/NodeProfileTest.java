package org.quoin.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.quoin.workload.ResourceRequest;

/** A profile of nodes finds what a search over all holds of all jobs finds. */
class NodeProfileTest {
  @TempDir Path folder;

  private final Random random = new Random(11);
  private final List<Hold> holds = new ArrayList<>();
  private final List<Hold> outages = new ArrayList<>();
  private NodeSpace space;
  private NodeProfile profile;

  /** The profile that was copied last, into which the next one is copied; null before. */
  private NodeProfile spare;

  private double begin;

  private Kind kind;

  /** Nodes out of service at all times. */
  private final BitSet lost = new BitSet();

  private enum Kind {
    /** Jobs share nodes. */
    SHARED("CR_Core_Memory", 8),

    /** Jobs get whole nodes, and many begin when others end. */
    WHOLE("CR_Core_Memory", 8),

    /** Nearly all jobs fit wherever there are enough idle nodes, and many begin when others end. */
    COUNTED("CR_Core", 1);

    private final String counted;
    private final int cpusOfFat;

    Kind(String counted, int cpusOfFat) {
      this.counted = counted;
      this.cpusOfFat = cpusOfFat;
    }
  }

  /**
   * Nodes from a start to an end: those of a job, or without an allocation those out of service.
   */
  private record Hold(
      NodeRequest job, Allocation allocation, double start, double end, BitSet out) {
    boolean covers(double time) {
      return start <= time && time < end;
    }
  }

  private void space() throws IOException {
    Path file = folder.resolve("slurm.conf");
    Files.writeString(
        file,
        """
        SelectType=select/cons_tres
        SelectTypeParameters=%s
        GresTypes=gpu
        NodeName=thin[1-6] CPUs=4 RealMemory=4000
        NodeName=fat[1-3] CPUs=%d RealMemory=16000 Gres=gpu:2
        PartitionName=all Nodes=ALL Default=YES
        PartitionName=fat Nodes=fat[1-3]
        PartitionName=whole Nodes=thin[1-6] OverSubscribe=EXCLUSIVE
        """
            .formatted(kind.counted, kind.cpusOfFat));
    space = new NodeSpace(ClusterFile.slurmConf(file), null);
    profile = new NodeProfile(space);
  }

  private NodeRequest request() {
    while (true) {
      int tasks = 1 + random.nextInt(8);
      try {
        return space.request(1, requested(tasks), tasks, 60);
      } catch (IllegalArgumentException e) {
        // No nodes ever start it.
      }
    }
  }

  private ResourceRequest requested(int tasks) {
    int nodes = 1 + random.nextInt(Math.min(tasks, 3));
    boolean gpu = kind == Kind.SHARED && random.nextInt(4) == 0;
    ResourceRequest.Shape shape =
        new ResourceRequest.Shape(
            OptionalInt.of(nodes),
            random.nextBoolean() ? OptionalInt.of(nodes) : OptionalInt.empty(),
            OptionalInt.of(tasks),
            OptionalInt.empty(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            random.nextInt(6) == 0,
            Optional.empty(),
            random.nextInt(kind == Kind.COUNTED ? 12 : 3) > 0
                ? Optional.empty()
                : Optional.of(
                    "thin[%d,%d]".formatted(1 + random.nextInt(6), 1 + random.nextInt(6))));
    boolean isWhole = kind != Kind.SHARED || (!gpu && random.nextInt(3) == 0);
    String partition = isWhole ? "whole" : "all";
    if (random.nextInt(3) == 0) {
      partition = kind == Kind.COUNTED ? "fat,whole" : "all,whole";
    }
    partition = kind == Kind.COUNTED && random.nextInt(4) == 0 ? "fat" : partition;
    return SameStartsTest.request(
        shape,
        Optional.empty(),
        partition,
        60,
        new ResourceRequest.Memory(100 + 400 * random.nextInt(5), ResourceRequest.Per.CPU),
        gpu);
  }

  private double duration() {
    return kind != Kind.SHARED ? 5 * (1 + random.nextInt(2)) : 1 + random.nextInt(12);
  }

  private FreeResources at(double time) {
    FreeResources free = new FreeResources(space.nodes);
    holds.stream().filter(hold -> hold.covers(time)).forEach(hold -> free.take(hold.allocation));
    outages.stream().filter(hold -> hold.covers(time)).forEach(hold -> free.out.or(hold.out));
    free.out.or(lost);
    return free;
  }

  private FreeResources least(double start, double end) {
    int count = space.nodes.count();
    int[] every = new int[count];
    Arrays.setAll(every, node -> node);
    Allocation all = new Allocation(null, every, every, null, null, false, false);
    FreeResources least = at(start);
    for (double time : times()) {
      if (time > start && time < end) {
        FreeResources then = at(time);
        least.keep(then, all);
        least.out.or(then.out);
      }
    }
    return least;
  }

  private SortedSet<Double> times() {
    TreeSet<Double> times = new TreeSet<>(List.of(begin));
    for (List<Hold> some : List.of(holds, outages)) {
      some.forEach(hold -> times.addAll(List.of(hold.start, hold.end)));
    }
    return times.subSet(begin, Double.POSITIVE_INFINITY);
  }

  private double searched(NodeRequest job, double duration, List<String> nodes) {
    for (double time : times()) {
      if (space.choose(job, at(time)) != null) {
        Allocation found = space.choose(job, least(time, time + duration));
        if (found != null) {
          nodes.add(text(found));
          return time;
        }
      }
    }
    return Double.POSITIVE_INFINITY;
  }

  private static String text(Allocation found) {
    return Arrays.toString(found.nodes())
        + Arrays.toString(found.cpus())
        + Arrays.deepToString(found.gres());
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void aStartAndItsNodesAreThoseOfASearchOverAllHolds(Kind kind) throws IOException {
    this.kind = kind;
    space();
    int found = 0;
    for (int trial = 0; trial < 60; trial++) {
      begin = 0;
      holds.clear();
      outages.clear();
      lost.clear();
      if (trial % 4 == 3) {
        lost.set(random.nextInt(9));
      }
      NodeRoom room = new NodeRoom(space);
      room.outOfService(lost);
      holds.addAll(running(room));
      profile.reset(0, room);
      holds.forEach(hold -> profile.append(hold.end, hold.job));
      for (int i = random.nextInt(3); i > 0; i--) {
        BitSet nodes = new BitSet();
        nodes.set(random.nextInt(9));
        double start = random.nextInt(trial % 2 == 0 ? 60 : 5);
        double length = 1 + random.nextInt(trial % 2 == 0 ? 20 : 4);
        Hold outage = new Hold(null, null, start, start + length, nodes);
        outages.add(outage);
        profile.outOfService(outage.start, outage.end, nodes);
      }
      for (int step = 0; step < 120; step++) {
        switch (random.nextInt(10)) {
          case 0 -> startNow();
          case 1, 2 -> release();
          case 3, 4 -> move();
          case 5 -> advance();
          default -> place();
        }
        found += profile.fitsNow(request(), begin + 10) ? 1 : 0;
      }
    }
    assertThat(found).isBetween(100, 6000);
  }

  /** Starts jobs before the profile begins; returns them by their ends. */
  private List<Hold> running(NodeRoom room) {
    List<Hold> running = new ArrayList<>();
    for (int i = random.nextInt(8); i > 0; i--) {
      NodeRequest job = request();
      boolean fits = space.choose(job, room.free) != null;
      assertThat(room.place(job)).isEqualTo(fits);
      if (fits) {
        room.take(job);
        running.add(new Hold(job, job.allocation, 0, 1 + random.nextInt(20), null));
      }
    }
    running.sort(Comparator.comparingDouble(Hold::end));
    return running;
  }

  private void place() {
    NodeRequest job = request();
    double duration = duration();
    List<String> nodes = new ArrayList<>();
    double expected = searched(job, duration, nodes);
    assertThat(profile.earliestStart(Double.NEGATIVE_INFINITY, job, duration)).isEqualTo(expected);
    if (expected < Double.POSITIVE_INFINITY) {
      assertThat(text(job.allocation)).isEqualTo(nodes.get(0));
      profile.take(expected, expected + duration, job);
      holds.add(new Hold(job, job.allocation, expected, expected + duration, null));
    }
  }

  private void startNow() {
    NodeRequest job = request();
    double duration = duration();
    Allocation expected = space.choose(job, least(begin, begin + duration));
    assertThat(profile.fitsNow(job, begin + duration)).isEqualTo(expected != null);
    assertThat(profile.placeNow(job, duration, duration)).isEqualTo(expected != null);
    if (expected != null) {
      assertThat(text(job.allocation)).isEqualTo(text(expected));
      holds.add(new Hold(job, job.allocation, begin, begin + duration, null));
    }
  }

  private void release() {
    if (!holds.isEmpty()) {
      Hold hold = holds.remove(random.nextInt(holds.size()));
      hold.job.allocation = hold.allocation;
      profile.give(Math.max(begin, hold.start), hold.end, hold.job);
    }
  }

  private void move() {
    if (holds.isEmpty()) {
      return;
    }
    Hold hold = holds.get(random.nextInt(holds.size()));
    if (hold.start < begin) {
      return;
    }
    holds.remove(hold);
    double duration = hold.end - hold.start;
    List<String> nodes = new ArrayList<>();
    double expected = searched(hold.job, duration, nodes);
    double start = profile.moveEarlier(hold.job, hold.start, hold.end, duration);
    assertThat(start).isEqualTo(Math.min(expected, hold.start));
    holds.add(new Hold(hold.job, hold.job.allocation, start, start + duration, null));
  }

  private void advance() {
    begin += kind != Kind.SHARED ? 5 * random.nextInt(2) : random.nextInt(3);
    profile.advance(begin);
    holds.removeIf(hold -> hold.end <= begin);
    if (random.nextBoolean()) {
      NodeProfile copy = spare == null ? profile.another() : spare;
      copy.copy(profile);
      spare = profile;
      profile = copy;
    }
  }
}
