/** Failures of sites, links and processors, and the handling of jobs. */
package org.quoin.grid.failure;
