package org.quoin.cluster;

import java.util.LinkedHashMap;
import java.util.Map;

/** What one run counted that only its policy, or its time slices, have. */
public interface PolicyStatistics {
  /** Nothing was counted. */
  PolicyStatistics NONE = Map::of;

  /**
   * {@return its part of {@code summary.json}: one key, of the policy, and under it what was
   * counted}
   */
  Map<String, Object> tree();

  /**
   * {@return these, then others}
   *
   * @param others whose key no part of these has
   */
  default PolicyStatistics and(PolicyStatistics others) {
    return () -> {
      Map<String, Object> both = new LinkedHashMap<>(tree());
      both.putAll(others.tree());
      return both;
    };
  }
}
