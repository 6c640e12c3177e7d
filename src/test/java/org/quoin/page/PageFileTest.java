package org.quoin.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.quoin.report.block.Block;

class PageFileTest {
  /** Names that would do something in a page that took them for more than a name. */
  static final String[] HOSTILE = {
    "<script>document.title='owned'</script>",
    "</script><script>document.title='owned'</script>",
    "\"onmouseover=\"document.title='owned'",
    "&lt;b&gt; & <img src=x onerror=\"document.title='owned'\">",
    "javascript:document.title='owned'",
    "\u202eright to left\u202c {b} {0} ${7*7} <#list 1..9 as x>",
    "\ud83e\udd96 \u2028line\u2029 \u0000 ]]> <!-- -->",
    "long".repeat(2500)
  };

  private static final Page HOSTILE_PAGE = SamplePage.ofAllKinds(300, HOSTILE);

  private static String dataOf(String html) {
    Matcher data =
        Pattern.compile(
                "<script type=\"application/json\" id=\"figures\">(.*?)</script>", Pattern.DOTALL)
            .matcher(html);
    assertThat(data.find()).isTrue();
    return data.group(1);
  }

  /** The page without the drawing library, which is another's. */
  private static String withoutLibrary(String html) {
    return html.replace("<script>" + html.split("<script>", 3)[1], "");
  }

  @Test
  void equalPagesGiveEqualBytes() {
    assertThat(PageFile.html(SamplePage.ofAllKinds(300, HOSTILE)))
        .isEqualTo(PageFile.html(HOSTILE_PAGE));
  }

  @Test
  void namesAreNoMarkup() {
    String html = PageFile.html(HOSTILE_PAGE);
    assertThat(dataOf(html)).doesNotContain("<", ">", "&", "\u2028", "\u2029");
    String markup = withoutLibrary(html).replace(dataOf(html), "");
    assertThat(markup).doesNotContain("<script>document", "<img", "\"onmouseover", "<#list");
    assertThat(Pattern.compile("<script").matcher(html).results().count()).isEqualTo(3);
    assertThat(markup).doesNotContainPattern("(href|src)=\"(?!#|data:)");
  }

  /** Of fifty warnings that differ in their queue alone one is seen, and forty are folded. */
  @Test
  void warningsOfOneKindAreFoldedUnderTheFirst() {
    List<String> warnings = new ArrayList<>();
    for (int i = 1; i <= 50; i++) {
      warnings.add("Qs" + i + " (site " + (char) ('a' + i % 26) + ") is offered " + i + " times");
    }
    String html = PageFile.html(new Page("t", "k", List.of("A."), warnings, List.of(), null));
    assertThat(html).contains("<summary>49 more like this</summary>");
    assertThat(html).contains("<li dir=\"auto\">and 9 more in summary.json</li>");
    assertThat(html).doesNotContain("Qs42 (");
  }

  /** A phone would end a line between a number and its unit. */
  @Test
  void aNumberOfTheAnswerStaysWithItsUnit() {
    Page sample = SamplePage.ofAllKinds(10, "a");
    Page page =
        new Page(
            sample.title(),
            sample.kind(),
            List.of("It is 3.6 ± 0.1 s (22 %) below, 6 h 4 min at most."),
            List.of(),
            sample.sections(),
            sample.origin());
    assertThat(PageFile.html(page))
        .contains(
            "<p dir=\"auto\">It is 3.6\u00a0±\u00a00.1\u00a0s (22\u00a0%) below, 6\u00a0h"
                + " 4\u00a0min at most.</p>");
  }

  /** A printed page of 400 sites would have dozens of sheets. */
  @Test
  void aPrintedPageSaysHowManyRowsItLeavesOut() {
    assertThat(htmlOfRows(60)).doesNotContain("Printed are");
    assertThat(htmlOfRows(61))
        .contains(
            "<p class=\"cut\">Printed are the first 60 of 61 rows; the page and its CSV have all.");
  }

  static String htmlOfRows(int count) {
    List<List<Object>> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      rows.add(List.of("site " + i));
    }
    Block table = new Block.Table("Sites", List.of(new Block.Column("site", "", "")), rows);
    Page.Section section = new Page.Section("s", List.of(table));
    return PageFile.html(new Page("m", "", List.of(), List.of(), List.of(section), null));
  }

  @Test
  void nothingIsFetched() {
    String html = PageFile.html(SamplePage.ofAllKinds(300, "a name"));
    List<String> addresses =
        Pattern.compile("(?:https?:)?//[a-z0-9.-]+\\.[a-z]+")
            .matcher(withoutLibrary(html))
            .results()
            .map(found -> found.group())
            .distinct()
            .toList();
    assertThat(addresses).containsExactly("http://www.w3.org");
    assertThat(html).contains("default-src 'none'").doesNotContain("@import", "sourceMappingURL");
    assertThat(withoutLibrary(html)).doesNotContainPattern("url\\((?!#)");
  }

  @Test
  void warningsThatDifferInTheirNumbersAloneAreFolded() {
    Page sample = SamplePage.ofAllKinds(2, "a name");
    Page page =
        new Page(
            sample.title(),
            sample.kind(),
            sample.answer(),
            List.of("Qs1 is full", "under RR, Qs2 is full", "2 jobs were left out"),
            sample.sections(),
            sample.origin());
    String html = PageFile.html(page);
    int folded = html.indexOf("<summary>1 more like these</summary>");
    assertThat(html.indexOf("Qs1 is full")).isPositive().isLessThan(folded);
    assertThat(html.indexOf("2 jobs were left out")).isPositive().isLessThan(folded);
    assertThat(html.indexOf("Qs2 is full")).isGreaterThan(folded);
  }
}
