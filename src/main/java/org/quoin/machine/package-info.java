/**
 * What a cluster consists of: nodes of several kinds, overlapping partitions, reservations.
 *
 * <p>A {@link org.quoin.machine.Machine} is a description without state: which node is free at some
 * time belongs to the simulation. Nodes have an index, their position in the configuration; sets of
 * nodes are {@link java.util.BitSet}s over it. Subpackage {@code slurm} reads the configuration
 * files of Slurm and the output of its command {@code scontrol show}.
 *
 * <p>Memory is in bytes, time in seconds, times of the calendar in seconds since 1970-01-01 UTC.
 */
package org.quoin.machine;
