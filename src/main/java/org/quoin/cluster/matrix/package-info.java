/**
 * ParaSim's matrix of processors and time slices: {@link org.quoin.cluster.matrix.MatrixCluster} is
 * a machine that runs by it, {@link org.quoin.cluster.matrix.TimeSliceMatrix} the matrix alone,
 * which gangs are scheduled by too.
 */
package org.quoin.cluster.matrix;
