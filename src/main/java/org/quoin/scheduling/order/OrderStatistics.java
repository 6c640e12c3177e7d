package org.quoin.scheduling.order;

import java.util.LinkedHashMap;
import java.util.Map;
import org.quoin.cluster.JobOrder;
import org.quoin.cluster.PolicyStatistics;

/**
 * The statistics of a policy that chooses an order at every pass.
 *
 * @param policy its name in the summary
 * @param parameters options of the policy, by the keys of the summary
 * @param switches passes that changed the order, by the new order
 * @param started jobs started in each order
 */
record OrderStatistics(
    String policy,
    Map<String, Object> parameters,
    Map<JobOrder, Long> switches,
    Map<JobOrder, Long> started)
    implements PolicyStatistics {

  @Override
  public Map<String, Object> tree() {
    Map<String, Object> tree = new LinkedHashMap<>(parameters);
    tree.put("switches", DynPStatistics.byName(switches));
    tree.put("started", DynPStatistics.byName(started));
    return Map.of(policy, tree);
  }
}
