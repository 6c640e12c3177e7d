package org.quoin.reproduction;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;

/** Independent runs on a pool of threads. */
final class Parallel {
  private Parallel() {}

  /**
   * Does tasks 0 to {@code count - 1}, each once, in no order.
   *
   * @param threads tasks at once; no result may depend on it
   */
  static void forEach(int count, int threads, IntConsumer task) {
    ExecutorService pool = Executors.newFixedThreadPool(Math.max(1, Math.min(threads, count)));
    try {
      List<Future<?>> futures = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        int one = i;
        futures.add(pool.submit(() -> task.accept(one)));
      }
      for (Future<?> future : futures) {
        future.get();
      }
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException("a run failed", e);
    } finally {
      pool.shutdownNow();
    }
  }
}
