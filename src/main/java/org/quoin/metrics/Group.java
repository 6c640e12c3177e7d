package org.quoin.metrics;

import java.util.List;

/**
 * The jobs of one class, user or site.
 *
 * @param name of the class, user or site
 * @param jobs how many
 * @param values the metrics of {@link RunStatistics#ofGroups}, in that order
 */
public record Group(String name, int jobs, List<Double> values) {
  /**
   * Copies the values.
   *
   * @param name of the class, user or site
   * @param jobs how many
   * @param values none of them null; NaN where the group has none
   */
  public Group {
    values = List.copyOf(values);
  }
}
