package org.quoin.grid;

import java.util.random.RandomGenerator;
import org.quoin.engine.RandomStreams;

/**
 * The jobs of other users at a server (Aida et al., HPDC 1998, slide 16): a Poisson stream of rate
 * lambda_s_others = T_ser / W_s_others x U with exponential sizes of mean W_s_others.
 */
final class OtherJobs {
  private final double meanGap;
  private final double meanOperations;
  private final RandomGenerator arrivals;
  private final RandomGenerator sizes;
  private double nextArrival;

  /**
   * The stream at its beginning.
   *
   * @param server the server's name, which names the random streams
   * @param speed T_ser in operations a second
   * @param utilization U, the share of the server's time that these jobs take; 0 for none
   * @param meanOperations W_s_others
   */
  OtherJobs(
      String server,
      double speed,
      double utilization,
      double meanOperations,
      RandomStreams streams) {
    this.meanOperations = meanOperations;
    meanGap = meanOperations / (speed * utilization);
    arrivals = streams.stream("other jobs' arrivals at " + server);
    sizes = streams.stream("other jobs' sizes at " + server);
    nextArrival = utilization > 0 ? gap() : Double.POSITIVE_INFINITY;
  }

  private double gap() {
    return arrivals.nextExponential() * meanGap;
  }

  /** When the next one comes, in seconds; infinity for never. */
  double nextArrival() {
    return nextArrival;
  }

  /** Takes the next one: its operations; the one after it is then the next. */
  double take() {
    nextArrival += gap();
    return sizes.nextExponential() * meanOperations;
  }
}
