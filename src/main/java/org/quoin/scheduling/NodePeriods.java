package org.quoin.scheduling;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import org.quoin.cluster.Downtime;

/** Periods of nodes, whose union over time every node has once. */
final class NodePeriods {
  private final List<Period> periods = new ArrayList<>();

  private record Period(double from, double until, BitSet nodes) {}

  /** From one time until another. */
  private record Interval(double from, double until) {}

  void add(double from, double until, BitSet nodes) {
    periods.add(new Period(from, until, nodes));
  }

  /** Returns whether a node is in two periods at once. */
  boolean overlap() {
    long written = periods.stream().mapToLong(period -> period.nodes.cardinality()).sum();
    return united().values().stream().mapToLong(List::size).sum() < written;
  }

  /**
   * Returns periods in which every node is out of service as in these, but in one at a time.
   *
   * @param processors the number of processors of nodes
   */
  List<Downtime> apart(ToIntFunction<BitSet> processors) {
    Map<Interval, BitSet> together = new LinkedHashMap<>();
    united()
        .forEach(
            (node, own) ->
                own.forEach(one -> together.computeIfAbsent(one, key -> new BitSet()).set(node)));
    List<Downtime> all = new ArrayList<>();
    together.forEach(
        (one, nodes) ->
            all.add(new Downtime(one.from, one.until, processors.applyAsInt(nodes), nodes)));
    return all;
  }

  /** Returns the intervals of each node, those that overlap united. */
  private Map<Integer, List<Interval>> united() {
    Map<Integer, List<Interval>> united = new TreeMap<>();
    periods.stream()
        .sorted(Comparator.comparingDouble(Period::from))
        .forEach(
            period ->
                period.nodes.stream()
                    .forEach(
                        node ->
                            unite(united.computeIfAbsent(node, key -> new ArrayList<>()), period)));
    return united;
  }

  private static void unite(List<Interval> own, Period period) {
    int last = own.size() - 1;
    if (last >= 0 && period.from < own.get(last).until) {
      Interval before = own.get(last);
      own.set(last, new Interval(before.from, Math.max(before.until, period.until)));
    } else {
      own.add(new Interval(period.from, period.until));
    }
  }
}
