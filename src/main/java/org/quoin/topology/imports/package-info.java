/**
 * Networks of other sources as topologies: maps of the Internet Topology Zoo, platforms of SimGrid,
 * grid configurations of OptorSim, and random networks.
 *
 * <p>A reader, one a format, makes a {@link org.quoin.topology.imports.NetworkMap}: what the source
 * says, and notes of what it leaves out. {@link org.quoin.topology.imports.Filling} has what the
 * user says of the rest, and {@link org.quoin.topology.imports.TopologyDraft} makes the topology of
 * both, with an account of every value that was filled in.
 */
package org.quoin.topology.imports;
