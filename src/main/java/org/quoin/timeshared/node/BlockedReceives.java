package org.quoin.timeshared.node;

/**
 * Receives in which processes of one node are blocked, with the messages that wake them, and the
 * order of the messages that the node sends and that arrive at it at one instant: the order of
 * sending.
 *
 * <p>The nodes need not be simulated in that order. At one instant it is the order of the arrivals
 * of jobs before an event, of the kinds of events, then of the nodes. An event counts as the last
 * kind of all events of its node up to it: an earlier kind that follows a later one at the same
 * node and instant takes place at once.
 */
final class BlockedReceives {
  /** Bits of an order: the admission, the kind of event, and the messages of the instant. */
  private static final int KIND_BITS = 3;

  private static final int COUNT_BITS = 24;

  /** Queues by slot of the blocked process; null where no message is in flight. */
  private final ReceiveQueue[] awaited;

  private ReceiveQueue first;
  private long next = TimeSharedNode.NEVER;

  /** Latency, order and sender's node of the last message that was an event. */
  private long lastLatency;

  private long lastOrder;
  private int lastNode;

  /** Instant of that message if nothing else has happened since; else -1. */
  private long open = -1;

  /** The present instant, with what the order of its messages depends on. */
  private long instant = -1;

  private long admission;
  private int kind;
  private int sent;

  /** Creates the receives of a node without processes. */
  BlockedReceives(int processes) {
    this.awaited = new ReceiveQueue[processes];
  }

  /**
   * Returns the arrival of the next message that wakes a process, or {@link TimeSharedNode#NEVER}.
   */
  long nextTime() {
    return next;
  }

  /** Returns the queue of that message. */
  ReceiveQueue first() {
    return first;
  }

  /** Adds the receive of a blocked process whose message is in flight. */
  void add(ReceiveQueue inlet) {
    awaited[inlet.task.slot] = inlet;
    offer(inlet);
  }

  private void offer(ReceiveQueue inlet) {
    if (inlet.next() < next || (inlet.next() == next && precedes(inlet, first))) {
      first = inlet;
      next = inlet.next();
    }
  }

  /** Removes the receive of a slot, if there is one. */
  void remove(int slot) {
    if (awaited[slot] == null) {
      return;
    }
    awaited[slot] = null;
    first = null;
    next = TimeSharedNode.NEVER;
    for (ReceiveQueue inlet : awaited) {
      if (inlet != null) {
        offer(inlet);
      }
    }
  }

  /** Notes an event of the node. */
  void event(long now, int kind) {
    open = -1;
    if (now == instant) {
      this.kind = Math.max(this.kind, kind);
    } else {
      begin(now, 0, kind);
    }
  }

  /** Notes that the event is the arrival of the next message of a queue. */
  void arrives(ReceiveQueue inlet) {
    open = inlet.next();
    lastLatency = inlet.task.job.latencyNs;
    lastOrder = inlet.order();
    lastNode = inlet.sender.node.index;
  }

  /** Notes a change from outside before any message of an instant arrives. */
  void changed(long now) {
    open = now;
    lastLatency = Long.MAX_VALUE;
  }

  /** Notes that a job has started at the node. */
  void started(long now, long admission) {
    open = -1;
    begin(now, admission, 0);
  }

  private void begin(long now, long admission, int kind) {
    this.instant = now;
    this.admission = admission;
    this.kind = kind;
    this.sent = 0;
  }

  /** Returns the order of a message that the node sends now, among all of the instant. */
  long nextOrder() {
    return (admission << KIND_BITS | kind) << COUNT_BITS | sent++;
  }

  /**
   * Returns whether the next message of a queue arrives at this instant, but after the message
   * whose arrival is the present event.
   */
  boolean isComing(ReceiveQueue inlet) {
    return inlet.next() == open && precedes(lastLatency, lastOrder, lastNode, inlet);
  }

  /** Returns whether the next message of a queue was sent before another that arrives with it. */
  boolean precedes(ReceiveQueue one, ReceiveQueue other) {
    return precedes(one.task.job.latencyNs, one.order(), one.sender.node.index, other);
  }

  private static boolean precedes(long latency, long order, int node, ReceiveQueue other) {
    if (latency != other.task.job.latencyNs) {
      return latency > other.task.job.latencyNs;
    }
    long turn = order >>> COUNT_BITS;
    long otherTurn = other.order() >>> COUNT_BITS;
    if (turn != otherTurn) {
      return turn < otherTurn;
    }
    int otherNode = other.sender.node.index;
    return node == otherNode ? order < other.order() : node < otherNode;
  }
}
