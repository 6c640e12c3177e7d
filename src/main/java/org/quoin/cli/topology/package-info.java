/** The commands of {@code quoin topology}: show, analyze, import, generate. */
package org.quoin.cli.topology;
