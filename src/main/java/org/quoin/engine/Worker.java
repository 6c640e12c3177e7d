package org.quoin.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.DoubleSupplier;

/**
 * A thread that makes runs, one after another. Other threads can stop it and ask how far it is. A
 * run reports how far it is by {@link #reportProgress}, or answers when it is asked ({@link
 * #isCalled}).
 */
public final class Worker extends Thread {
  /** The share of the run under way that is done; 0 between two of them. */
  private volatile double share;

  /** Whether somebody has asked how far the run is, or has interrupted it, since it last looked. */
  private volatile boolean called;

  /**
   * Creates a worker in the thread group of the present thread.
   *
   * @param work the runs to make, one after another
   */
  public Worker(Runnable work) {
    this(null, work);
  }

  /**
   * Creates a worker.
   *
   * @param group by which {@link #shares} finds it; null: that of the present thread
   * @param work the runs to make, one after another
   */
  public Worker(ThreadGroup group, Runnable work) {
    super(group, work, "runs");
  }

  /** {@return the present thread if it is a worker, else null} */
  public static Worker current() {
    return Thread.currentThread() instanceof Worker worker ? worker : null;
  }

  /**
   * Notes how far the run of this thread is, where it is a worker, and ends it if the thread was
   * told to stop; costs next to nothing.
   *
   * @param share of the run that is done, from 0 to 1
   * @throws CancellationException when the thread was interrupted
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

  /** {@return whether the run should call {@link #answer}; cheap enough to ask at every event} */
  public boolean isCalled() {
    return called;
  }

  /**
   * Reports the progress of the run to whoever asked for it, and ends an interrupted run.
   *
   * @param done computes the share of the run that is done, from 0 to 1
   * @throws CancellationException when the thread was interrupted
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

  /** The run of this thread has ended. */
  public static void ended() {
    if (Thread.currentThread() instanceof Worker worker) {
      worker.share = 0;
    }
  }

  /**
   * Asks the workers of a group of threads how far their runs are. A run that has to be asked
   * answers later, so its share is that of the last call; 0 at the first.
   *
   * @param group the threads to ask; those that are no workers do not count
   * @return shares above 0 and up to 1, in no order of meaning
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
