/**
 * Two JGraphT graphs. {@link org.quoin.topology.Topology} has the nodes and directed links of a
 * grid as described by a file. {@link org.quoin.topology.QueueNetwork} is derived from it: clients,
 * Qns, Qnr and Qs, which are printed, drawn, exported, analysed and run.
 *
 * <p>A link is directed. A two-way connection of a file is a pair of links, each with parameters
 * and a queue; two arcs in opposite directions are a pair, too. Both graphs are descriptions only.
 * The live queues belong to package {@code network}.
 *
 * <p>JGraphT finds shortest paths, but does not resolve ties by the order of a file, and a grid of
 * a thousand sites and ten thousand clients has ten million routes. Therefore JGraphT only finds
 * the distances between routers, once per router adjacent to a destination. Next-hop tables follow
 * from them ({@link org.quoin.topology.Routes}). Memory grows with sites times routers, not with
 * pairs of nodes. A run uses the vertices of the queueing network and the paths over them. The
 * edges are the hops of these paths, computed when the graph is requested: several routes may pass
 * a queue, so edges alone do not determine a path.
 *
 * <p>Subpackages: {@code format} reads and writes topologies, {@code draft} completes a bare
 * network to a topology, {@code imports} reads such networks, {@code graph} analyses a topology.
 * JGraphT is used only inside these packages.
 */
package org.quoin.topology;
