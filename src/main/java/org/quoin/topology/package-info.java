/**
 * Nodes and links of a grid, read from DOT or GraphML files, and the routes between them.
 *
 * <p>A topology is an undirected graph: a link carries data both ways, and each way is a queue of
 * its own (a Qns towards the sites, a Qnr back). It is a description only; the live queues are one
 * floor up.
 *
 * <p>DOT is read by a reader of our own, GraphML by JGraphT, which stays inside this package. Its
 * importer reports events in file order but no line numbers, so a small scan of the same text finds
 * the lines for the messages and refuses what would be dangerous to parse (entities, deep nesting)
 * before the importer sees it. The route search is ours: the rules that only routers are passed
 * through and that ties go by the order of the links are the whole of it.
 */
package org.quoin.topology;
