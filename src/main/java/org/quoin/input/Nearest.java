package org.quoin.input;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** The valid name a user most likely meant. */
public final class Nearest {
  private Nearest() {}

  /**
   * The candidate within a third of the written word's length (at least 1 edit) of it, by
   * Levenshtein distance without regard to case; the first of equals.
   */
  public static Optional<String> to(String written, Collection<String> candidates) {
    String word = written.toLowerCase(Locale.ROOT);
    int limit = Math.max(1, (word.length() + 1) / 3);
    String best = null;
    for (String candidate : candidates) {
      int distance = distance(word, candidate.toLowerCase(Locale.ROOT));
      if (distance <= limit) {
        best = candidate;
        limit = distance - 1;
      }
    }
    return Optional.ofNullable(best);
  }

  /** A sentence end: the names expected and, where one is near, the one probably meant. */
  public static String expected(String written, Collection<String> candidates) {
    return "expected one of "
        + String.join(", ", candidates)
        + to(written, candidates).map(name -> "; did you mean '" + name + "'?").orElse("");
  }

  private static int distance(String a, String b) {
    int[] previous = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      previous[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] row = new int[b.length() + 1];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int substitution = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(substitution, Math.min(previous[j], row[j - 1]) + 1);
      }
      previous = row;
    }
    return previous[b.length()];
  }
}
