/**
 * Analysis of a topology without a simulation: reachability of sites, maximum flows, and the links
 * and routers whose failure disconnects clients.
 */
package org.quoin.topology.graph;
