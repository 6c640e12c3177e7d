package org.quoin.slurm;

import java.util.BitSet;

/** The free resources of all nodes at one time. */
public final class NodeRoom {
  final NodeSpace space;
  final FreeResources free;
  private static final BitSet NONE = new BitSet();

  private final PooledCpus pooled;
  private int cpus;

  /** Creates the room of nodes without jobs. */
  public NodeRoom(NodeSpace space) {
    this.space = space;
    free = new FreeResources(space.nodes);
    pooled = new PooledCpus(space);
    cpus = space.cpus();
  }

  /** {@return the nodes} */
  public NodeSpace space() {
    return space;
  }

  /** Copies the free resources of another room of these nodes. */
  public void copy(NodeRoom other) {
    free.set(other.free);
    pooled.set(other.pooled);
    cpus = other.cpus;
  }

  /** {@return the number of free CPUs of nodes that accept jobs} */
  public int freeCpus() {
    return cpus;
  }

  /** {@return the free CPUs by pool, those of nodes out of service too} */
  PooledCpus pooled() {
    return pooled;
  }

  /** {@return whether a job may fit: if not, it does not} */
  public boolean mayFit(NodeRequest job) {
    return pooled.mayHold(job, free);
  }

  /** {@return whether a job fits} Does not change what the job is to get. */
  public boolean fits(NodeRequest job) {
    return space.choose(job, free) != null;
  }

  /** {@return whether a job fits; if it does, it is to get the nodes that were found} */
  public boolean place(NodeRequest job) {
    return place(job, NONE);
  }

  /**
   * {@return whether a job fits without some nodes; if it does, it is to get the nodes that were
   * found}
   *
   * @param excluded nodes that it must not get, by index
   */
  public boolean place(NodeRequest job, BitSet excluded) {
    Allocation found = mayFit(job) ? space.choose(job, without(excluded)) : null;
    if (found != null) {
      job.allocation = found;
    }
    return found != null;
  }

  private FreeResources without(BitSet excluded) {
    if (excluded.isEmpty()) {
      return free;
    }
    FreeResources rest = free.copy();
    rest.out.or(excluded);
    return rest;
  }

  /**
   * {@return whether the nodes that a job is to get are free}
   *
   * @param job a job that was placed
   */
  public boolean holds(NodeRequest job) {
    return job.allocation != null && free.holds(job.allocation);
  }

  /**
   * Takes the nodes of a job.
   *
   * @param job a job that was placed
   */
  public void take(NodeRequest job) {
    free.take(job.allocation);
    pooled.change(job.allocation, -1);
    cpus -= inService(job.allocation);
  }

  /**
   * Gives the nodes of a job back.
   *
   * @param job a job that has them
   */
  public void give(NodeRequest job) {
    free.give(job.allocation);
    pooled.change(job.allocation, 1);
    cpus += inService(job.allocation);
  }

  private int inService(Allocation allocation) {
    if (free.out.isEmpty()) {
      return allocation.totalCpus();
    }
    int total = 0;
    for (int i = 0; i < allocation.nodes().length; i++) {
      total += free.out.get(allocation.nodes()[i]) ? 0 : allocation.cpus()[i];
    }
    return total;
  }

  /** Sets the nodes that are out of service: jobs on them run on, but none starts there. */
  public void outOfService(BitSet nodes) {
    free.out.clear();
    free.out.or(nodes);
    cpus = 0;
    for (int node : space.up()) {
      cpus += free.out.get(node) ? 0 : free.cpus[node];
    }
  }

  /** {@return whether a node has no job} */
  public boolean isIdle(int node) {
    return SlurmNodes.has(free.idle, node);
  }
}
