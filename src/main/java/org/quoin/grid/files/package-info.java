/**
 * Files that jobs read: the catalogue, the demand of a job class, and in a run the holders of each
 * file and the fetches of missing files.
 *
 * <p>The terms are those of data grids: replicas at homes and in storage elements under a
 * replacement rule, and a catalogue of all replicas (W. H. Bell et al., "OptorSim: a grid simulator
 * for studying dynamic data replication strategies", IJHPCA 17(4), 2003).
 */
package org.quoin.grid.files;
