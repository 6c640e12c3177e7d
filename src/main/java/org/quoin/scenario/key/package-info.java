/**
 * The keys of replays and time-shared clusters, and the values given for them in files or as
 * options.
 */
package org.quoin.scenario.key;
