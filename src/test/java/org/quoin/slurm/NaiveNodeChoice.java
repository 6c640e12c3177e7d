package org.quoin.slurm;

import java.util.Arrays;
import java.util.BitSet;

/** Chooses nodes as {@link NodeChoice} does, but tries every step although it is hopeless. */
final class NaiveNodeChoice {
  private final SlurmNodes nodes;
  private final boolean memoryCounts;
  private final int[] usable;
  private final int[] offered;
  private final int[] taken;

  NaiveNodeChoice(SlurmNodes nodes, boolean memoryCounts) {
    this.nodes = nodes;
    this.memoryCounts = memoryCounts;
    usable = new int[nodes.count()];
    offered = new int[nodes.count()];
    taken = new int[nodes.count()];
  }

  /**
   * {@return the nodes and resources for a job; null if it does not fit}
   *
   * @param shape what the job requests
   * @param whole whether it gets whole nodes
   * @param counts how many nodes it gets
   * @param candidates nodes that it may use
   * @param free free resources; null if all nodes are taken to be empty
   */
  Allocation choose(
      SlurmJob.Shape shape,
      boolean whole,
      NodeChoice.Counts counts,
      BitSet candidates,
      FreeResources free) {
    BitSet open = candidates;
    if (free != null) {
      open = (BitSet) candidates.clone();
      if (whole) {
        open.and(BitSet.valueOf(free.idle));
      } else {
        open.andNot(BitSet.valueOf(free.full));
      }
    }
    if (open.cardinality() < counts.min()) {
      return null;
    }
    BitSet map = usableNodes(shape, whole, open, free);
    int min = counts.min();
    if (shape.tasksPerNode() > 0 && shape.tasks() > 0) {
      min = Math.max(min, (shape.tasks() + shape.tasksPerNode() - 1) / shape.tasksPerNode());
    }
    boolean required = shape.required() == null || SlurmNodes.isSubset(shape.required(), map);
    if (map.cardinality() < min || !required) {
      return null;
    }
    int max = counts.max();
    if (shape.tasks() > 0 && max > shape.tasks()) {
      max = Math.max(shape.tasks(), min);
    }
    BitSet chosen = search(shape, whole, new NodeChoice.Counts(min, counts.requested(), max), map);
    return chosen == null ? null : allocation(shape, whole, chosen, free);
  }

  private BitSet search(SlurmJob.Shape shape, boolean whole, NodeChoice.Counts counts, BitSet map) {
    BitSet chosen = pick(shape, whole, counts, map);
    int rest = map.cardinality();
    if (chosen != null || rest <= counts.min()) {
      return chosen != null ? chosen : pick(shape, whole, counts, map);
    }
    int most = 0;
    for (int i = map.nextSetBit(0); i >= 0; i = map.nextSetBit(i + 1)) {
      most = Math.max(most, usable[i]);
    }
    BitSet left = (BitSet) map.clone();
    for (int few = 1; few < most; few++) {
      boolean changed = false;
      for (int i = left.nextSetBit(0); i >= 0 && rest > counts.min(); i = left.nextSetBit(i + 1)) {
        boolean required = shape.required() != null && shape.required().get(i);
        if (usable[i] > 0 && usable[i] <= few && !required) {
          left.clear(i);
          rest--;
          changed = true;
        }
      }
      if (changed || few == 1) {
        chosen = pick(shape, whole, counts, left);
        if (chosen != null || rest <= counts.min()) {
          return chosen;
        }
      }
    }
    return null;
  }

  /** Computes how many CPUs the job could use on each candidate; keeps those with any. */
  private BitSet usableNodes(
      SlurmJob.Shape shape, boolean whole, BitSet candidates, FreeResources free) {
    BitSet map = new BitSet(nodes.count());
    int tasks = minTasksPerNode(shape);
    int least = Math.max(tasks, 1) * shape.cpusPerTask();
    for (int i = candidates.nextSetBit(0); i >= 0; i = candidates.nextSetBit(i + 1)) {
      int cpus = usableCpus(shape, whole, i, free);
      usable[i] = cpus < least ? 0 : cpus;
      if (usable[i] > 0) {
        map.set(i);
      }
    }
    return map;
  }

  private static int minTasksPerNode(SlurmJob.Shape shape) {
    if (shape.tasksPerNode() > 0) {
      return shape.tasksPerNode();
    }
    return shape.maxNodes() == 1 ? shape.tasks() : 1;
  }

  private int usableCpus(SlurmJob.Shape shape, boolean whole, int node, FreeResources free) {
    for (SlurmJob.GresRequest request : shape.gres()) {
      int units = 0;
      for (int column : request.columns()) {
        units += free == null ? nodes.gres[column][node] : free.gres[column][node];
      }
      if (units < request.count()) {
        return 0;
      }
    }
    int cpus = free == null ? nodes.cpus[node] : free.cpus[node];
    if (shape.tasksPerNode() > 0 && !whole) {
      cpus = Math.min(cpus, shape.tasksPerNode() * shape.cpusPerTask());
    }
    if (!memoryCounts) {
      return cpus;
    }
    long memory = free == null ? nodes.memory[node] : free.memory[node];
    if (shape.memoryPerCpu() > 0) {
      long most = memory / shape.memoryPerCpu();
      if (whole) {
        return most < cpus ? 0 : cpus;
      }
      cpus = (int) Math.min(cpus, most);
      return cpus - cpus % shape.cpusPerTask();
    }
    long wanted =
        shape.memoryPerNode() == SlurmJob.ALL_MEMORY ? nodes.memory[node] : shape.memoryPerNode();
    return memory < wanted ? 0 : cpus;
  }

  /** {@return the CPUs of a node that the tasks of a job can use} */
  private int offer(SlurmJob.Shape shape, int node) {
    if (shape.gres().isEmpty()) {
      return usable[node];
    }
    int tasks = usable[node] / shape.cpusPerTask();
    if (shape.tasksPerNode() > 0) {
      tasks = Math.min(tasks, shape.tasksPerNode());
    } else if (shape.maxNodes() == 1 && shape.tasks() > 0) {
      tasks = Math.min(tasks, shape.tasks());
    } else if (shape.tasks() == 1
        || (shape.tasks() == shape.minNodes() && shape.tasks() == shape.maxNodes())) {
      tasks = Math.min(tasks, 1);
    }
    return Math.min(usable[node], tasks * shape.cpusPerTask());
  }

  /** A job's nodes while they are picked. */
  private final class Pick {
    private final SlurmJob.Shape shape;
    private final boolean whole;
    private final NodeChoice.Counts counts;
    private final BitSet chosen = new BitSet(nodes.count());
    private int cpusLeft;
    private int nodesLeft;
    private int minNodesLeft;
    private int maxNodesLeft;

    Pick(SlurmJob.Shape shape, boolean whole, NodeChoice.Counts counts) {
      this.shape = shape;
      this.whole = whole;
      this.counts = counts;
      cpusLeft = shape.minCpus();
      nodesLeft = Math.max(counts.min(), counts.requested());
      minNodesLeft = counts.min();
      maxNodesLeft = counts.max();
    }

    boolean isDone() {
      return nodesLeft <= 0 && cpusLeft <= 0;
    }

    boolean enoughNodes(int available) {
      int needed =
          counts.requested() > counts.min()
              ? nodesLeft + counts.min() - counts.requested()
              : nodesLeft;
      return available >= needed;
    }

    void take(int node) {
      int cpus = offered[node];
      if (!whole) {
        int most = cpusLeft - Math.max(minNodesLeft - 1, 0);
        if (cpus > most) {
          cpus = Math.max(most, shape.cpusPerTask());
          usable[node] = cpus;
        }
      }
      taken[node] = cpus;
      chosen.set(node);
      cpusLeft -= cpus;
      nodesLeft--;
      minNodesLeft--;
      maxNodesLeft--;
    }
  }

  /** {@return the nodes picked out of a map; null if they do not suffice} */
  private BitSet pick(SlurmJob.Shape shape, boolean whole, NodeChoice.Counts counts, BitSet map) {
    for (int i = map.nextSetBit(0); i >= 0; i = map.nextSetBit(i + 1)) {
      offered[i] = offer(shape, i);
    }
    Pick pick = new Pick(shape, whole, counts);
    BitSet left = (BitSet) map.clone();
    if (shape.required() != null) {
      BitSet required = shape.required();
      for (int i = required.nextSetBit(0); i >= 0; i = required.nextSetBit(i + 1)) {
        if (pick.maxNodesLeft <= 0 || offered[i] == 0) {
          return null;
        }
        pick.take(i);
        left.clear(i);
      }
      if (pick.isDone()) {
        return pick.chosen;
      }
    }
    Sets sets = new Sets(left);
    while (pick.maxNodesLeft > 0) {
      int best = sets.best(pick);
      if (best < 0) {
        break;
      }
      sets.takeFrom(best, pick);
      if (pick.isDone()) {
        return pick.chosen;
      }
      sets.nodes[best] = 0;
    }
    return pick.cpusLeft <= 0 && pick.enoughNodes(0) ? pick.chosen : null;
  }

  /** Sets of usable neighbours of equal weight. */
  private final class Sets {
    private final BitSet map;
    private int count;
    private int[] first = new int[8];
    private int[] last = new int[8];
    private int[] cpus = new int[8];
    private int[] nodes = new int[8];

    Sets(BitSet map) {
      this.map = map;
      int previous = -2;
      for (int i = map.nextSetBit(0); i >= 0; i = map.nextSetBit(i + 1)) {
        if (offered[i] == 0) {
          continue;
        }
        if (previous != i - 1 || weight(previous) != weight(i)) {
          add(i);
        }
        last[count - 1] = i;
        cpus[count - 1] += offered[i];
        nodes[count - 1]++;
        previous = i;
      }
    }

    private int weight(int node) {
      return NaiveNodeChoice.this.nodes.weights[node];
    }

    private void add(int node) {
      if (count == first.length) {
        first = Arrays.copyOf(first, 2 * count);
        last = Arrays.copyOf(last, 2 * count);
        cpus = Arrays.copyOf(cpus, 2 * count);
        nodes = Arrays.copyOf(nodes, 2 * count);
      }
      first[count++] = node;
    }

    /** {@return the set to take from; -1 without any} */
    int best(Pick pick) {
      int best = -1;
      boolean bestSuffices = false;
      for (int i = 0; i < count; i++) {
        if (nodes[i] == 0) {
          continue;
        }
        boolean suffices = cpus[i] >= pick.cpusLeft && pick.enoughNodes(nodes[i]);
        if (best < 0 || isBetter(i, suffices, best, bestSuffices)) {
          best = i;
          bestSuffices = suffices;
        }
      }
      return best;
    }

    private boolean isBetter(int set, boolean suffices, int best, boolean bestSuffices) {
      int weight = weight(first[set]);
      int bestWeight = weight(first[best]);
      if (weight != bestWeight) {
        return weight < bestWeight;
      }
      if (suffices) {
        return !bestSuffices || cpus[set] < cpus[best];
      }
      return cpus[set] > cpus[best];
    }

    void takeFrom(int set, Pick pick) {
      int only = pick.nodesLeft <= 1 ? tightest(set, pick.cpusLeft) : -1;
      if (only >= 0) {
        pick.take(only);
        return;
      }
      for (int i = map.nextSetBit(first[set]);
          i >= 0 && i <= last[set];
          i = map.nextSetBit(i + 1)) {
        if (pick.maxNodesLeft == 0 || pick.isDone()) {
          return;
        }
        boolean tooSmall = pick.maxNodesLeft == 1 && offered[i] < pick.cpusLeft;
        if (offered[i] > 0 && !tooSmall) {
          pick.take(i);
        }
      }
    }

    /** {@return the node with the fewest CPUs that suffice; -1 if none does} */
    private int tightest(int set, int cpusLeft) {
      int tightest = -1;
      for (int i = map.nextSetBit(first[set]);
          i >= 0 && i <= last[set];
          i = map.nextSetBit(i + 1)) {
        boolean fits = offered[i] > 0 && offered[i] >= cpusLeft;
        if (fits && (tightest < 0 || offered[i] < offered[tightest])) {
          tightest = i;
        }
      }
      return tightest;
    }
  }

  private Allocation allocation(
      SlurmJob.Shape shape, boolean whole, BitSet chosen, FreeResources free) {
    int[] where = chosen.stream().toArray();
    int[] cpus = whole ? new int[where.length] : cpusOfTasks(shape, where);
    long[] memory = new long[where.length];
    int[][] gres = new int[nodes.gres.length][where.length];
    for (int i = 0; i < where.length; i++) {
      int node = where[i];
      cpus[i] = whole ? nodes.cpus[node] : cpus[i];
      memory[i] = memory(shape, node, cpus[i]);
      for (int column = 0; column < gres.length && whole; column++) {
        gres[column][i] = nodes.gres[column][node];
      }
      for (int r = 0; r < shape.gres().size() && !whole; r++) {
        SlurmJob.GresRequest request = shape.gres().get(r);
        int rest = request.count();
        for (int column : request.columns()) {
          int units = free == null ? nodes.gres[column][node] : free.gres[column][node];
          int part = Math.min(rest, units);
          gres[column][i] += part;
          rest -= part;
        }
      }
    }
    return new Allocation(nodes.words(chosen), where, cpus, memory, gres, whole, false);
  }

  /**
   * {@return the CPUs of each node} Every node gets one task; then the nodes are filled in turn.
   */
  private int[] cpusOfTasks(SlurmJob.Shape shape, int[] where) {
    int[] cpus = new int[where.length];
    int left = Math.max(0, shape.minCpus() / shape.cpusPerTask() - where.length);
    for (int i = 0; i < where.length; i++) {
      int more = Math.min(left, Math.max(0, taken[where[i]] / shape.cpusPerTask() - 1));
      cpus[i] = (1 + more) * shape.cpusPerTask();
      left -= more;
    }
    return cpus;
  }

  private long memory(SlurmJob.Shape shape, int node, int cpus) {
    if (!memoryCounts) {
      return 0;
    }
    if (shape.memoryPerCpu() > 0) {
      return shape.memoryPerCpu() * cpus;
    }
    return shape.memoryPerNode() == SlurmJob.ALL_MEMORY
        ? nodes.memory[node]
        : shape.memoryPerNode();
  }
}
