package org.quoin.topology;

import java.util.ArrayList;
import java.util.List;
import org.quoin.base.Quantity;

/**
 * Group of identical nodes of a cluster.
 *
 * @param processors number of processors in the group
 * @param speed speed of a processor in operations per second
 */
public record NodeGroup(int processors, double speed) {
  /**
   * {@return whether a text lists node groups} Otherwise it is a plain number of processors.
   *
   * @param text attribute as written
   */
  public static boolean isList(String text) {
    return text.indexOf('x') >= 0;
  }

  /**
   * {@return the node groups of a list, at least one, in its order}
   *
   * @param text list such as {@code 64 x 10 Gop/s, 32 x 25 Gop/s}
   * @throws IllegalArgumentException with a sentence that says what was expected
   */
  public static List<NodeGroup> parse(String text) {
    List<NodeGroup> kinds = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      String[] factors = part.strip().split("\\s*x\\s*", 2);
      if (factors.length < 2 || !factors[0].matches("[1-9]\\d{0,6}")) {
        throw new IllegalArgumentException(
            "'" + part.strip() + "'; expected processors x speed, as in '64 x 10 Gop/s'");
      }
      double speed = Quantity.SPEED.parsePositive(factors[1]);
      kinds.add(new NodeGroup(Integer.parseInt(factors[0]), speed));
    }
    return List.copyOf(kinds);
  }
}
