/**
 * Reads and writes topology files in DOT and GraphML.
 *
 * <p>Package {@code parser} finds the declarations of a text: DOT with a parser of Quoin, GraphML
 * with JGraphT. JGraphT's importer reports no line numbers, so a scan of the text finds them first
 * and rejects what would be dangerous to parse (entities, deep nesting). JGraphT's exporters write
 * graphs, except topologies in DOT, which {@code TopologyWriter} writes in the form that people
 * use.
 */
package org.quoin.topology.format;
