package org.quoin.scenario.study;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.quoin.scenario.Scenario;

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

  /** {@return the changes of the scenario that make this point, as {@code --set} takes them} */
  public List<String> settings() {
    List<String> settings = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      settings.add(axes.get(i).key() + "=" + values.get(i).setting());
    }
    return settings;
  }

  /**
   * {@return the names of what is compared here, without the options that an axis gives: the same
   * at every point}
   */
  public List<String> compared() {
    List<String> names = scenario.compared().stream().map(this::withoutAxes).toList();
    return names.size() == Set.copyOf(names).size() ? names : scenario.compared();
  }

  private String withoutAxes(String name) {
    String plain = name;
    for (Axis axis : axes) {
      String option = axis.key().substring(axis.key().lastIndexOf('.') + 1) + "=";
      if (plain.contains(option)) { // most are not, and names are asked for in every row of a table
        String quoted = Pattern.quote(option);
        plain =
            plain
                .replaceAll("(?<=\\[)" + quoted + "[^,\\]]*,?", "")
                .replaceAll("," + quoted + "[^,\\]]*", "")
                .replaceAll(" " + quoted + "\\S+", "");
      }
    }
    return plain.replace("[]", "");
  }

  /** {@return what it has that other points have not, for people} */
  public String label() {
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      parts.add(axes.get(i).shortName(axes) + " " + values.get(i).label());
    }
    return String.join(", ", parts);
  }
}
