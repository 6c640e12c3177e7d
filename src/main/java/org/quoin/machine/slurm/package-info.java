/**
 * Readers of {@code slurm.conf}, {@code gres.conf} and the output of {@code scontrol show}.
 *
 * <p>All of them consist of pairs {@code Key=Value}, so {@link org.quoin.machine.slurm.SlurmPairs}
 * reads them all. Of the dumps, {@code scontrol show} is read because it names every value; {@code
 * sinfo} has columns that the caller chooses.
 */
package org.quoin.machine.slurm;
