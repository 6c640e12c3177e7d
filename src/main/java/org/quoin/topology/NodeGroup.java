package org.quoin.topology;

import java.util.ArrayList;
import java.util.List;
import org.quoin.base.Quantity;

/**
 * Some nodes of a cluster that are alike.
 *
 * @param processors how many they have together, or are
 * @param speed of one processor, in operations a second
 */
public record NodeGroup(int processors, double speed) {
  /** The attribute that lists the kinds of a cluster of unlike nodes. */
  public static final String ATTRIBUTE = "processors";

  /**
   * {@return whether a text lists kinds and is no plain number of processors}
   *
   * @param text the attribute as written
   */
  public static boolean isList(String text) {
    return text.indexOf('x') >= 0;
  }

  /**
   * {@return the kinds of a list, in its order: at least one}
   *
   * @param text as in {@code 64 x 10 Gop/s, 32 x 25 Gop/s}
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

  /**
   * {@return the kinds of a cluster's nodes, in the order of its file: at least one}
   *
   * @param cluster whose attribute, if it lists kinds, is well formed
   */
  public static List<NodeGroup> of(Node cluster) {
    String list = cluster.options().get(ATTRIBUTE);
    return list == null
        ? List.of(new NodeGroup(cluster.processors(), cluster.speed()))
        : parse(list);
  }
}
