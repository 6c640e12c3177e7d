package org.quoin.cluster.timeslice;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.quoin.cluster.ClusterJob;

/**
 * The reservation that EASY backfilling keeps in a matrix of time slices for the first job that
 * does not fit: the earliest time at which the predicted ends leave some row enough processors. A
 * job is predicted to end after what it has asked for and not had, times the number of rows: they
 * are all in use while a job does not fit. That is exact for one row, and for more cautious with
 * those that fill holes in other rows.
 */
final class MatrixReservation {
  private static final Comparator<Ending> BY_END =
      Comparator.comparingDouble(Ending::end).thenComparingInt(Ending::sequence);

  private final TimeSliceMatrix matrix;
  private final List<Ending> ends = new ArrayList<>();

  /** Processors free in each row at the reserved time, but for the reservation. */
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

  /** Reserves for a job, given those that run, each in one row. */
  void make(ClusterJob head, List<MatrixJob> running, double now) {
    width = head.processors();
    ends.clear();
    for (MatrixJob other : running) {
      ClusterJob job = other.job;
      // An end that is overdue, for the scheduler hears of it late, comes at any moment.
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

  /** Whether the reserved job has room at its time in a row other than this one. */
  private boolean roomBut(int except) {
    for (int row = 0; row < free.length; row++) {
      if (row != except && free[row] >= width) {
        return true;
      }
    }
    return false;
  }

  /** Whether the job may start now in the first row that has room. */
  boolean allows(ClusterJob job, double now) {
    int row = matrix.firstRow(job.processors());
    return endsBefore(job, now) || free[row] - job.processors() >= width || roomBut(row);
  }

  /** A job that was allowed has started in this row. */
  void started(ClusterJob job, int row, double now) {
    free[row] -= endsBefore(job, now) ? 0 : job.processors();
  }

  private boolean endsBefore(ClusterJob job, double now) {
    return now + (loadOverhead + job.requestedTime() * free.length) <= time;
  }
}
