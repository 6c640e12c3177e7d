/**
 * What policies compute with: plans of all waiting jobs and their scores, bounds on starts, and
 * estimates of when a job will end or a head will start.
 */
package org.quoin.scheduling.plan;
