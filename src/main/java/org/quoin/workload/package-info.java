/**
 * Jobs and their sources: application models, statistical models, and users' estimates of run
 * times. Subpackage {@code log} reads logs of parallel machines, {@code model} has workload models.
 */
package org.quoin.workload;
