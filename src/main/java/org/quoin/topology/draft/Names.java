package org.quoin.topology.draft;

import java.util.HashSet;
import java.util.Set;

/**
 * Makes names that are unique in a topology and safe in every file and key: letters, digits,
 * hyphens and underscores.
 */
final class Names {
  private static final int LONGEST = 60;

  private final Set<String> taken = new HashSet<>();

  /** What a text may be called, whoever else is called so. */
  static String safe(String text) {
    String name = text.replaceAll("[^\\p{L}\\p{M}\\p{N}_]+", "-").replaceAll("^-|-$", "");
    if (name.length() > LONGEST) {
      name = name.substring(0, name.offsetByCodePoints(0, name.codePointCount(0, LONGEST)));
    }
    if (name.isEmpty()) {
      return "place";
    }
    return name.matches("Q(ns|nr|s)\\d+") ? "place-" + name : name;
  }

  /** A name for a text, with a number where it is taken. */
  String unique(String text) {
    String name = safe(text);
    String unique = name;
    for (int i = 2; !taken.add(unique); i++) {
      unique = name + "-" + i;
    }
    return unique;
  }
}
