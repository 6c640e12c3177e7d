/**
 * From a file to one fully resolved {@link org.quoin.scenario.GridScenario}: YAML against a JSON
 * Schema, with every mistake at once. The only home of the YAML and schema libraries.
 */
package org.quoin.scenario;
