/**
 * The metaservers, one file each, and their registry {@link org.quoin.metaserver.MetaServers}. A
 * new one is one file and one line of the registry.
 *
 * <p>The source (Aida et al., HPDC 1998, slides 23 to 27) names RR, LOAD and LOTH but prints no
 * formula; ours stand in each class. The jobs counted as server load include those in service and
 * those of other users, not those whose data are still under way.
 */
package org.quoin.metaserver;
