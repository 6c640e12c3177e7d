package org.quoin.scenario.study;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.quoin.scenario.Scenario;

/**
 * One point of a study.
 *
 * @param number the number, from 1
 * @param values one of each axis
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
   * {@return the names compared here without options that an axis sets, so that they are equal at
   * all points}
   */
  public List<String> compared() {
    List<String> names = scenario.compared().stream().map(this::withoutAxes).toList();
    return names.size() == Set.copyOf(names).size() ? names : scenario.compared();
  }

  /** Removes options that equal the axis values; another value is an option of the row itself. */
  private String withoutAxes(String name) {
    String plain = name;
    for (int i = 0; i < axes.size(); i++) {
      String key = axes.get(i).key();
      String option = key.substring(key.lastIndexOf('.') + 1) + "=";
      if (plain.contains(option)) { // most are not, and names are asked for in every row of a table
        // Durations may lack the unit s.
        String given = "(?i)" + Pattern.quote(option + values.get(i).label()) + "( s)?";
        plain =
            plain
                .replaceAll("(?<=\\[)" + given + "(,|(?=]))", "")
                .replaceAll("," + given + "(?=[,\\]])", "")
                .replaceAll(" " + given + "(?= |$)", "");
      }
    }
    return plain.replace("[]", "");
  }

  /** {@return the values of the axes, for people} */
  public String label() {
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      parts.add(axes.get(i).shortName(axes) + " " + values.get(i).label());
    }
    return String.join(", ", parts);
  }
}
