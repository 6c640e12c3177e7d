/**
 * Reads, filters, summarises and writes logs of parallel machines in the Standard Workload Format.
 */
package org.quoin.workload.log;
