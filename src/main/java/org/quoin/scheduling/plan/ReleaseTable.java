package org.quoin.scheduling.plan;

/**
 * The distribution of the number of processors that running jobs have released by some time, when
 * each has ended by then with its own probability, independently: the dynamic programme of Nissimov
 * and Feitelson, "Probabilistic backfilling", JSSPP 2007, with M[n, c] = M[n-1, c] + (M[n-1, c-w] -
 * M[n-1, c]) P_n.
 */
public final class ReleaseTable {
  private final double[] atLeast;
  private int reachable;

  /**
   * Creates an empty table.
   *
   * @param most the largest number of processors in queries
   */
  public ReleaseTable(int most) {
    atLeast = new double[most + 1];
    atLeast[0] = 1;
  }

  /**
   * Adds a running job; the order does not matter.
   *
   * @param width its processors
   * @param ended the probability that it has ended by the time of the table
   */
  public void add(int width, double ended) {
    if (ended == 0) {
      return;
    }
    reachable = Math.min(atLeast.length - 1, reachable + width);
    // From the top down, so that entry c - w still belongs to the jobs before this one.
    int c = reachable;
    for (; c > width; c--) {
      atLeast[c] += (atLeast[c - width] - atLeast[c]) * ended;
    }
    for (; c > 0; c--) {
      atLeast[c] += (1 - atLeast[c]) * ended;
    }
  }

  /**
   * {@return the probability that at least the given number of processors is released}
   *
   * @param processors at most the largest number; the result is 1 for 0 and below
   */
  public double atLeast(int processors) {
    return processors <= 0 ? 1 : atLeast[processors];
  }

  /**
   * {@return the probability that at least {@code low} and fewer than {@code high} processors are
   * released}
   *
   * @param low processors, at most the largest number
   * @param high processors, at most the largest number
   */
  public double between(int low, int high) {
    return Math.max(0, atLeast(low) - atLeast(high));
  }
}
