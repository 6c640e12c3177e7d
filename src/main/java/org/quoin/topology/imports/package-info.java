/**
 * Networks of other sources: maps of the Internet Topology Zoo, platforms of SimGrid and grid
 * configurations of OptorSim. A reader, one a format, makes a {@link
 * org.quoin.topology.draft.RawNetwork}.
 */
package org.quoin.topology.imports;
