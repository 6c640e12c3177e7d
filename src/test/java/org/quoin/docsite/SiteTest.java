package org.quoin.docsite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.base.InputException;
import org.quoin.page.Browser;
import org.quoin.report.OutputFolder;

/** The documentation as a site: whole, at one with itself, and asking for nothing from outside. */
class SiteTest {
  private static final Path ROOT = Path.of("");
  private static final Pattern LEADS = Pattern.compile("(?:href|src)=\"([^\"]*)\"");

  @TempDir private static Path site;

  @TempDir private Path folder;

  @BeforeAll
  static void write() throws IOException {
    Files.createDirectories(site.resolve("apidocs"));
    Files.writeString(site.resolve("apidocs/index.html"), "<p id=\"x\">Javadoc</p>");
    DocumentationSite.read(ROOT).write(OutputFolder.open(site, true));
  }

  private static Set<Path> files(String ending) throws IOException {
    try (Stream<Path> files = Files.walk(site)) {
      return files
          .filter(file -> file.toString().endsWith(ending))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private static List<String> links(Path page) throws IOException {
    Matcher link = LEADS.matcher(Files.readString(page));
    return link.results().map(found -> found.group(1)).toList();
  }

  @Test
  void everyLinkOfEveryPageLeadsToAFileAndAnAnchorOfTheSite() throws IOException {
    Set<Path> reached = new HashSet<>();
    Deque<Path> left = new ArrayDeque<>(List.of(site.resolve("index.html")));
    while (!left.isEmpty()) {
      Path page = left.remove();
      if (!reached.add(page) || !page.toString().endsWith(".html")) {
        continue;
      }
      for (String link : links(page)) {
        if (link.matches("[a-z]+:.*")) {
          continue;
        }
        String file = link.replaceFirst("#.*", "");
        Path to = file.isEmpty() ? page : page.resolveSibling(file).normalize();
        assertThat(to).as(page + ": " + link).isRegularFile();
        if (link.contains("#")) {
          String anchor = link.substring(link.indexOf('#') + 1);
          assertThat(Files.readString(to)).as(page + ": " + link).contains("id=\"" + anchor + "\"");
        }
        left.add(to);
      }
    }
    assertThat(reached).containsAll(files(".html"));
  }

  @Test
  void everyPageOfTheDocumentationIsThere() throws IOException {
    Set<String> written = new TreeSet<>();
    try (Stream<Path> files = Files.walk(Path.of("docs"))) {
      files
          .filter(file -> file.toString().endsWith(".md"))
          .map(Path::toString)
          .forEach(written::add);
    }
    written.addAll(List.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "scenarios/README.md"));
    assertThat(DocumentationSite.read(ROOT).pages()).containsAll(written);
    for (String page : written) {
      assertThat(site.resolve(Contents.place(page))).exists();
    }
  }

  @Test
  void nothingIsFetchedFromOutsideAndOnlyTheSearchIsAScript() throws IOException {
    assertThat(Files.readString(site.resolve("style/search.js"))).doesNotContain("http", "eval");
    for (Path page : files(".html")) {
      String html = Files.readString(page);
      if (page.toString().contains("apidocs")) {
        continue;
      }
      assertThat(html).doesNotContain("<iframe", "<object").containsOnlyOnce("<script");
      assertThat(html).containsPattern("<script src=\"(?:\\.\\./)*style/search\\.js\"></script>");
      assertThat(html).doesNotContainPattern("<(?:img|link)[^>]*(?:src|href)=\"(?:https?:)?//");
    }
    for (Path style : files(".css")) {
      assertThat(Files.readString(style)).doesNotContain("url(", "@import");
    }
  }

  @Test
  void thePagesOfAFolderComeInTheOrderOfItsReadme() throws IOException {
    List<String> named =
        SitePage.of(Files.readString(Path.of("docs/reference/README.md"))).links().stream()
            .map(link -> link.file().replace(".md", ".html"))
            .toList();
    List<String> shown = links(site.resolve("docs/reference/index.html"));
    assertThat(shown.subList(shown.lastIndexOf("../../topologies/index.html"), shown.size()))
        .map(link -> link.replace("../../docs/reference/", ""))
        .containsSubsequence(named);
  }

  /** Javadoc comes from elsewhere: there is no link where it is not. */
  @Test
  void javadocIsLinkedWhereItIs() throws IOException {
    DocumentationSite.read(ROOT).write(OutputFolder.open(folder.resolve("s"), false));
    assertThat(Files.readString(site.resolve("docs/index.html"))).contains("../apidocs/index.html");
    assertThat(Files.readString(folder.resolve("s/docs/index.html"))).doesNotContain("apidocs/");
  }

  @ParameterizedTest
  @CsvSource({
    "The `quoin run` command, the-quoin-run-command",
    "What is *accepted* and refused?, what-is-accepted-and-refused",
    "jobs.csv, jobscsv",
    "L'Ecuyer – Überlast_2, lecuyer--überlast_2",
    "A | B, a--b"
  })
  void anchorsAreThoseOfGitHub(String heading, String anchor) {
    assertThat(SitePage.of("# " + heading).anchors()).containsExactly(anchor);
  }

  @Test
  void equalHeadingsAreNumbered() {
    SitePage page = SitePage.of("# Keys\n\n## Keys\n\n    # code\n\n## Keys\n");
    assertThat(page.anchors()).containsExactly("keys", "keys-1", "keys-2");
    assertThat(page.title()).isEqualTo("Keys");
  }

  @Test
  void everyLinkThatLeadsNowhereIsToldWithItsLine() throws IOException {
    Files.createDirectories(folder.resolve("docs"));
    Files.writeString(folder.resolve("README.md"), "# Q\n\n[d](docs), [gone](gone.md)\n");
    Files.writeString(
        folder.resolve("docs/README.md"), "# D\n\n[q](../README.md#q)\n[no](../README.md#no)\n");
    assertThatThrownBy(() -> DocumentationSite.read(folder))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("README.md:3: 'gone.md' leads nowhere; expected a file")
        .hasMessageContaining("README.md:4: '../README.md#no' leads nowhere; expected a heading")
        .message()
        .hasLineCount(2);
  }

  @Test
  @Tag("slow")
  void theSearchFindsTheSectionOfSomeWords() {
    try (Browser browser = Browser.started()) {
      browser.looksLike(1280, false);
      browser.opens(site.resolve("docs/index.html").toUri().toString());
      browser.run(
          "const box = document.getElementById('search'); box.value = 'pollaczek insensitive';"
              + "box.dispatchEvent(new Event('input')); return 1");
      Object found = false;
      for (int tries = 0; tries < 500 && !Boolean.TRUE.equals(found); tries++) {
        found = browser.run("return document.querySelector('#found a') !== null");
      }
      String first = (String) browser.run("return document.querySelector('#found a').href");
      assertThat(first).endsWith("docs/tutorials/lecture.html#4-variability");
      browser.run(
          "const box = document.getElementById('search'); box.value = 'backfill';"
              + "box.dispatchEvent(new Event('input')); return 1");
      List<?> pages =
          (List<?>)
              browser.run(
                  "return [...document.querySelectorAll('#found a')].map(a =>"
                      + " a.href.replace(/.*docs.|#.*/g, ''))");
      assertThat(pages).as("all reproductions of a paper speak of it").hasSize(12);
      assertThat(pages.subList(0, 3))
          .noneMatch(page -> page.toString().startsWith("reproductions/"));
      assertThat(pages).allMatch(page -> Collections.frequency(pages, page) <= 3);
      browser.run(
          "const box = document.getElementById('search'); box.value = 'xyzzy';"
              + "box.dispatchEvent(new Event('input')); return 1");
      assertThat(browser.run("return document.getElementById('found').textContent"))
          .isEqualTo("Nothing has these words.");
      browser.sawNothingWrong(url -> url.startsWith("file:"));
    }
  }

  @Test
  void aLongPageListsItsSections() throws IOException {
    assertThat(Files.readString(site.resolve("docs/tutorials/lecture.html")))
        .contains("<li><a href=\"#3-pooling\">3. Pooling</a></li>");
    assertThat(Files.readString(site.resolve("docs/reference/exit-codes.html")))
        .doesNotContain("On this page");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '^',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "console^$ a <b>^<span class=\"p\">$ </span><span class=\"k\">a &lt;b&gt;</span>",
        "console^out & \"put\"^out &amp; &quot;put&quot;",
        "console^...^<span class=\"c\">...</span>",
        "yaml^  - job: 'a' # why^  - <span class=\"k\">job</span>: 'a' <span class=\"c\">#"
            + " why</span>",
        "yaml^plain text^plain text",
        "java^x < 1^x &lt; 1"
      })
  void codeIsMarkedByItsLanguage(String language, String code, String html) {
    assertThat(Highlight.html(language, code)).isEqualTo(html);
    assertThat(
            html.replaceAll("<[^>]*>", "")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&amp;", "&"))
        .isEqualTo(code);
  }

  @Test
  void aCommandGoesOnAfterABackslash() {
    assertThat(Highlight.html("console", "$ a \\\n  b\nc\n"))
        .isEqualTo(
            """
            <span class="p">$ </span><span class="k">a \\</span>
            <span class="k">  b</span>
            c
            """);
  }

  @Test
  void aCornerOfATableWithoutWordsIsNoHead() {
    String table = SitePage.of("| | b |\n|---|--:|\n| c | d |\n").html(link -> link);
    assertThat(table.replaceAll("\\s+", " ")).contains("<td></td> <th align=\"right\">b</th>");
  }

  /** On a phone the cells stand below each other, each after the head of its column. */
  @Test
  void cellsOfAKeyKnowTheirHead() {
    String html =
        SitePage.of("# K\n\n| name | meaning | default |\n|---|---|---|\n| `a` | b | 1 |\n")
            .html(link -> link);
    assertThat(html)
        .contains("<div class=\"wide keys\"", "<td data-head=\"default\">1</td>", "<th>name</th>");
    assertThat(SitePage.of("# K\n\n| x | y |\n|---|---|\n| a | b |\n").html(link -> link))
        .contains("<div class=\"wide\"");
  }

  @Test
  @Tag("slow")
  void aPageFitsAPhoneAndAsksForNothingElse() {
    try (Browser browser = Browser.started()) {
      for (String page : List.of("index.html", "docs/reference/metrics.html")) {
        browser.looksLike(400, true);
        browser.opens(site.resolve(page).toUri().toString());
        assertThat(browser.run("return document.documentElement.scrollWidth")).isEqualTo(400L);
        browser.sawNothingWrong(url -> url.startsWith("file:"));
      }
    }
  }
}
