/**
 * A replay of a list of jobs on one cluster: the {@link org.quoin.cluster.replay.Replay loop} that
 * drives it, and listeners that record its course for reports.
 */
package org.quoin.cluster.replay;
