package org.quoin.topology.imports;

/**
 * Options of a reader.
 *
 * @param detour length of a fibre over the great-circle distance of its ends, at least 1
 * @param external whether to keep places outside the network
 */
record ReadOptions(double detour, boolean external) {}
