package org.quoin.topology.format;

import java.util.HashMap;
import java.util.Map;
import org.quoin.topology.parser.Declarations;

/** The names of links: those given, and {@code from-to}, numbered, for all others. */
final class LinkNames {
  /** Names taken, with their lines. */
  private final Map<String, Integer> taken = new HashMap<>();

  /** The next number of an unnamed link between the same two nodes. */
  private final Map<String, Integer> numbers = new HashMap<>();

  /**
   * Creates the names of links from those that are written. Two equal names are a mistake, except
   * on the two directions of one link.
   */
  LinkNames(Declarations declarations) {
    Map<String, Declarations.LinkText> first = new HashMap<>();
    for (Declarations.LinkText link : declarations.links()) {
      String name = link.attributes().get("name");
      Declarations.LinkText before = name == null ? null : first.putIfAbsent(name, link);
      if (before != null && !before.isOpposite(link)) {
        declarations.mistake(
            link.line(),
            "two links are named '"
                + name
                + "'"
                + (before.line() > 0 ? ", the first on line " + before.line() : ""));
      } else if (name != null) {
        taken.put(name, link.line());
      }
    }
  }

  /** A free name for a link without one. */
  String of(String from, String to, int line) {
    String ends = from + "-" + to;
    String name = ends;
    int number = numbers.getOrDefault(ends, 2);
    while (taken.containsKey(name)) {
      name = ends + "-" + number++;
    }
    numbers.put(ends, number);
    taken.put(name, line);
    return name;
  }
}
