/**
 * Jobs from their submission to their result: the jobs that a client draws, the sites of their
 * stages, and the copies and attempts of a job.
 */
package org.quoin.grid.job;
