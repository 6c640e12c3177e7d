package org.quoin.scheduling.plan;

import java.util.LinkedHashMap;
import java.util.Map;
import org.quoin.cluster.PolicyStatistics;

/**
 * How often a policy decided about a job behind the head that fitted.
 *
 * @param policy its key in a summary
 * @param parameters what it was told, by the keys of the summary
 * @param made decisions, for and against
 */
public record Decisions(String policy, Map<String, Object> parameters, long made)
    implements PolicyStatistics {

  @Override
  public Map<String, Object> tree() {
    Map<String, Object> counts = new LinkedHashMap<>(parameters);
    counts.put("decisions", made);
    return Map.of(policy, counts);
  }
}
