/**
 * Completes a bare network to a topology that can be simulated.
 *
 * <p>A {@link org.quoin.topology.draft.RawNetwork} comes from a file or from {@link
 * org.quoin.topology.draft.NetworkGenerator}, with notes of what is left out. {@link
 * org.quoin.topology.draft.TopologyDefaults} are the user's values for its gaps. The result is a
 * {@link org.quoin.topology.draft.TopologyDraft} with an account of every value that was filled in.
 */
package org.quoin.topology.draft;
