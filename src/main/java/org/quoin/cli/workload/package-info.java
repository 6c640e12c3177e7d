/** The commands of {@code quoin workload}: stats, generate. */
package org.quoin.cli.workload;
