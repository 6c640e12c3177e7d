package org.quoin.metrics;

import java.util.Arrays;

/** Values in the order of arrival. */
final class Sample {
  private double[] values = new double[64];
  private int size;
  private boolean sorted;

  void add(double value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, size + size / 2);
    }
    values[size++] = value;
    sorted = false;
  }

  /** Returns the values in the order of arrival, if no percentile was computed yet. */
  double[] values() {
    return Arrays.copyOf(values, size);
  }

  /** Returns the smallest value that the given share of all does not exceed (nearest rank). */
  double percentile(double share) {
    if (!sorted) {
      Arrays.sort(values, 0, size);
      sorted = true;
    }
    return values[(int) Math.max(0, Math.ceil(share * size) - 1)];
  }
}
