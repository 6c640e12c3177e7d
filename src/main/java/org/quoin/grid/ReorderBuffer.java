package org.quoin.grid;

import java.util.function.Consumer;
import org.quoin.metrics.JobRecord;

/**
 * Passes records on in the order of their jobs' numbers, each as soon as those before it are there.
 * So sums over them do not depend on which job was back first, and only those that have overtaken
 * another wait in memory.
 */
final class ReorderBuffer {
  /** Stands where no record comes. */
  private static final JobRecord NONE = new JobRecord(null, "", 0, 0, 0, 0, false, "");

  private final Consumer<JobRecord> next;

  /** Of each number from the first one missing on, at the number modulo the length. */
  private JobRecord[] waiting = new JobRecord[64];

  private long missing;
  private long last;

  /**
   * Creates an empty buffer.
   *
   * @param first the first number
   */
  ReorderBuffer(long first, Consumer<JobRecord> next) {
    this.missing = first;
    this.next = next;
  }

  void add(JobRecord record) {
    put(record.job().id(), record);
  }

  /** There will be no record of this number. */
  void skip(long number) {
    put(number, NONE);
  }

  private void put(long number, JobRecord record) {
    while (number - missing >= waiting.length) {
      grow();
    }
    waiting[place(number)] = record;
    last = Math.max(last, number);
    while (waiting[place(missing)] != null) {
      pass();
    }
  }

  /** Passes on those that wait for others which never came. */
  void end() {
    while (missing <= last) {
      if (waiting[place(missing)] == null) {
        missing++;
      } else {
        pass();
      }
    }
  }

  private void pass() {
    int place = place(missing);
    if (waiting[place].job() != null) { // not NONE
      next.accept(waiting[place]);
    }
    waiting[place] = null;
    missing++;
  }

  private int place(long number) {
    return (int) (number % waiting.length);
  }

  private void grow() {
    JobRecord[] old = waiting;
    waiting = new JobRecord[Math.multiplyExact(2, old.length)];
    for (long number = missing; number < missing + old.length; number++) {
      waiting[place(number)] = old[(int) (number % old.length)];
    }
  }
}
