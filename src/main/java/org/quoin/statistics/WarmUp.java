package org.quoin.statistics;

/**
 * The warm-up of a series by MSER-5 (K. P. White Jr., Simulation 69(6), 1997, and White, Cobb and
 * Spratt, WSC 2000): of all cuts between means of five observations, the one that minimizes the sum
 * of squares of the remaining means over the square of their number.
 *
 * @param cut number of observations to leave out, a multiple of five
 * @param length number of observations in the series
 * @param steady whether the cut is in the first half; a later cut means that the series is too
 *     short or has no steady state (W. W. Franklin and K. P. White Jr., WSC 2008)
 */
public record WarmUp(int cut, int length, boolean steady) {
  private static final int BATCH = 5;

  /**
   * Number of means at the end that are never cut off, since few means may be close to each other
   * by chance (K. Hoad, S. Robinson and R. Davies, WSC 2008, also leave out the last five).
   */
  private static final int TAIL = 5;

  /**
   * {@return the cut of a series, such as the response times of jobs in the order of submission} An
   * incomplete last batch of five is ignored.
   *
   * @param series at least 50 observations; a shorter series has no cut and no steady state
   */
  public static WarmUp mser5(double[] series) {
    int means = series.length / BATCH;
    if (means < 2 * TAIL) {
      return new WarmUp(0, series.length, false);
    }
    // From the end: mean and sum of squares of the remaining means (Welford 1962).
    double mean = 0;
    double squares = 0;
    double least = Double.POSITIVE_INFINITY;
    int cut = 0;
    for (int j = means - 1; j >= 0; j--) {
      int left = means - j;
      double value = mean(series, j);
      double step = value - mean;
      mean += step / left;
      squares += step * (value - mean);
      double statistic = squares / left / left;
      if (left >= TAIL && statistic <= least) {
        least = statistic;
        cut = j;
      }
    }
    return new WarmUp(BATCH * cut, series.length, cut <= means / 2);
  }

  private static double mean(double[] series, int batch) {
    double sum = 0;
    for (int i = BATCH * batch; i < BATCH * (batch + 1); i++) {
      sum += series[i];
    }
    return sum / BATCH;
  }
}
