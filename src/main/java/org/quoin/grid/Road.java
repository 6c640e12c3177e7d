package org.quoin.grid;

import org.quoin.network.Path;

/**
 * The live channels from one client to one site and back.
 *
 * @param site the site's place among those of the topology, from 0
 * @param send the channels of the data
 * @param receive the channels of the result
 */
record Road(int site, Path send, Path receive) {}
