/**
 * The metaservers, one file each, and their registry {@link org.quoin.metaserver.MetaServers}. A
 * new metaserver is one file and one line of the registry.
 *
 * <p>The source (Aida et al., HPDC 1998, slides 23 to 27) names RR, LOAD and LOTH but prints no
 * formula; ours are stated in each class. The jobs of a server load include jobs in service and
 * background jobs, but not jobs whose data are still in transfer.
 */
package org.quoin.metaserver;
