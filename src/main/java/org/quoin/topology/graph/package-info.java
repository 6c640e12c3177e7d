/**
 * What a topology comes to before anything runs on it: the ways that clients have to sites, their
 * capacity, and the links and routers whose failure cuts clients off.
 */
package org.quoin.topology.graph;
