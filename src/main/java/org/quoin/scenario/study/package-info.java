/** Studies: a scenario at every point of some axes, and the number of runs that each needs. */
package org.quoin.scenario.study;
