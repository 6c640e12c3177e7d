/**
 * The parts of a replay: the source of its jobs (a log or a model) and {@link
 * org.quoin.scenario.replay.ReplaySpec}, a resolved replay that can be run.
 */
package org.quoin.scenario.replay;
