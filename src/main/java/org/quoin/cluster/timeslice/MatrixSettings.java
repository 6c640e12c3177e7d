package org.quoin.cluster.timeslice;

import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.JobOrder;

/**
 * A cluster whose jobs share its processors in slices of a {@link TimeSliceMatrix}.
 *
 * @param cluster the processors and the conditions that their scheduler works under
 * @param slices the rows of the matrix and their turns
 * @param order of the waiting jobs
 * @param backfill what may overtake a job that does not fit
 */
public record MatrixSettings(
    ClusterSettings cluster, TimeSlices slices, JobOrder order, Backfill backfill) {

  /** The largest matrix: processors times time slices. */
  public static final int MOST_CELLS = 20_000_000;

  /** Its cluster, with the memory of a processor among the rows. */
  ClusterSettings memoryShared() {
    return cluster.withMemory(cluster.memory().among(slices.rows()));
  }

  /** What may overtake a job that does not fit. */
  public enum Backfill {
    /** Nothing. */
    NONE,
    /** Whatever fits. */
    FIRST_FIT,
    /** What does not delay the first job that does not fit. */
    EASY,
    /** What is planned for now when all waiting jobs are planned in order, anew at every pass. */
    PLANNED
  }
}
