package org.quoin.topology.draft;

import java.util.HashSet;
import java.util.Set;

/**
 * Makes names that are unique in a topology and valid in every file and key: letters, digits,
 * hyphens and underscores.
 */
final class Names {
  private static final int MAX_LENGTH = 60;

  private final Set<String> taken = new HashSet<>();

  /** Returns a valid name for a text, possibly not unique. */
  static String safe(String text) {
    String name = text.replaceAll("[^\\p{L}\\p{M}\\p{N}_]+", "-").replaceAll("^-|-$", "");
    if (name.length() > MAX_LENGTH) {
      name = name.substring(0, name.offsetByCodePoints(0, name.codePointCount(0, MAX_LENGTH)));
    }
    if (name.isEmpty()) {
      return "place";
    }
    return name.matches("Q(ns|nr|s)\\d+") ? "place-" + name : name;
  }

  /** Returns a unique name for a text, numbered if necessary. */
  String unique(String text) {
    String name = safe(text);
    String unique = name;
    for (int i = 2; !taken.add(unique); i++) {
      unique = name + "-" + i;
    }
    return unique;
  }
}
