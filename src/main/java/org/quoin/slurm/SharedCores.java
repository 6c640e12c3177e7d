package org.quoin.slurm;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import org.quoin.machine.Partition;
import org.quoin.machine.Preemption;

/**
 * Which CPUs of the nodes jobs hold where several jobs may hold one, since they take turns or are
 * suspended for each other.
 *
 * <p>Every partition has rows. A row holds jobs that have no CPU in common; a partition has as many
 * as its jobs may share a CPU, and one more with preemption by QOS. A job gets CPUs that nobody
 * holds, if there are enough. Otherwise it gets CPUs that jobs of its own tier and of higher ones
 * do not hold, and of lower tiers as few as possible. Otherwise it gets those that are free in one
 * row of its partition.
 *
 * <p>Memory and generic resources are never shared.
 */
final class SharedCores {
  private final SlurmNodes nodes;
  private final SlurmSettings.Preempt preemption;

  /** Index of the first CPU of each node; one more at the end. */
  private final int[] offsets;

  /** Indices of the partitions by descending tier. */
  private final List<Integer> byTier = new ArrayList<>();

  private final List<List<Row>> rows = new ArrayList<>();

  /** The CPUs of a job. */
  private record Held(SlurmJob job, BitSet cores) {}

  private record Row(BitSet cores, List<Held> jobs) {
    Row() {
      this(new BitSet(), new ArrayList<>());
    }

    Row copy() {
      return new Row((BitSet) cores.clone(), new ArrayList<>(jobs));
    }

    /** Adds a job unless it has a CPU of another one; returns whether it is added. */
    boolean place(Held held) {
      if (cores.intersects(held.cores)) {
        return false;
      }
      put(held);
      return true;
    }

    void put(Held held) {
      cores.or(held.cores);
      jobs.add(held);
    }
  }

  SharedCores(SlurmNodes nodes, SlurmSettings.Preempt preemption) {
    this.nodes = nodes;
    this.preemption = preemption;
    offsets = new int[nodes.count() + 1];
    for (int node = 0; node < nodes.count(); node++) {
      offsets[node + 1] = offsets[node] + nodes.cpus[node];
    }
    for (int i = 0; i < nodes.partitionNodes.size(); i++) {
      byTier.add(i);
      List<Row> own = new ArrayList<>();
      int count = nodes.partition(i).sharing() + (isByQos() ? 1 : 0);
      for (int row = 0; row < count; row++) {
        own.add(new Row());
      }
      rows.add(own);
    }
    byTier.sort(Comparator.comparingInt((Integer i) -> nodes.partition(i).tier()).reversed());
  }

  private SharedCores(SharedCores other) {
    nodes = other.nodes;
    preemption = other.preemption;
    offsets = other.offsets;
    byTier.addAll(other.byTier);
    other.rows.forEach(own -> rows.add(new ArrayList<>(own.stream().map(Row::copy).toList())));
  }

  SharedCores copy() {
    return new SharedCores(this);
  }

  private boolean isByQos() {
    return preemption.by() == SlurmSettings.Preempt.By.QOS;
  }

  /**
   * {@return the nodes and resources that a job gets; null if it does not fit}
   *
   * @param usable nodes that it may use
   * @param free what is free beside all jobs; its CPUs do not count
   * @param suspends whether it may make jobs of another QOS give way by suspending them
   * @param choice chooses nodes
   */
  Allocation find(
      SlurmJob job,
      int partition,
      boolean whole,
      NodeChoice.Counts counts,
      BitSet usable,
      FreeResources free,
      boolean suspends,
      NodeChoice choice) {
    FreeResources seen = free.copy();
    for (BitSet busy : new LinkedHashSet<>(views(partition, whole, suspends))) {
      long[] words = busy.toLongArray();
      for (int node = usable.nextSetBit(0); node >= 0; node = usable.nextSetBit(node + 1)) {
        seen.cpus(
            node, nodes.cpus[node] - SlurmNodes.size(words, offsets[node], offsets[node + 1]));
      }
      Allocation found = choice.choose(job.shape, whole, counts, usable, seen);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /** Returns the CPUs that a job must not use, from the first attempt to the last. */
  private List<BitSet> views(int partition, boolean whole, boolean suspends) {
    Partition own = nodes.partition(partition);
    List<BitSet> views = new ArrayList<>();
    views.add(heldBy(byTier));
    if (whole) {
      return views;
    }
    BitSet higher = new BitSet();
    for (int i : byTier) {
      Partition other = nodes.partition(i);
      boolean off = other.preemption().mode().orElse(preemption.mode()) == Preemption.Mode.OFF;
      if (preemption.by() == SlurmSettings.Preempt.By.PARTITION
          && (other.tier() > own.tier() || off)) {
        higher.or(held(i));
      }
    }
    BitSet peers = new BitSet();
    BitSet busy = (BitSet) higher.clone();
    List<BitSet> ofLower = new ArrayList<>();
    for (int i : byTier) {
      if (nodes.partition(i).tier() == own.tier()) {
        busy.or(held(i));
        if (i != partition) {
          peers.or(held(i));
        }
      }
    }
    ofLower.add((BitSet) busy.clone());
    for (int i : byTier) {
      if (nodes.partition(i).tier() < own.tier()) {
        busy.or(held(i));
        ofLower.add(0, (BitSet) busy.clone());
      }
    }
    views.addAll(ofLower);
    List<Row> ownRows = rows.get(partition);
    int count = ownRows.size() - (isByQos() && !suspends ? 1 : 0);
    for (int row = 0; row < count; row++) {
      BitSet ofRow = (BitSet) higher.clone();
      ofRow.or(peers);
      ofRow.or(ownRows.get(row).cores);
      views.add(ofRow);
    }
    return views;
  }

  private BitSet held(int partition) {
    return heldBy(List.of(partition));
  }

  private BitSet heldBy(List<Integer> partitions) {
    BitSet held = new BitSet();
    partitions.forEach(i -> rows.get(i).forEach(row -> held.or(row.cores)));
    return held;
  }

  /** Gives a job CPUs of its nodes, as few as possible of those that others hold. */
  void add(SlurmJob job, int partition, Allocation where) {
    BitSet own = null;
    for (BitSet busy : views(partition, where.whole(), true)) {
      own = lowest(where, busy);
      if (own != null) {
        break;
      }
    }
    if (own == null) {
      own = lowest(where, new BitSet());
    }
    Held held = new Held(job, own);
    List<Row> ofPartition = rows.get(partition);
    for (Row row : ofPartition) {
      if (row.place(held)) {
        return;
      }
    }
    ofPartition.get(ofPartition.size() - 1).put(held);
  }

  /**
   * {@return the CPUs that a running job holds, by their indices over all nodes; not to be changed}
   */
  BitSet of(SlurmJob job) {
    for (Row row : rows.get(job.partition())) {
      for (Held held : row.jobs) {
        if (held.job == job) {
          return held.cores;
        }
      }
    }
    throw new IllegalArgumentException("job " + job.id() + " holds no CPUs");
  }

  private BitSet lowest(Allocation where, BitSet busy) {
    BitSet found = new BitSet();
    for (int i = 0; i < where.nodes().length; i++) {
      int node = where.nodes()[i];
      int core = offsets[node];
      for (int count = 0; count < where.cpus()[i]; count++) {
        core = busy.nextClearBit(core);
        if (core >= offsets[node + 1]) {
          return null;
        }
        found.set(core++);
      }
    }
    return found;
  }

  /** Removes a job; with several rows, the others are laid out anew in as few as possible. */
  void remove(SlurmJob job, int partition) {
    List<Row> own = rows.get(partition);
    List<Held> all = new ArrayList<>();
    for (Row row : own) {
      row.jobs.removeIf(held -> held.job == job);
      all.addAll(row.jobs);
    }
    all.sort(
        Comparator.comparingInt((Held held) -> held.cores.nextSetBit(0))
            .thenComparingInt(held -> held.cores.cardinality()));
    List<Row> packed = new ArrayList<>();
    own.forEach(row -> packed.add(new Row()));
    boolean fits = own.size() > 1;
    for (int i = 0; i < all.size() && fits; i++) {
      Held held = all.get(i);
      fits = packed.stream().anyMatch(row -> row.place(held));
      packed.sort(Comparator.comparingInt((Row row) -> row.cores.cardinality()).reversed());
    }
    if (fits) {
      own.clear();
      own.addAll(packed);
      return;
    }
    for (Row row : own) {
      row.cores.clear();
      row.jobs.forEach(held -> row.cores.or(held.cores));
    }
  }
}
