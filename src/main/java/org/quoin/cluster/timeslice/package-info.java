/**
 * Time slicing as in ParaSim, by a matrix of processors and time slices. {@link
 * org.quoin.cluster.timeslice.MatrixCluster} is a cluster that runs by such a matrix; {@link
 * org.quoin.cluster.timeslice.TimeSliceMatrix} is the matrix alone, which gang scheduling uses too.
 */
package org.quoin.cluster.timeslice;
