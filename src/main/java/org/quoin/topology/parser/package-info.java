/** Parsers of DOT and GraphML: find the declarations of a file before their meaning is checked. */
package org.quoin.topology.parser;
