/**
 * Computations of policies: plans of all waiting jobs and their scores, bounds on starts, and
 * estimates of the end of a job or the start of a head.
 */
package org.quoin.scheduling.plan;
