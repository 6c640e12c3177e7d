package org.quoin.slurm;

import java.util.Arrays;

/**
 * The outlook of jobs that could use the same CPUs on every idle node, and none on a node with
 * jobs: whole nodes of one kind, or nodes of one CPU. Which nodes are idle then decides alone, and
 * sets of nodes are compared by words of 64.
 *
 * <p>The idle nodes are kept after some of the ends, so often that the nodes that become idle from
 * one kept set to the next take no longer to look at than a set; then perhaps a wide job ends.
 */
final class IdleOutlook implements Outlook {
  /** How many words of a set are looked at in the time that one node takes. */
  private static final int WORDS_A_NODE = 4;

  private final NodeChoice choice;
  private final Endings endings;
  private final boolean whole;

  /** CPUs that a job could use on each idle node. */
  private final int cpus;

  /** Number of ends that were looked at, and the idle nodes then. */
  private int ended;

  private final long[] idle;

  private int idleCount;

  /** Number of jobs of each node then; null if no node has more than one. */
  private final int[] jobs;

  /** Number of ends of each kept set, its number of idle nodes, and the set. */
  private int[] keptAt = new int[8];

  private int[] keptSize = new int[8];

  private long[][] kept = new long[8][];
  private int keptCount;

  /** The nodes that became idle, but by jobs that are wide; and the first one of each end. */
  private int[] freed = new int[16];

  private final int[] firstFreed;

  /** Idle nodes among those that a job may use. */
  private final long[] usable;

  /**
   * Creates the outlook.
   *
   * @param choice chooses nodes
   * @param whole whether jobs get whole nodes
   * @param cpus CPUs that a job could use on each idle node
   * @param first the nodes that are idle before the first end, as words; is changed
   * @param endings the ends of the running jobs
   */
  IdleOutlook(NodeChoice choice, boolean whole, int cpus, long[] first, Endings endings) {
    this.choice = choice;
    this.whole = whole;
    this.cpus = cpus;
    this.endings = endings;
    jobs = cpus > 1 ? endings.first().jobs() : null;
    idle = first;
    idleCount = SlurmNodes.size(idle);
    usable = new long[first.length];
    firstFreed = new int[endings.count() + 1];
    keep();
  }

  private void keep() {
    if (keptCount == keptAt.length) {
      keptAt = Arrays.copyOf(keptAt, 2 * keptCount);
      keptSize = Arrays.copyOf(keptSize, 2 * keptCount);
      kept = Arrays.copyOf(kept, 2 * keptCount);
    }
    keptAt[keptCount] = ended;
    keptSize[keptCount] = idleCount;
    kept[keptCount++] = idle.clone();
  }

  /** Looks at the next end. */
  private void end() {
    Allocation given = endings.given(ended);
    int last = keptAt[keptCount - 1];
    if (jobs == null && given.nodes().length > idle.length) {
      for (int word = 0; word < idle.length; word++) {
        idle[word] |= given.words()[word];
      }
      idleCount += given.nodes().length;
      firstFreed[ended + 1] = firstFreed[ended];
      ended++;
      keep();
      return;
    }
    int count = firstFreed[ended];
    for (int node : given.nodes()) {
      if (jobs == null || --jobs[node] == 0) {
        if (count == freed.length) {
          freed = Arrays.copyOf(freed, 2 * count);
        }
        freed[count++] = node;
        idle[node / Long.SIZE] |= 1L << node;
      }
    }
    idleCount += count - firstFreed[ended];
    firstFreed[++ended] = count;
    if (WORDS_A_NODE * (count - firstFreed[last]) >= idle.length) {
      keep();
    }
  }

  /** Looks at ends until a set is kept; returns whether it is. */
  private boolean reach(int set) {
    while (keptCount <= set && ended < endings.count()) {
      end();
    }
    return set < keptCount;
  }

  @Override
  public int firstHope(
      SlurmJob.Shape shape, NodeChoice.Counts counts, Candidates candidates, long latest) {
    int needed = choice.idleNodes(shape, counts, cpus);
    if (needed < 0) {
      return -1;
    }
    // The last set with too few nodes: those that are small as a whole, then in steps that double,
    // then by halves.
    int set = lastSmaller(needed);
    if (set < 0 && common(0, candidates) >= needed) {
      return 0;
    }
    set = Math.max(set, 0);
    int found = common(set, candidates);
    int start = set;
    int beyond = set + 1;
    while (reach(beyond)) {
      int then = common(beyond, candidates);
      if (then >= needed) {
        break;
      }
      found = then;
      set = beyond;
      beyond = Math.min(2 * beyond - start, Math.max(keptCount - 1, beyond + 1));
    }
    while (beyond < keptCount && beyond - set > 1) {
      int middle = (set + beyond) >>> 1;
      int then = common(middle, candidates);
      if (then >= needed) {
        beyond = middle;
      } else {
        found = then;
        set = middle;
      }
    }
    int end = set + 1 < keptCount ? keptAt[set + 1] : ended;
    for (int i = firstFreed[keptAt[set]]; i < firstFreed[end]; i++) {
      if (SlurmNodes.has(candidates.words(), freed[i]) && ++found >= needed) {
        return endOf(i, keptAt[set], end);
      }
    }
    return set + 1 < keptCount ? end : -1;
  }

  /** {@return the last set with fewer than a number of nodes; -1 without any} */
  private int lastSmaller(int size) {
    int low = -1;
    int high = keptCount - 1;
    while (low < high) {
      int middle = (low + high + 1) >> 1;
      if (keptSize[middle] < size) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    while (low == keptCount - 1 && reach(low + 1) && keptSize[low + 1] < size) {
      low++;
    }
    return low;
  }

  /** {@return the number of ends after which a freed node is idle, between two numbers} */
  private int endOf(int index, int from, int to) {
    int end = from + 1;
    while (end < to && firstFreed[end] <= index) {
      end++;
    }
    return end;
  }

  /** {@return the number of candidates in a kept set} */
  private int common(int set, Candidates candidates) {
    int[] counts = candidates.counts(this, keptAt.length);
    if (counts[set] == 0) { // the number plus 1, where it is known
      counts[set] = 1 + common(kept[set], candidates.words());
    }
    return counts[set] - 1;
  }

  private static int common(long[] one, long[] other) {
    int count = 0;
    for (int word = 0; word < one.length; word++) {
      count += Long.bitCount(one[word] & other[word]);
    }
    return count;
  }

  @Override
  public long[] chosen(
      int count, SlurmJob.Shape shape, NodeChoice.Counts counts, long[] candidates) {
    while (ended < count) {
      end();
    }
    int at = Arrays.binarySearch(keptAt, 0, keptCount, count);
    int set = at < 0 ? -at - 2 : at;
    for (int word = 0; word < usable.length; word++) {
      usable[word] = kept[set][word] & candidates[word];
    }
    for (int i = firstFreed[keptAt[set]]; i < firstFreed[count]; i++) {
      int node = freed[i];
      if (SlurmNodes.has(candidates, node)) {
        usable[node / Long.SIZE] |= 1L << node;
      }
    }
    return choice.chosen(shape, whole, counts, usable, cpus);
  }
}
