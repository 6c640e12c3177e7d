package org.quoin.engine;

import java.util.random.RandomGenerator;

/**
 * xoshiro256++ of D. Blackman and S. Vigna, "Scrambled linear pseudorandom number generators", ACM
 * Transactions on Mathematical Software 47, 2021: period 2^256 - 1. SplitMix64 (G. L. Steele, D.
 * Lea and C. H. Flood, OOPSLA 2014) fills its state, as the authors recommend.
 *
 * <p>The numbers equal those of the JDK's {@code Xoshiro256PlusPlus}, which is only available
 * through a service lookup by name; for a thousand streams that lookup takes longer than many runs.
 */
final class Xoshiro implements RandomGenerator {
  /** Separates the states of small seeds: the silver ratio, in 64 bits. */
  private static final long SILVER_RATIO = 0x6a09e667f3bcc909L;

  /** Increment of SplitMix64: the golden ratio, in 64 bits. */
  private static final long GOLDEN_RATIO = 0x9e3779b97f4a7c15L;

  private long a;
  private long b;
  private long c;
  private long d;

  /** Creates a generator in the state that follows from the seed. */
  Xoshiro(long seed) {
    long state = seed ^ SILVER_RATIO;
    a = mixed(state);
    state += GOLDEN_RATIO;
    b = mixed(state);
    state += GOLDEN_RATIO;
    c = mixed(state);
    state += GOLDEN_RATIO;
    d = mixed(state);
  }

  private static long mixed(long state) {
    long z = (state ^ (state >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }

  @Override
  public long nextLong() {
    long result = Long.rotateLeft(a + d, 23) + a;
    long shifted = b << 17;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = Long.rotateLeft(d, 45);
    return result;
  }
}
