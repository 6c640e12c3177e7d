package org.quoin.metrics;

import java.util.Arrays;

/** Values in the order they came. */
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

  /** In the order they came, as long as no percentile was asked for. */
  double[] values() {
    return Arrays.copyOf(values, size);
  }

  /** The least value of which the given share of all is not above (nearest rank). */
  double percentile(double share) {
    if (!sorted) {
      Arrays.sort(values, 0, size);
      sorted = true;
    }
    return values[(int) Math.max(0, Math.ceil(share * size) - 1)];
  }
}
