package org.quoin.queueing;

/** The steady state of a queue of finitely many places, whose arrivals are lost when it is full. */
public interface FiniteQueue {
  /** {@return what it is, in Kendall's notation: "M/M/1/10"} */
  String notation();

  /** {@return lambda, the arrivals a second, those lost too} */
  double arrivalRate();

  /** {@return K: the places, with the one in service} */
  int capacity();

  /** {@return the offered load rho = lambda / mu} */
  double offeredLoad();

  /**
   * {@return the probability of n customers, from 0 to K}
   *
   * @param n how many are inside, the one in service included
   */
  double probability(int n);

  /** {@return the share of arrivals lost} */
  double lossProbability();

  /** {@return the share of time the server is busy} */
  default double utilization() {
    return 1 - probability(0);
  }

  /** {@return the mean number of customers} */
  default double meanNumber() {
    double mean = 0;
    for (int n = 1; n <= capacity(); n++) {
      mean += n * probability(n);
    }
    return mean;
  }

  /**
   * {@return the mean time in the queue and in service of those accepted, in seconds (Little's
   * law)}
   */
  default double meanSojourn() {
    return meanNumber() / (arrivalRate() * (1 - lossProbability()));
  }
}
