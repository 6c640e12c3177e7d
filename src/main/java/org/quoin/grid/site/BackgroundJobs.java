package org.quoin.grid.site;

import java.util.random.RandomGenerator;
import org.quoin.engine.RandomStreams;
import org.quoin.topology.Node;

/**
 * The background jobs at a server (Aida et al., HPDC 1998, slide 16): a Poisson stream of rate
 * lambda_s_others = T_ser / W_s_others x U with exponential sizes of mean W_s_others.
 */
final class BackgroundJobs {
  private final double meanGap;
  private final double meanOperations;
  private final RandomGenerator arrivals;
  private final RandomGenerator sizes;
  private double nextArrival;

  /** Creates the background jobs of a server, whose name names the random streams. */
  BackgroundJobs(Node.Server server, RandomStreams streams) {
    meanOperations = server.backgroundOperations();
    meanGap = meanOperations / (server.totalSpeed() * server.utilization());
    arrivals = streams.stream("other jobs' arrivals at " + server.name());
    sizes = streams.stream("other jobs' sizes at " + server.name());
    nextArrival = server.utilization() > 0 ? gap() : Double.POSITIVE_INFINITY;
  }

  private double gap() {
    return arrivals.nextExponential() * meanGap;
  }

  /** {@return the time of the next arrival in seconds; infinity without background jobs} */
  double nextArrival() {
    return nextArrival;
  }

  /** {@return the operations of the next job} Then draws the arrival after it. */
  double take() {
    nextArrival += gap();
    return sizes.nextExponential() * meanOperations;
  }
}
