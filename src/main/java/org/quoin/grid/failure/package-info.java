/** What fails in a grid, when, for how long, and what is then done about the jobs. */
package org.quoin.grid.failure;
