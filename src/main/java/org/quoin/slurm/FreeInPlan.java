package org.quoin.slurm;

import java.util.Arrays;

/**
 * The nodes among some that a plan leaves free from a start on, until different ends. The intervals
 * of the plan are looked at when they are asked for. It holds until the plan or what is free
 * changes.
 */
final class FreeInPlan {
  private final SlurmState state;
  private final long[] all;
  private final long start;

  /** The first interval that was not looked at; null at the end of the plan. */
  private BackfillPlan.Interval rest;

  /** The begins of the intervals looked at, and the nodes that are free up to each of them. */
  private long[] begins = new long[4];

  private Candidates[] sets = new Candidates[4];

  /** The nodes of each set on which jobs may start now, and whole nodes; null if nobody asked. */
  private Candidates[] open = new Candidates[8];

  private int count;

  /** All nodes; null where nobody has asked. */
  private Candidates whole;

  /** The first interval after which some new node is free, and its end. */
  private int addsAt = Integer.MAX_VALUE;

  private long addsAfter = SlurmJob.NEVER;

  /** The set found last, -1 for all nodes, and the next start. */
  private int found = -1;

  private long next = SlurmJob.NEVER;

  /**
   * Creates a view of a plan.
   *
   * @param all the nodes, as words, which must not change any more
   * @param start the start in seconds
   */
  FreeInPlan(SlurmState state, BackfillPlan plan, long[] all, long start) {
    this.state = state;
    this.all = all;
    this.start = start;
    rest = plan.first();
    while (rest != null && rest.end() <= start) {
      rest = rest.next();
    }
  }

  @SuppressWarnings("ReferenceEquality") // sets of nodes are one object for each partition
  boolean isOf(long[] nodes, long time) {
    return start == time && all == nodes;
  }

  /**
   * Looks up the nodes that are free until an end, which counts. It stops where there are too few
   * and the next start is seen.
   *
   * @param few a number of nodes below which they do not matter
   */
  void look(long end, int few) {
    int i = 0;
    while ((i < count || reach()) && begins[i] <= end) {
      i++;
      if (addsAt < i && sets[i - 1].size() < few) {
        break;
      }
    }
    next = addsAt <= i ? addsAfter : SlurmJob.NEVER;
    found = i - 1;
  }

  /** Looks at the next interval; returns whether there is one. */
  private boolean reach() {
    if (rest == null) {
      return false;
    }
    if (count == begins.length) {
      begins = Arrays.copyOf(begins, 2 * count);
      sets = Arrays.copyOf(sets, 2 * count);
      open = Arrays.copyOf(open, 4 * count);
    }
    long[] before = count == 0 ? all : sets[count - 1].words();
    long[] free = rest.free();
    long[] left = new long[all.length];
    for (int word = 0; word < left.length; word++) {
      left[word] = before[word] & free[word];
    }
    BackfillPlan.Interval after = rest.next();
    boolean mayAdd = addsAt == Integer.MAX_VALUE && after != null && after.mayAdd();
    if (mayAdd && addsNode(left, after.free())) {
      addsAt = count;
      addsAfter = rest.end();
    }
    begins[count] = rest.begin();
    sets[count++] = new Candidates(left);
    rest = after;
    return true;
  }

  /** {@return whether a node is free after an interval that is not free in it and before it} */
  private boolean addsNode(long[] left, long[] then) {
    for (int word = 0; word < all.length; word++) {
      if ((all[word] & then[word] & ~left[word]) != 0) {
        return true;
      }
    }
    return false;
  }

  /** {@return the nodes found} */
  Candidates found() {
    if (found >= 0) {
      return sets[found];
    }
    if (whole == null) {
      whole = new Candidates(all);
    }
    return whole;
  }

  /**
   * {@return the nodes found on which jobs may start now}
   *
   * @param partition a partition with these nodes
   * @param whole whether jobs get whole nodes
   */
  Candidates open(int partition, boolean whole) {
    Candidates here = state.openTo(partition, whole);
    if (found < 0) {
      return here;
    }
    int index = 2 * found + (whole ? 1 : 0);
    if (open[index] == null) {
      long[] left = here.words().clone();
      SlurmNodes.keep(left, sets[found].words());
      open[index] = new Candidates(left);
    }
    return open[index];
  }

  /** {@return the next start to try, after which some new node is free; NEVER without one} */
  long next() {
    return next;
  }
}
