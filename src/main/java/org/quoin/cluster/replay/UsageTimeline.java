package org.quoin.cluster.replay;

import java.util.ArrayDeque;
import java.util.Arrays;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterListener;
import org.quoin.metrics.JobRecord;

/**
 * The processors and jobs of a cluster as a step function of time: one row per instant at which a
 * job arrives, starts or ends, with the state after all events of that instant. The time average of
 * {@link Column#USED} from the first row to the last is the utilization.
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

  /** The counts of a row. */
  public enum Column {
    /** Processors that compute for a job; with time slices the cells that jobs hold. */
    USED,
    /** Jobs that hold processors. */
    RUNNING,
    /** Processors that waiting jobs request, with those that limits hold. */
    DEMAND,
    /** Waiting jobs. */
    WAITING,
    /** Processors to which a job is being loaded. */
    LOADING
  }

  /**
   * Creates an empty timeline.
   *
   * @param cells whether to count cells of time slices instead of processors
   * @param ended called at every job's end, to show progress
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
    begin(job.enteredTime());
    add(Column.DEMAND, job.processors());
    add(Column.WAITING, 1);
    row(job.enteredTime());
  }

  @Override
  public void present(ClusterJob job, double at) {
    begin(at);
    if (Double.isNaN(job.startTime())) {
      add(Column.DEMAND, job.processors());
      add(Column.WAITING, 1);
    } else {
      add(Column.RUNNING, 1);
      use(job.tasks());
    }
    row(at);
  }

  @Override
  public void left(ClusterJob job, double at) {
    if (job.isReservation()) {
      return;
    }
    begin(at);
    add(Column.DEMAND, -job.processors());
    add(Column.WAITING, -1);
    row(at);
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
  public void turned(ClusterJob job, double at) {
    begin(at);
    use(job.isSuspended() ? -job.tasks() : job.tasks());
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
  public void preempted(JobRecord job) {
    interrupted(job);
  }

  @Override
  public void interrupted(JobRecord job) {
    begin(job.endTime());
    add(Column.RUNNING, -1);
    ClusterJob loading = null;
    for (ClusterJob one : loaded) {
      loading = one.id() == job.job().id() ? one : loading;
    }
    if (loading == null) {
      use(-job.job().processors());
    } else {
      loaded.remove(loading);
      add(Column.LOADING, -loading.processors());
    }
    row(job.endTime());
  }

  @Override
  public void cells(double at, long held) {
    begin(at);
    now[Column.USED.ordinal()] = held;
    row(at);
  }

  /** Starts the computation of the jobs that are loaded by then. */
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

  /** {@return whether it counts cells of time slices instead of processors} */
  public boolean ofCells() {
    return cells;
  }

  /** {@return the number of rows} */
  public int size() {
    return size;
  }

  /**
   * {@return the time of a row in seconds; the row is valid until the next one}
   *
   * @param row row, from 0 to below {@link #size}
   */
  public double time(int row) {
    return time[row];
  }

  /**
   * {@return a count of a row}
   *
   * @param column the count
   * @param row row, from 0 to below {@link #size}
   */
  public long count(Column column, int row) {
    return columns[column.ordinal()][row];
  }

  /**
   * {@return the time average of a count}
   *
   * @param column the count
   * @param from seconds, not before the first row
   * @param to seconds, after {@code from}
   * @param row the last row not after {@code from}
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
