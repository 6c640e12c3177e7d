package org.quoin.topology;

import java.util.Arrays;

/** The numbers of the queues between a client and a site, in order; filled again and again. */
public final class QueueWalk {
  private int[] queues = new int[8];
  private int length;

  void clear() {
    length = 0;
  }

  void add(int queue) {
    if (length == queues.length) {
      queues = Arrays.copyOf(queues, 2 * length);
    }
    queues[length++] = queue;
  }

  void reverse() {
    for (int i = 0, j = length - 1; i < j; i++, j--) {
      int queue = queues[i];
      queues[i] = queues[j];
      queues[j] = queue;
    }
  }

  /** How many queues it passes. */
  public int length() {
    return length;
  }

  /** The number of a queue that it passes, by its place from 0. */
  public int at(int place) {
    return queues[place];
  }
}
