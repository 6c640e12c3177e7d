/**
 * The multifactor priority of Slurm: usage with decay, fair share (Fair Tree and classic), and the
 * factors of a job.
 *
 * <p>Sources: the pages "Multifactor Priority Plugin", "Classic Fairshare Algorithm" and "Fair Tree
 * Fairshare Algorithm" of Slurm 22.05. Where they are silent, the rules are those observed in runs
 * of Slurm 22.05:
 *
 * <ul>
 *   <li>The decay of d seconds is k^d with k = 1 - 0.693 / half-life, not 2^(-d / half-life).
 *   <li>A calculation charges each running job d k^d times its resources, d its seconds since the
 *       last calculation. The seconds from the last calculation to the end of a job are charged
 *       only if limits are enforced.
 *   <li>The classic algorithm computes the usage of accounts before it decays and charges usage;
 *       that of a user when it is first needed after a calculation.
 * </ul>
 */
package org.quoin.slurm.priority;
