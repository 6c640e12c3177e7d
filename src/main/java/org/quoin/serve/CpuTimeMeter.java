package org.quoin.serve;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.quoin.engine.Worker;

/** Measures the CPU time of the workers of a thread group since its creation. */
final class CpuTimeMeter {
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final ThreadGroup group;

  /** Nanoseconds by thread number, stored because a worker that has ended reports no more. */
  private final Map<Long, Long> computed = new HashMap<>();

  /** Creates the meter of a thread group that makes one trial at a time. */
  CpuTimeMeter(ThreadGroup group) {
    this.group = group;
  }

  /** Returns the CPU time in seconds. */
  double seconds() {
    Thread[] all = new Thread[group.activeCount() + 8];
    int count = group.enumerate(all);
    for (int i = 0; i < count; i++) {
      if (all[i] instanceof Worker) {
        long id = all[i].getId();
        computed.merge(id, threads.getThreadCpuTime(id), Math::max);
      }
    }
    long sum = computed.values().stream().mapToLong(Long::longValue).sum();
    return (double) sum / TimeUnit.SECONDS.toNanos(1);
  }
}
