package org.quoin.cluster.timeslice;

import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.JobOrder;

/**
 * A cluster whose jobs share its processors in slices of a {@link TimeSliceMatrix}.
 *
 * @param cluster the processors and the conditions of the scheduler
 * @param slices the rows of the matrix and their turns
 * @param order the order of the waiting jobs
 * @param backfill the rule for jobs behind one that does not fit
 */
public record MatrixSettings(
    ClusterSettings cluster, TimeSlices slices, JobOrder order, Backfill backfill) {

  /** Maximum size of a matrix: processors times time slices. */
  public static final int MAX_CELLS = 20_000_000;

  /** Returns its cluster, with the memory of a processor divided among the rows. */
  ClusterSettings memoryShared() {
    return cluster.withMemory(cluster.memory().among(slices.rows()));
  }

  /** The rule for jobs behind one that does not fit. */
  public enum Backfill {
    /** No job starts. */
    NONE,
    /** Every job that fits starts. */
    FIRST_FIT,
    /** Jobs start that do not delay the first one that does not fit. */
    EASY,
    /** All waiting jobs are planned in order at every pass; those planned for now start. */
    PLANNED
  }
}
