/**
 * The mean load of each queue of a grid by clients, files and reports, from the scenario alone or
 * from the placements of runs.
 */
package org.quoin.grid.load;
