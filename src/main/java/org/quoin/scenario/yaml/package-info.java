/**
 * YAML files as trees with the place of each key: reading, changing and checking against declared
 * keys. Only this package uses the YAML library.
 */
package org.quoin.scenario.yaml;
