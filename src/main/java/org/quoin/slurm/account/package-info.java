/**
 * Accounts, users and QOS of a Slurm cluster, their limits, and the readers of the outputs of
 * {@code sacctmgr} that describe them.
 *
 * <p>Sources: the manuals {@code sacctmgr(1)} and "Resource Limits" of Slurm 22.05.
 */
package org.quoin.slurm.account;
