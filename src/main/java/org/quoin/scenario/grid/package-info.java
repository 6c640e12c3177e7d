/** The parts of a grid from a scenario and its topology: job classes, amounts, routes, sites. */
package org.quoin.scenario.grid;
