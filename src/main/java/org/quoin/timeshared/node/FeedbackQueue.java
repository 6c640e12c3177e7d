package org.quoin.timeshared.node;

/**
 * The multi-level feedback queue of a node (section 2.3): 60 levels, the higher the sooner. The
 * levels' queues, highest first, are kept as one ring of the ready processes, the running one
 * included: with a few processes a node that is faster than 60 lists, raising all processes to the
 * top keeps it as it stands, and no move of a process has to look for it.
 */
final class FeedbackQueue {
  /** The highest level. */
  static final int TOP = 59;

  private static final long TOP_QUANTUM_NS = 20_000_000;
  private static final long QUANTUM_RANGE_NS = 180_000_000;

  private final Task[] slots;

  /** The slots of the process after the one in a slot, and before it; last the ring's own end. */
  private final int[] after;

  private final int[] before;
  private final int end;

  /**
   * Creates an empty queue.
   *
   * @param slots the node's processes, which it changes
   */
  FeedbackQueue(Task[] slots) {
    this.slots = slots;
    this.end = slots.length;
    this.after = new int[end + 1];
    this.before = new int[end + 1];
    after[end] = end;
    before[end] = end;
  }

  /** The time slice of a level: 20 ms at level 59, linear to 200 ms at level 0. */
  static long quantum(int level) {
    return TOP_QUANTUM_NS + (TOP - level) * QUANTUM_RANGE_NS / TOP;
  }

  /** The first process of the highest queue, or null. */
  Task head() {
    int first = after[end];
    return first == end ? null : slots[first];
  }

  boolean isEmpty() {
    return after[end] == end;
  }

  /** Whether some ready process is below the top level. */
  boolean anyBelowTop() {
    return before[end] != end && slots[before[end]].level < TOP;
  }

  /** A process that wakes: to the head of the top level, with a fresh quantum. */
  void wake(Task task) {
    insert(task.slot, end);
    task.level = TOP;
    task.quantumLeft = quantum(TOP);
  }

  /** A process to the tail of a level, with a fresh quantum. */
  void append(Task task, int level) {
    int last = before[end];
    while (last != end && slots[last].level < level) {
      last = before[last];
    }
    insert(task.slot, last);
    task.level = level;
    task.quantumLeft = quantum(level);
  }

  /** A process that blocks or exits, be it out of its slot already. */
  void remove(Task task) {
    int slot = task.slot;
    after[before[slot]] = after[slot];
    before[after[slot]] = before[slot];
  }

  /**
   * A ready process to the head of the top level; its quantum is fresh if the level changes.
   *
   * @return whether the level changed
   */
  boolean boost(Task task) {
    if (after[end] != task.slot) {
      remove(task);
      insert(task.slot, end);
    }
    if (task.level == TOP) {
      return false;
    }
    task.level = TOP;
    task.quantumLeft = quantum(TOP);
    return true;
  }

  /** All to the top level in their order; fresh quanta where the level changes. */
  void raiseAll() {
    for (int slot = before[end]; slot != end && slots[slot].level < TOP; slot = before[slot]) {
      slots[slot].level = TOP;
      slots[slot].quantumLeft = quantum(TOP);
    }
  }

  private void insert(int slot, int previous) {
    int next = after[previous];
    after[slot] = next;
    before[slot] = previous;
    after[previous] = slot;
    before[next] = slot;
  }
}
