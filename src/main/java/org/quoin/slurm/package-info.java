/** The scheduler of Slurm as a state machine without a clock of its own. */
package org.quoin.slurm;
