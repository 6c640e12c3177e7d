/**
 * What a metaserver decides on and by: the contract of metaservers, what they are told of a job,
 * and the monitor that reports sites and queues to them. They see nothing else.
 */
package org.quoin.grid.placement;
