package org.quoin.scheduling.order;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.quoin.cluster.JobOrder;
import org.quoin.cluster.PolicyStatistics;

/**
 * The statistics of a run under dynP, as in Tables 5 and 6 of the paper (Streit, JSSPP 2004).
 *
 * @param parameters options of the policy, by the keys of the summary
 * @param calls number of self-tuning calls
 * @param meanQueueLength mean number of jobs waiting at a call; 0 without a call
 * @param switches calls that changed the base policy, by the new policy
 * @param started jobs started under each base policy
 * @param decisions calls by the comparison of the base policies
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
   * Calls at which the base policies compared in one way.
   *
   * @param number the case number in the paper's Table 5; empty for other base policies
   * @param ordering the comparison, such as {@code FCFS = SJF < LJF}
   * @param old calls by the policy in use before
   */
  public record Decision(String number, String ordering, Map<JobOrder, Long> old) {
    /** {@return the number of calls} */
    public long count() {
      return sum(old);
    }
  }

  /** {@return the number of calls that did not change the policy} */
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

  /** Returns counts by the names of the base policies, in their order. */
  static Map<String, Object> byName(Map<JobOrder, Long> counts) {
    Map<String, Object> tree = new LinkedHashMap<>();
    counts.forEach((order, count) -> tree.put(order.id().toUpperCase(Locale.ROOT), count));
    return tree;
  }

  /** Returns counts by base policy, in their order. */
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
