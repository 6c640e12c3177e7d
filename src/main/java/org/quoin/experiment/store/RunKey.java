package org.quoin.experiment.store;

/**
 * Identifies one run of an experiment.
 *
 * @param point the changes that make its point; empty for an experiment of one point
 * @param replication the replication, from 0
 */
public record RunKey(String point, String compared, int replication) {}
