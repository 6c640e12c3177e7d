package org.quoin.metrics;

import java.util.List;

/**
 * The jobs of one class, user or site.
 *
 * @param name name of the class, user or site
 * @param jobs number of jobs
 * @param values the metrics of {@link RunStatistics#ofGroups}, in that order
 */
public record Group(String name, int jobs, List<Double> values) {
  public Group {
    values = List.copyOf(values);
  }
}
