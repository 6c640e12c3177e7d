package org.quoin.timeshared.node;

/** The messages of one sender to a task, in the order of sending. */
final class ReceiveQueue {
  /** Stands for a ready process that is in no receive. */
  static final ReceiveQueue OPEN = new ReceiveQueue(-1);

  /** Stands for a process that is not ready, or for none. */
  static final ReceiveQueue CLOSED = new ReceiveQueue(Long.MAX_VALUE);

  final Task task;

  /** Sender of the messages. */
  Task sender;

  /** Index among the queues of its task. */
  final int channel;

  /** Node whose current process spins for the next message, or null. */
  TimeSharedNode spinner;

  /** True if its task is blocked until the next message arrives. */
  boolean blocked;

  /**
   * Arrival of the first unconsumed message, or {@link TimeSharedNode#NEVER}. Includes messages in
   * flight only if their arrival is not an event.
   */
  private long next;

  /** Order of that message among those that are sent at its instant. */
  private long order;

  /** Arrivals and orders of the unconsumed messages after the first, in turn, as a ring buffer. */
  private long[] later = new long[2];

  private int first;
  private int size;

  ReceiveQueue(Task task, int channel) {
    this.task = task;
    this.channel = channel;
    this.next = TimeSharedNode.NEVER;
  }

  private ReceiveQueue(long next) {
    this.task = null;
    this.channel = -1;
    this.next = next;
  }

  /** Returns whether a running or blocked process waits for its next message. */
  boolean isAwaited() {
    return spinner != null || blocked;
  }

  /** Returns the arrival of the first unconsumed message. */
  long next() {
    return next;
  }

  /** Returns the order of that message among those that its node sent at the same instant. */
  long order() {
    return order;
  }

  /**
   * Adds a message that arrives no earlier than the previous ones.
   *
   * @param sent its order among the messages that its node sends at the same instant
   */
  void add(long time, long sent) {
    if (next == TimeSharedNode.NEVER) {
      next = time;
      order = sent;
      return;
    }
    if (size == later.length) {
      grow();
    }
    int last = (first + size) & (later.length - 1);
    later[last] = time;
    later[last + 1] = sent;
    size += 2;
  }

  /** Removes the first message, which a receive has consumed. */
  void remove() {
    if (size == 0) {
      next = TimeSharedNode.NEVER;
      return;
    }
    next = later[first];
    order = later[first + 1];
    first = (first + 2) & (later.length - 1);
    size -= 2;
  }

  /** Returns the number of unconsumed messages that have arrived by a time. */
  int pending(long now) {
    if (next > now) {
      return 0;
    }
    int came = 0;
    while (came < size && later[(first + came) & (later.length - 1)] <= now) {
      came += 2;
    }
    return came / 2 + 1;
  }

  private void grow() {
    long[] old = later;
    later = new long[2 * size];
    for (int i = 0; i < size; i++) {
      later[i] = old[(first + i) & (size - 1)];
    }
    first = 0;
  }
}
