package org.quoin.grid.placement;

import org.quoin.grid.job.PlacedJob;
import org.quoin.grid.site.Site;

/**
 * A mapped job whose execution has not begun, so that it can be mapped again.
 *
 * @param placed the job at the site of its first stage, where it waits
 * @param queued its part in the load of that site
 * @param taken time of the last report before its arrival there, in seconds
 */
public record UnstartedJob(PlacedJob placed, Site.Queued queued, double taken) {}
