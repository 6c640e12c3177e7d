package org.quoin.experiment.queue;

import java.util.Arrays;

/**
 * Counts of times in cells of equal ratios: 64 cells an octave, so that a quantile has an error of
 * at most 0.8 %.
 */
final class TimeHistogram {
  private static final int SHIFT = 46;

  /** The cell of 2^-40 and all that is shorter. */
  private static final long FIRST = Double.doubleToRawLongBits(0x1p-40) >> SHIFT;

  private static final int CELLS =
      (int) ((Double.doubleToRawLongBits(0x1p40) >> SHIFT) - FIRST) + 1;

  private final double unit;
  private final long[] counts = new long[CELLS];
  private long all;

  /**
   * Creates an empty histogram.
   *
   * @param unit a typical time in seconds
   */
  TimeHistogram(double unit) {
    this.unit = unit;
  }

  void clear() {
    Arrays.fill(counts, 0);
    all = 0;
  }

  void add(double time) {
    all++;
    if (time <= 0) {
      return;
    }
    long cell = (Double.doubleToRawLongBits(time / unit) >> SHIFT) - FIRST;
    counts[(int) Math.max(0, Math.min(CELLS - 1, cell))]++;
  }

  /** {@return the share of times above t, with straight lines inside a cell} */
  double tail(double t) {
    if (t < 0 || all == 0) {
      return all == 0 ? Double.NaN : 1;
    }
    long cell = t == 0 ? -1 : (Double.doubleToRawLongBits(t / unit) >> SHIFT) - FIRST;
    double above = 0;
    for (int i = CELLS - 1; i >= 0 && i >= cell; i--) {
      double share = i > cell ? 1 : (edge(i + 1) - t) / (edge(i + 1) - edge(i));
      above += counts[i] * share;
    }
    return above / all;
  }

  /** {@return the time that is exceeded with the given probability} */
  double quantile(double probability) {
    double wanted = probability * all;
    double above = 0;
    for (int i = CELLS - 1; i >= 0; i--) {
      if (above + counts[i] > wanted) {
        return edge(i + 1) - (wanted - above) / counts[i] * (edge(i + 1) - edge(i));
      }
      above += counts[i];
    }
    return 0;
  }

  private double edge(int cell) {
    return unit * Double.longBitsToDouble((FIRST + cell) << SHIFT);
  }
}
