package org.quoin.metrics;

import java.util.Arrays;
import org.HdrHistogram.DoubleHistogram;
import org.apache.commons.math3.util.KthSelector;

/**
 * The values for percentiles, shared by all of them. Only values that a metric requested before the
 * first job are stored.
 */
public final class Samples {
  /** Number of values up to which bounded samples keep each of them. */
  public static final int BOUND = 200_000;

  /** Largest relative error of a percentile of more values. */
  public static final double RELATIVE_ERROR = 1e-3;

  /** Significant digits of the sketch, which keep {@link #RELATIVE_ERROR}. */
  private static final int DIGITS = 3;

  /** Smaller values count as 0 in the sketch. */
  private static final double LEAST = 1e-3;

  /** Finds one value without sorting all. */
  private static final KthSelector SELECTOR = new KthSelector();

  private final boolean bounded;
  private Sample response;
  private Sample wait;
  private Sample slowdown;

  /** Creates samples that keep every value. */
  Samples() {
    this(false);
  }

  /**
   * Creates samples.
   *
   * @param bounded whether more than {@value #BOUND} values are summarised
   */
  Samples(boolean bounded) {
    this.bounded = bounded;
  }

  /** {@return whether memory must not grow with the number of jobs} */
  boolean isBounded() {
    return bounded;
  }

  void add(JobRecord job) {
    if (response != null) {
      response.add(job.responseTime());
    }
    if (wait != null) {
      wait.add(job.waitTime());
    }
    if (slowdown != null) {
      slowdown.add(job.slowdown());
    }
  }

  Sample responses() {
    response = response == null ? new Sample(bounded) : response;
    return response;
  }

  Sample waits() {
    wait = wait == null ? new Sample(bounded) : wait;
    return wait;
  }

  Sample slowdowns() {
    slowdown = slowdown == null ? new Sample(bounded) : slowdown;
    return slowdown;
  }

  /** Values in the order of arrival; of bounded samples, a sketch of many values. */
  static final class Sample {
    private final int most;
    private double[] values = new double[64];
    private int size;

    /** The values, if there are more than are kept: Tene's histogram of fixed relative error. */
    private DoubleHistogram sketch;

    private double least = Double.POSITIVE_INFINITY;
    private double greatest = Double.NEGATIVE_INFINITY;

    /** Creates a sample that keeps every value. */
    Sample() {
      this(false);
    }

    Sample(boolean bounded) {
      most = bounded ? BOUND : Integer.MAX_VALUE;
    }

    void add(double value) {
      if (size < most) {
        if (size == values.length) {
          values = Arrays.copyOf(values, size + size / 2 + 1);
        }
        values[size++] = value;
        return;
      }
      if (sketch == null) {
        sketch = new DoubleHistogram(DIGITS);
        for (int i = 0; i < size; i++) {
          record(values[i]);
        }
        values = new double[0];
      }
      record(value);
    }

    private void record(double value) {
      least = Math.min(least, value);
      greatest = Math.max(greatest, value);
      sketch.recordValue(value < LEAST ? 0 : value);
    }

    /** Returns the values in the order of arrival, if no percentile was computed yet. */
    double[] values() {
      return Arrays.copyOf(values, size);
    }

    /**
     * Returns the smallest value that the given share of all does not exceed (nearest rank); 0
     * without values.
     */
    double percentile(double share) {
      if (size == 0) {
        return 0;
      }
      if (sketch != null) {
        return share >= 1
            ? greatest
            : Math.max(least, Math.min(greatest, sketch.getValueAtPercentile(100 * share)));
      }
      values = size < values.length ? Arrays.copyOf(values, size) : values;
      return SELECTOR.select(values, null, (int) Math.max(0, Math.ceil(share * size) - 1));
    }
  }
}
