package org.quoin.base;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds the valid name that a user most likely meant. */
public final class NearestName {
  /** Maximum length of a word that may be a misspelt name. */
  private static final int MAX_LENGTH = 100;

  /** Names that are listed beside the one that is probably meant. */
  private static final int LISTED = 12;

  /** Names that are listed where none is probably meant. */
  private static final int FAR_LISTED = 24;

  private NearestName() {}

  /**
   * {@return the candidate that a common word of other tools stands for ({@link CommonWords}); else
   * the nearest one by edit distance, ignoring case, within a third of the written word's length
   * (at least 1 edit); ties go to the first; else the candidate of a misspelt common word, within a
   * sixth}
   *
   * @param written the word; words longer than 100 characters have no nearest name
   * @param candidates the valid names; may be empty
   */
  public static Optional<String> to(String written, Collection<String> candidates) {
    if (written.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    return CommonWords.meant(written, candidates)
        .or(() -> nearest(written, candidates, 3))
        .or(
            () ->
                nearest(written, CommonWords.standingFor(candidates), 6)
                    .flatMap(word -> CommonWords.meant(word, candidates)));
  }

  /** Returns the nearest candidate, at most one edit per so many letters away. */
  private static Optional<String> nearest(
      String written, Collection<String> candidates, int letters) {
    String word = written.toLowerCase(Locale.ROOT);
    int limit = Math.max(1, (word.length() + 1) / letters);
    String best = null;
    for (String candidate : candidates) {
      if (Math.abs(candidate.length() - word.length()) > limit) {
        continue;
      }
      int distance = distance(word, candidate.toLowerCase(Locale.ROOT));
      if (distance <= limit) {
        best = candidate;
        limit = distance - 1;
      }
    }
    return Optional.ofNullable(best);
  }

  /**
   * {@return the end of a sentence: the name that is probably meant, if one is near, or what to
   * write in place of a common word without a counterpart, and the expected names, of many the
   * first ones; without a near one those that resemble the word come first}
   *
   * @param written the word in place of a name
   * @param candidates the valid names in the order to print; at least one
   */
  public static String expected(String written, Collection<String> candidates) {
    return expected(written, candidates, listed(nearestFirst(written, candidates), FAR_LISTED));
  }

  /**
   * {@return the end of a sentence, as {@link #expected(String, Collection)}, but of many names
   * only the nearest ones}
   *
   * @param written the word in place of a name
   * @param candidates the valid names, which a command lists
   */
  public static String expectedOfMany(String written, Collection<String> candidates) {
    return expected(written, candidates, listed(nearestFirst(written, candidates), LISTED));
  }

  private static String expected(String written, Collection<String> candidates, String names) {
    Optional<String> answer = CommonWords.answer(written);
    return CommonWords.meant(written, candidates)
        .or(() -> answer.isPresent() ? Optional.empty() : to(written, candidates))
        .map(near -> "did you mean '" + near + "'? Expected one of " + listed(candidates, LISTED))
        .orElseGet(() -> answer.map(text -> text + "; ").orElse("") + "expected one of " + names);
  }

  /** Returns many names in another order: first those that contain the word or resemble it. */
  private static List<String> nearestFirst(String written, Collection<String> candidates) {
    List<String> names = List.copyOf(candidates);
    if (names.size() <= LISTED || written.length() > MAX_LENGTH) {
      return names;
    }
    String word = written.toLowerCase(Locale.ROOT);
    return names.stream()
        .sorted(
            Comparator.comparing((String name) -> !name.toLowerCase(Locale.ROOT).contains(word))
                .thenComparing(name -> resemblance(word, name.toLowerCase(Locale.ROOT))))
        .toList();
  }

  /** Returns the edit distance of two words; of words with little in common the same number. */
  private static int resemblance(String word, String name) {
    int distance = distance(word, name);
    boolean resembles = name.contains(word) || distance <= Math.max(2, word.length() / 2);
    return resembles ? distance : Integer.MAX_VALUE;
  }

  private static String listed(Collection<String> names, int limit) {
    String first = String.join(", ", names.stream().limit(limit).toList());
    int more = names.size() - limit;
    return more > 0 ? first + " and " + more + " more" : first;
  }

  /**
   * {@return the number of insertions, deletions, substitutions and swaps of neighbours (optimal
   * string alignment) between two words}
   *
   * @param a one word
   * @param b the other word
   */
  public static int distance(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          d[i][j] = i + j;
          continue;
        }
        int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        d[i][j] = Math.min(d[i - 1][j - 1] + change, Math.min(d[i - 1][j], d[i][j - 1]) + 1);
        boolean swapped =
            i > 1
                && j > 1
                && a.charAt(i - 1) == b.charAt(j - 2)
                && a.charAt(i - 2) == b.charAt(j - 1);
        if (swapped) {
          d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
        }
      }
    }
    return d[a.length()][b.length()];
  }
}
