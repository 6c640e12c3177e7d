package org.quoin.statistics;

/**
 * Where a series begins to be in its steady state: MSER-5 (K. P. White Jr., Simulation 69(6), 1997,
 * and White, Cobb and Spratt, WSC 2000). Of all cuts between means of five observations, the one
 * with the narrowest interval of what is left, as if it were independent: the least sum of squares
 * over the square of the number of means.
 *
 * @param cut observations to leave out, a multiple of five
 * @param length observations of the series
 * @param steady whether the cut is in the first half; a later one says that the series is too short
 *     or has no steady state (W. W. Franklin and K. P. White Jr., WSC 2008)
 */
public record WarmUp(int cut, int length, boolean steady) {
  private static final int BATCH = 5;

  /**
   * Means at the end that are not cut off: so few are alike by chance (K. Hoad, S. Robinson and R.
   * Davies, WSC 2008, leave out the last five, too).
   */
  private static final int TAIL = 5;

  /**
   * {@return the cut of a series, such as the response times of jobs in the order of their
   * submission} What does not fill the last five is not looked at.
   *
   * @param series with at least 50 observations; a shorter one has no cut and no steady state
   */
  public static WarmUp mser5(double[] series) {
    int means = series.length / BATCH;
    if (means < 2 * TAIL) {
      return new WarmUp(0, series.length, false);
    }
    // From the end: the mean and the sum of squares of what is left (Welford 1962).
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
