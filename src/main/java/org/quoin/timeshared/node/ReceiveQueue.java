package org.quoin.timeshared.node;

/** Where one sender's messages come in at a task, in the order sent. */
final class ReceiveQueue {
  /** In place of one where a process is ready and in no receive. */
  static final ReceiveQueue OPEN = new ReceiveQueue(-1);

  /** In place of one where a process is not ready, or there is none. */
  static final ReceiveQueue CLOSED = new ReceiveQueue(Long.MAX_VALUE);

  final Task task;

  /** Its number among those of its task. */
  final int channel;

  /** The node whose current process spins for the next message, or null. */
  Node spinner;

  /**
   * When the first message that no receive has consumed comes or came, or {@link Node#NEVER}. A
   * message under way is among them only where its coming is no event.
   */
  private long next;

  /** The same of those after the first, as a ring; often there are none. */
  private long[] later = new long[1];

  private int first;
  private int size;

  ReceiveQueue(Task task, int channel) {
    this.task = task;
    this.channel = channel;
    this.next = Node.NEVER;
  }

  private ReceiveQueue(long next) {
    this.task = null;
    this.channel = -1;
    this.next = next;
  }

  /** Whether a running process or a blocked one waits for its next message. */
  boolean isAwaited() {
    return spinner != null || task.blockedFor(this);
  }

  /** When the first message comes or came that no receive has consumed. */
  long next() {
    return next;
  }

  /** A message, not before those that were added. */
  void add(long time) {
    if (next == Node.NEVER) {
      next = time;
      return;
    }
    if (size == later.length) {
      grow();
    }
    later[(first + size++) & (later.length - 1)] = time;
  }

  /** A receive consumes the first message. */
  void remove() {
    if (size == 0) {
      next = Node.NEVER;
      return;
    }
    next = later[first];
    first = (first + 1) & (later.length - 1);
    size--;
  }

  /** How many messages have come by this time that no receive has consumed. */
  int pending(long now) {
    if (next > now) {
      return 0;
    }
    int came = 0;
    while (came < size && later[(first + came) & (later.length - 1)] <= now) {
      came++;
    }
    return came + 1;
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
