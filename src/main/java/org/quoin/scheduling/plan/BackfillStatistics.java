package org.quoin.scheduling.plan;

import java.util.LinkedHashMap;
import java.util.Map;
import org.quoin.cluster.PolicyStatistics;
import org.quoin.metrics.Backfills;

/**
 * The statistics of a policy and of its backfills.
 *
 * @param own the statistics of the policy itself
 * @param counts the statistics of its backfills
 */
public record BackfillStatistics(PolicyStatistics own, Backfills counts)
    implements PolicyStatistics {

  @Override
  public Map<String, Object> tree() {
    Map<String, Object> tree = new LinkedHashMap<>(own.tree());
    tree.put("backfills", counts.tree());
    return tree;
  }
}
