package org.quoin.metrics;

/**
 * What a job holds of the matrix of processors and time slices, for as long as that does not
 * change.
 *
 * @param job its number
 * @param from in seconds
 * @param to in seconds
 * @param slices from 0, as an interval set ("0 2-3"); a gang that is repeated in other slices holds
 *     several
 * @param processors as an interval set
 */
public record SliceUse(long job, double from, double to, String slices, String processors) {}
