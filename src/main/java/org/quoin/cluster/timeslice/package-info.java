/**
 * ParaSim's matrix of processors and time slices: {@link org.quoin.cluster.timeslice.MatrixCluster}
 * is a machine that runs by it, {@link org.quoin.cluster.timeslice.TimeSliceMatrix} the matrix
 * alone, which gangs are scheduled by too.
 */
package org.quoin.cluster.timeslice;
