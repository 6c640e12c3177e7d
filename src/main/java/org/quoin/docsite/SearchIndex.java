package org.quoin.docsite;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import org.quoin.base.Json;

/** The words of every section of the site, for the search of its pages. */
final class SearchIndex {
  private static final int SHORTEST = 3;

  private SearchIndex() {}

  /** A section: its address, the titles of page and section, its words. */
  record Entry(String to, String page, String title, String words) {}

  /** {@return the index as a script, which a page from the disk can load} */
  static String script(Map<String, SitePage> pages) {
    List<Entry> entries =
        pages.entrySet().stream()
            .flatMap(
                page ->
                    page.getValue().sections().stream()
                        .map(
                            section ->
                                new Entry(
                                    Contents.place(page.getKey()) + "#" + section.anchor(),
                                    page.getValue().title(),
                                    section.title(),
                                    words(section.text()))))
            .toList();
    return "window.quoinIndex = " + Json.write(entries).strip() + ";\n";
  }

  private static String words(String text) {
    TreeSet<String> words = new TreeSet<>();
    for (String word : text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}_.-]+")) {
      String plain = word.replaceAll("^[.-]+|[.-]+$", "");
      if (plain.length() >= SHORTEST && !plain.matches("[0-9.]+")) {
        words.add(plain);
      }
    }
    return String.join(" ", words);
  }
}
