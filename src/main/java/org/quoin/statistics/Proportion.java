package org.quoin.statistics;

import umontreal.ssj.probdist.BetaDist;

/**
 * A share of independent trials that succeed, with its exact 95 % interval (C. Clopper and E.
 * Pearson, Biometrika 26, 1934).
 *
 * @param successes number of successes, at least 0
 * @param trials number of trials, at least 1 and at least the successes
 */
public record Proportion(int successes, int trials) {

  /** {@return the share of successes} */
  public double share() {
    return (double) successes / trials;
  }

  /** {@return the lower end of the interval} */
  public double low() {
    return lowest(successes);
  }

  /** {@return the upper end of the interval} */
  public double high() {
    return 1 - lowest(trials - successes);
  }

  private double lowest(int count) {
    return count == 0 ? 0 : BetaDist.inverseF(count, trials - count + 1.0, 0.025);
  }
}
