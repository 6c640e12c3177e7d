/**
 * Analysis of a topology before anything runs on it: reachability of sites, maximum flows, and the
 * links and routers whose failure disconnects clients.
 */
package org.quoin.topology.graph;
