package org.quoin.experiment.executor;

import java.util.Optional;

/**
 * Options of submitting a study to a batch system.
 *
 * @param partition a partition or queue of the batch system; the default one if empty
 * @param time limit of a chunk, as the batch system writes it; its default if empty
 * @param nodes chunks that run at once, at most; without limit if empty
 * @param runs of a chunk; four chunks per processor if empty
 */
public record SubmitOptions(
    Optional<String> partition,
    Optional<String> time,
    Optional<Integer> nodes,
    Optional<Integer> runs) {}
