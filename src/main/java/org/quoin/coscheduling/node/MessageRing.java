package org.quoin.coscheduling.node;

/** Messages on their way to one node, by time; those of equal times in the order sent. */
final class MessageRing {
  private static final int INITIAL = 16;

  private long[] times = new long[INITIAL];
  private Task[] receivers = new Task[INITIAL];
  private int[] channels = new int[INITIAL];
  private int first;
  private int size;

  /** The time of the next message, or {@link Node#NEVER}. */
  long nextTime() {
    return size == 0 ? Node.NEVER : times[first];
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** The time of the first message that its receiver waits for, or {@link Node#NEVER}. */
  long firstAwaited(Task running) {
    int mask = times.length - 1;
    for (int i = 0; i < size; i++) {
      int at = (first + i) & mask;
      if (receivers[at].waitsFor(channels[at], running)) {
        return times[at];
      }
    }
    return Node.NEVER;
  }

  Task receiver() {
    return receivers[first];
  }

  int channel() {
    return channels[first];
  }

  /** Adds a message; nearly always the last in time. */
  void add(long time, Task receiver, int channel) {
    if (size == times.length) {
      grow();
    }
    int mask = times.length - 1;
    int at = first + size;
    while (at > first && times[(at - 1) & mask] > time) {
      times[at & mask] = times[(at - 1) & mask];
      receivers[at & mask] = receivers[(at - 1) & mask];
      channels[at & mask] = channels[(at - 1) & mask];
      at--;
    }
    times[at & mask] = time;
    receivers[at & mask] = receiver;
    channels[at & mask] = channel;
    size++;
  }

  void removeFirst() {
    receivers[first] = null;
    first = (first + 1) & (times.length - 1);
    size--;
  }

  private void grow() {
    int length = times.length;
    long[] oldTimes = times;
    Task[] oldReceivers = receivers;
    int[] oldChannels = channels;
    times = new long[2 * length];
    receivers = new Task[2 * length];
    channels = new int[2 * length];
    for (int i = 0; i < length; i++) {
      int from = (first + i) & (length - 1);
      times[i] = oldTimes[from];
      receivers[i] = oldReceivers[from];
      channels[i] = oldChannels[from];
    }
    first = 0;
  }
}
