package org.quoin.topology.format;

import java.util.HashMap;
import java.util.Map;
import org.quoin.topology.parser.Declarations;

/** Names links: the given names, and numbered {@code from-to} for all others. */
final class LinkNames {
  private final Map<String, Integer> taken = new HashMap<>();

  /** Next number of an unnamed link, by the names of its ends. */
  private final Map<String, Integer> numbers = new HashMap<>();

  /**
   * Creates the names of links from the given ones. Equal names are a mistake, except on the two
   * directions of one link.
   */
  LinkNames(Declarations declarations) {
    Map<String, Declarations.LinkText> first = new HashMap<>();
    for (Declarations.LinkText link : declarations.links()) {
      String name = link.attributes().get("name");
      Declarations.LinkText before = name == null ? null : first.putIfAbsent(name, link);
      if (before != null && !before.isOpposite(link)) {
        declarations.mistake(
            link.line(),
            "two links are named '%s'%s"
                .formatted(name, before.line() > 0 ? ", the first on line " + before.line() : ""));
      } else if (name != null) {
        taken.put(name, link.line());
      }
    }
  }

  /** Returns an unused name for a link without a given one. */
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
