package org.quoin.slurm;

import java.util.Arrays;

/**
 * Which nodes are free of planned jobs, as a list of intervals of time. A planned job takes whole
 * nodes, also where jobs share nodes. Running jobs are not in it.
 *
 * <p>A plan splits an interval at its start and one at its end; the interval that is split at its
 * own beginning stays as one of length zero. Afterwards at most one pair of neighbours with the
 * same nodes is merged, the first one from the interval before the plan to the one after it. Which
 * starts are tried for the next jobs depends on the intervals, so this is part of the rules. An
 * interval that was merged away still counts for {@link #size}.
 */
final class BackfillPlan {
  private final long resolution;
  private final Interval first;
  private int size = 1;
  private int added;

  /** One interval. */
  static final class Interval {
    private final long begin;
    private long end;
    private final long[] free;
    private Interval next;

    /** Whether some plan ends where it begins. */
    private boolean mayAdd;

    private Interval(long begin, long end, long[] free, Interval next) {
      this.begin = begin;
      this.end = end;
      this.free = free;
      this.next = next;
    }

    long begin() {
      return begin;
    }

    long end() {
      return end;
    }

    /** {@return the nodes that are free of planned jobs, as words} Must not be changed. */
    long[] free() {
      return free;
    }

    /**
     * {@return whether nodes may be free in it that are not free before} Otherwise it begins only
     * where jobs are planned to start.
     */
    boolean mayAdd() {
      return mayAdd;
    }

    /** {@return the next interval; null at the end} */
    Interval next() {
      return next;
    }
  }

  BackfillPlan(long now, long window, long resolution, long[] available) {
    this.resolution = resolution;
    first = new Interval(floor(now), floor(now + window), available.clone(), null);
  }

  private long floor(long time) {
    return time / resolution * resolution;
  }

  Interval first() {
    return first;
  }

  /** {@return the number of intervals ever made} */
  int size() {
    return size;
  }

  /** {@return how often nodes were planned} */
  int added() {
    return added;
  }

  /**
   * {@return whether some of the nodes are planned for other jobs during an interval}
   *
   * @param known a time; the nodes are free in all that is planned from the start on and begins
   *     until then
   */
  boolean overlaps(long[] nodes, long known, long start, long end) {
    long from = floor(start);
    long to = floor(end);
    for (Interval i = first; i != null && i.begin < to; i = i.next) {
      if (i.begin > known && i.end > from && hasOther(nodes, i.free)) {
        return true;
      }
    }
    return false;
  }

  /** {@return whether a set has a member that another one does not have} */
  private static boolean hasOther(long[] set, long[] other) {
    long more = 0;
    for (int i = 0; i < set.length; i++) {
      more |= set[i] & ~other[i];
    }
    return more != 0;
  }

  /** Plans nodes from a start to an end, both rounded down to the resolution. */
  void add(long start, long end, long[] nodes) {
    added++;
    long begin = Math.max(floor(start), first.begin);
    long stop = Math.max(floor(end), begin + resolution);
    Interval before = first;
    Interval at = first;
    while (at != null && at.end < begin) {
      before = at;
      at = at.next;
    }
    if (at == null) {
      return;
    }
    if (at.end > begin) {
      at.next = new Interval(begin, at.end, at.free.clone(), at.next);
      at.end = begin;
      size++;
    }
    Interval after = null;
    for (Interval i = at.next; i != null; i = i.next) {
      if (stop < i.end) {
        i.next = new Interval(stop, i.end, i.free.clone(), i.next);
        i.end = stop;
        size++;
      }
      for (int word = 0; word < nodes.length; word++) {
        i.free[word] &= ~nodes[word];
      }
      if (stop == i.end) {
        after = i.next;
        if (after != null) {
          after.mayAdd = true;
        }
        break;
      }
    }
    mergeOne(before, after);
  }

  private static void mergeOne(Interval from, Interval to) {
    for (Interval i = from; i != to && i.next != null; i = i.next) {
      if (Arrays.equals(i.free, i.next.free)) {
        i.end = i.next.end;
        i.next = i.next.next;
        return;
      }
    }
  }
}
