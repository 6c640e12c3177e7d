package org.quoin.topology;

/** Cost that a route minimises, summed over its links; ties go to the fewest links. */
public enum Routing {
  /** Number of links. */
  HOPS {
    @Override
    double cost(LinkParameters line) {
      return 0;
    }
  },
  /** Latency plus propagation delay; a link with only a buffer has latency 0. */
  LATENCY {
    @Override
    double cost(LinkParameters line) {
      return line.delay();
    }
  },
  /** 1 / T_net, the default cost of OSPF (RFC 2328, C.3). */
  BANDWIDTH {
    @Override
    double cost(LinkParameters line) {
      return 1 / line.bandwidth();
    }
  },
  /** Weight given in the file. */
  WEIGHT {
    @Override
    double cost(LinkParameters line) {
      return line.weight();
    }
  };

  abstract double cost(LinkParameters line);
}
