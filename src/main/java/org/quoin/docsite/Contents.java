package org.quoin.docsite;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The table of contents next to every page: all pages, by purpose. */
final class Contents {
  private static final String README = "README.md";

  /** Headings and the folders whose pages are below them; pages in none are below the last. */
  private static final List<Section> SECTIONS =
      List.of(
          new Section("Begin here", List.of("README.md", "docs/README.md")),
          new Section("Tutorials", List.of("docs/tutorials/")),
          new Section("How to", List.of("docs/how-to/")),
          new Section("Reference", List.of("docs/reference/", "scenarios/", "topologies/")),
          new Section("Explanation", List.of("docs/explanation/")),
          new Section("Reproductions", List.of("docs/reproductions/")),
          new Section("Speed", List.of("docs/speed/")),
          new Section("The project", List.of("")));

  private record Section(String title, List<String> folders) {
    boolean has(String page) {
      return folders.stream().anyMatch(page::startsWith);
    }
  }

  private final Map<String, List<String>> sections;
  private final Map<String, SitePage> pages;
  private final String api;

  /**
   * Creates the table of contents of some pages.
   *
   * @param pages pages by name, in the order in which they are shown where no README of their
   *     folder has one
   * @param api where Javadoc is; empty if there is none
   */
  Contents(Map<String, SitePage> pages, String api) {
    this.pages = pages;
    this.api = api;
    List<String> folders = pages.keySet().stream().map(Contents::folder).distinct().toList();
    this.sections =
        pages.keySet().stream()
            .sorted(
                Comparator.comparingInt((String page) -> folders.indexOf(folder(page)))
                    .thenComparingInt(this::placeInFolder))
            .collect(Collectors.groupingBy(Contents::section));
  }

  private static String folder(String page) {
    return page.substring(0, page.lastIndexOf('/') + 1);
  }

  /** Returns the position of a page in the README of its folder, if there is one. */
  private int placeInFolder(String page) {
    SitePage readme = pages.get(folder(page) + README);
    return readme == null
        ? 0
        : readme.links().stream().map(link -> folder(page) + link.file()).toList().indexOf(page);
  }

  private static String section(String page) {
    return SECTIONS.stream().filter(one -> one.has(page)).findFirst().orElseThrow().title();
  }

  /** Returns the address of a file in the site. */
  static String place(String file) {
    if (file.equals(README) || file.endsWith("/" + README)) {
      return file.substring(0, file.length() - README.length()) + "index.html";
    }
    return file.replaceFirst("\\.md$", ".html");
  }

  /** The way from a page to the root of the site. */
  static String root(String page) {
    return "../".repeat((int) page.chars().filter(letter -> letter == '/').count());
  }

  /** The sections as the template has them, with links from a page. */
  List<Map<String, Object>> sections(String from) {
    List<Map<String, Object>> shown = new ArrayList<>();
    for (Section section : SECTIONS) {
      List<Map<String, Object>> entries = new ArrayList<>();
      for (String page : sections.getOrDefault(section.title(), List.of())) {
        entries.add(entry(pages.get(page).title(), root(from) + place(page), page.equals(from)));
      }
      if (section.title().equals("Reference") && !api.isEmpty()) {
        entries.add(entry("Javadoc", root(from) + api, false));
      }
      if (!entries.isEmpty()) {
        shown.add(Map.of("title", section.title(), "entries", entries));
      }
    }
    return shown;
  }

  private static Map<String, Object> entry(String title, String to, boolean here) {
    return Map.of("title", title, "to", to, "here", here);
  }
}
