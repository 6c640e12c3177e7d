/**
 * The jobs of a time-shared cluster: what their processes do, how long each step takes, and where
 * the jobs come from.
 */
package org.quoin.timeshared.workload;
