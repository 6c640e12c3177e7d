/**
 * The jobs of a time-shared cluster: the activities of their processes, the duration of each step,
 * and the sources of jobs.
 */
package org.quoin.timeshared.workload;
