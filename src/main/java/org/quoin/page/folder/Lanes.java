package org.quoin.page.folder;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Places spans of time in lanes, in which none meets another; in any order. */
final class Lanes {
  /** Largest number of lanes; the last one takes all other jobs. */
  private static final int MAX = 100;

  private final List<TreeMap<Double, Double>> lanes = new ArrayList<>();

  /** The lane of a span, from 0. */
  int place(double from, double to) {
    for (int i = 0; i < lanes.size(); i++) {
      TreeMap<Double, Double> lane = lanes.get(i);
      Map.Entry<Double, Double> before = lane.floorEntry(from);
      Map.Entry<Double, Double> after = lane.ceilingEntry(from);
      boolean free =
          (before == null || before.getValue() <= from) && (after == null || after.getKey() >= to);
      if (free && lane.putIfAbsent(from, to) == null) {
        return i;
      }
    }
    if (lanes.size() == MAX) {
      return MAX - 1;
    }
    lanes.add(new TreeMap<>(Map.of(from, to)));
    return lanes.size() - 1;
  }
}
