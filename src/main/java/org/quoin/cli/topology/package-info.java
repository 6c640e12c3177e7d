/** {@code quoin topology}: topologies shown, analysed, imported and generated. */
package org.quoin.cli.topology;
