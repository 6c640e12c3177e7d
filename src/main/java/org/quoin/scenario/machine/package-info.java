/** Reads files that describe a cluster: nodes, partitions, accounts and QOS. */
package org.quoin.scenario.machine;
