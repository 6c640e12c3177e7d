/**
 * Quoin, a simulator of global (grid) computing: clients send a job's data over finite-buffer
 * network queues to a site, the site computes it, the result returns, and a metaserver decides
 * which site gets which job.
 *
 * <p>The floors of the house, lowest first, stand in {@code src/main/javadoc/overview.html}, the
 * first page of the Javadoc; a package imports only from lower floors.
 */
package org.quoin;
