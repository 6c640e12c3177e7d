package org.quoin.timeshared.workload;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.quoin.base.NearestName;

/** How a cost grows with the number of nodes. */
public enum Growth {
  CONSTANT,
  /** With the height of a binary tree over the nodes. */
  TREE,
  LINEAR;

  /** {@return the factor on the cost, 1 where it does not grow} */
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
   * {@return the growth of this name}
   *
   * @throws IllegalArgumentException with the names expected and the nearest one
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
