package org.quoin.cluster.replay;

import java.util.ArrayDeque;
import java.util.Arrays;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterListener;
import org.quoin.metrics.JobRecord;

/**
 * What a cluster's jobs hold and wait for, as a step function of time: a row for each instant at
 * which a job comes, starts or ends, with the state after all that happens then. The time average
 * of {@link Column#USED} over all there is, from the first row to the last, is the utilization.
 */
public final class UsageTimeline implements ClusterListener {
  private final boolean cells;
  private final Runnable ended;

  /** Started jobs that are still being loaded, in the order of their starts. */
  private final ArrayDeque<ClusterJob> loaded = new ArrayDeque<>();

  private double[] time = new double[1024];
  private long[][] columns = new long[Column.values().length][1024];
  private final long[] now = new long[Column.values().length];
  private int size;

  /** What is counted. */
  public enum Column {
    /** Processors that compute for a job; with time slices the cells that jobs hold. */
    USED,
    /** Jobs that hold processors. */
    RUNNING,
    /** Processors that the waiting jobs ask for, those of held back jobs among them. */
    DEMAND,
    /** Jobs waiting. */
    WAITING,
    /** Processors to which a job is being loaded. */
    LOADING
  }

  /**
   * Creates an empty timeline.
   *
   * @param cells whether to count cells of time slices instead of processors
   * @param ended is told of every job's end, for a display of the progress
   */
  public UsageTimeline(boolean cells, Runnable ended) {
    this.cells = cells;
    this.ended = ended;
  }

  @Override
  public void arrived(ClusterJob job) {
    if (job.isReservation()) {
      return;
    }
    begin(job.arrivalTime());
    add(Column.DEMAND, job.processors());
    add(Column.WAITING, 1);
    row(job.arrivalTime());
  }

  @Override
  public void scheduled(ClusterJob job, double at) {
    begin(at);
    if (!job.isReservation()) {
      add(Column.DEMAND, -job.processors());
      add(Column.WAITING, -1);
    }
    add(Column.RUNNING, 1);
    if (job.startTime() > at) {
      add(Column.LOADING, job.processors());
      loaded.add(job);
    } else {
      use(job.tasks());
    }
    row(at);
  }

  @Override
  public void ended(JobRecord job) {
    begin(job.endTime());
    add(Column.RUNNING, -1);
    use(-job.job().processors());
    row(job.endTime());
    ended.run();
  }

  @Override
  public void cells(double at, long held) {
    begin(at);
    now[Column.USED.ordinal()] = held;
    row(at);
  }

  /** Lets the jobs compute that are loaded by then. */
  private void begin(double at) {
    while (!loaded.isEmpty() && loaded.peek().startTime() <= at) {
      ClusterJob job = loaded.poll();
      add(Column.LOADING, -job.processors());
      use(job.tasks());
      row(job.startTime());
    }
  }

  private void use(int processors) {
    if (!cells) {
      add(Column.USED, processors);
    }
  }

  private void add(Column column, long count) {
    now[column.ordinal()] += count;
  }

  private void row(double at) {
    if (size == 0 || time[size - 1] != at) {
      if (size == time.length) {
        time = Arrays.copyOf(time, 2 * size);
        for (int c = 0; c < columns.length; c++) {
          columns[c] = Arrays.copyOf(columns[c], 2 * size);
        }
      }
      time[size++] = at;
    }
    for (int c = 0; c < columns.length; c++) {
      columns[c][size - 1] = now[c];
    }
  }

  /** {@return whether cells of time slices are counted instead of processors} */
  public boolean ofCells() {
    return cells;
  }

  /** {@return how many rows there are} */
  public int size() {
    return size;
  }

  /**
   * {@return the time of a row, in seconds; it holds until the next}
   *
   * @param row from 0 to before {@link #size}
   */
  public double time(int row) {
    return time[row];
  }

  /**
   * {@return a count from the time of a row on}
   *
   * @param column which count
   * @param row from 0 to before {@link #size}
   */
  public long count(Column column, int row) {
    return columns[column.ordinal()][row];
  }

  /**
   * {@return the time average of a count}
   *
   * @param column which count
   * @param from seconds, not before the first row
   * @param to seconds, after {@code from}
   * @param row the last one not after {@code from}
   */
  public double mean(Column column, double from, double to, int row) {
    double area = 0;
    for (int i = row; i < size && time[i] < to; i++) {
      double until = i + 1 < size ? Math.min(to, time[i + 1]) : to;
      area += count(column, i) * (until - Math.max(from, time[i]));
    }
    return area / (to - from);
  }
}
