package org.quoin.grid;

import org.quoin.engine.Engine;
import org.quoin.engine.RandomStreams;
import org.quoin.topology.Discipline;
import org.quoin.topology.Node;

/** Makes the live site of a node. */
@FunctionalInterface
public interface SiteFactory {

  /** A site of this node in this run, idle. */
  Site open(Node node, Engine engine, RandomStreams streams);

  /** What the site of this node can serve. */
  default SiteCapacity capacity(Node node) {
    return SiteCapacity.of(node.speed() * node.processors(), node.utilization());
  }

  /** A single server, FCFS or processor sharing. */
  static Site server(Node node, Engine engine, RandomStreams streams) {
    return node.discipline() == Discipline.PS
        ? new PsServer(
            node.name(), node.speed(), node.utilization(), node.othersOperations(), engine, streams)
        : new FcfsServer(
            node.name(),
            node.speed(),
            node.utilization(),
            node.othersOperations(),
            engine,
            streams);
  }
}
