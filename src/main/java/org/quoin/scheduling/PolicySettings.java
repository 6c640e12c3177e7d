package org.quoin.scheduling;

import org.quoin.base.Settings;
import org.quoin.cluster.JobOrder;
import org.quoin.slurm.ClusterFile;

/**
 * The settings of a policy for one run.
 *
 * @param order the order of the queue
 * @param processors the number of processors of the cluster
 * @param options all declared options with their checked values
 * @param machine the nodes and partitions of the cluster; null if no file describes them
 */
public record PolicySettings(
    JobOrder order, int processors, Settings options, ClusterFile machine) {}
