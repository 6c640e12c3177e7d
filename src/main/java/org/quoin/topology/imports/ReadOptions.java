package org.quoin.topology.imports;

/**
 * What a reader is told.
 *
 * @param detour by how much fibres are longer than the great circle between their ends
 * @param external whether places outside the network are kept
 */
record ReadOptions(double detour, boolean external) {}
