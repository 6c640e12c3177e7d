/**
 * From a file, or a command line, to one fully resolved {@link org.quoin.scenario.Scenario}, with
 * every mistake at once at its place. A grid is a tree of keys, checked against a JSON Schema; a
 * replay has flat keys, which are declared once and are the options of its command too ({@link
 * org.quoin.scenario.Entries}). The only home of the YAML and schema libraries, which a command
 * line does not load.
 */
package org.quoin.scenario;
