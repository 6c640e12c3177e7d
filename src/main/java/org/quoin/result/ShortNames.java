package org.quoin.result;

import java.util.ArrayList;
import java.util.List;

/**
 * Shortens the names of rows with many options, such as {@code slurm:multifactor[age=1000,...]},
 * for tables and sentences: options that all rows of one policy share become dots.
 */
final class ShortNames {
  /** Length of the options in brackets from which they are shortened. */
  private static final int LONG = 40;

  private ShortNames() {}

  /**
   * {@return the names, shortened where they stay different}
   *
   * @param names names of rows as {@code policy:order[option=value,...]}
   */
  static List<String> of(List<String> names) {
    List<String> made = new ArrayList<>();
    for (String name : names) {
      List<String> alike = names.stream().filter(other -> head(other).equals(head(name))).toList();
      made.add(options(name).length() <= LONG ? name : shortened(name, alike));
    }
    return made.stream().distinct().count() == names.stream().distinct().count() ? made : names;
  }

  private static String shortened(String name, List<String> alike) {
    List<String> own = new ArrayList<>();
    boolean hasDots = false;
    for (String option : options(name).split(",")) {
      boolean isCommon =
          alike.stream().allMatch(one -> List.of(options(one).split(",")).contains(option));
      if (!isCommon) {
        own.add(option);
      } else if (!hasDots) {
        own.add("...");
        hasDots = true;
      }
    }
    return head(name) + "[" + String.join(",", own) + "]";
  }

  private static String head(String name) {
    return name.contains("[") ? name.substring(0, name.indexOf('[')) : name;
  }

  private static String options(String name) {
    return name.endsWith("]") && name.contains("[")
        ? name.substring(name.indexOf('[') + 1, name.length() - 1)
        : "";
  }
}
