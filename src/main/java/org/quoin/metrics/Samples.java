package org.quoin.metrics;

import java.util.Arrays;

/**
 * The values for percentiles, shared by all of them. Only values that a metric requested before the
 * first job are stored.
 */
public final class Samples {
  private Sample response;
  private Sample wait;
  private Sample slowdown;

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
    response = response == null ? new Sample() : response;
    return response;
  }

  Sample waits() {
    wait = wait == null ? new Sample() : wait;
    return wait;
  }

  Sample slowdowns() {
    slowdown = slowdown == null ? new Sample() : slowdown;
    return slowdown;
  }

  /** Values in the order of arrival. */
  static final class Sample {
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
}
