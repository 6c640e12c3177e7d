package org.quoin.timeshared.node;

/**
 * The multi-level feedback queue of a node (section 2.3): 60 levels, the highest first. The queues
 * of the levels, highest first, form one ring of the ready processes, the running one included.
 * With a few processes per node this is faster than 60 lists: raising all processes to the top
 * keeps the ring, and no move of a process has to search for it.
 */
final class FeedbackQueue {
  static final int TOP = 59;

  private static final long TOP_QUANTUM_NS = 20_000_000;
  private static final long QUANTUM_RANGE_NS = 180_000_000;

  private final Task[] slots;

  /**
   * Slots of the next and the previous process of each slot; the last entry is the end of the ring.
   */
  private final int[] after;

  private final int[] before;
  private final int end;

  /**
   * Creates an empty queue.
   *
   * @param slots the node's processes, whose level and quantum the queue changes
   */
  FeedbackQueue(Task[] slots) {
    this.slots = slots;
    this.end = slots.length;
    this.after = new int[end + 1];
    this.before = new int[end + 1];
    after[end] = end;
    before[end] = end;
  }

  /** Returns the time slice of a level: 20 ms at level 59, linear to 200 ms at level 0. */
  static long quantum(int level) {
    return TOP_QUANTUM_NS + (TOP - level) * QUANTUM_RANGE_NS / TOP;
  }

  /** Returns the first process of the highest queue, or null. */
  Task head() {
    int first = after[end];
    return first == end ? null : slots[first];
  }

  boolean isEmpty() {
    return after[end] == end;
  }

  /** Returns whether some ready process is below the top level. */
  boolean anyBelowTop() {
    return before[end] != end && slots[before[end]].level < TOP;
  }

  /**
   * Inserts a waking process at the head of the top level, with a new quantum or with what it has
   * left of one of that level.
   */
  void wake(Task task, boolean keepsQuantum) {
    insert(task.slot, end);
    task.level = TOP;
    task.quantumLeft = keepsQuantum ? Math.min(task.quantumLeft, quantum(TOP)) : quantum(TOP);
  }

  /** Moves a process to the tail of a level, with a new quantum. */
  void append(Task task, int level) {
    int last = before[end];
    while (last != end && slots[last].level < level) {
      last = before[last];
    }
    insert(task.slot, last);
    task.level = level;
    task.quantumLeft = quantum(level);
  }

  /** Removes a process that blocks or exits, even if it has left its slot. */
  void remove(Task task) {
    int slot = task.slot;
    after[before[slot]] = after[slot];
    before[after[slot]] = before[slot];
  }

  /**
   * Moves a ready process to the head of the top level; its quantum is new if the level changes.
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

  /**
   * Raises all processes to the top level in their order, with new quanta where the level changes.
   */
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
