/** Logs of parallel machines in the Standard Workload Format: read, filtered, counted, written. */
package org.quoin.workload.log;
