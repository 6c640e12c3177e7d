/**
 * Draws logs from a log: by users, by weeks or by both, with feedback of the performance on
 * submissions and with small changes, so that a result on a log gets an interval.
 */
package org.quoin.workload.resample;
