package org.quoin.grid;

import java.util.function.Consumer;
import org.quoin.metrics.JobRecord;

/**
 * Forwards records in order of job ids, each as soon as all before it are present. Sums over
 * records thus do not depend on the order of completion, and only records that are ahead of others
 * stay in memory.
 */
final class ReorderBuffer {
  /** Marks an id without a record. */
  private static final JobRecord NONE = new JobRecord(null, "", 0, 0, 0, 0, false, "");

  private final Consumer<JobRecord> next;

  /** Records from the first missing id on, at the id modulo the length. */
  private JobRecord[] waiting = new JobRecord[64];

  private long missing;
  private long last;

  ReorderBuffer(long first, Consumer<JobRecord> next) {
    this.missing = first;
    this.next = next;
  }

  void add(JobRecord record) {
    put(record.job().id(), record);
  }

  void skip(long number) {
    put(number, NONE);
  }

  private void put(long number, JobRecord record) {
    while (number - missing >= waiting.length) {
      grow();
    }
    waiting[slotOf(number)] = record;
    last = Math.max(last, number);
    while (waiting[slotOf(missing)] != null) {
      forward();
    }
  }

  /** Forwards the remaining records, without the missing ones. */
  void end() {
    while (missing <= last) {
      if (waiting[slotOf(missing)] == null) {
        missing++;
      } else {
        forward();
      }
    }
  }

  private void forward() {
    int slotOf = slotOf(missing);
    if (waiting[slotOf].job() != null) { // not NONE
      next.accept(waiting[slotOf]);
    }
    waiting[slotOf] = null;
    missing++;
  }

  private int slotOf(long number) {
    return (int) (number % waiting.length);
  }

  private void grow() {
    JobRecord[] old = waiting;
    waiting = new JobRecord[Math.multiplyExact(2, old.length)];
    for (long number = missing; number < missing + old.length; number++) {
      waiting[slotOf(number)] = old[(int) (number % old.length)];
    }
  }
}
