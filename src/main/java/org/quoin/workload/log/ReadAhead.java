package org.quoin.workload.log;

import java.io.Closeable;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.quoin.workload.Job;

/**
 * Reads the jobs of a log in a thread of its own, ahead of the thread that takes them. The reader
 * and the filter of the log belong to that thread until it has ended.
 */
final class ReadAhead implements Closeable {
  private static final int CHUNK = 1024;
  private static final int CHUNKS = 16;

  /** Time in ms after which a thread that waits for its input is left alone. */
  private static final long PATIENCE = 1000;

  private final BlockingQueue<Chunk> ready = new ArrayBlockingQueue<>(CHUNKS);
  private final LogReader reader;
  private final JobFilter filter;
  private final Thread thread;
  private Chunk chunk = new Chunk();
  private int place = -1;
  private double first;

  /** Jobs that were read one after the other, and what was known behind each. */
  private static final class Chunk {
    private final Job[] jobs = new Job[CHUNK];
    private final int[] lines = new int[CHUNK];
    private final double[] firsts = new double[CHUNK + 1];
    private int size;
    private boolean isLast;
    private Throwable failure;
  }

  /**
   * Creates a reader, which begins at once.
   *
   * @param count the largest number of jobs
   */
  ReadAhead(LogReader reader, JobFilter filter, long count) {
    this.reader = reader;
    this.filter = filter;
    first = filter.first();
    thread = new Thread(() -> read(count), "reads " + reader.source());
    thread.setDaemon(true);
    thread.start();
  }

  private void read(long count) {
    try {
      long left = count;
      for (boolean ends = false; !ends; ) {
        Chunk next = new Chunk();
        try {
          while (left > 0 && next.size < CHUNK && add(next)) {
            left--;
          }
        } catch (RuntimeException | Error e) {
          next.failure = e; // or whoever takes the jobs would wait for ever
        }
        ends = next.size < CHUNK;
        next.isLast = ends;
        next.firsts[next.size] = filter.first();
        ready.put(next);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean add(Chunk to) {
    Job job = filter.next(true);
    if (job == null) {
      return false;
    }
    to.jobs[to.size] = job;
    to.lines[to.size] = reader.line();
    to.firsts[to.size++] = filter.first();
    return true;
  }

  /**
   * {@return the next job; null at the end of the log}
   *
   * @throws RuntimeException the failure behind the last job that could be read
   */
  Job next() {
    if (++place >= chunk.size && !chunk.isLast) {
      try {
        chunk = ready.take();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted while reading " + reader.source(), e);
      }
      place = 0;
    }
    first = chunk.firsts[Math.min(place, chunk.size)];
    if (place < chunk.size) {
      return chunk.jobs[place];
    }
    if (chunk.failure instanceof Error error) {
      throw error;
    }
    if (chunk.failure != null) {
      throw (RuntimeException) chunk.failure;
    }
    return null;
  }

  /** {@return the line of the job that was taken last} */
  int line() {
    return chunk.lines[place];
  }

  /**
   * {@return the first submission of the rows up to the job that was taken last, or of all rows at
   * the end of the log}
   */
  double first() {
    return first;
  }

  /** Waits until the thread has read everything that it is to read. */
  void await() {
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Stops reading. */
  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join(PATIENCE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
