package org.quoin.scheduling.plan;

import java.util.LinkedHashMap;
import java.util.Map;
import org.quoin.cluster.PolicyStatistics;

/**
 * The number of decisions of a policy about jobs that fit behind the head.
 *
 * @param policy its key in a summary
 * @param parameters options of the policy, by the keys of the summary
 * @param made number of decisions, for and against
 */
public record BackfillDecisions(String policy, Map<String, Object> parameters, long made)
    implements PolicyStatistics {

  @Override
  public Map<String, Object> tree() {
    Map<String, Object> counts = new LinkedHashMap<>(parameters);
    counts.put("decisions", made);
    return Map.of(policy, counts);
  }
}
