package org.quoin.experiment;

import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import org.quoin.engine.Worker;

/** Estimates the time of a run from a part of it. */
public final class Pilot {
  private static final long LOOK_MILLIS = 20;

  /** The share of the time limit that is not measured, because code is not compiled yet. */
  private static final double COLD = 0.4;

  private final ThreadGroup group = new ThreadGroup("pilot");
  private final Worker worker;
  private volatile RuntimeException failure;

  private Pilot(Runnable run) {
    worker =
        new Worker(
            group,
            () -> {
              try {
                run.run();
              } catch (CancellationException e) {
                return; // the limit is over
              } catch (RuntimeException e) {
                failure = e;
              }
            });
    worker.setDaemon(true);
  }

  /**
   * Makes a run until it is done or the time limit is reached.
   *
   * @param run reports its progress to its {@link Worker}, and ends when that is interrupted
   * @param limit seconds, above 0
   * @return the estimated seconds of the whole run; infinite if it made no progress in time
   * @throws RuntimeException of the run
   */
  public static double seconds(Runnable run, double limit) {
    return new Pilot(run).seconds(limit);
  }

  private double seconds(double limit) {
    long start = System.nanoTime();
    double warm = 0;
    double warmShare = 0;
    double now = 0;
    double share = 0;
    worker.start();
    try {
      while (worker.isAlive() && now < limit) {
        worker.join(LOOK_MILLIS);
        now = (System.nanoTime() - start) / (double) TimeUnit.SECONDS.toNanos(1);
        share = Worker.shares(group).stream().mapToDouble(s -> s).max().orElse(share);
        if (now < COLD * limit) {
          warm = now;
          warmShare = share;
        }
      }
      if (!worker.isAlive()) {
        share = 1;
        warm = now;
      }
      worker.interrupt();
    } catch (InterruptedException e) {
      worker.interrupt();
      Thread.currentThread().interrupt();
    }
    if (failure != null) {
      throw failure;
    }
    return now + left(warm, warmShare, now, share, 1);
  }

  /**
   * {@return the seconds until all work is done at the speed between two looks; infinite if no work
   * was done between them}
   *
   * @param before seconds at the first look
   * @param doneBefore work done at the first look
   * @param now seconds at the second look
   * @param done work done at the second look
   * @param all work, at least {@code done}
   */
  public static double left(double before, double doneBefore, double now, double done, double all) {
    if (done >= all) {
      return 0;
    }
    return done > doneBefore
        ? (all - done) * (now - before) / (done - doneBefore)
        : Double.POSITIVE_INFINITY;
  }
}
