/**
 * Two JGraphT graphs: the nodes and directed links of a grid as a file has them ({@link
 * org.quoin.topology.Topology}), and the queueing network derived from them ({@link
 * org.quoin.topology.QueueNetwork}): clients, Qns, Qnr and Qs, which is what is shown, drawn,
 * exported, analysed and run.
 *
 * <p>A link is directed. What a file joins both ways is a pair of links, each with figures and a
 * queue of its own; two arcs in opposite directions are a pair too. Both graphs are descriptions
 * only; the live queues are one floor up, one for each vertex that a route passes.
 *
 * <p>Context: JGraphT finds shortest paths, but not the first of equals in the order of a file, and
 * a grid of a thousand sites and ten thousand clients has ten million routes. Choice: JGraphT finds
 * the distances between routers, once for each router at which a destination stands; next-hop
 * tables follow from them ({@link org.quoin.topology.Routes}), and the edges of the queueing
 * network, of which such a grid has as many, are made when somebody asks for its graph. A run needs
 * its vertices and walks only; a test holds the walks to the edges. Why: what is stored grows with
 * sites times routers, not with pairs of ends.
 *
 * <p>Rooms: {@code format} reads and writes topologies, {@code draft} makes one of a bare network,
 * {@code imports} reads such networks, {@code analysis} says what one comes to. JGraphT stays
 * inside these packages.
 */
package org.quoin.topology;
