package org.quoin.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.DoubleSupplier;

/**
 * A thread that makes runs, one after another. Other threads can stop it and ask for its progress.
 * A run reports its progress by {@link #reportProgress}, or answers when it is asked ({@link
 * #isCalled}).
 */
public final class Worker extends Thread {
  /** Completed share of the current run; 0 between two runs. */
  private volatile double share;

  /**
   * Whether another thread has asked for the progress or has interrupted the run since the last
   * check.
   */
  private volatile boolean called;

  /**
   * Creates a worker in the thread group of the current thread.
   *
   * @param work makes the runs, one after another
   */
  public Worker(Runnable work) {
    this(null, work);
  }

  /**
   * Creates a worker.
   *
   * @param group the thread group, by which {@link #shares} finds the worker; null for that of the
   *     current thread
   * @param work makes the runs, one after another
   */
  public Worker(ThreadGroup group, Runnable work) {
    super(group, work, "runs");
  }

  /** {@return the current thread if it is a worker, else null} */
  public static Worker current() {
    return Thread.currentThread() instanceof Worker worker ? worker : null;
  }

  /**
   * Reports the progress of the run if the current thread is a worker, and ends the run if the
   * thread was interrupted. The cost is negligible.
   *
   * @param share the completed share of the run, from 0 to 1
   * @throws CancellationException if the thread was interrupted
   */
  public static void reportProgress(double share) {
    Thread thread = Thread.currentThread();
    if (thread.isInterrupted()) {
      throw new CancellationException("stopped");
    }
    if (thread instanceof Worker worker) {
      worker.share = share;
    }
  }

  /** {@return whether the run should call {@link #answer}; cheap enough for every event} */
  public boolean isCalled() {
    return called;
  }

  /**
   * Reports the progress of the run to the thread that asked for it, and ends an interrupted run.
   *
   * @param done computes the completed share of the run, from 0 to 1
   * @throws CancellationException if the thread was interrupted
   */
  public void answer(DoubleSupplier done) {
    called = false;
    reportProgress(done.getAsDouble());
  }

  @Override
  public void interrupt() {
    super.interrupt();
    called = true;
  }

  /** Notes that the run of the current thread has ended. */
  public static void ended() {
    if (Thread.currentThread() instanceof Worker worker) {
      worker.share = 0;
    }
  }

  /**
   * Asks all workers of a thread group for their progress. A run that has to be asked answers
   * later, so its share is that of the previous call, or 0 at the first call.
   *
   * @param group the thread group; threads that are not workers are ignored
   * @return shares above 0 and up to 1, in no particular order
   */
  public static List<Double> shares(ThreadGroup group) {
    Thread[] threads = new Thread[2 * group.activeCount() + 8];
    int count = group.enumerate(threads);
    List<Double> shares = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      if (threads[i] instanceof Worker worker) {
        if (worker.share > 0) {
          shares.add(worker.share);
        }
        worker.called = true;
      }
    }
    return shares;
  }
}
