package org.quoin.workload.model;

import java.util.List;
import org.quoin.workload.Job;

/**
 * What a workload model is made from; every model takes what it needs of it.
 *
 * @param processors the machine's width
 * @param log the jobs to fit the model to, null to take the parameters
 * @param mu of the KRC models, 1 / processors
 * @param lambda of the KRC models, 1 / minute
 * @param arrivalRate of the KRC models, 1 / minute
 * @param interarrival of the hyper-Erlang model, seconds
 * @param runTime of the hyper-Erlang model, seconds
 * @param widths of the hyper-Erlang model: equally likely numbers of processors
 */
public record ModelSettings(
    int processors,
    List<Job> log,
    double mu,
    double lambda,
    double arrivalRate,
    HyperErlang interarrival,
    HyperErlang runTime,
    int[] widths) {}
