package org.quoin.timeshared.workload;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.quoin.base.NearestName;

/** The growth of a cost with the number of nodes. */
public enum Growth {
  CONSTANT,
  /** Grows with the height of a binary tree over the nodes. */
  TREE,
  LINEAR;

  /** {@return the factor on the cost, 1 without growth} */
  public long of(int nodes) {
    return switch (this) {
      case CONSTANT -> 1;
      case TREE -> 32 - Integer.numberOfLeadingZeros(nodes - 1);
      case LINEAR -> nodes;
    };
  }

  /** {@return all names} */
  public static List<String> titles() {
    return Arrays.stream(values()).map(growth -> growth.name().toLowerCase(Locale.ROOT)).toList();
  }

  /**
   * {@return the growth with a name}
   *
   * @throws IllegalArgumentException with the expected names and the nearest one
   */
  public static Growth of(String name) {
    int at = titles().indexOf(name.strip().toLowerCase(Locale.ROOT));
    if (at < 0) {
      throw new IllegalArgumentException(
          "unknown growth '" + name + "'; " + NearestName.expected(name, titles()));
    }
    return values()[at];
  }
}
