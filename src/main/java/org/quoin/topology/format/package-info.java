/**
 * Topologies as files: DOT and GraphML, read and written.
 *
 * <p>DOT is read by a reader of our own, GraphML by JGraphT. Its importer reports events in file
 * order but no line numbers, so a small scan of the same text finds the lines for the messages and
 * refuses what would be dangerous to parse (entities, deep nesting) before the importer sees it.
 * Graphs are written by JGraphT's exporters, but for a topology as DOT, which is written as people
 * write it. What a text declares, whatever it means, is read by {@code text}.
 */
package org.quoin.topology.format;
