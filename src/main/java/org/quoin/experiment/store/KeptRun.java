package org.quoin.experiment.store;

import org.quoin.grid.GridResult;

/**
 * A finished run of a grid as it is kept.
 *
 * @param result what it showed
 * @param jobs the mark of its jobs, which are kept elsewhere
 */
public record KeptRun(GridResult result, String jobs) {}
