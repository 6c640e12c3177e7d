package org.quoin.timeshared.node;

import java.util.Arrays;

/**
 * The I/O in progress at one node, at most one per process: each on a disk of its own, or all on
 * one disk.
 */
final class Disks {
  private final boolean shared;
  private final long[] ends;
  private long next = TimeSharedNode.NEVER;
  private int nextSlot;
  private long free;

  /** Number of I/Os in progress. */
  private int size;

  /**
   * Creates idle disks.
   *
   * @param processes maximum number of processes of the node
   * @param shared whether there is only one disk, first come, first served
   */
  Disks(int processes, boolean shared) {
    this.shared = shared;
    this.ends = new long[processes];
    Arrays.fill(ends, TimeSharedNode.NEVER);
  }

  /**
   * Returns the end of the next I/O, or {@link TimeSharedNode#NEVER}; ties go to the lowest slot.
   */
  long nextTime() {
    return next;
  }

  /** Adds an I/O of {@code duration} ns, at least 0, for the process in {@code slot}. */
  void add(int slot, long now, long duration) {
    free = (shared ? Math.max(now, free) : now) + duration;
    ends[slot] = free;
    size++;
    if (free < next || (free == next && slot < nextSlot)) {
      next = free;
      nextSlot = slot;
    }
  }

  /** Ends the next I/O; returns its slot. */
  int removeFirst() {
    int slot = nextSlot;
    remove(slot);
    return slot;
  }

  /** Removes the I/O of a slot, if there is any. */
  void remove(int slot) {
    if (ends[slot] == TimeSharedNode.NEVER) {
      return;
    }
    ends[slot] = TimeSharedNode.NEVER;
    size--;
    long least = TimeSharedNode.NEVER;
    int first = 0;
    for (int i = 0; size > 0 && i < ends.length; i++) {
      // No branch: which is the smallest is unpredictable.
      long less = (ends[i] - least) >> 63;
      least ^= (least ^ ends[i]) & less;
      first ^= (first ^ i) & (int) less;
    }
    next = least;
    nextSlot = first;
  }
}
