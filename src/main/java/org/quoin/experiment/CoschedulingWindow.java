package org.quoin.experiment;

import org.quoin.timeshared.node.CpuTimeBreakdown;

/**
 * What a time-shared cluster did in a window of time.
 *
 * @param profile where the nodes' time went
 * @param workRate dedicated node-time of the iterations finished in it, over its node-time
 * @param processorWorkRate the same without their I/O: computation and communication
 */
public record CoschedulingWindow(
    CpuTimeBreakdown profile, double workRate, double processorWorkRate) {}
