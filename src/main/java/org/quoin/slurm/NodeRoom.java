package org.quoin.slurm;

/** The free resources of all nodes at one time. */
public final class NodeRoom {
  final NodeSpace space;
  final FreeResources free;
  private int cpus;

  /**
   * Creates the room of nodes without jobs.
   *
   * @param space the nodes
   */
  public NodeRoom(NodeSpace space) {
    this.space = space;
    free = new FreeResources(space.nodes);
    cpus = space.cpus();
  }

  /** {@return the nodes} */
  public NodeSpace space() {
    return space;
  }

  /**
   * Copies the free resources of another room of these nodes.
   *
   * @param other the other room
   */
  public void copy(NodeRoom other) {
    free.set(other.free);
    cpus = other.cpus;
  }

  /** {@return the number of free CPUs of nodes that accept jobs} */
  public int freeCpus() {
    return cpus;
  }

  /**
   * {@return whether a job fits} Does not change what the job is to get.
   *
   * @param job the job
   */
  public boolean fits(NodeRequest job) {
    return space.choose(job, free) != null;
  }

  /**
   * {@return whether a job fits; if it does, it is to get the nodes that were found}
   *
   * @param job a waiting job
   */
  public boolean place(NodeRequest job) {
    Allocation found = space.choose(job, free);
    if (found != null) {
      job.allocation = found;
    }
    return found != null;
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
    cpus -= job.allocation.totalCpus();
  }

  /**
   * Gives the nodes of a job back.
   *
   * @param job a job that has them
   */
  public void give(NodeRequest job) {
    free.give(job.allocation);
    cpus += job.allocation.totalCpus();
  }
}
