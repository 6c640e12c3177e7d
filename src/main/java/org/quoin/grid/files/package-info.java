/**
 * Files that jobs read: the catalogue, what jobs of a class read of it, and, in a run, which site
 * holds what and how a site fetches what is missing.
 *
 * <p>The pieces are those of data grids: master copies at homes, replicas in storage elements under
 * a replacement rule, a catalogue that knows every copy (W. H. Bell et al., "OptorSim: a grid
 * simulator for studying dynamic data replication strategies", IJHPCA 17(4), 2003).
 */
package org.quoin.grid.files;
