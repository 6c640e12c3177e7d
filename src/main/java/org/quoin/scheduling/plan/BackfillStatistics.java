package org.quoin.scheduling.plan;

import java.util.LinkedHashMap;
import java.util.Map;
import org.quoin.cluster.PolicyStatistics;

/**
 * What a run under probabilistic backfilling did.
 *
 * @param parameters what it was told, by the keys of the summary
 * @param decisions jobs behind a head that fitted, each asked about
 * @param backfilled jobs started past a head
 * @param errors of these, those that delayed their head
 * @param headsPassed heads that a job was started past
 * @param headsDelayed of these, those that started late
 * @param headDelaySeconds by how much in all, in seconds
 */
public record BackfillStatistics(
    Map<String, Object> parameters,
    long decisions,
    long backfilled,
    long errors,
    long headsPassed,
    long headsDelayed,
    double headDelaySeconds)
    implements PolicyStatistics {

  @Override
  public Map<String, Object> tree() {
    Map<String, Object> counts = new LinkedHashMap<>(parameters);
    counts.put("decisions", decisions);
    counts.put("backfilled", backfilled);
    counts.put("errors", errors);
    counts.put("headsPassed", headsPassed);
    counts.put("headsDelayed", headsDelayed);
    counts.put("headDelaySeconds", headDelaySeconds);
    return Map.of("probabilistic", counts);
  }
}
