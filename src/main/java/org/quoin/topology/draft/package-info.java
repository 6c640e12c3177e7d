/**
 * From a bare network to a topology that can be run.
 *
 * <p>A {@link org.quoin.topology.draft.RawNetwork} is what a source says of a network, be it a file
 * or {@link org.quoin.topology.draft.NetworkGenerator chance}, with notes of what it leaves out.
 * {@link org.quoin.topology.draft.TopologyDefaults} has what the user says of the rest, and {@link
 * org.quoin.topology.draft.TopologyDraft} is the topology of both, with an account of every value
 * that was filled in.
 */
package org.quoin.topology.draft;
