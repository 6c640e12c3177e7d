/**
 * What the limits of accounts, users and QOS let a job do: be submitted, start, or wait with one of
 * Slurm's reasons.
 *
 * <p>Sources: the page "Resource Limits" and the manuals {@code sacctmgr(1)} and {@code squeue(1)}
 * of Slurm 22.05. A limit that the QOS sets replaces the same limit of the association, resource by
 * resource; otherwise every level of the tree must hold. Of the QOS, that of the partition goes
 * before that of the job, unless the latter has the flag {@code OverPartQOS}. Where the sources are
 * silent about which of several reasons is shown, QOS go before associations, and an association
 * before the one above it.
 */
package org.quoin.slurm.limit;
