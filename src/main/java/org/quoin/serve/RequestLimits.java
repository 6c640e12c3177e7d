package org.quoin.serve;

import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The limits of requests, together and each alone. */
final class RequestLimits {
  /** Maximum number of concurrent requests; the connections of further ones are closed. */
  private static final int THREADS = 128;

  private static final long IDLE_SECONDS = 10;

  /** Maximum length of the body of a request, in bytes. */
  static final int BODY = 256 * 1024;

  /**
   * Limits that the JDK's server has only if a property sets them: seconds for a request to arrive
   * and for a reply to be received, connections, the number and size of headers.
   */
  private static final Map<String, String> SERVER =
      Map.of(
          "sun.net.httpserver.maxReqTime", "10",
          "sun.net.httpserver.maxRspTime", "300",
          "sun.net.httpserver.idleInterval", "20",
          "sun.net.httpserver.maxReqHeaders", "64",
          "sun.net.httpserver.maxReqHeaderSize", "16384",
          "jdk.httpserver.maxConnections", "2000");

  private RequestLimits() {}

  /**
   * Sets the limits of the JDK's server that are not set yet; it reads them once, at its first use.
   */
  static void ofServer() {
    SERVER.forEach(
        (name, value) -> {
          if (System.getProperty(name) == null) {
            System.setProperty(name, value);
          }
        });
  }

  /** Returns the threads that answer requests; they keep no process alive. */
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
