package org.quoin.report.study;

import java.util.List;
import org.quoin.experiment.store.RunMetric;

/**
 * Means of a study's runs over one of its axes, as numbers.
 *
 * @param x the axis along the bottom
 * @param unit of its values; empty where they are words
 * @param words its values, where they are no numbers; else empty
 * @param metric what is shown of each point
 */
public record Drawn(
    String x, String unit, List<String> words, RunMetric metric, List<Series> series) {

  /**
   * One series.
   *
   * @param xs ascending, in the unit of the axis; places among the words
   * @param means at each
   * @param halfWidths of their intervals
   */
  public record Series(String name, double[] xs, double[] means, double[] halfWidths) {}
}
