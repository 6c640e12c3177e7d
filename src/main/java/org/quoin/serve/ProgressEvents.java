package org.quoin.serve;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.quoin.base.InputException;
import org.quoin.base.Json;
import org.quoin.experiment.RunsProgress;

/**
 * Sends the progress of runs as server-sent events, one after each change. A stream ends with the
 * runs, and after a while in any case; a browser then asks again.
 */
final class ProgressEvents {
  /** Maximum number of streams: each needs a thread. */
  private static final int MAX = 16;

  private static final int LOOKS = 45;
  private static final int QUIET_LOOKS = 5;
  private static final long BETWEEN = TimeUnit.SECONDS.toMillis(1);

  private final Semaphore places = new Semaphore(MAX);

  /** Sends the progress of runs, or that there are too many streams. */
  void send(RunsProgress runs, HttpExchange exchange) throws IOException {
    if (!places.tryAcquire()) {
      Reply.text(503, "too many pages follow runs already")
          .with("Retry-After", "10")
          .send(exchange);
      return;
    }
    try {
      Reply.events(out -> tell(runs, out)).send(exchange);
    } finally {
      places.release();
    }
  }

  private static void tell(RunsProgress runs, OutputStream out) throws IOException {
    send(out, "retry: 1000\n\n");
    RunsProgress.Status told = null;
    for (int look = 0; look < LOOKS; look++) {
      RunsProgress.Status stand = look(runs);
      if (stand == null || stand.finished()) {
        send(out, "event: end\ndata: " + (stand == null ? "{}" : line(stand)) + "\n\n");
        return;
      }
      if (!stand.equals(told)) {
        send(out, "data: " + line(stand) + "\n\n");
        told = stand;
      } else if (look % QUIET_LOOKS == 0) {
        send(out, ": still here\n\n"); // fails if the connection is closed
      }
      try {
        Thread.sleep(BETWEEN);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  /** Returns the progress; null if the results are written and the stored runs removed. */
  private static RunsProgress.Status look(RunsProgress runs) {
    try {
      return runs.look();
    } catch (InputException e) {
      return null;
    }
  }

  private static String line(RunsProgress.Status stand) {
    return Json.write(stand).replaceAll("\\s*\\n\\s*", "");
  }

  private static void send(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }
}
