package org.quoin.report.replay;

import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.quoin.base.Quantity;
import org.quoin.metrics.Metric;
import org.quoin.metrics.Metrics;
import org.quoin.report.Verdict;
import org.quoin.statistics.Estimate;

/**
 * Decides which of several replays of one log is best. A replay is not random, so its values are
 * exact.
 */
public record ReplayVerdict(List<String> names, ToDoubleBiFunction<Integer, Metric> value) {

  /**
   * {@return the verdict by one metric}
   *
   * @param measure what the metric is, as in "mean wait"
   */
  public Verdict by(Metric metric, String measure) {
    List<Estimate> values =
        IntStream.range(0, names.size())
            .mapToObj(i -> exact(value.applyAsDouble(i, metric)))
            .toList();
    double best =
        values.stream()
            .map(Estimate::mean)
            .filter(mean -> !Double.isNaN(mean))
            .min(metric.moreIsBetter() ? Comparator.reverseOrder() : Comparator.naturalOrder())
            .orElse(Double.NaN);
    return new Verdict(
        measure,
        metric.unit(),
        metric.moreIsBetter(),
        names,
        values,
        values.stream().map(one -> exact(Math.abs(one.mean() - best))).toList());
  }

  private static Estimate exact(double value) {
    return new Estimate(value, 0, 0.95, 1);
  }

  /** {@return the verdict by the mean response time} */
  public Verdict response() {
    return by(Metrics.ART, "mean response time");
  }

  /**
   * {@return what the least mean response time costs the job that waits longest; empty where there
   * is one policy only}
   */
  public String price() {
    if (names.size() < 2) {
      return "";
    }
    int best = response().best();
    return "The longest wait is "
        + longest(best)
        + " under "
        + names.get(best)
        + ", "
        + IntStream.range(0, names.size())
            .filter(i -> i != best)
            .mapToObj(i -> longest(i) + " under " + names.get(i))
            .collect(Collectors.joining(", "))
        + ".";
  }

  private String longest(int place) {
    double seconds = value.applyAsDouble(place, Metrics.MAX_WAIT);
    return Double.isNaN(seconds) ? "unknown" : Quantity.DURATION.show(seconds);
  }
}
