package org.quoin.scenario;

import java.util.ArrayList;
import java.util.List;

/**
 * One point of a study.
 *
 * @param number its place among the points, from 1
 * @param axes those of the study
 * @param values one of each axis
 * @param scenario what is run there
 */
public record Point(int number, List<Axis> axes, List<Axis.Value> values, Scenario scenario) {
  public Point {
    axes = List.copyOf(axes);
    values = List.copyOf(values);
  }

  /** The changes of the scenario that make this point, as {@code --set} takes them. */
  public List<String> settings() {
    List<String> settings = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      settings.add(axes.get(i).key() + "=" + values.get(i).setting());
    }
    return settings;
  }

  /** For people: what it has that other points have not. */
  public String label() {
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      parts.add(axes.get(i).shortName(axes) + " " + values.get(i).label());
    }
    return String.join(", ", parts);
  }
}
