/** Failures in a grid, read from the {@code failures} of a scenario and from traces. */
package org.quoin.scenario.failure;
