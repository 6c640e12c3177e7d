package org.quoin.statistics;

/** The steady state of a queue of finitely many places, whose arrivals are lost when it is full. */
public interface FiniteQueue {
  /** What it is, in Kendall's notation: "M/M/1/10". */
  String notation();

  /** The offered load rho = lambda / mu. */
  double offeredLoad();

  /** The share of arrivals lost. */
  double lossProbability();

  /** The share of time the server is busy. */
  double utilization();

  /** The mean number of customers. */
  double meanNumber();

  /** The mean time in the queue and in service of those accepted, in seconds (Little's law). */
  double meanSojourn();
}
