package org.quoin.grid.placement;

import org.quoin.grid.job.PlacedJob;
import org.quoin.grid.site.Site;

/**
 * A job that was mapped and whose execution has not begun, so that it can be mapped anew.
 *
 * @param trip its way to the site of its first stage, where it waits
 * @param queued how it counts in the queue of that site
 * @param taken when the last report before its arrival there was taken, in seconds
 */
public record Unbegun(PlacedJob trip, Site.Queued queued, double taken) {}
