package org.quoin.scheduling.plan;

/**
 * The last run times of one user in bins (2^(k-1), 2^k] seconds, as in Nissimov and Feitelson,
 * JSSPP 2007 (window 150). A run time is taken as uniform inside its bin.
 */
public final class RunTimeHistogram {
  /** Number of bins; they reach beyond 10^15 seconds. */
  static final int BINS = 52;

  private final byte[] window;
  private final int[] counts = new int[BINS];
  private final int[] below = new int[BINS];
  private boolean summed;
  private int size;
  private int next;

  /**
   * Creates an empty histogram.
   *
   * @param window the number of latest run times that count, at least 1
   */
  public RunTimeHistogram(int window) {
    this.window = new byte[window];
  }

  /**
   * Adds a run time; a full window drops the oldest one.
   *
   * @param runTime seconds, at least 0
   */
  public void add(double runTime) {
    if (size == window.length) {
      counts[window[next]]--;
    } else {
      size++;
    }
    summed = false;
    int bin = bin(runTime);
    window[next] = (byte) bin;
    counts[bin]++;
    next = (next + 1) % window.length;
  }

  /** {@return the number of run times in the window} */
  public int size() {
    return size;
  }

  /** Returns the bin of a time: the smallest k with time at most 2^k. */
  static int bin(double time) {
    return time <= 1 ? 0 : Math.min(BINS - 1, 64 - Long.numberOfLeadingZeros(ceil(time) - 1));
  }

  private static long ceil(double time) {
    return (long) Math.ceil(Math.min(time, 0x1p50));
  }

  /** Returns the upper edge of a bin in seconds, 2^k. */
  static double edge(int bin) {
    return Math.scalb(1.0, bin);
  }

  /** Returns the number of run times in earlier bins; summed on demand after a change. */
  private int below(int bin) {
    if (!summed) {
      for (int k = 1; k < BINS; k++) {
        below[k] = below[k - 1] + counts[k - 1];
      }
      summed = true;
    }
    return below[bin];
  }

  /** Returns the share of the window's run times up to the given number of seconds. */
  double cumulative(double time) {
    if (time <= 0 || size == 0) {
      return 0;
    }
    int bin = bin(time);
    double low = bin == 0 ? 0 : edge(bin - 1);
    double part = Math.min(1, (time - low) / (edge(bin) - low));
    return (below(bin) + counts[bin] * part) / size;
  }

  /**
   * {@return the probability that a running job ends within a span} A job never exceeds its limit.
   * The end of a job that is older than its history, or has none, is uniform over the time up to
   * its limit.
   *
   * @param age seconds that it has run, below the limit
   * @param span the span from now in seconds
   * @param limit run time at which the job is killed, in seconds
   */
  public double endsWithin(double age, double span, double limit) {
    if (age + span >= limit) {
      return 1;
    }
    double alive = 1 - cumulative(age);
    if (size == 0 || alive <= 0) {
      return span / (limit - age);
    }
    return Math.min(1, (cumulative(age + span) - cumulative(age)) / alive);
  }
}
