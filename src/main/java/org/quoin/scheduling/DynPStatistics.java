package org.quoin.scheduling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What dynP did, as in Tables 5 and 6 of the paper (Streit, JSSPP 2004): decisions by the order of
 * the base policies' values and by the old policy, switches, jobs started, calls.
 */
final class DynPStatistics {
  private final List<Order> base;
  private final int policies;

  /** By {@link #code} of the ranks: decisions by old policy. */
  private final Map<Integer, long[]> decisions = new TreeMap<>();

  private final long[] switches;
  private final long[] started;
  private long calls;
  private long waiting;

  DynPStatistics(List<Order> base) {
    this.base = base;
    policies = base.size();
    switches = new long[policies];
    started = new long[policies];
    if (DynPCase.numbered(base)) {
      for (DynPCase each : DynPCase.values()) {
        decisions.put(code(each.ranks()), new long[policies]);
      }
    }
  }

  /** A self-tuning call with so many waiting jobs has gone from the old policy to the chosen. */
  void call(int[] ranks, int old, int chosen, int count) {
    calls++;
    waiting += count;
    decisions.computeIfAbsent(code(ranks), code -> new long[policies])[old]++;
    if (chosen != old) {
      switches[chosen]++;
    }
  }

  /** Jobs were started under a policy. */
  void started(int policy, int jobs) {
    started[policy] += jobs;
  }

  /** Ranks as one number. */
  private int code(int[] ranks) {
    int code = 0;
    for (int rank : ranks) {
      code = code * policies + rank;
    }
    return code;
  }

  /** Keys and values for the summary. */
  Map<String, Object> tree() {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("calls", calls);
    tree.put("meanQueueLength", calls == 0 ? 0 : (double) waiting / calls);
    Map<String, Object> switched = byPolicy(switches);
    switched.put("none", calls - Arrays.stream(switches).sum());
    tree.put("switches", switched);
    tree.put("started", byPolicy(started));
    List<Object> cases = new ArrayList<>();
    if (DynPCase.numbered(base)) {
      for (DynPCase each : DynPCase.values()) {
        cases.add(line(each.number(), each.ranks(), decisions.get(code(each.ranks()))));
      }
    } else {
      decisions.forEach((code, counts) -> cases.add(line("", ranks(code), counts)));
    }
    tree.put("decisions", cases);
    return tree;
  }

  private Map<String, Object> line(String number, int[] ranks, long[] counts) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("case", number);
    line.put("ordering", DynPCase.text(base, ranks));
    long total = Arrays.stream(counts).sum();
    line.put("count", total);
    line.put("percent", calls == 0 ? 0 : 100.0 * total / calls);
    line.put("old", byPolicy(counts));
    return line;
  }

  private int[] ranks(int code) {
    int[] ranks = new int[policies];
    int rest = code;
    for (int i = policies - 1; i >= 0; i--) {
      ranks[i] = rest % policies;
      rest /= policies;
    }
    return ranks;
  }

  private Map<String, Object> byPolicy(long[] counts) {
    Map<String, Object> tree = new LinkedHashMap<>();
    for (int i = 0; i < policies; i++) {
      tree.put(base.get(i).name(), counts[i]);
    }
    return tree;
  }
}
