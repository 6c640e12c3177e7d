package org.quoin.workload.log;

import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;
import java.util.function.UnaryOperator;
import org.quoin.base.Decimals;
import org.quoin.base.FileFailure;
import org.quoin.base.InputException;
import org.quoin.engine.RandomStreams;
import org.quoin.workload.Job;

/**
 * The jobs of a log in order of submission, read while they are used: the jobs of {@link JobLog},
 * without a limit on their number. A job that is not in order is put in its place if at most
 * {@value #WINDOW} jobs that are submitted later are above it in the log.
 */
public final class JobStream implements Iterator<Job>, Closeable {
  /** Number of jobs that are read ahead. */
  public static final int WINDOW = 100_000;

  private final LogReader reader;
  private final JobFilter filter;
  private final LogRules rules;
  private final UnaryOperator<Job> estimates;
  private final long size;
  private Counted bytes;
  private ReadAhead ahead;

  /** Jobs that were in order when they were read. */
  private final ArrayDeque<Job> inOrder = new ArrayDeque<>();

  /** Jobs submitted before one that is above them in the log. */
  private final PriorityQueue<Late> late =
      new PriorityQueue<>(Comparator.comparingDouble(Late::submit).thenComparingLong(Late::index));

  private long lateCount;
  private double latest = Double.NEGATIVE_INFINITY;
  private double taken = Double.NEGATIVE_INFINITY;
  private long accepted;
  private boolean ended;
  private Job next;
  private double first = Double.NaN;
  private long given;
  private long leftOut;

  private record Late(double submit, long index, Job job) {}

  /** Counts the bytes that were read of a file. */
  private static final class Counted extends FilterInputStream {
    private long count;

    Counted(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int one = super.read();
      count += one < 0 ? 0 : 1;
      return one;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
      int some = super.read(into, from, length);
      count += Math.max(0, some);
      return some;
    }
  }

  private JobStream(Path file, LogRules rules) {
    this.rules = rules;
    size = sizeOf(file);
    reader = LogFormats.open(file, rules.reading(), in -> bytes = new Counted(in));
    filter = new JobFilter(reader, rules, false);
    estimates = rules.estimates().estimator(new RandomStreams(rules.seed(), 0));
  }

  /**
   * {@return the jobs of a log}
   *
   * @param file log of any format, plain or gzip-compressed; {@code -} is the standard input
   * @param rules conversion of lines to jobs
   * @throws InputException if it is not a log, has no job, or breaks a strict rule near its
   *     beginning
   */
  public static JobStream open(Path file, LogRules rules) {
    JobStream stream = new JobStream(file, rules);
    try {
      stream.fill();
      if (stream.filter.cutsLater()) {
        stream.filter.datedWindow();
      }
      stream.advance();
      if (stream.next == null) {
        throw stream.filter.nothingLeft();
      }
      return stream;
    } catch (RuntimeException e) {
      stream.close();
      throw e;
    }
  }

  /** Returns the bytes of a file; 0 if they are unknown. */
  private static long sizeOf(Path file) {
    try {
      return Files.isRegularFile(file) ? Files.size(file) : 0;
    } catch (IOException e) {
      throw FileFailure.unreadable(file, e);
    }
  }

  @Override
  public boolean hasNext() {
    return next != null;
  }

  /**
   * {@return the next job in order of submission}
   *
   * @throws InputException if the log cannot be read any further, breaks a strict rule, or has a
   *     job too far from its place
   */
  @Override
  public Job next() {
    if (next == null) {
      throw new NoSuchElementException("the log has ended");
    }
    Job job = next;
    advance();
    return job;
  }

  /**
   * Reads what is left of the log in a thread of its own, so that reading and simulating it take
   * place at once. From now on {@link #user} and {@link #log} wait for the end of the jobs.
   */
  public void readAhead() {
    if (!ended) {
      ahead = new ReadAhead(reader, filter, filter.most() - accepted);
    }
  }

  /** {@return the log as far as it is read, without its jobs} */
  public JobLog log() {
    if (ahead != null) {
      ahead.await();
    }
    filter.leaveOut(leftOut);
    leftOut = 0;
    return filter.log(List.of(), null, StatedFields.NONE);
  }

  /**
   * {@return a user as the log names it: by name, or by number}
   *
   * @param number number of a user of a job that was read
   */
  public String user(long number) {
    return JobLog.name(reader.names(LogField.USER), number);
  }

  /** {@return the bytes of the file; 0 if they are unknown, as those of a pipe} */
  public long size() {
    return size;
  }

  /** {@return the share of the file that was read, from 0 to 1; 0 if its size is unknown} */
  public double progress() {
    return size == 0 ? 0 : Math.min(1, bytes.count / (double) size);
  }

  @Override
  public void close() {
    if (ahead != null) {
      ahead.close();
    }
    reader.close();
  }

  private void advance() {
    next = null;
    boolean full = rules.limit() > 0 && given == rules.limit();
    if (full && !filter.cutsLater()) {
      return;
    }
    while (next == null) {
      fill();
      Job job = take();
      if (job == null) {
        return;
      }
      taken = job.submitTime();
      if (filter.cutsLater() && !filter.isSelected(job)) {
        leftOut++;
      } else if (!full) {
        next = estimates.apply(moved(job));
        given++;
      }
    }
  }

  /** Returns the job by the clock and at the load of the simulation. */
  private Job moved(Job job) {
    Job clocked = filter.isDated() ? job.from(firstSubmission()) : job;
    if (rules.load() == 1) {
      return clocked;
    }
    first = Double.isNaN(first) ? clocked.submitTime() : first;
    return JobLog.atLoad(clocked, first, rules.load());
  }

  /** Returns the first submission of the rows that were read, in seconds of the reader. */
  private double firstSubmission() {
    return ahead == null ? filter.first() : ahead.first();
  }

  /** Returns the earliest job that was read; the higher one in the log if several are. */
  private Job take() {
    if (late.isEmpty()) {
      return inOrder.poll();
    }
    return !inOrder.isEmpty() && inOrder.peek().submitTime() <= late.peek().submit
        ? inOrder.poll()
        : late.remove().job;
  }

  /** Reads ahead. */
  private void fill() {
    while (!ended && inOrder.size() + late.size() < WINDOW) {
      Job job = accepted == filter.most() ? null : ahead == null ? filter.next(true) : ahead.next();
      if (job == null) {
        ended = true;
        filter.checkEnd(true);
        return;
      }
      accepted++;
      if (job.submitTime() < taken) {
        throw new InputException(
            reader.source(),
            ahead == null ? reader.line() : ahead.line(),
            "submitted before a job that is more than "
                + Decimals.grouped(WINDOW)
                + " jobs above it; sort the log by submit time, or leave out what reads it while"
                + " it runs (--stream)");
      }
      if (job.submitTime() < latest) {
        late.add(new Late(job.submitTime(), lateCount++, job));
      } else {
        latest = job.submitTime();
        inOrder.add(job);
      }
    }
  }
}
