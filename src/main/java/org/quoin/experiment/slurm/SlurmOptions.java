package org.quoin.experiment.slurm;

import java.util.Optional;

/**
 * How a study is submitted.
 *
 * @param partition as Slurm names it; else Slurm's default
 * @param time limit of a chunk, as Slurm writes it; else the partition's
 * @param nodes how many chunks run at once at most; else as many as there is room for
 * @param runs of a chunk; else so many that there are four chunks for each processor
 */
public record SlurmOptions(
    Optional<String> partition,
    Optional<String> time,
    Optional<Integer> nodes,
    Optional<Integer> runs) {}
