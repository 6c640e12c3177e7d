package org.quoin.page.folder;

import org.quoin.report.block.Figure;

/**
 * The exact time average of a step function in each of some equal intervals. The function is the
 * sum of weights, each of which holds from one time to another.
 */
final class TimeAverages {
  private final double from;
  private final double length;
  private final double[] parts;

  /** The change of what holds over whole intervals, from each on. */
  private final double[] changes;

  /**
   * Creates averages of an empty series.
   *
   * @param from where the first interval begins
   * @param to where the last ends
   */
  TimeAverages(double from, double to, int intervals) {
    this.from = from;
    this.length = Math.max(to - from, Double.MIN_NORMAL) / intervals;
    this.parts = new double[intervals];
    this.changes = new double[intervals + 1];
  }

  /** Adds a weight that holds from one time to another. */
  void add(double begin, double end, double weight) {
    double first = Math.max(0, (begin - from) / length);
    double last = Math.min(parts.length, (end - from) / length);
    if (!(last > first)) {
      return;
    }
    int one = Math.min(parts.length - 1, (int) first);
    int other = Math.min(parts.length - 1, (int) last);
    if (one == other) {
      parts[one] += weight * (last - first);
      return;
    }
    parts[one] += weight * (one + 1 - first);
    parts[other] += weight * (last - other);
    changes[one + 1] += weight;
    changes[other] -= weight;
  }

  /** The average in each interval. */
  double[] means() {
    double[] means = new double[parts.length];
    double whole = 0;
    for (int i = 0; i < means.length; i++) {
      whole += changes[i];
      means[i] = Math.max(0, parts[i] + whole);
    }
    return means;
  }

  /** The beginning of each interval. */
  double[] starts() {
    double[] starts = new double[parts.length];
    for (int i = 0; i < starts.length; i++) {
      starts[i] = from + i * length;
    }
    return starts;
  }

  /** The end of each interval. */
  double[] ends() {
    double[] ends = new double[parts.length];
    for (int i = 0; i < ends.length; i++) {
      ends[i] = from + (i + 1) * length;
    }
    return ends;
  }

  /** {@return the averages as a curve of steps} */
  Figure.Curve curve(String name, String group) {
    return new Figure.Curve(name, starts(), means(), null, null, Figure.Form.STEPS, group);
  }
}
