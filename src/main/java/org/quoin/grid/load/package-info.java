/**
 * What clients, files and reports bring to each queue of a grid on average, by the scenario alone
 * or by what a metaserver decided.
 */
package org.quoin.grid.load;
