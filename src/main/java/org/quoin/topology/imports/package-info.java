/**
 * Imports networks of other sources: maps of the Internet Topology Zoo, platforms of SimGrid and
 * grid configurations of OptorSim. Each format has one reader, which makes a {@link
 * org.quoin.topology.draft.RawNetwork}.
 */
package org.quoin.topology.imports;
