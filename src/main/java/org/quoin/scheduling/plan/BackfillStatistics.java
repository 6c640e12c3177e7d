package org.quoin.scheduling.plan;

import java.util.LinkedHashMap;
import java.util.Map;
import org.quoin.cluster.PolicyStatistics;
import org.quoin.metrics.Backfills;

/**
 * What a policy counted of its own and what it started past heads.
 *
 * @param own of the policy
 * @param counts of its backfills
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
