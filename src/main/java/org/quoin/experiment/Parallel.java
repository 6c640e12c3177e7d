package org.quoin.experiment;

import java.nio.channels.ClosedByInterruptException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.quoin.engine.Worker;

/** Runs tasks in several threads. */
public final class Parallel {
  private Parallel() {}

  /**
   * Runs all tasks. After a failure no task is begun, and the running tasks are interrupted (they
   * may end with a {@link CancellationException}) and awaited, so that no task is running when this
   * returns.
   *
   * @param <T> the result of a task
   * @param tasks begun in this order
   * @param threads at most; there are never more threads than tasks
   * @return the results, in the order of the tasks
   * @throws RuntimeException or Error of the first task, in their order, that failed; a {@link
   *     CancellationException} when this thread is interrupted
   */
  public static <T> List<T> run(List<? extends Callable<T>> tasks, int threads) {
    ExecutorService pool =
        Executors.newFixedThreadPool(Math.max(1, Math.min(threads, tasks.size())), Worker::new);
    List<Future<T>> futures = new ArrayList<>();
    try {
      CompletionService<T> ended = new ExecutorCompletionService<>(pool);
      AtomicBoolean failed = new AtomicBoolean();
      tasks.forEach(task -> futures.add(ended.submit(() -> unless(failed, task))));
      for (int i = 0; i < tasks.size(); i++) {
        ended.take().get();
      }
      List<T> results = new ArrayList<>();
      for (Future<T> future : futures) {
        results.add(future.get());
      }
      return results;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("stopped");
    } catch (ExecutionException e) {
      stop(pool);
      throw failure(firstFailure(futures, e));
    } finally {
      stop(pool);
    }
  }

  /**
   * Makes one run of a comparison.
   *
   * @param <T> the result of a run
   */
  public interface Replication<T> {
    /**
     * {@return the result of a run, which is made in the calling thread}
     *
     * @param compared the place of what is compared, from 0
     * @param replication the replication, from 0
     */
    T run(int compared, int replication);
  }

  /**
   * Makes the runs of a comparison, as {@link #run(List, int)} does.
   *
   * @param <T> the result of a run
   * @param compared the number of what is compared, at least 1
   * @param replications the replications of each
   * @param threads runs at once, at most
   * @param one makes a run
   * @return the results of the replications, for each of what is compared
   */
  public static <T> List<List<T>> run(
      int compared, int replications, int threads, Replication<T> one) {
    List<Callable<T>> tasks = new ArrayList<>();
    for (int c = 0; c < compared; c++) {
      int place = c;
      for (int r = 0; r < replications; r++) {
        int replication = r;
        tasks.add(() -> one.run(place, replication));
      }
    }
    List<T> results = run(tasks, threads);
    return IntStream.range(0, compared)
        .mapToObj(c -> results.subList(c * replications, (c + 1) * replications))
        .toList();
  }

  /** Runs a task unless one has failed; a thread must not begin a task before it is interrupted. */
  private static <T> T unless(AtomicBoolean failed, Callable<T> task) throws Exception {
    if (failed.get()) {
      throw new CancellationException();
    }
    boolean done = false;
    try {
      T result = task.call();
      done = true;
      return result;
    } finally {
      Worker.ended();
      if (!done) {
        failed.set(true);
      }
    }
  }

  private static void stop(ExecutorService pool) {
    pool.shutdownNow();
    boolean interrupted = false;
    boolean ended = false;
    while (!ended) {
      try {
        ended = pool.awaitTermination(1, TimeUnit.MINUTES);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * {@return the failure of the first task that was not only interrupted; else the one seen first}
   */
  private static <T> Throwable firstFailure(List<Future<T>> futures, ExecutionException seen) {
    for (Future<T> future : futures) {
      if (future.isDone()) {
        try {
          future.get();
        } catch (ExecutionException e) {
          if (!isInterruption(e.getCause())) {
            return e.getCause();
          }
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          return seen.getCause();
        }
      }
    }
    return seen.getCause();
  }

  /** {@return whether a task failed only because it was interrupted after another failure} */
  private static boolean isInterruption(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof CancellationException || cause instanceof ClosedByInterruptException) {
        return true;
      }
    }
    return false;
  }

  private static RuntimeException failure(Throwable cause) {
    if (cause instanceof Error error) {
      throw error;
    }
    return cause instanceof RuntimeException failure
        ? failure
        : new IllegalStateException(cause.toString(), cause);
  }
}
