package org.quoin.scenario.study;

import java.util.ArrayList;
import java.util.List;

/** The combinations of the values of axes, of which those of a group change together. */
final class StudyPoints {
  /** More points than these are no study. */
  static final int MAX = 100_000;

  private StudyPoints() {}

  /** How many there are; infinite is a number here. */
  static double count(List<List<Axis>> groups) {
    double count = 1;
    for (List<Axis> group : groups) {
      count *= size(group);
    }
    return count;
  }

  /** All of them, each a value an axis in the order of the groups; the last group fastest. */
  static List<List<Axis.Value>> of(List<List<Axis>> groups) {
    List<List<Axis.Value>> points = List.of(List.of());
    for (List<Axis> group : groups) {
      List<List<Axis.Value>> longer = new ArrayList<>();
      for (List<Axis.Value> point : points) {
        for (int i = 0; i < size(group); i++) {
          List<Axis.Value> more = new ArrayList<>(point);
          for (Axis axis : group) {
            more.add(axis.values().get(i));
          }
          longer.add(more);
        }
      }
      points = longer;
    }
    return points;
  }

  private static int size(List<Axis> group) {
    return group.stream().mapToInt(axis -> axis.values().size()).min().orElse(0);
  }
}
