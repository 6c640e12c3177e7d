package org.quoin.timeshared.node;

import java.util.Arrays;

/** The I/O under way at one node, at most one a process: on a disk each, or on one they share. */
final class Disks {
  private final boolean shared;
  private final long[] ends;
  private long next = Node.NEVER;
  private int nextSlot;
  private long free;

  /** How many I/Os are under way. */
  private int size;

  /**
   * Creates idle disks.
   *
   * @param processes most of the node
   * @param shared whether there is one disk only, first come first served
   */
  Disks(int processes, boolean shared) {
    this.shared = shared;
    this.ends = new long[processes];
    Arrays.fill(ends, Node.NEVER);
  }

  /** When the next I/O ends, or {@link Node#NEVER}; of equal times that of the lowest slot. */
  long nextTime() {
    return next;
  }

  /** The process of this slot asks for I/O that takes so long. */
  void add(int slot, long now, long duration) {
    free = (shared ? Math.max(now, free) : now) + duration;
    ends[slot] = free;
    size++;
    if (free < next || (free == next && slot < nextSlot)) {
      next = free;
      nextSlot = slot;
    }
  }

  /** The next I/O ends; tells of which slot. */
  int removeFirst() {
    int slot = nextSlot;
    remove(slot);
    return slot;
  }

  /** The process of this slot needs its I/O no longer, if there is any. */
  void remove(int slot) {
    if (ends[slot] == Node.NEVER) {
      return;
    }
    ends[slot] = Node.NEVER;
    size--;
    long least = Node.NEVER;
    int first = 0;
    for (int i = 0; size > 0 && i < ends.length; i++) {
      // No branch: which is the least is as good as random.
      long less = (ends[i] - least) >> 63;
      least ^= (least ^ ends[i]) & less;
      first ^= (first ^ i) & (int) less;
    }
    next = least;
    nextSlot = first;
  }
}
