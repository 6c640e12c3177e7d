/** What the text of a topology declares, in DOT or GraphML, whatever it means. */
package org.quoin.topology.parser;
