package org.quoin.docsite;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** The anchors of a page's headings, by GitHub's rule; of equal ones all but the first numbered. */
final class Anchors {
  private final Map<String, Integer> given = new HashMap<>();

  /** The anchor of the next heading: its words in small letters, joined by dashes. */
  String next(String heading) {
    String plain =
        heading
            .strip()
            .toLowerCase(Locale.ROOT)
            .replaceAll("[^\\p{L}\\p{M}\\p{N}_\\- ]", "")
            .replace(' ', '-');
    int before = given.merge(plain, 1, Integer::sum) - 1;
    return before == 0 ? plain : plain + "-" + before;
  }
}
