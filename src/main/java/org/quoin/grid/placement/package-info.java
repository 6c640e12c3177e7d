/**
 * The contract of metaservers, and their only sources of information: the job, and the monitor that
 * reports sites and queues.
 */
package org.quoin.grid.placement;
