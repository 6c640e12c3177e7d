/**
 * The whole live system of one run: clients, sites, the monitor, and the contract of a metaserver.
 *
 * <p>A {@link org.quoin.grid.placement.MetaServer} sees only what the monitor has reported, never
 * the live state. With a refresh period of 0 the report is taken at the moment of the decision.
 */
package org.quoin.grid;
