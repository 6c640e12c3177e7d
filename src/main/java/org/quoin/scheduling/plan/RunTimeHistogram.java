package org.quoin.scheduling.plan;

/**
 * The last run times of one user in bins (2^(k-1), 2^k] seconds, as in Nissimov and Feitelson,
 * JSSPP 2007 (window 150). A run time is taken as uniform inside its bin.
 */
public final class RunTimeHistogram {
  /** Bins reach beyond 10^15 seconds. */
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
   * @param window how many of the latest run times count, at least 1
   */
  public RunTimeHistogram(int window) {
    this.window = new byte[window];
  }

  /**
   * Adds a run time; the oldest leaves when the window is full.
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

  /** {@return how many run times are in the window} */
  public int size() {
    return size;
  }

  /** The number of the bin of a time: the smallest k with time at most 2^k. */
  static int bin(double time) {
    return time <= 1 ? 0 : Math.min(BINS - 1, 64 - Long.numberOfLeadingZeros(ceil(time) - 1));
  }

  private static long ceil(double time) {
    return (long) Math.ceil(Math.min(time, 0x1p50));
  }

  /** The upper edge of a bin in seconds, 2^k. */
  static double edge(int bin) {
    return Math.scalb(1.0, bin);
  }

  /** Run times in the bins before this one; counted when first asked after a change. */
  private int below(int bin) {
    if (!summed) {
      for (int k = 1; k < BINS; k++) {
        below[k] = below[k - 1] + counts[k - 1];
      }
      summed = true;
    }
    return below[bin];
  }

  /** The share of the window's run times that are at most this many seconds. */
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
   * {@return the probability that a running job ends soon} It is never above its limit; a job older
   * than anything in its history, or without one, ends uniformly over what its limit leaves.
   *
   * @param age seconds that it has run, below the limit
   * @param span seconds from now on within which it ends
   * @param limit when the job would be killed, in seconds of run time
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
