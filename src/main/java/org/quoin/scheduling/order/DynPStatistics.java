package org.quoin.scheduling.order;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.quoin.cluster.JobOrder;
import org.quoin.cluster.PolicyStatistics;

/**
 * What a run under dynP did, as in Tables 5 and 6 of the paper (Streit, JSSPP 2004).
 *
 * @param parameters what it was told, by the keys of the summary
 * @param calls self-tuning calls
 * @param meanQueueLength jobs waiting at a call; 0 without a call
 * @param switches calls that went to another base policy, by that policy
 * @param started jobs started under each base policy
 * @param decisions the calls by how the base policies compared
 */
public record DynPStatistics(
    Map<String, Object> parameters,
    long calls,
    double meanQueueLength,
    Map<JobOrder, Long> switches,
    Map<JobOrder, Long> started,
    List<Decision> decisions)
    implements PolicyStatistics {

  /**
   * Calls at which the values of the base policies compared in one way.
   *
   * @param number of the case in the paper's Table 5; empty when the base policies are not its
   * @param ordering as in {@code FCFS = SJF < LJF}
   * @param old calls by the policy in use before
   */
  public record Decision(String number, String ordering, Map<JobOrder, Long> old) {
    /** {@return how many calls there were} */
    public long count() {
      return sum(old);
    }
  }

  /** {@return how many calls stayed with the policy in use} */
  public long unswitched() {
    return calls - sum(switches);
  }

  @Override
  public Map<String, Object> tree() {
    Map<String, Object> tree = new LinkedHashMap<>(parameters);
    tree.put("calls", calls);
    tree.put("meanQueueLength", meanQueueLength);
    Map<String, Object> switched = byName(switches);
    switched.put("none", unswitched());
    tree.put("switches", switched);
    tree.put("started", byName(started));
    List<Object> lines = new ArrayList<>();
    for (Decision decision : decisions) {
      Map<String, Object> line = new LinkedHashMap<>();
      line.put("case", decision.number());
      line.put("ordering", decision.ordering());
      line.put("count", decision.count());
      line.put("percent", calls == 0 ? 0 : 100.0 * decision.count() / calls);
      line.put("old", byName(decision.old()));
      lines.add(line);
    }
    tree.put("decisions", lines);
    return Map.of("dynp", tree);
  }

  /** Counts in the order of the base policies, under the names of these. */
  static Map<String, Object> byName(Map<JobOrder, Long> counts) {
    Map<String, Object> tree = new LinkedHashMap<>();
    counts.forEach((order, count) -> tree.put(order.id().toUpperCase(Locale.ROOT), count));
    return tree;
  }

  /** Counts under their base policies, in the order of these. */
  static Map<JobOrder, Long> byPolicy(List<JobOrder> base, long[] counts) {
    Map<JobOrder, Long> of = new LinkedHashMap<>();
    for (int i = 0; i < counts.length; i++) {
      of.put(base.get(i), counts[i]);
    }
    return of;
  }

  private static long sum(Map<JobOrder, Long> counts) {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }
}
