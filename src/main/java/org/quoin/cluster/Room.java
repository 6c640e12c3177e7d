package org.quoin.cluster;

import org.quoin.slurm.NodeRoom;

/**
 * What is free during the decisions of a pass: processors, or the resources of nodes. A job with
 * nodes gets those on which it fits when a policy asks.
 */
public final class Room {
  private int processors;

  /** Free resources of nodes; null at a cluster without nodes. */
  private NodeRoom nodes;

  /** A copy of them from which jobs have taken, reused from pass to pass. */
  private NodeRoom taken;

  /** The nodes that will leave service; null at a cluster without nodes. */
  private NodeService service;

  void reset(int free, NodeRoom room, NodeService periods) {
    processors = free;
    service = periods;
    nodes = room;
  }

  /** {@return the number of free processors; at least one is free if any job fits} */
  public int processors() {
    return processors;
  }

  /**
   * {@return whether a job may fit: if not, it does not} On nodes, only {@link #fits} tells whether
   * it does.
   *
   * @param job a waiting job
   */
  public boolean mayFit(ClusterJob job) {
    return nodes == null ? job.processors() <= processors : nodes.mayFit(job.nodes());
  }

  /**
   * {@return whether a job fits} On nodes, it is to get those that were found, which no maintenance
   * takes before its requested time is over.
   *
   * @param job a waiting job
   */
  public boolean fits(ClusterJob job) {
    return nodes == null
        ? job.processors() <= processors
        : nodes.place(job.nodes(), service.leavingWithin(job.holdTime()));
  }

  /**
   * {@return whether a job fits at the place that a plan has given it}
   *
   * @param job a waiting job that an {@link AvailabilityProfile} has placed
   */
  public boolean fitsAsPlanned(ClusterJob job) {
    return nodes == null ? job.processors() <= processors : nodes.holds(job.nodes());
  }

  /**
   * Takes what a job needs.
   *
   * @param job a job that fits
   */
  public void take(ClusterJob job) {
    if (nodes == null) {
      processors -= job.processors();
      return;
    }
    if (nodes != taken) {
      taken = taken == null ? new NodeRoom(nodes.space()) : taken;
      taken.copy(nodes);
      nodes = taken;
    }
    nodes.take(job.nodes());
    processors = nodes.freeCpus();
  }
}
