/**
 * The sites of a grid, all under one contract ({@link org.quoin.grid.site.Site}): servers and
 * clusters, and their local users.
 */
package org.quoin.grid.site;
