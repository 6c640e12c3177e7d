package org.quoin.topology.format;

/**
 * An attribute that a topology may have.
 *
 * @param name as it is written
 * @param value what its value is
 * @param standard its default; empty where it must be given or where there is none
 * @param text what it means
 */
public record TopologyAttribute(String name, String value, String standard, String text) {}
