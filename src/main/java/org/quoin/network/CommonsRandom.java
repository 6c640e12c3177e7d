package org.quoin.network;

import java.util.random.RandomGenerator;
import org.apache.commons.math3.random.AbstractRandomGenerator;

/** A named stream in the dress Apache Commons Math expects. */
final class CommonsRandom extends AbstractRandomGenerator {
  private final RandomGenerator random;

  CommonsRandom(RandomGenerator random) {
    this.random = random;
  }

  @Override
  public void setSeed(long seed) {
    throw new IllegalStateException("a named stream is never seeded again");
  }

  @Override
  public double nextDouble() {
    return random.nextDouble();
  }
}
