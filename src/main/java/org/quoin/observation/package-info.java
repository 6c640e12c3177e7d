/**
 * What happened: one immutable {@link org.quoin.observation.JobRecord} a job, whether it was
 * replayed, coscheduled or sent through a grid, and one formula a metric, computed from records.
 */
package org.quoin.observation;
