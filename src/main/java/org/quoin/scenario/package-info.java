/**
 * From a file, or a command line, to one fully resolved {@link org.quoin.scenario.Scenario}, with
 * every mistake at once at its place. A grid is a tree of keys, checked against a JSON Schema; a
 * replay and a time-shared cluster have flat keys, which are declared once and are the options of
 * their commands too ({@link org.quoin.scenario.key.KeyValues}): a command line loads no YAML
 * library. {@code yaml} reads files, {@code grid} the parts of a grid, {@code study} what runs a
 * scenario many times.
 */
package org.quoin.scenario;
