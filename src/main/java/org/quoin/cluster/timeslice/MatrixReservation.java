package org.quoin.cluster.timeslice;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.quoin.cluster.ClusterJob;

/**
 * The reservation of EASY backfilling in a matrix of time slices for the first job that does not
 * fit: the earliest time at which the predicted ends leave some row enough processors. The
 * predicted remaining time of a job is its requested time not yet used, times the number of rows,
 * which are all in use while a job does not fit. Exact for one row, and an upper bound for jobs
 * that fill holes in other rows.
 */
final class MatrixReservation {
  private static final Comparator<Ending> BY_END =
      Comparator.comparingDouble(Ending::end).thenComparingInt(Ending::sequence);

  private final TimeSliceMatrix matrix;
  private final List<Ending> ends = new ArrayList<>();

  /** Free processors of each row at the reserved time, without the reservation. */
  private final int[] free;

  private final double loadOverhead;
  private int width;
  private double time;

  private record Ending(double end, int sequence, int row, int processors) {}

  MatrixReservation(TimeSliceMatrix matrix, double loadOverhead) {
    this.matrix = matrix;
    this.loadOverhead = loadOverhead;
    this.free = new int[matrix.rows()];
  }

  /** Reserves for a job, given the running jobs, each in one row. */
  void make(ClusterJob head, List<MatrixJob> running, double now) {
    width = head.processors();
    ends.clear();
    for (MatrixJob other : running) {
      ClusterJob job = other.job;
      // An overdue end, of which the scheduler learns late, may come at any moment.
      double end = Math.max(other.predictedEnd(now, free.length), Math.nextUp(now));
      ends.add(new Ending(end, job.sequence(), matrix.home(job.slot()), job.processors()));
    }
    ends.sort(BY_END);
    for (int row = 0; row < free.length; row++) {
      free[row] = matrix.columns() - matrix.used(row);
    }
    int next = 0;
    do {
      time = ends.get(next).end;
      while (next < ends.size() && ends.get(next).end == time) {
        free[ends.get(next).row] += ends.get(next).processors;
        next++;
      }
    } while (!roomBut(-1));
  }

  /** Returns whether the reserved job fits at its time in a row other than the given one. */
  private boolean roomBut(int except) {
    for (int row = 0; row < free.length; row++) {
      if (row != except && free[row] >= width) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether a job may start now in the first row with enough free cells. */
  boolean allows(ClusterJob job, double now) {
    int row = matrix.firstRow(job.processors());
    return endsBefore(job, now) || free[row] - job.processors() >= width || roomBut(row);
  }

  /** Accounts for the start of an allowed job in a row. */
  void started(ClusterJob job, int row, double now) {
    free[row] -= endsBefore(job, now) ? 0 : job.processors();
  }

  private boolean endsBefore(ClusterJob job, double now) {
    return now + (loadOverhead + job.requestedTime() * free.length) <= time;
  }
}
