package org.quoin.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;

/** A thread that makes runs, one after another: it can be told to stop, and asked how far it is. */
public final class Worker extends Thread {
  /** The share of the run under way that is done; 0 between two of them. */
  private volatile double share;

  /**
   * One that does this work.
   *
   * @param work the runs to make, one after another; it tells how far each is by {@link #heed} and
   *     {@link #ended}
   */
  public Worker(Runnable work) {
    super(work, "runs");
  }

  /**
   * Notes how far the run of this thread is, where it is a worker, and ends it if the thread was
   * told to stop; costs next to nothing.
   *
   * @param share of the run that is done, from 0 to 1
   * @throws CancellationException when the thread was interrupted
   */
  public static void heed(double share) {
    Thread thread = Thread.currentThread();
    if (thread.isInterrupted()) {
      throw new CancellationException("stopped");
    }
    if (thread instanceof Worker worker) {
      worker.share = share;
    }
  }

  /** The run of this thread has ended. */
  public static void ended() {
    if (Thread.currentThread() instanceof Worker worker) {
      worker.share = 0;
    }
  }

  /**
   * {@return how far each run is that workers of a group of threads have under way: shares above 0
   * and up to 1, in no order of meaning}
   *
   * @param group the threads to ask; those that are no workers do not count
   */
  public static List<Double> shares(ThreadGroup group) {
    Thread[] threads = new Thread[2 * group.activeCount() + 8];
    int count = group.enumerate(threads);
    List<Double> shares = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      if (threads[i] instanceof Worker worker && worker.share > 0) {
        shares.add(worker.share);
      }
    }
    return shares;
  }
}
