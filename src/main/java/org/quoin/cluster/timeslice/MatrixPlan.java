package org.quoin.cluster.timeslice;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.quoin.cluster.AvailabilityProfile;
import org.quoin.cluster.ClusterJob;

/**
 * A plan of the waiting jobs in a matrix of time slices, made again at every pass: each job at the
 * earliest time at which some row has its processors for its hold time, in the first such row. Ends
 * are predicted as for a {@link MatrixReservation}; with one row it is the plan of space sharing.
 */
final class MatrixPlan {
  private static final Comparator<Ending> BY_END =
      Comparator.comparingDouble(Ending::end).thenComparingInt(Ending::sequence);

  private final TimeSliceMatrix matrix;
  private final double loadOverhead;
  private final AvailabilityProfile[] rows;

  private record Ending(double end, int sequence, int processors) {}

  MatrixPlan(TimeSliceMatrix matrix, double loadOverhead) {
    this.matrix = matrix;
    this.loadOverhead = loadOverhead;
    rows = new AvailabilityProfile[matrix.rows()];
    for (int row = 0; row < rows.length; row++) {
      rows[row] = new AvailabilityProfile();
    }
  }

  /** Begins with the running jobs, each in one row. */
  void begin(List<MatrixJob> running, double now) {
    List<List<Ending>> ends = new ArrayList<>();
    for (int row = 0; row < rows.length; row++) {
      ends.add(new ArrayList<>());
    }
    for (MatrixJob one : running) {
      ends.get(matrix.home(one.job.slot()))
          .add(
              new Ending(
                  one.predictedEnd(now, rows.length), one.job.sequence(), one.job.processors()));
    }
    for (int row = 0; row < rows.length; row++) {
      List<Ending> own = ends.get(row);
      own.sort(BY_END);
      rows[row].reset(
          now,
          matrix.columns() - matrix.used(row),
          own.stream().mapToDouble(Ending::end).toArray(),
          own.stream().mapToInt(Ending::processors).toArray(),
          own.size());
    }
  }

  /**
   * Plans a job.
   *
   * @return the row in which it is planned to start now; -1 if it is planned for later
   */
  int place(ClusterJob job, double now) {
    double hold = loadOverhead + job.requestedTime() * rows.length;
    int first = 0;
    double earliest = Double.POSITIVE_INFINITY;
    for (int row = 0; row < rows.length && earliest > now; row++) {
      double start = rows[row].earliestStart(job.processors(), hold);
      if (start < earliest) {
        earliest = start;
        first = row;
      }
    }
    rows[first].place(earliest, job.processors(), hold);
    return earliest == now ? first : -1;
  }
}
