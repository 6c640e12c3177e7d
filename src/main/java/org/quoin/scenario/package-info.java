/**
 * Reads files and command lines into a resolved {@link org.quoin.scenario.Scenario}, and reports
 * every mistake at its place. A grid is a tree of keys. Replays and time-shared clusters have flat
 * keys, which are also the options of their commands ({@link org.quoin.scenario.key.KeyValues}); a
 * command line loads no YAML library. {@code yaml} reads files, {@code grid} the parts of a grid,
 * {@code study} studies.
 */
package org.quoin.scenario;
