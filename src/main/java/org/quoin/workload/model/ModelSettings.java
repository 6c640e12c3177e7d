package org.quoin.workload.model;

import java.util.List;
import org.quoin.workload.Job;

/**
 * Settings of workload models; each model uses some of them.
 *
 * @param processors width of the machine
 * @param log jobs to fit the model to; null to use the parameters
 * @param mu parameter of the KRC models, in 1 / processors
 * @param lambda parameter of the KRC models, in 1 / minutes
 * @param arrivalRate parameter of the KRC models, in 1 / minutes
 * @param interarrival interarrival time of the hyper-Erlang model in seconds
 * @param runTime run time of the hyper-Erlang model in seconds
 * @param widths equally likely widths of the hyper-Erlang model in processors
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
