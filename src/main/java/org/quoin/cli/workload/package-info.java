/** {@code quoin workload}: job logs, analysed and generated. */
package org.quoin.cli.workload;
