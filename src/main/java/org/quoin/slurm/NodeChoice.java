package org.quoin.slurm;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Chooses the nodes of a job among those that it may use, as {@code select/cons_tres} does without
 * a topology.
 *
 * <p>First, each node is asked how many CPUs the job could use on it: those that are free, at most
 * as many as its memory allows, and none if its tasks or its generic resources do not fit. If a job
 * requests generic resources, the CPUs that its tasks cannot use do not count.
 *
 * <p>Then the nodes are taken from sets of neighbours: a set ends at a node that is not usable, or
 * that has another weight. The set of the smallest weight is taken first. Among sets of equal
 * weight, the smallest that suffices is taken, in CPUs that the job could use; if none suffices,
 * the largest. Ties go to the first. Within a set, the last node of the job is the one with the
 * fewest CPUs among those that have enough for the rest of the job; other nodes are taken from the
 * lowest index. This is repeated until the job has its nodes and CPUs.
 *
 * <p>A job gets no more CPUs than it requests: on each node it leaves one CPU for each node to
 * come. Its tasks are then laid out: one on each node, the others on the nodes in turn.
 *
 * <p>If this fails, nodes with one usable CPU are left out and it is tried again, then nodes with
 * two, and so on, until it succeeds or no more nodes than the minimum are left. The cause of a
 * failure may be that nodes with few CPUs fill the maximum number of nodes.
 *
 * <p>Where a job could use the same CPUs on every node that it may use, {@link EqualNodes} finds
 * the same nodes without looking at each of them.
 */
final class NodeChoice {
  private final SlurmNodes nodes;
  private final boolean memoryCounts;
  private final int[] usable;
  private final int[] offered;
  private final int[] taken;

  /** Nodes on which a job could use CPUs, ascending; the first {@link #mapSize} count. */
  private final int[] map;

  private int mapSize;

  /** What is left of the map while nodes with few CPUs are left out. */
  private final int[] left;

  private final Sets sets = new Sets();
  private final EqualNodes equalNodes = new EqualNodes();

  /** Number of nodes by the CPUs that a job could use on them. */
  private final int[] nodesByCpus;

  NodeChoice(SlurmNodes nodes, boolean memoryCounts) {
    this.nodes = nodes;
    this.memoryCounts = memoryCounts;
    usable = new int[nodes.count()];
    offered = new int[nodes.count()];
    taken = new int[nodes.count()];
    map = new int[nodes.count()];
    left = new int[nodes.count()];
    nodesByCpus = new int[1 + Arrays.stream(nodes.cpus).max().orElse(0)];
  }

  /**
   * Numbers of nodes of a job in a partition.
   *
   * @param min minimum
   * @param requested number that the job wants to have
   * @param max maximum
   */
  record Counts(int min, int requested, int max) {}

  /** Keeps of a set of candidates, as words, those on which a job may find room. */
  static void keepOpen(long[] candidates, boolean whole, FreeResources free) {
    for (int word = 0; word < candidates.length; word++) {
      candidates[word] &= whole ? free.idle[word] : ~free.full[word];
    }
    for (int node = free.out.nextSetBit(0); node >= 0; node = free.out.nextSetBit(node + 1)) {
      candidates[node / Long.SIZE] &= ~(1L << node);
    }
  }

  /**
   * {@return the nodes and resources for a job; null if it does not fit}
   *
   * @param candidates nodes that it may use
   * @param free free resources; null if all nodes are taken to be empty
   */
  Allocation choose(
      SlurmJob.Shape shape, boolean whole, Counts counts, BitSet candidates, FreeResources free) {
    return choose(shape, whole, counts, nodes.words(candidates), free);
  }

  /**
   * {@return the nodes and resources for a job; null if it does not fit}
   *
   * @param open nodes that it may use, as words; is changed
   * @param free free resources; null if all nodes are taken to be empty
   */
  Allocation choose(
      SlurmJob.Shape shape, boolean whole, Counts counts, long[] open, FreeResources free) {
    if (free != null) {
      keepOpen(open, whole, free);
    }
    if (SlurmNodes.size(open) < counts.min) {
      return null;
    }
    int equal = idleCpus(shape, whole, open);
    long[] chosen;
    if (equal > 0) {
      chosen = chosen(shape, whole, counts, open, equal);
    } else {
      mapUsable(shape, whole, open, free);
      chosen = chosen(shape, whole, counts);
    }
    if (chosen == null) {
      return null;
    }
    boolean all = equal > 0 && (nodes.gres.length == 0 || !whole);
    return all ? allOf(chosen, equal, whole) : allocation(shape, whole, chosen, free);
  }

  /**
   * {@return the CPUs that a job could use on each of some nodes if no other job is there, where
   * they are the same and it could use none beside other jobs; otherwise 0}
   *
   * @param some the nodes, as words
   */
  int idleCpus(SlurmJob.Shape shape, boolean whole, long[] some) {
    return countsCpusOnly(shape) ? idleCpus(shape, whole, nodes.equalCpus(some)) : 0;
  }

  private static int idleCpus(SlurmJob.Shape shape, boolean whole, int cpus) {
    return (whole || cpus == 1) && cpus >= leastCpus(shape) ? cpus : 0;
  }

  /** {@return whether a job requests neither memory that counts nor generic resources} */
  private boolean countsCpusOnly(SlurmJob.Shape shape) {
    return shape.gres().isEmpty()
        && (!memoryCounts || (shape.memoryPerCpu() == 0 && shape.memoryPerNode() == 0));
  }

  /** {@return the nodes without jobs, as words} */
  long[] idle(FreeResources free) {
    return free.idle.clone();
  }

  /**
   * {@return the number of idle nodes that a job needs; -1 if no number suffices}
   *
   * @param cpus CPUs that it could use on each idle node
   */
  int idleNodes(SlurmJob.Shape shape, Counts counts, int cpus) {
    int min = minNodes(shape, counts);
    int forCpus = (shape.minCpus() + cpus - 1) / cpus;
    return forCpus > maxNodes(shape, counts, min) ? -1 : Math.max(min, forCpus);
  }

  /**
   * {@return the nodes of a job out of idle ones, as words; null if it does not fit}
   *
   * @param idle idle nodes that it may use, as words
   * @param cpus CPUs that it could use on each of them
   */
  long[] chosen(SlurmJob.Shape shape, boolean whole, Counts counts, long[] idle, int cpus) {
    int needed = idleNodes(shape, counts, cpus);
    if (needed < 0 || SlurmNodes.size(idle) < needed) {
      return null;
    }
    if (!isRange(shape, counts, needed)) {
      return equalNodes.choose(idle, needed);
    }
    mapSize = 0;
    for (int node : SlurmNodes.indices(idle)) {
      map(node, cpus, 1);
    }
    return chosen(shape, whole, counts);
  }

  private static boolean isRange(SlurmJob.Shape shape, Counts counts, int needed) {
    return shape.required() != null || counts.requested > counts.min || needed > counts.max;
  }

  /**
   * {@return the number of open nodes that a job needs, if it fits wherever as many are open;
   * otherwise 0}
   *
   * @param open some of them, as words
   */
  int decidingNodes(SlurmJob.Shape shape, boolean whole, Counts counts, long[] open) {
    int equal = idleCpus(shape, whole, open);
    if (equal == 0) {
      return 0;
    }
    int needed = idleNodes(shape, counts, equal);
    if (needed < 0) {
      return Integer.MAX_VALUE;
    }
    return isRange(shape, counts, needed) ? 0 : needed;
  }

  /**
   * {@return whether a job may fit on some nodes} If not, it fits on no part of them either;
   * whether it does fit only {@link #choose} tells.
   *
   * @param candidates nodes with free CPUs that it may use
   * @param free free resources
   */
  boolean mayFit(
      SlurmJob.Shape shape,
      boolean whole,
      Counts counts,
      Candidates candidates,
      FreeResources free) {
    int min = minNodes(shape, counts);
    int size = candidates.size();
    if (size < min) {
      return false;
    }
    int equal = countsCpusOnly(shape) ? idleCpus(shape, whole, candidates.equalCpus(nodes)) : 0;
    if (equal > 0) {
      int needed = idleNodes(shape, counts, equal);
      return needed >= 0 && size >= needed;
    }
    return haveEnough(
        shape, whole, new Counts(min, min, maxNodes(shape, counts, min)), candidates.words(), free);
  }

  /**
   * {@return whether a job could use enough CPUs on as many of some nodes as it may have} It looks
   * at no more of the nodes than it needs to: more of them have no fewer CPUs.
   */
  private boolean haveEnough(
      SlurmJob.Shape shape, boolean whole, Counts counts, long[] some, FreeResources free) {
    int least = leastCpus(shape);
    int minCpus = shape.minCpus();
    boolean anySuffice = suffice(shape, counts.max);
    Arrays.fill(nodesByCpus, 0);
    int count = 0;
    long sum = 0;
    for (int word = 0; word < some.length; word++) {
      for (long bits = some[word]; bits != 0; bits &= bits - 1) {
        int node = word * Long.SIZE + Long.numberOfTrailingZeros(bits);
        int cpus = usableCpus(shape, whole, node, free);
        if (cpus < least) {
          continue;
        }
        nodesByCpus[cpus]++;
        count++;
        sum += cpus;
        if (count >= counts.min && sum >= minCpus && (count <= counts.max || anySuffice)) {
          return true;
        }
      }
    }
    return count >= counts.min && sum >= minCpus && mostCpus(nodesByCpus, counts.max) >= minCpus;
  }

  /**
   * {@return whether a number of nodes have enough CPUs for a job, whichever they are} Each has the
   * CPUs without which the job uses none of it.
   */
  private static boolean suffice(SlurmJob.Shape shape, int count) {
    return (long) count * leastCpus(shape) >= shape.minCpus();
  }

  /** {@return the nodes of a job, out of the map; null if it does not fit} */
  private long[] chosen(SlurmJob.Shape shape, boolean whole, Counts counts) {
    int min = minNodes(shape, counts);
    if (mapSize < min || !hasRequired(shape)) {
      return null;
    }
    int max = maxNodes(shape, counts, min);
    boolean anySuffice = mapSize >= max && suffice(shape, max);
    if (!anySuffice && mostCpus(map, mapSize, max) < shape.minCpus()) {
      return null;
    }
    return search(shape, whole, new Counts(min, counts.requested, max));
  }

  private boolean hasRequired(SlurmJob.Shape shape) {
    return shape.required() == null
        || shape.required().stream()
            .allMatch(node -> Arrays.binarySearch(map, 0, mapSize, node) >= 0);
  }

  private static int minNodes(SlurmJob.Shape shape, Counts counts) {
    return shape.tasksPerNode() > 0 && shape.tasks() > 0
        ? Math.max(counts.min, (shape.tasks() + shape.tasksPerNode() - 1) / shape.tasksPerNode())
        : counts.min;
  }

  private static int maxNodes(SlurmJob.Shape shape, Counts counts, int min) {
    boolean fewTasks = shape.tasks() > 0 && counts.max > shape.tasks();
    return fewTasks ? Math.max(shape.tasks(), min) : counts.max;
  }

  /** {@return the CPUs that a job could use at most on a number of the first of some nodes} */
  private long mostCpus(int[] some, int size, int max) {
    Arrays.fill(nodesByCpus, 0);
    for (int i = 0; i < size; i++) {
      nodesByCpus[usable[some[i]]]++;
    }
    return mostCpus(nodesByCpus, max);
  }

  private static long mostCpus(int[] nodesByCpus, int max) {
    long sum = 0;
    int left = max;
    for (int cpus = nodesByCpus.length - 1; cpus > 0 && left > 0; cpus--) {
      int count = Math.min(left, nodesByCpus[cpus]);
      sum += (long) count * cpus;
      left -= count;
    }
    return sum;
  }

  /**
   * The CPUs that jobs of one {@link OfNode} could use on every node while the running jobs end one
   * after another. A job that fits has enough nodes with CPUs that it could use, and enough of
   * these; whether it does fit then only {@link #choose} tells.
   */
  final class CpuOutlook implements Outlook {
    /** Numbers of a change. */
    private static final int CHANGE = 4;

    private final Endings endings;
    private final boolean whole;

    /** CPUs of each node at first, and the nodes that have any. */
    private final int[] first = new int[nodes.count()];

    private final long[] ready = new long[nodes.words()];

    private final SlurmJob.Shape ofNode;
    private final int least;

    /**
     * Changes of these CPUs in the order of the ends: the job that ends, the node, its CPUs before
     * and after; of the first {@link #scanned} changes of the endings.
     */
    private int[] changes = new int[8 * CHANGE];

    private int size;
    private int scanned;

    /** CPUs of each node after these changes. */
    private final int[] last;

    /** CPUs of each node after the first {@link #applied} numbers in the changes. */
    private final int[] cpus;

    private int applied;

    /** The nodes that count, as words. */
    private final long[] members;

    CpuOutlook(SlurmJob.Shape shape, boolean whole, long[] members, Endings endings) {
      this.members = members;
      this.whole = whole;
      this.endings = endings;
      ofNode = shape;
      least = leastCpus(shape);
      for (int word = 0; word < members.length; word++) {
        for (long bits = members[word]; bits != 0; bits &= bits - 1) {
          int node = word * Long.SIZE + Long.numberOfTrailingZeros(bits);
          boolean busy = whole && !SlurmNodes.has(endings.first().idle, node);
          int found = busy ? 0 : usableCpus(shape, whole, node, endings.first());
          first[node] = found < least ? 0 : found;
          if (first[node] > 0) {
            ready[word] |= 1L << node;
          }
        }
      }
      cpus = first.clone();
      last = first.clone();
    }

    /** Scans the ends of running jobs until these CPUs change; returns whether they do. */
    private boolean scan(int ended) {
      int before = size;
      while (size == before && scanned < endings.size() && endings.job(scanned) < ended) {
        int node = endings.node(scanned);
        if (!SlurmNodes.has(members, node)) {
          scanned++;
          continue;
        }
        int found =
            whole && !endings.idle(scanned)
                ? 0
                : usableCpus(
                    ofNode,
                    whole,
                    node,
                    endings.cpus(scanned),
                    endings.memory(scanned),
                    endings.gres(),
                    scanned);
        found = found < least ? 0 : found;
        if (found != last[node]) {
          add(endings.job(scanned), node, last[node], found);
          last[node] = found;
        }
        scanned++;
      }
      return size > before;
    }

    private void add(int job, int node, int before, int after) {
      if (size == changes.length) {
        changes = Arrays.copyOf(changes, 2 * size);
      }
      changes[size++] = job;
      changes[size++] = node;
      changes[size++] = before;
      changes[size++] = after;
    }

    @Override
    public int firstHope(SlurmJob.Shape shape, Counts counts, Candidates some, long latest) {
      long[] candidates = some.words();
      int min = minNodes(shape, counts);
      int max = maxNodes(shape, counts, min);
      int minCpus = shape.minCpus();
      boolean anySuffice = suffice(shape, max);
      Arrays.fill(nodesByCpus, 0);
      int count = 0;
      long sum = 0;
      for (int word = 0; word < ready.length; word++) {
        for (long bits = ready[word] & candidates[word]; bits != 0; bits &= bits - 1) {
          int cpusNow = first[word * Long.SIZE + Long.numberOfTrailingZeros(bits)];
          count(cpusNow, 1, anySuffice);
          count++;
          sum += cpusNow;
        }
      }
      if (mayFit(count, sum, min, max, anySuffice, minCpus)) {
        return 0;
      }
      for (int i = 0; i < size || scan(Integer.MAX_VALUE); i += CHANGE) {
        if (!SlurmNodes.has(candidates, changes[i + 1])) {
          continue;
        }
        int job = changes[i];
        int before = changes[i + 2];
        int after = changes[i + 3];
        if (endings.end(job) > latest) {
          return job + 1;
        }
        count(before, -1, anySuffice);
        count(after, 1, anySuffice);
        count += (after > 0 ? 1 : 0) - (before > 0 ? 1 : 0);
        sum += after - before;
        if (mayFit(count, sum, min, max, anySuffice, minCpus)) {
          return job + 1;
        }
      }
      return -1;
    }

    /** Counts a node by its CPUs, unless any nodes suffice. */
    private void count(int cpusOfNode, int sign, boolean anySuffice) {
      if (!anySuffice) {
        nodesByCpus[cpusOfNode] += sign;
      }
    }

    @Override
    public long[] chosen(int ended, SlurmJob.Shape shape, Counts counts, long[] candidates) {
      if (applied > 0 && changes[applied - CHANGE] >= ended) {
        System.arraycopy(first, 0, cpus, 0, cpus.length);
        applied = 0;
      }
      while ((applied < size || scan(ended)) && changes[applied] < ended) {
        cpus[changes[applied + 1]] = changes[applied + 3];
        applied += CHANGE;
      }
      mapSize = 0;
      for (int word = 0; word < candidates.length; word++) {
        for (long bits = candidates[word]; bits != 0; bits &= bits - 1) {
          int node = word * Long.SIZE + Long.numberOfTrailingZeros(bits);
          map(node, cpus[node], 1);
        }
      }
      return NodeChoice.this.chosen(shape, whole, counts);
    }

    private boolean mayFit(int count, long sum, int min, int max, boolean anySuffice, int minCpus) {
      return count >= min
          && sum >= minCpus
          && (count <= max || anySuffice || mostCpus(nodesByCpus, max) >= minCpus);
    }
  }

  private long[] search(SlurmJob.Shape shape, boolean whole, Counts counts) {
    long[] chosen = pick(shape, whole, counts, map, mapSize);
    if (chosen != null || mapSize <= counts.min) {
      return chosen != null ? chosen : pick(shape, whole, counts, map, mapSize);
    }
    int most = 0;
    for (int i = 0; i < mapSize; i++) {
      most = Math.max(most, usable[map[i]]);
    }
    System.arraycopy(map, 0, left, 0, mapSize);
    int rest = mapSize;
    for (int few = 1; few < most; few++) {
      few = few == 1 ? 1 : Math.max(few, fewestCpus(shape, rest));
      if (few >= most) {
        break;
      }
      int kept = 0;
      int removable = rest - counts.min;
      for (int i = 0; i < rest; i++) {
        int node = left[i];
        if (removable > 0 && usable[node] <= few && !shape.requires(node)) {
          removable--;
        } else {
          left[kept++] = node;
        }
      }
      boolean changed = kept < rest;
      rest = kept;
      if (changed && mostCpus(left, rest, counts.max) < shape.minCpus()) {
        return null;
      }
      if (changed || few == 1) {
        chosen = pick(shape, whole, counts, left, rest);
        if (chosen != null || rest <= counts.min) {
          return chosen;
        }
      }
    }
    return null;
  }

  /** {@return the fewest CPUs that the job could use on a node left that it does not require} */
  private int fewestCpus(SlurmJob.Shape shape, int rest) {
    int fewest = Integer.MAX_VALUE;
    for (int i = 0; i < rest; i++) {
      if (usable[left[i]] < fewest && !shape.requires(left[i])) {
        fewest = usable[left[i]];
      }
    }
    return fewest;
  }

  /** Maps the candidates on which the job could use CPUs. */
  private void mapUsable(
      SlurmJob.Shape shape, boolean whole, long[] candidates, FreeResources free) {
    mapSize = 0;
    int least = leastCpus(shape);
    for (int word = 0; word < candidates.length; word++) {
      for (long bits = candidates[word]; bits != 0; bits &= bits - 1) {
        int node = word * Long.SIZE + Long.numberOfTrailingZeros(bits);
        map(node, usableCpus(shape, whole, node, free), least);
      }
    }
  }

  private void map(int node, int cpus, int least) {
    if (cpus >= least && cpus > 0) {
      usable[node] = cpus;
      map[mapSize++] = node;
    }
  }

  /**
   * What decides how many CPUs of a node a job could use. Jobs of unlike numbers of tasks and nodes
   * may have it in common.
   */
  record OfNode(
      List<SlurmJob.GresRequest> gres,
      int tasksPerNode,
      int cpusPerTask,
      long memoryPerNode,
      long memoryPerCpu,
      int leastCpus,
      boolean whole) {
    /**
     * {@return what decides how many CPUs a job could use}
     *
     * @param enough memory per CPU of which every node always has enough for its free CPUs
     */
    static OfNode of(SlurmJob.Shape shape, boolean whole, long enough) {
      boolean isEnough = shape.memoryPerCpu() > 0 && shape.memoryPerCpu() <= enough;
      return new OfNode(
          shape.gres(),
          shape.tasksPerNode(),
          shape.cpusPerTask(),
          shape.memoryPerNode(),
          isEnough ? 1 : shape.memoryPerCpu(),
          NodeChoice.leastCpus(shape),
          whole);
    }
  }

  private static int leastCpus(SlurmJob.Shape shape) {
    return Math.max(minTasksPerNode(shape), 1) * shape.cpusPerTask();
  }

  private static int minTasksPerNode(SlurmJob.Shape shape) {
    if (shape.tasksPerNode() > 0) {
      return shape.tasksPerNode();
    }
    return shape.maxNodes() == 1 ? shape.tasks() : 1;
  }

  private int usableCpus(SlurmJob.Shape shape, boolean whole, int node, FreeResources free) {
    return free == null
        ? usableCpus(shape, whole, node, nodes.cpus[node], nodes.memory[node], nodes.gres, node)
        : usableCpus(shape, whole, node, free.cpus[node], free.memory[node], free.gres, node);
  }

  /**
   * {@return the CPUs that a job could use on a node}
   *
   * @param memory its free memory
   * @param gres free units, by kind of generic resource
   * @param at index of the node's units in each kind
   */
  private int usableCpus(
      SlurmJob.Shape shape,
      boolean whole,
      int node,
      int freeCpus,
      long memory,
      int[][] gres,
      int at) {
    List<SlurmJob.GresRequest> requests = shape.gres();
    for (int i = 0; i < requests.size(); i++) {
      int units = 0;
      for (int column : requests.get(i).columns()) {
        units += gres[column][at];
      }
      if (units < requests.get(i).count()) {
        return 0;
      }
    }
    int cpus = freeCpus;
    if (shape.tasksPerNode() > 0 && !whole) {
      cpus = Math.min(cpus, shape.tasksPerNode() * shape.cpusPerTask());
    }
    if (!memoryCounts) {
      return cpus;
    }
    if (shape.memoryPerCpu() > 0) {
      if (memory < shape.memoryPerCpu() * cpus) {
        cpus = whole ? 0 : (int) (memory / shape.memoryPerCpu());
      }
      return whole || shape.cpusPerTask() == 1 ? cpus : cpus - cpus % shape.cpusPerTask();
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
    private final Counts counts;
    private int[] chosen = new int[8];
    private int size;
    private int cpusLeft;
    private int nodesLeft;
    private int minNodesLeft;
    private int maxNodesLeft;

    Pick(SlurmJob.Shape shape, boolean whole, Counts counts) {
      this.shape = shape;
      this.whole = whole;
      this.counts = counts;
      cpusLeft = shape.minCpus();
      nodesLeft = Math.max(counts.min, counts.requested);
      minNodesLeft = counts.min;
      maxNodesLeft = counts.max;
    }

    /** {@return the nodes taken, as words} */
    long[] nodes() {
      long[] set = new long[nodes.words()];
      for (int i = 0; i < size; i++) {
        set[chosen[i] / Long.SIZE] |= 1L << chosen[i];
      }
      return set;
    }

    boolean isDone() {
      return nodesLeft <= 0 && cpusLeft <= 0;
    }

    /** {@return whether as many nodes as it may still get have too few CPUs} */
    boolean isHopeless(int largest) {
      return minNodesLeft <= maxNodesLeft && cpusLeft > (long) maxNodesLeft * largest;
    }

    boolean enoughNodes(int available) {
      int needed =
          counts.requested > counts.min ? nodesLeft + counts.min - counts.requested : nodesLeft;
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
      if (size == chosen.length) {
        chosen = Arrays.copyOf(chosen, 2 * size);
      }
      chosen[size++] = node;
      cpusLeft -= cpus;
      nodesLeft--;
      minNodesLeft--;
      maxNodesLeft--;
    }
  }

  /** {@return the nodes picked out of the first of some nodes; null if they do not suffice} */
  private long[] pick(SlurmJob.Shape shape, boolean whole, Counts counts, int[] some, int size) {
    for (int i = 0; i < size; i++) {
      offered[some[i]] = offer(shape, some[i]);
    }
    Pick pick = new Pick(shape, whole, counts);
    if (shape.required() != null) {
      BitSet required = shape.required();
      for (int i = required.nextSetBit(0); i >= 0; i = required.nextSetBit(i + 1)) {
        if (pick.maxNodesLeft <= 0 || offered[i] == 0) {
          return null;
        }
        pick.take(i);
      }
      if (pick.isDone()) {
        return pick.nodes();
      }
    }
    sets.fill(shape, some, size);
    while (pick.maxNodesLeft > 0 && !pick.isHopeless(sets.largest)) {
      if (pick.maxNodesLeft == 1) {
        sets.keepForOneNode(pick.cpusLeft);
      }
      int best = sets.best(pick);
      if (best < 0) {
        break;
      }
      sets.takeFrom(best, pick);
      if (pick.isDone()) {
        return pick.nodes();
      }
      sets.nodes[best] = 0;
    }
    return pick.cpusLeft <= 0 && pick.enoughNodes(0) ? pick.nodes() : null;
  }

  /** Sets of usable neighbours of equal weight: the nodes from a first to a last one. */
  private final class Sets {
    private int count;
    private int[] first = new int[8];
    private int[] last = new int[8];
    private int[] cpus = new int[8];
    private int[] nodes = new int[8];
    private int[] most = new int[8];

    /** Most CPUs that are offered on a node. */
    private int largest;

    /** Makes the sets of the first of some nodes, without those that a job requires. */
    void fill(SlurmJob.Shape shape, int[] some, int size) {
      count = 0;
      largest = 0;
      int previous = -2;
      for (int i = 0; i < size; i++) {
        int node = some[i];
        int offer = offered[node];
        if (offer == 0 || shape.requires(node)) {
          continue;
        }
        if (previous != node - 1 || weight(previous) != weight(node)) {
          add(node);
        }
        int set = count - 1;
        last[set] = node;
        cpus[set] += offer;
        nodes[set]++;
        most[set] = Math.max(most[set], offer);
        largest = Math.max(largest, offer);
        previous = node;
      }
    }

    /** Removes the sets of which a job that gets one node can use none. */
    void keepForOneNode(int wanted) {
      for (int i = 0; i < count; i++) {
        if (most[i] < wanted) {
          nodes[i] = 0;
        }
      }
    }

    private int weight(int node) {
      return NodeChoice.this.nodes.weights[node];
    }

    private void add(int node) {
      if (count == first.length) {
        first = Arrays.copyOf(first, 2 * count);
        last = Arrays.copyOf(last, 2 * count);
        cpus = Arrays.copyOf(cpus, 2 * count);
        nodes = Arrays.copyOf(nodes, 2 * count);
        most = Arrays.copyOf(most, 2 * count);
      }
      first[count] = node;
      cpus[count] = 0;
      nodes[count] = 0;
      most[count++] = 0;
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
      for (int i = first[set]; i <= last[set]; i++) {
        if (pick.maxNodesLeft == 0 || pick.isDone()) {
          return;
        }
        if (pick.maxNodesLeft > 1 || offered[i] >= pick.cpusLeft) {
          pick.take(i);
        }
      }
    }

    /** {@return the node with the fewest CPUs that suffice; -1 if none does} */
    private int tightest(int set, int cpusLeft) {
      if (most[set] < cpusLeft) {
        return -1;
      }
      int tightest = -1;
      for (int i = first[set]; i <= last[set]; i++) {
        if (offered[i] >= cpusLeft && (tightest < 0 || offered[i] < offered[tightest])) {
          tightest = i;
        }
      }
      return tightest;
    }
  }

  /** {@return all CPUs of some nodes, as words, which have as many} */
  private Allocation allOf(long[] chosen, int cpusOfEach, boolean whole) {
    int[] where = SlurmNodes.indices(chosen);
    int[] cpus = new int[where.length];
    Arrays.fill(cpus, cpusOfEach);
    long[] memory = new long[where.length];
    int[][] gres = new int[nodes.gres.length][where.length];
    return new Allocation(chosen, where, cpus, memory, gres, whole, true);
  }

  private Allocation allocation(
      SlurmJob.Shape shape, boolean whole, long[] chosen, FreeResources free) {
    int[] where = SlurmNodes.indices(chosen);
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
    return new Allocation(chosen, where, cpus, memory, gres, whole, false);
  }

  /**
   * {@return the CPUs of each node} Every node gets one task; then the nodes are filled in turn.
   */
  private int[] cpusOfTasks(SlurmJob.Shape shape, int[] where) {
    int[] cpus = new int[where.length];
    int left = Math.max(0, shape.minCpus() / shape.cpusPerTask() - where.length);
    if (left == 0) {
      Arrays.fill(cpus, shape.cpusPerTask());
      return cpus;
    }
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
