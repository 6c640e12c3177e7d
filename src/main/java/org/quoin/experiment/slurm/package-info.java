/** Studies on a cluster that Slurm runs. */
package org.quoin.experiment.slurm;
