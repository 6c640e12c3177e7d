package org.quoin.queueing;

/** The steady state of a queue with a finite buffer, which loses arrivals that find it full. */
public interface FiniteQueue {
  /** {@return Kendall's notation, such as "M/M/1/10"} */
  String notation();

  /** {@return lambda, arrivals per second, lost ones included} */
  double arrivalRate();

  /** {@return K, the capacity with the customer in service} */
  int capacity();

  /** {@return the offered load rho = lambda / mu} */
  double offeredLoad();

  /**
   * {@return the probability of n customers}
   *
   * @param n the number of customers from 0 to K, with the one in service
   */
  double probability(int n);

  /** {@return the share of arrivals that are lost} */
  double lossProbability();

  /** {@return the share of time in which the server is busy} */
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

  /** {@return the mean residence time of accepted customers in seconds (Little's law)} */
  default double meanSojourn() {
    return meanNumber() / (arrivalRate() * (1 - lossProbability()));
  }
}
