package org.quoin.metrics;

import java.util.Set;

/**
 * What is told of a metric beside its sentence and formula.
 *
 * @param id its name
 * @param unit of its value
 * @param kinds of run that have it
 * @param source where it is defined; empty where the sentence says all
 * @param moreIsBetter whether a larger value is the better one
 */
record MetricLabel(
    String id, String unit, Set<RunKind> kinds, String source, boolean moreIsBetter) {

  static MetricLabel less(String id, String unit, Set<RunKind> kinds, String source) {
    return new MetricLabel(id, unit, kinds, source, false);
  }

  static MetricLabel more(String id, String unit, Set<RunKind> kinds, String source) {
    return new MetricLabel(id, unit, kinds, source, true);
  }
}
