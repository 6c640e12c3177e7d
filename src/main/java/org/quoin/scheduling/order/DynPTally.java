package org.quoin.scheduling.order;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.quoin.cluster.JobOrder;

/** Collects {@link DynPStatistics}, call by call. */
public final class DynPTally {
  private final List<JobOrder> base;
  private final int policies;

  /** Decisions by old policy, by the ranks of the base policies. */
  private final Map<int[], long[]> decisions = new TreeMap<>(Arrays::compare);

  private final long[] switches;
  private final long[] started;
  private long calls;
  private long waiting;

  /**
   * Creates a tally at 0.
   *
   * @param base the base policies
   */
  public DynPTally(List<JobOrder> base) {
    this.base = base;
    policies = base.size();
    switches = new long[policies];
    started = new long[policies];
    if (DynPCase.numbered(base)) {
      for (DynPCase each : DynPCase.values()) {
        decisions.put(each.ranks(), new long[policies]);
      }
    }
  }

  /**
   * Counts a self-tuning call.
   *
   * @param ranks for each base policy the number of strictly better ones
   * @param old the index of the base policy in use before
   * @param chosen the index of the chosen base policy, which may be the old one
   * @param count the number of waiting jobs
   */
  public void call(int[] ranks, int old, int chosen, int count) {
    calls++;
    waiting += count;
    long[] counts = decisions.get(ranks);
    if (counts == null) {
      counts = new long[policies];
      decisions.put(ranks.clone(), counts);
    }
    counts[old]++;
    if (chosen != old) {
      switches[chosen]++;
    }
  }

  /**
   * Counts jobs started under a policy.
   *
   * @param policy the index of the base policy
   * @param jobs the number of started jobs
   */
  public void started(int policy, int jobs) {
    started[policy] += jobs;
  }

  /**
   * {@return the statistics so far}
   *
   * @param parameters the options of the policy by name, for the summary
   */
  public DynPStatistics statistics(Map<String, Object> parameters) {
    List<DynPStatistics.Decision> cases = new ArrayList<>();
    if (DynPCase.numbered(base)) {
      for (DynPCase each : DynPCase.values()) {
        cases.add(decision(each.number(), each.ranks(), decisions.get(each.ranks())));
      }
    } else {
      decisions.forEach((ranks, counts) -> cases.add(decision("", ranks, counts)));
    }
    return new DynPStatistics(
        parameters,
        calls,
        calls == 0 ? 0 : (double) waiting / calls,
        byPolicy(switches),
        byPolicy(started),
        cases);
  }

  private DynPStatistics.Decision decision(String number, int[] ranks, long[] counts) {
    return new DynPStatistics.Decision(number, DynPCase.text(base, ranks), byPolicy(counts));
  }

  private Map<JobOrder, Long> byPolicy(long[] counts) {
    return DynPStatistics.byPolicy(base, counts);
  }
}
