/**
 * The keys of replays and of time-shared clusters and what was written for them, be it in a file or
 * as options of a command.
 */
package org.quoin.scenario.key;
