package org.quoin.grid.site;

import org.quoin.engine.Engine;
import org.quoin.engine.RandomStreams;
import org.quoin.topology.Node;

/** Makes the live site of a node. */
@FunctionalInterface
public interface SiteFactory {

  /** {@return a site of this node in this run, idle} */
  Site open(Node node, Engine engine, RandomStreams streams);

  /**
   * {@return what the site of this node can serve of clients' jobs of one width}
   *
   * @param width in processors; {@link org.quoin.workload.Job#OWN_WIDTH} for the width that the
   *     site gives a job
   */
  default SiteCapacity capacity(Node node, int width) {
    return SiteCapacity.of(node.totalSpeed(), node.speed(), node.utilization());
  }

  /**
   * {@return the width of the widest job that the site of this node takes from clients, in
   * processors}
   */
  default int widest(Node node) {
    return 1;
  }

  /** {@return the server of a node, by its discipline} */
  static Site server(Node node, Engine engine, RandomStreams streams) {
    return switch (node.discipline()) {
      case FCFS -> new FcfsServer(node, engine, streams);
      case PS -> new PsServer(node, engine, streams);
      case LCFS, LCFS_PREEMPTIVE, PRIORITY, PRIORITY_PREEMPTIVE, EDF, EDF_PREEMPTIVE ->
          new PriorityServer(node, engine, streams);
    };
  }
}
