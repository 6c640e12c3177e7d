package org.quoin.timeshared.node;

/** Messages in flight to one node, by time; ties in the order of sending. */
final class MessageRing {
  private static final int INITIAL = 16;

  private long[] times = new long[INITIAL];
  private ReceiveQueue[] inlets = new ReceiveQueue[INITIAL];
  private int first;
  private int size;

  /** Returns the time of the next message, or {@link TimeSharedNode#NEVER}. */
  long nextTime() {
    return size == 0 ? TimeSharedNode.NEVER : times[first];
  }

  /** Returns the time of the first message that a blocked or running task waits for, or never. */
  long firstAwaited() {
    int mask = times.length - 1;
    for (int i = first; i < first + size; i++) {
      if (inlets[i & mask].isAwaited()) {
        return times[i & mask];
      }
    }
    return TimeSharedNode.NEVER;
  }

  /** Returns the queue of the next message. */
  ReceiveQueue inlet() {
    return inlets[first];
  }

  /** Adds a message; nearly always the last in time. */
  void add(long time, ReceiveQueue inlet) {
    if (size == times.length) {
      grow();
    }
    int mask = times.length - 1;
    int at = first + size;
    while (at > first && times[(at - 1) & mask] > time) {
      times[at & mask] = times[(at - 1) & mask];
      inlets[at & mask] = inlets[(at - 1) & mask];
      at--;
    }
    times[at & mask] = time;
    inlets[at & mask] = inlet;
    size++;
  }

  /** Removes the next message; returns its queue. */
  ReceiveQueue removeFirst() {
    ReceiveQueue inlet = inlets[first];
    inlets[first] = null;
    first = (first + 1) & (times.length - 1);
    size--;
    return inlet;
  }

  private void grow() {
    int length = times.length;
    long[] oldTimes = times;
    ReceiveQueue[] oldInlets = inlets;
    times = new long[2 * length];
    inlets = new ReceiveQueue[2 * length];
    for (int i = 0; i < length; i++) {
      int from = (first + i) & (length - 1);
      times[i] = oldTimes[from];
      inlets[i] = oldInlets[from];
    }
    first = 0;
  }
}
