package org.quoin.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.LONG;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.interactions.Actions;

/** Pages as a browser shows them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BrowserTest {
  /** For each drawing, how many colours a coarse look at it finds. */
  private static final String COLORS =
      """
      return [...document.querySelectorAll('.drawing')].map(box => {
        const canvas = box.querySelector('canvas');
        const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
        const colors = new Set();
        for (let i = 0; i < pixels.length; i += 4 * 7) {
          colors.add(pixels[i] + ',' + pixels[i + 1] + ',' + pixels[i + 2] + ',' + pixels[i + 3]);
        }
        return colors.size;
      })\
      """;

  private Path folder;
  private Browser browser;
  private Path plain;

  @BeforeAll
  void start(@TempDir Path folder) throws IOException {
    this.folder = folder;
    browser = Browser.started();
    plain = written("plain.html", SamplePage.ofAllKinds(500, "shortest-queue", "random", "site 3"));
  }

  @AfterAll
  void stop() {
    if (browser != null) {
      browser.close();
    }
  }

  private Path written(String name, Page page) throws IOException {
    return Files.writeString(folder.resolve(name), PageFile.html(page)).toRealPath();
  }

  private Object run(String script, Object... arguments) {
    return browser.run(script, arguments);
  }

  @ParameterizedTest
  @CsvSource({"1100, false", "1100, true", "400, false"})
  void everyFigureIsDrawnWithoutErrorOrRequest(int width, boolean dark) {
    browser.looksLike(width, dark);
    browser.draws(plain);
    assertThat((List<?>) run(COLORS))
        .hasSize(10)
        .allSatisfy(colors -> assertThat((Long) colors).isGreaterThan(5));
    assertThat(run("return document.documentElement.scrollWidth - innerWidth"))
        .asInstanceOf(LONG)
        .isNotPositive();
    String paper = (String) run("return getComputedStyle(document.body).backgroundColor");
    assertThat(paper).isEqualTo(dark ? "rgb(18, 22, 29)" : "rgb(255, 255, 255)");
    browser.sawNothingWrong(plain);
  }

  @Test
  void figuresFollowAChangeOfColours() {
    browser.looksLike(1100, false);
    browser.draws(plain);
    String pictures =
        "return [...document.querySelectorAll('.drawing canvas')].map(c => c.toDataURL())";
    List<?> light = (List<?>) run(pictures);
    browser.looksLike(1100, true);
    List<?> dark = (List<?>) run(pictures);
    for (int i = 0; i < light.size(); i++) {
      assertThat(dark.get(i)).as("figure %d", i).isNotEqualTo(light.get(i));
    }
  }

  @Test
  void hostileNamesDoNothing() throws IOException {
    Path hostile = written("hostile.html", SamplePage.ofAllKinds(200, PageFileTest.HOSTILE));
    browser.looksLike(400, false);
    browser.draws(hostile);
    assertThat(run("return document.documentElement.scrollWidth")).isEqualTo(400L);
    for (WebElement drawing : browser.driver().findElements(By.cssSelector(".drawing canvas"))) {
      new Actions(browser.driver())
          .moveToElement(drawing)
          .moveByOffset(3, 3)
          .moveByOffset(40, 30)
          .perform();
    }
    assertThat(run("return document.title")).asString().startsWith("Which metaserver is best");
    assertThat(run("return document.querySelectorAll('img, b b, [onmouseover]').length"))
        .isEqualTo(0L);
    browser.sawNothingWrong(hostile);
  }

  @Test
  void tablesAreSortedByAClickAndByEnter() {
    browser.looksLike(1100, false);
    browser.draws(plain);
    WebElement head =
        browser.driver().findElement(By.cssSelector("table.sortable th:nth-child(2) button"));
    head.click();
    assertThat(column(2)).isSorted();
    head.sendKeys(Keys.ENTER);
    assertThat(column(2)).isSortedAccordingTo((a, b) -> Double.compare(b, a));
    assertThat(head.findElement(By.xpath("..")).getDomAttribute("aria-sort"))
        .isEqualTo("descending");
  }

  private List<Double> column(int column) {
    List<?> cells =
        (List<?>)
            run(
                "return [...document.querySelectorAll('table.sortable td:nth-child(' + arguments[0]"
                    + " + ')')].map(cell => cell.dataset.value)",
                column);
    return cells.stream().map(cell -> Double.valueOf((String) cell)).toList();
  }

  @Test
  void tablesAreReadWithoutScripts() {
    browser.looksLike(1100, false);
    browser.runsScripts(false);
    try {
      browser.opens(plain);
      assertThat(browser.driver().findElements(By.cssSelector("table.sortable tbody tr")))
          .hasSize(8)
          .allMatch(WebElement::isDisplayed);
      assertThat(browser.driver().findElement(By.className("noscript")).isDisplayed()).isTrue();
    } finally {
      browser.runsScripts(true);
    }
  }

  /** How long it takes is told, not judged: it is the machine's. */
  @Test
  void opensAPageOfManyJobs() throws IOException {
    Path many = written("many.html", SamplePage.ofAllKinds(100_000, "shortest-queue"));
    browser.looksLike(1100, false);
    browser.opens(Path.of("/dev/null"));
    long before = browser.computed();
    long drawn = browser.draws(many);
    System.out.printf(
        "100,000 jobs: drawn after %d ms, for %d of which its process computed%n",
        drawn, browser.computed() - before);
    browser.sawNothingWrong(many);
  }
}
