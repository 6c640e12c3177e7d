package org.quoin.slurm;

import java.util.BitSet;

/**
 * What a job requests of the nodes of a {@link NodeSpace}, and the nodes that it has or is to get.
 */
public final class NodeRequest {
  final SlurmJob.Shape shape;
  final Place[] places;

  /** The nodes and resources found last; null before. */
  Allocation allocation;

  /**
   * Nodes of one of the partitions that accept the job.
   *
   * @param candidates the nodes, as words
   * @param pool index of a set of nodes in {@link NodeSpace#pools}, with all candidates
   * @param leastCpus smallest number of CPUs that the job can get there
   */
  record Place(
      long[] candidates, NodeChoice.Counts counts, boolean whole, int pool, int leastCpus) {}

  NodeRequest(SlurmJob.Shape shape, Place[] places) {
    this.shape = shape;
    this.places = places;
  }

  /** {@return whether the job has, or is to get, one of some nodes} */
  public boolean isOn(BitSet nodes) {
    return allocation.set().intersects(nodes);
  }
}
