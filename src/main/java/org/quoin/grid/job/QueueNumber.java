package org.quoin.grid.job;

/**
 * A queue of a grid.
 *
 * @param site whether it is that of a site, and not of a direction of a link
 * @param number its index among the sites or among the directions of links
 */
public record QueueNumber(boolean site, int number) {}
