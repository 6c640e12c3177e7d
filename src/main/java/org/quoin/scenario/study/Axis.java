package org.quoin.scenario.study;

import java.util.List;

/**
 * One axis of a study.
 *
 * @param key path of the key to vary, as {@code --set} takes it
 * @param unit the unit of the numeric values; empty for none
 * @param values in order; at least one
 */
public record Axis(String key, String unit, List<Value> values) {

  /**
   * One value of an axis.
   *
   * @param setting the value as {@code --set} takes it
   * @param number in the axis's unit; NaN if the value is not a number
   */
  public record Value(String setting, String label, double number) {}

  public Axis {
    values = List.copyOf(values);
  }

  public boolean isNumeric() {
    return values.stream().noneMatch(value -> Double.isNaN(value.number()));
  }

  /** {@return the last words of the key that distinguish it from other axes, for headings} */
  public String shortName(List<Axis> among) {
    int dot = key.length();
    while (dot >= 0) {
      dot = key.lastIndexOf('.', dot - 1);
      String tail = key.substring(dot + 1);
      boolean unique =
          among.stream()
              .noneMatch(
                  other ->
                      !other.key.equals(key)
                          && (other.key.equals(tail) || other.key.endsWith("." + tail)));
      if (unique && !tail.chars().allMatch(Character::isDigit)) {
        return tail;
      }
    }
    return key;
  }
}
