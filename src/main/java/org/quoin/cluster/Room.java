package org.quoin.cluster;

import org.quoin.slurm.NodeRoom;

/**
 * What is free during the decisions of a pass: processors, or the resources of nodes. A job with
 * nodes gets those on which it fits when a policy asks.
 */
public final class Room {
  private int processors;

  /** Free resources of nodes, reused from pass to pass; null while no cluster had nodes. */
  private NodeRoom nodes;

  private boolean hasNodes;

  /** The nodes that will leave service; null at a cluster without nodes. */
  private NodeService service;

  void reset(int free, NodeRoom room, NodeService periods) {
    processors = free;
    service = periods;
    hasNodes = room != null;
    if (hasNodes) {
      nodes = nodes == null ? new NodeRoom(room.space()) : nodes;
      nodes.copy(room);
    }
  }

  /** {@return the number of free processors; at least one is free if any job fits} */
  public int processors() {
    return processors;
  }

  /**
   * {@return whether a job fits} On nodes, it is to get those that were found, which no maintenance
   * takes before its requested time is over.
   *
   * @param job a waiting job
   */
  public boolean fits(ClusterJob job) {
    return hasNodes
        ? nodes.place(job.nodes(), service.leavingWithin(job.holdTime()))
        : job.processors() <= processors;
  }

  /**
   * {@return whether a job fits at the place that a plan has given it}
   *
   * @param job a waiting job that an {@link AvailabilityProfile} has placed
   */
  public boolean fitsAsPlanned(ClusterJob job) {
    return hasNodes ? nodes.holds(job.nodes()) : job.processors() <= processors;
  }

  /**
   * Takes what a job needs.
   *
   * @param job a job that fits
   */
  public void take(ClusterJob job) {
    if (hasNodes) {
      nodes.take(job.nodes());
      processors = nodes.freeCpus();
    } else {
      processors -= job.processors();
    }
  }
}
