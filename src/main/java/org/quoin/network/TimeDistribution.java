package org.quoin.network;

import java.util.random.RandomGenerator;

/** How packet service times or the spacing of a sender's packets vary about their mean. */
public enum TimeDistribution {
  /** Exponential about the mean. */
  EXPONENTIAL {
    @Override
    double draw(double mean, RandomGenerator random) {
      return mean * random.nextExponential();
    }
  },
  /** Always the mean. */
  DETERMINISTIC {
    @Override
    double draw(double mean, RandomGenerator random) {
      return mean;
    }
  };

  abstract double draw(double mean, RandomGenerator random);
}
