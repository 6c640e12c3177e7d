package org.quoin.coscheduling.node;

import java.util.Arrays;

/**
 * The multi-level feedback queue of a node (section 2.3): 60 levels, the higher the sooner. The
 * levels' queues, highest first, are kept as one array of the ready processes, the running one
 * included: with a few processes a node that is faster than 60 lists, and raising all processes to
 * the top keeps it as it stands.
 */
final class FeedbackQueue {
  /** The highest level. */
  static final int TOP = 59;

  private static final long TOP_QUANTUM_NS = 20_000_000;
  private static final long QUANTUM_RANGE_NS = 180_000_000;

  private Task[] order = new Task[8];
  private int size;

  /** The time slice of a level: 20 ms at level 59, linear to 200 ms at level 0. */
  static long quantum(int level) {
    return TOP_QUANTUM_NS + (TOP - level) * QUANTUM_RANGE_NS / TOP;
  }

  /** The first process of the highest queue, or null. */
  Task head() {
    return size == 0 ? null : order[0];
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** Whether some ready process is below the top level. */
  boolean anyBelowTop() {
    return size > 0 && order[size - 1].level < TOP;
  }

  /** A process that wakes: to the head of the top level, with a fresh quantum. */
  void wake(Task task) {
    grow();
    toHead(task, size);
    size++;
    task.level = TOP;
    task.quantumLeft = quantum(TOP);
  }

  /** A process to the tail of a level, with a fresh quantum. */
  void append(Task task, int level) {
    grow();
    int at = size;
    while (at > 0 && order[at - 1].level < level) {
      order[at] = order[at - 1];
      at--;
    }
    order[at] = task;
    size++;
    task.level = level;
    task.quantumLeft = quantum(level);
  }

  /** A process that blocks or exits. */
  void remove(Task task) {
    int at = 0;
    while (order[at] != task) {
      at++;
    }
    size--;
    for (; at < size; at++) {
      order[at] = order[at + 1];
    }
    order[size] = null;
  }

  /**
   * A ready process to the head of the top level; its quantum is fresh if the level changes.
   *
   * @return whether the level changed
   */
  boolean boost(Task task) {
    if (order[0] != task) {
      int at = 1;
      while (order[at] != task) {
        at++;
      }
      toHead(task, at);
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
    for (int i = size - 1; i >= 0 && order[i].level < TOP; i--) {
      order[i].level = TOP;
      order[i].quantumLeft = quantum(TOP);
    }
  }

  /** The first so many make room; a loop is faster than a call that copies a few. */
  private void toHead(Task task, int before) {
    for (int at = before; at > 0; at--) {
      order[at] = order[at - 1];
    }
    order[0] = task;
  }

  private void grow() {
    if (size == order.length) {
      order = Arrays.copyOf(order, 2 * size);
    }
  }
}
