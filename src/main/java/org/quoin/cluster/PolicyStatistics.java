package org.quoin.cluster;

import java.util.LinkedHashMap;
import java.util.Map;

/** Statistics of one run that only its policy, or its time slices, have. */
public interface PolicyStatistics {
  /** No statistics. */
  PolicyStatistics NONE = Map::of;

  /** {@return the part of {@code summary.json}: one key, and under it the statistics} */
  Map<String, Object> tree();

  /**
   * {@return these statistics, then others}
   *
   * @param others statistics under other keys
   */
  default PolicyStatistics and(PolicyStatistics others) {
    return () -> {
      Map<String, Object> both = new LinkedHashMap<>(tree());
      both.putAll(others.tree());
      return both;
    };
  }
}
