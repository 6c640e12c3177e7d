package org.quoin.slurm;

import java.util.Arrays;

/**
 * The batches in which the running jobs that have some of a set of nodes are removed, in the order
 * of the ends of their limits, as {@link FutureStart} describes. They do not depend on the job that
 * waits for the nodes, and are made when they are asked for.
 */
final class Batches {
  private static final long WINDOW = 30;
  private static final int MAX_REMOVED = 200;

  private final Endings endings;
  private final long[] nodes;
  private final long scale;

  /** How many running jobs were looked at up to the end of each batch, and the last one in it. */
  private int[] ended = new int[8];

  private int[] last = new int[8];
  private int count;
  private int at;
  private long window = WINDOW;
  private long origin;

  /**
   * Creates batches.
   *
   * @param endings the ends of the running jobs
   * @param nodes the set of nodes, as words
   * @param scale growth of the batches; 0 doubles them
   */
  Batches(Endings endings, long[] nodes, long scale) {
    this.endings = endings;
    this.nodes = nodes;
    this.scale = scale;
  }

  /**
   * {@return the first batch at whose end a number of running jobs have ended} It may not exist.
   */
  int first(int jobs) {
    int batch = Arrays.binarySearch(ended, 0, count, jobs);
    batch = batch < 0 ? -batch - 1 : batch;
    while (has(batch) && ended[batch] < jobs) {
      batch++;
    }
    return batch;
  }

  /** {@return whether there is a batch} */
  boolean has(int batch) {
    return batch < count || makeOne();
  }

  /** {@return how many running jobs have ended at the end of a batch} */
  int ended(int batch) {
    return ended[batch];
  }

  /** {@return the index of the job with whose end a batch ends} */
  int last(int batch) {
    return last[batch];
  }

  /** Makes the next batch; returns whether there is one. */
  private boolean makeOne() {
    int jobs = endings.count();
    while (at < jobs) {
      int found = -1;
      int removed = 0;
      boolean isBatch = true;
      while (at < jobs) {
        if (!endings.touches(at++, nodes)) {
          continue;
        }
        found = at - 1;
        long end = endings.end(found);
        if (origin == 0) {
          origin = end + WINDOW - end % WINDOW;
        }
        if (at == jobs || endings.end(at) > origin + window) {
          break;
        }
        if (removed++ > MAX_REMOVED) {
          isBatch = false;
          break;
        }
      }
      if (found < 0) {
        return false;
      }
      if (!isBatch) {
        continue;
      }
      do {
        window = scale > 0 ? window + scale : 2 * window;
      } while (at < jobs && endings.end(at) > origin + window);
      if (count == ended.length) {
        ended = Arrays.copyOf(ended, 2 * count);
        last = Arrays.copyOf(last, 2 * count);
      }
      ended[count] = at;
      last[count++] = found;
      return true;
    }
    return false;
  }
}
