package org.quoin.experiment;

import org.quoin.timeshared.node.CpuTimeBreakdown;

/**
 * Summarizes the work of a time-shared cluster in a window of time.
 *
 * @param profile the nodes' CPU time by use
 * @param workRate dedicated node-time of the iterations that finished in the window, over its
 *     node-time
 * @param processorWorkRate the computation and communication in {@code workRate}, without I/O
 */
public record CoschedulingWindow(
    CpuTimeBreakdown profile, double workRate, double processorWorkRate) {}
