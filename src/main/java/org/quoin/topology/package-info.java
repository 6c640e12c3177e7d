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
 * <p>DOT is read by a reader of our own, GraphML by JGraphT, which stays inside this package. Its
 * importer reports events in file order but no line numbers, so a small scan of the same text finds
 * the lines for the messages and refuses what would be dangerous to parse (entities, deep nesting)
 * before the importer sees it. Graphs are written by JGraphT's exporters, but for a topology as
 * DOT, which is written as people write it.
 */
package org.quoin.topology;
