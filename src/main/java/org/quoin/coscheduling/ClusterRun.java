package org.quoin.coscheduling;

import java.util.List;

/**
 * What a run of a time-shared cluster gave.
 *
 * @param scheme the scheme
 * @param nodes number of nodes
 * @param outcomes the jobs that ended, by id
 * @param unfinished jobs waiting or running at the end
 * @param endNs when the run ended
 * @param profile where the nodes' time went, summed over the nodes
 * @param messages of the jobs that ended
 * @param boosts of the periodic boost
 * @param usefulNs dedicated node-time of all finished iterations, those of unfinished jobs too
 * @param events worked off by the nodes
 */
public record ClusterRun(
    Scheme scheme,
    int nodes,
    List<JobOutcome> outcomes,
    int unfinished,
    long endNs,
    Profile profile,
    MessageCount messages,
    BoostCount boosts,
    long usefulNs,
    long events) {}
