package org.quoin.metrics;

import java.util.Set;

/**
 * The properties of a metric other than its sentence and formula.
 *
 * @param words what tables for people call it
 * @param unit unit of its value
 * @param source source of its definition; empty if the sentence suffices
 * @param moreIsBetter whether larger values are better
 */
record MetricLabel(
    String id, String words, String unit, Set<RunKind> kinds, String source, boolean moreIsBetter) {

  static MetricLabel less(String id, String unit, Set<RunKind> kinds, String source) {
    return new MetricLabel(id, id, unit, kinds, source, false);
  }

  static MetricLabel more(String id, String unit, Set<RunKind> kinds, String source) {
    return new MetricLabel(id, id, unit, kinds, source, true);
  }

  /** {@return the label with a name for people} */
  MetricLabel called(String name) {
    return new MetricLabel(id, name, unit, kinds, source, moreIsBetter);
  }
}
