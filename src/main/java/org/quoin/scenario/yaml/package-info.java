/**
 * A YAML file as a tree that knows where each key was written: reading, changing, checking against
 * a schema. The only home of the YAML and schema libraries.
 */
package org.quoin.scenario.yaml;
