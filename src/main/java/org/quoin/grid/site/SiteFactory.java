package org.quoin.grid.site;

import org.quoin.engine.Engine;
import org.quoin.engine.RandomStreams;
import org.quoin.topology.Node;

/** Creates the live site of a node. */
@FunctionalInterface
public interface SiteFactory {

  /** {@return a new idle site of a node in a run} */
  Site open(Node node, Engine engine, RandomStreams streams);

  /**
   * {@return the capacity of a node's site for clients' jobs of one width}
   *
   * @param width processors; {@link org.quoin.workload.Job#OWN_WIDTH} for the width that the site
   *     gives to a job
   */
  default SiteCapacity capacity(Node node, int width) {
    return SiteCapacity.of(node.totalSpeed(), node.speed(), node.utilization());
  }

  /** {@return the maximum width of a client's job at a node's site in processors} */
  default int widest(Node node) {
    return 1;
  }

  /** {@return the mean run time of the local users' jobs in seconds; 0 without local users} */
  default double localRunTime(Node node) {
    return 0;
  }

  static Site server(Node node, Engine engine, RandomStreams streams) {
    return switch (node.discipline()) {
      case FCFS -> new FcfsServer(node, engine, streams);
      case PS -> new PsServer(node, engine, streams);
      case LCFS, LCFS_PREEMPTIVE, PRIORITY, PRIORITY_PREEMPTIVE, EDF, EDF_PREEMPTIVE ->
          new PriorityServer(node, engine, streams);
    };
  }
}
