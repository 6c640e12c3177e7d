/**
 * The live system of one run: clients, sites, the monitor, and the contract of a metaserver.
 *
 * <p>A {@link org.quoin.grid.placement.MetaServer} sees only the reports of the monitor, never the
 * live state. With a period of 0 the report is taken at the time of the decision.
 */
package org.quoin.grid;
