/**
 * The scheduler of Slurm, as a state machine without a clock of its own.
 *
 * <p>A {@link org.quoin.slurm.SlurmState} holds what Slurm's controller knows: nodes, running jobs
 * with the ends of their limits, waiting jobs with their priorities, reservations. Two functions
 * change it: {@link org.quoin.slurm.MainScheduler} makes a pass over the queue that starts what
 * fits, and {@link org.quoin.slurm.Backfill} makes a cycle that plans the waiting jobs and lets
 * small ones overtake. {@link org.quoin.slurm.SlurmJobs} makes jobs of requests and rejects what
 * Slurm rejects. Nobody here knows a run time.
 *
 * <p>The rules are those of Slurm 22.05 with {@code select/cons_tres} and without a topology. Where
 * Slurm's documentation is silent they were taken from the behaviour of its controller, and they
 * are checked against recorded runs: from the recorded state at each second, the scheduler starts
 * and plans what Slurm did. Some of them look accidental, such as the growing batches of {@code
 * FutureStart} or the intervals of {@code BackfillPlan}. They are kept since other ones give other
 * starts.
 *
 * <p>Jobs may make others give way ({@code Victims}), and wait for licences. A job is submitted
 * when it is eligible: what it waits for before is known to its submitter.
 *
 * <p>Nodes and partitions are numbered in the order of the machine. Times are in seconds; the calls
 * of a state and of its controller come in order of time.
 *
 * <p>A CPU is the smallest unit that is allocated: cores with several threads are not modelled. Nor
 * are suspension by the gang scheduler, licences in plans ({@code bf_licenses}), switches,
 * reservations of single cores, and jobs of several parts.
 */
package org.quoin.slurm;
