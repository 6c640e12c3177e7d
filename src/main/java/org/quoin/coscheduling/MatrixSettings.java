package org.quoin.coscheduling;

import java.util.Comparator;
import org.quoin.workload.Job;

/**
 * A cluster shared in slices of a {@link TimeSliceMatrix}.
 *
 * @param processors CPUs, columns of the matrix
 * @param rows multiprogramming level; 1 is space sharing
 * @param slice length of a time slice in seconds
 * @param switchTime seconds at the beginning of a slice before the jobs run that did not in the
 *     last
 * @param order of the waiting jobs; equal ones by submission
 * @param backfill whether jobs behind one that does not fit may start when they do not delay it
 *     ("easy"), whenever they fit ("first fit"), or not at all
 * @param userTasks most tasks of one user's running jobs; a wider job alone is let in
 */
public record MatrixSettings(
    int processors,
    int rows,
    double slice,
    double switchTime,
    Comparator<Job> order,
    Backfill backfill,
    int userTasks) {

  /** What may overtake a job that does not fit. */
  public enum Backfill {
    NONE,
    FIRST_FIT,
    EASY
  }

  /** First come, first served, without backfilling or limits. */
  public static MatrixSettings fcfs(int processors, int rows, double slice) {
    return new MatrixSettings(
        processors,
        rows,
        slice,
        0,
        Comparator.comparingDouble(Job::submitTime),
        Backfill.NONE,
        Integer.MAX_VALUE);
  }

  /** Another order and backfilling. */
  public MatrixSettings with(Comparator<Job> otherOrder, Backfill otherBackfill) {
    return new MatrixSettings(
        processors, rows, slice, switchTime, otherOrder, otherBackfill, userTasks);
  }

  /** Another limit of a user's running tasks. */
  public MatrixSettings withUserTasks(int limit) {
    return new MatrixSettings(processors, rows, slice, switchTime, order, backfill, limit);
  }
}
