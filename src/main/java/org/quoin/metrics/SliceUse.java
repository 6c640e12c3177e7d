package org.quoin.metrics;

/**
 * The part of the matrix of processors and time slices that a job holds, while it does not change.
 *
 * @param job the number of the job
 * @param from start in seconds
 * @param to end in seconds
 * @param slices indices of slices as an interval set ("0 2-3"); a gang repeated in other slices
 *     holds several
 * @param processors processors as an interval set
 */
public record SliceUse(long job, double from, double to, String slices, String processors) {}
