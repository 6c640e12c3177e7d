package org.quoin.serve;

import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Limits the number of concurrent replies that need much memory; the others wait. */
final class ConcurrencyLimit {
  private static final int AT_ONCE = 2;
  private static final int MAX_SECONDS = 30;

  private final Semaphore free = new Semaphore(AT_ONCE, true);

  /** Returns the reply when it may be made; after waiting too long, a request to ask again. */
  Optional<Reply> take(Supplier<Optional<Reply>> work) {
    try {
      if (!free.tryAcquire(MAX_SECONDS, TimeUnit.SECONDS)) {
        return Optional.of(
            Reply.text(503, "too many requests at once; try again").with("Retry-After", "5"));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of(Reply.text(503, "the server ends"));
    }
    try {
      return work.get();
    } finally {
      free.release();
    }
  }
}
