package org.quoin.report;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.function.LongSupplier;

/** Measures the wall time and the CPU time of some work. */
public final class Stopwatch {

  /** Two durations in seconds. */
  public record Seconds(double wall, double cpu) {}

  private final LongSupplier cpuNanos;
  private final long cpuStart;
  private final long wallStart;

  private Stopwatch(long wallStart, long cpuStart, LongSupplier cpuNanos) {
    this.cpuNanos = cpuNanos;
    this.cpuStart = cpuStart;
    this.wallStart = wallStart;
  }

  /**
   * {@return a stopwatch that starts now; its CPU time is that of the whole process since its
   * start}
   */
  public static Stopwatch ofProcess() {
    return new Stopwatch(System.nanoTime(), 0, Stopwatch::processNanos);
  }

  /** {@return a stopwatch that starts now and measures this thread, in which it must be read} */
  public static Stopwatch ofThread() {
    LongSupplier nanos = () -> ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    return new Stopwatch(System.nanoTime(), nanos.getAsLong(), nanos);
  }

  /** {@return the time since the start} */
  public Seconds read() {
    return new Seconds(
        (System.nanoTime() - wallStart) / 1e9, (cpuNanos.getAsLong() - cpuStart) / 1e9);
  }

  /** Asks the process's handle: the management classes would cost more than a small replay. */
  private static long processNanos() {
    return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO).toNanos();
  }
}
