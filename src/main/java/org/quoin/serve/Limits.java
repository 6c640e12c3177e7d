package org.quoin.serve;

import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** What requests may cost together and each alone. */
final class Limits {
  /** Requests under way at once; more are turned away by closing their connection. */
  private static final int THREADS = 128;

  private static final long IDLE_SECONDS = 10;

  /** The longest body of a request, in bytes. */
  static final int BODY = 64 * 1024;

  /**
   * What the JDK's server does without only where a property says so: seconds for a request to
   * arrive and for a reply to be taken, connections, the number and size of headers.
   */
  private static final Map<String, String> SERVER =
      Map.of(
          "sun.net.httpserver.maxReqTime", "10",
          "sun.net.httpserver.maxRspTime", "300",
          "sun.net.httpserver.idleInterval", "20",
          "sun.net.httpserver.maxReqHeaders", "64",
          "sun.net.httpserver.maxReqHeaderSize", "16384",
          "jdk.httpserver.maxConnections", "2000");

  private Limits() {}

  /** Sets those of the JDK's server that nobody has set; it reads them once, at its first use. */
  static void ofServer() {
    SERVER.forEach(
        (name, value) -> {
          if (System.getProperty(name) == null) {
            System.setProperty(name, value);
          }
        });
  }

  /** The threads that answer; they keep no process alive. */
  static ExecutorService threads() {
    return new ThreadPoolExecutor(
        0,
        THREADS,
        IDLE_SECONDS,
        TimeUnit.SECONDS,
        new SynchronousQueue<>(),
        work -> {
          Thread thread = new Thread(work, "serve");
          thread.setDaemon(true);
          return thread;
        });
  }
}
