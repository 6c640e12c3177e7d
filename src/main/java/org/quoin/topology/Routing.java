package org.quoin.topology;

/** What a route is chosen by: the least sum over its links; of equals the fewest links. */
public enum Routing {
  /** The fewest links. */
  HOPS {
    @Override
    double cost(LinkParameters line) {
      return 0;
    }
  },
  /** The least sum of latencies and propagation delays; a line that only has a buffer costs 0. */
  LATENCY {
    @Override
    double cost(LinkParameters line) {
      return line.delay();
    }
  },
  /** The least sum of 1 / T_net, which is what OSPF's default costs are (RFC 2328, C.3). */
  BANDWIDTH {
    @Override
    double cost(LinkParameters line) {
      return 1 / line.bandwidth();
    }
  },
  /** The least sum of the links' {@code weight}. */
  WEIGHT {
    @Override
    double cost(LinkParameters line) {
      return line.weight();
    }
  };

  abstract double cost(LinkParameters line);
}
