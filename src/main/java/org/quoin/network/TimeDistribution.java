package org.quoin.network;

import java.util.random.RandomGenerator;

/** The distribution of packet service times or spacings about their mean. */
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
