package org.quoin.scenario.study;

import java.util.List;

/**
 * One thing that a study varies.
 *
 * @param key the path of a key of the scenario, as {@code --set} takes it
 * @param unit of the numbers among its values; empty where they have none
 * @param values in order; at least one
 */
public record Axis(String key, String unit, List<Value> values) {

  /**
   * One value of an axis.
   *
   * @param setting as {@code --set} takes it after the key
   * @param label for people
   * @param number in the axis's unit; NaN when it is no number
   */
  public record Value(String setting, String label, double number) {}

  public Axis {
    values = List.copyOf(values);
  }

  /** {@return whether all its values are numbers, of one unit} */
  public boolean isNumeric() {
    return values.stream().noneMatch(value -> Double.isNaN(value.number()));
  }

  /** {@return the last words of its key that tell it from those of other axes, for headings} */
  public String shortName(List<Axis> among) {
    int dot = key.length();
    while (dot >= 0) {
      dot = key.lastIndexOf('.', dot - 1);
      String tail = key.substring(dot + 1);
      boolean told =
          among.stream()
              .noneMatch(
                  other ->
                      !other.key.equals(key)
                          && (other.key.equals(tail) || other.key.endsWith("." + tail)));
      if (told && !tail.chars().allMatch(Character::isDigit)) {
        return tail;
      }
    }
    return key;
  }
}
