/**
 * From a file to a study: a scenario at every point of some axes, and how many runs of each are
 * enough.
 */
package org.quoin.scenario.study;
