/**
 * The sites of a grid, all under one contract ({@link org.quoin.grid.site.Site}): servers and
 * clusters with their background or local jobs.
 */
package org.quoin.grid.site;
