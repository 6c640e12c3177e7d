package org.quoin.statistics;

/** The steady state of a queue of finitely many places, whose arrivals are lost when it is full. */
public interface FiniteQueue {
  /** What it is, in Kendall's notation: "M/M/1/10". */
  String notation();

  /** lambda, the arrivals a second, those lost too. */
  double arrivalRate();

  /** K: the places, with the one in service. */
  int capacity();

  /** The offered load rho = lambda / mu. */
  double offeredLoad();

  /** The probability of n customers, from 0 to K. */
  double probability(int n);

  /** The share of arrivals lost. */
  double lossProbability();

  /** The share of time the server is busy. */
  default double utilization() {
    return 1 - probability(0);
  }

  /** The mean number of customers. */
  default double meanNumber() {
    double mean = 0;
    for (int n = 1; n <= capacity(); n++) {
      mean += n * probability(n);
    }
    return mean;
  }

  /** The mean time in the queue and in service of those accepted, in seconds (Little's law). */
  default double meanSojourn() {
    return meanNumber() / (arrivalRate() * (1 - lossProbability()));
  }
}
