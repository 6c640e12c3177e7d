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
   * {@return one that runs from now; the processor time is that of the whole process from its own
   * start}
   */
  public static Stopwatch ofProcess() {
    return new Stopwatch(System.nanoTime(), 0, Stopwatch::processNanos);
  }

  /** {@return one that runs from now in this thread alone; must be read in it} */
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
