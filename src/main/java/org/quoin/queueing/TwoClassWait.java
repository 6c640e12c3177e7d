package org.quoin.queueing;

/**
 * The stationary wait in an M/G/1 queue, first come first served, with two Poisson streams of
 * customers whose services are exponential with a mean each. By the Pollaczek-Khinchine transform
 * (L. Kleinrock, Queueing Systems I, 1975, section 5.7), W*(s) = (1 - rho) s / (s - lambda + lambda
 * B*(s)), it is 0 with probability 1 - rho, and otherwise has a density that is a sum of two
 * exponential functions.
 *
 * @param firstRate arrivals of the first stream per second
 * @param firstService services of its customers per second, above 0
 * @param secondRate arrivals of the second stream per second; 0 leaves M/M/1
 * @param secondService services of its customers per second, above 0
 */
public record TwoClassWait(
    double firstRate, double firstService, double secondRate, double secondService) {

  /** {@return the offered load rho; the queue has a steady state below 1} */
  public double load() {
    return firstRate / firstService + secondRate / secondService;
  }

  /** {@return the probability of no wait} */
  public double none() {
    return 1 - load();
  }

  /**
   * {@return the density of the wait}
   *
   * @param seconds above 0
   */
  public double density(double seconds) {
    // W*(s) = (1 - rho) (1 + (lambda1 (mu2 + s) + lambda2 (mu1 + s)) / ((s + r1) (s + r2)))
    double sum = firstService + secondService - firstRate - secondRate;
    double product =
        firstService * secondService - firstRate * secondService - secondRate * firstService;
    double root = Math.sqrt(Math.max(0, sum * sum / 4 - product));
    double slow = sum / 2 - root;
    double fast = sum / 2 + root;
    return none()
        * (weight(slow) * Math.exp(-slow * seconds) - weight(fast) * Math.exp(-fast * seconds))
        / (fast - slow);
  }

  private double weight(double decay) {
    return firstRate * (secondService - decay) + secondRate * (firstService - decay);
  }
}
