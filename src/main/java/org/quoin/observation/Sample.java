package org.quoin.observation;

import java.util.Arrays;

/** Values in the order they came. */
final class Sample {
  private double[] values = new double[64];
  private int size;
  private double[] sorted;

  void add(double value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, 2 * size);
    }
    values[size++] = value;
    sorted = null;
  }

  double[] values() {
    return Arrays.copyOf(values, size);
  }

  double[] sorted() {
    if (sorted == null) {
      sorted = values();
      Arrays.sort(sorted);
    }
    return sorted;
  }

  /** The least value of which the given share of all is not above (nearest rank). */
  double percentile(double share) {
    return sorted()[(int) Math.max(0, Math.ceil(share * size) - 1)];
  }
}
