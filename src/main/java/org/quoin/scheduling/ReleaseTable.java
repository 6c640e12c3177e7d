package org.quoin.scheduling;

/**
 * The distribution of the number of processors that running jobs have released by some time, when
 * each has ended by then with its own probability, independently: the dynamic programme of Nissimov
 * and Feitelson, "Probabilistic backfilling", JSSPP 2007, with M[n, c] = M[n-1, c] + (M[n-1, c-w] -
 * M[n-1, c]) P_n.
 */
public final class ReleaseTable {
  private final double[] atLeast;

  private ReleaseTable(double[] atLeast) {
    this.atLeast = atLeast;
  }

  /**
   * Runs the programme.
   *
   * @param widths processors of each running job
   * @param ended probability that each has ended by the time asked for
   * @param jobs how many entries of the two arrays count
   * @param most the largest number of processors that will be asked for
   */
  public static ReleaseTable of(int[] widths, double[] ended, int jobs, int most) {
    double[] atLeast = new double[most + 1];
    atLeast[0] = 1;
    int reachable = 0;
    for (int n = 0; n < jobs; n++) {
      reachable = Math.min(most, reachable + widths[n]);
      // From the top down, so that entry c - w still belongs to the jobs before this one.
      for (int c = reachable; c > 0; c--) {
        double without = atLeast[c];
        double with = c <= widths[n] ? 1 : atLeast[c - widths[n]];
        atLeast[c] = without + (with - without) * ended[n];
      }
    }
    return new ReleaseTable(atLeast);
  }

  /** The probability that at least this many processors are released; 1 for none. */
  public double atLeast(int processors) {
    return processors <= 0 ? 1 : atLeast[processors];
  }

  /** The probability that at least {@code low} and fewer than {@code high} are released. */
  public double between(int low, int high) {
    return Math.max(0, atLeast(low) - atLeast(high));
  }
}
