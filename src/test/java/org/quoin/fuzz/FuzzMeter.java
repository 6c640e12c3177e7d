package org.quoin.fuzz;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;

/**
 * Processor time and allocated bytes of a group of threads since a start, as far as sampled: of a
 * thread that has ended, what it had at its last sample.
 */
final class FuzzMeter {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final ThreadGroup group;
  private final Map<Long, long[]> before = new HashMap<>();
  private final Map<Long, long[]> now = new HashMap<>();

  FuzzMeter(ThreadGroup group) {
    this.group = group;
  }

  synchronized void start() {
    now.clear();
    before.clear();
    sample();
    before.putAll(now);
  }

  synchronized void sample() {
    Thread[] threads = new Thread[group.activeCount() + 16];
    int count = group.enumerate(threads);
    for (int i = 0; i < count; i++) {
      long id = threads[i].getId();
      long cpu = THREADS.getThreadCpuTime(id);
      if (cpu >= 0) {
        now.put(id, new long[] {cpu, THREADS.getThreadAllocatedBytes(id)});
      }
    }
  }

  synchronized double seconds() {
    return sum(0) / 1e9;
  }

  synchronized long bytes() {
    return sum(1);
  }

  private long sum(int what) {
    long[] none = new long[2];
    return now.entrySet().stream()
        .mapToLong(e -> e.getValue()[what] - before.getOrDefault(e.getKey(), none)[what])
        .sum();
  }
}
