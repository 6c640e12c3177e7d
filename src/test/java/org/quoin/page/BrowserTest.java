package org.quoin.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;
import static org.assertj.core.api.InstanceOfAssertFactories.LONG;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogType;
import org.quoin.base.DisplayUnit;
import org.quoin.report.block.Block;
import org.quoin.report.block.Figure;
import org.quoin.result.Origin;
import org.quoin.statistics.Estimate;

/** Pages as a browser shows them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class BrowserTest {
  /** For each drawing, the colours that a coarse look at it finds. */
  private static final String COLORS =
      """
      return [...document.querySelectorAll('.drawing')].map(box => {
        const canvas = box.querySelector('canvas');
        if (!canvas) {
          const marks = [...box.querySelectorAll('.map *')].map(mark => getComputedStyle(mark));
          return [...new Set(marks.flatMap(mark => [mark.fill, mark.stroke]))];
        }
        const copy = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
        copy.drawImage(canvas, 0, 0, 300, 150);
        const pixels = copy.getImageData(0, 0, 300, 150).data;
        const colors = new Set();
        for (let i = 0; i < pixels.length; i += 4) {
          colors.add(pixels[i] + ',' + pixels[i + 1] + ',' + pixels[i + 2] + ',' + pixels[i + 3]);
        }
        return [...colors];
      })\
      """;

  private Path folder;
  private Browser browser;
  private Page page;
  private Path plain;

  @BeforeAll
  void start(@TempDir Path folder) throws IOException {
    this.folder = folder;
    browser = Browser.started();
    page = SamplePage.ofAllKinds(500, "shortest-queue", "site 3", "random");
    plain = written("plain.html", page);
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

  /** Opens the plain page, wide and light, unless it is open so: that takes longer than a test. */
  private void openPlainPage() {
    browser.looksLike(1100, false);
    if (!plain.toUri().toString().equals(browser.driver().getCurrentUrl())) {
      browser.draws(plain);
    }
  }

  private Object run(String script, Object... arguments) {
    return browser.run(script, arguments);
  }

  @ParameterizedTest
  @ValueSource(ints = {1100, 400})
  void everyFigureIsDrawnInBothSchemesWithoutErrorOrRequest(int width) {
    browser.looksLike(width, false);
    browser.draws(plain);
    List<?> light = drawnOn("rgb(255, 255, 255)");
    browser.looksLike(width, true);
    List<?> dark = drawnOn("rgb(18, 22, 29)");
    for (int i = 0; i < light.size(); i++) {
      assertThat(dark.get(i)).as("figure %d", i).isNotEqualTo(light.get(i));
    }
    browser.sawNothingWrong(plain);
  }

  /** Looks at a page on a paper of some colour; gives its drawings' colours. */
  private List<?> drawnOn(String paper) {
    assertThat(run("return getComputedStyle(document.body).backgroundColor")).isEqualTo(paper);
    List<?> colors = (List<?>) run(COLORS);
    assertThat(colors).hasSize(11).allSatisfy(of -> assertThat((List<?>) of).hasSizeGreaterThan(5));
    assertThat(run("return document.documentElement.scrollWidth - innerWidth"))
        .asInstanceOf(LONG)
        .isNotPositive();
    return colors;
  }

  /**
   * An axis over less than a decade has marks enough, and none at an odd end. A sentence and a
   * table have the unit of the shortest time; so have the bars beside them.
   */
  @Test
  void axesHaveTheMarksAndUnitsThatPeopleSay() throws IOException {
    double[] x = {0, 26.37};
    double[] y = {4.2, 7.9};
    Figure curves =
        new Figure.Curves(
            "Curves",
            "",
            new Figure.Axis("x", "", false),
            new Figure.Axis("y", "s", true),
            List.of(new Figure.Curve("a", x, y, Figure.Form.LINE)));
    Figure bars =
        new Figure.Bars(
            "Bars",
            "",
            "",
            new Figure.Axis("time", "s", false),
            List.of("a", "b"),
            List.of(
                new Figure.BarSeries("wait", new double[] {20_000, 170_000}, null),
                new Figure.BarSeries("run", new double[] {9_000, 9_000}, null)),
            true);
    Figure seconds =
        new Figure.Bars(
            "Seconds",
            "",
            "",
            new Figure.Axis("time", "s", false).in(new DisplayUnit("s", 1)),
            List.of("a", "b"),
            List.of(new Figure.BarSeries("wait", new double[] {700, 7_000}, null)),
            false);
    Figure numbers =
        new Figure.Bars(
            "Numbers",
            "",
            "n",
            new Figure.Axis("p_n", "", false),
            IntStream.range(0, 40).mapToObj(Integer::toString).toList(),
            List.of(new Figure.BarSeries("p", new double[40], null)),
            false);
    Page small =
        new Page(
            "a test",
            "Marks",
            List.of("Answer."),
            List.of(),
            List.of(new Page.Section("Figures", List.of(curves, bars, numbers, seconds))),
            SamplePage.ofAllKinds(10, "queue").origin());
    browser.looksLike(1100, false);
    browser.draws(written("marks.html", small));
    assertThat(
            run(
                """
                const chart = number =>
                  echarts.getInstanceByDom(document.querySelectorAll('.canvas')[number]).getOption();
                const marks = axis => chart(0).series.find(one => one.name === 'ticks-' + axis)
                  .markLine.data.map(mark => mark.label.formatter).join(' ');
                return [marks('xAxis'), marks('yAxis'), chart(1).title[0].text, chart(2).xAxis[0].type,
                  chart(3).title[0].text];\
                """))
        .isEqualTo(
            List.of(
                "0 2.5 5 7.5 10 12.5 15 17.5 20 22.5 25",
                "5 s 6 s 7 s 8 s",
                "time [h]",
                "category",
                "time [s]"));
  }

  /**
   * An axis of hours has whole numbers. Long names at the ends of curves are told apart. What bars
   * are of stands below them.
   */
  @Test
  void namesAndMarksOfAxesTellWhatTheyAreOf() throws IOException {
    List<Figure.Curve> long1 = new ArrayList<>();
    for (String k : List.of("25", "50")) {
      long1.add(
          Figure.Curve.points(
              "semi-consistent matrices, KPB k=" + k,
              new double[] {0, 1},
              new double[] {1, 2},
              new double[] {Double.NaN, Double.NaN}));
    }
    Figure hours =
        new Figure.Curves(
            "Hours",
            "",
            new Figure.Axis("hour of the day", "", false),
            new Figure.Axis("y", "%", false),
            long1);
    Figure bars =
        new Figure.Bars(
            "Bars",
            "",
            "site",
            new Figure.Axis("p", "", false),
            List.of("a", "b"),
            List.of(new Figure.BarSeries("p", new double[] {1, 2}, null)),
            false);
    Page page =
        new Page(
            "a test",
            "Names",
            List.of(),
            List.of(),
            List.of(new Page.Section("s", List.of(hours, bars))),
            null);
    browser.looksLike(1100, false);
    browser.draws(written("names.html", page));
    assertThat(
            run(
                """
                const chart = number =>
                  echarts.getInstanceByDom(document.querySelectorAll('.canvas')[number]).getOption();
                const marks = chart(0).series.find(one => one.name === 'ticks-xAxis')
                  .markLine.data.map(mark => mark.label.formatter).join(' ');
                const ends = chart(0).graphic[0].elements.map(one => one.style.text).join(' ');
                return [marks, ends, chart(1).xAxis[0].name];\
                """))
        .isEqualTo(List.of("0 1", "semi-co…ices, KPB k=25 semi-co…ices, KPB k=50", "site"));
  }

  /** Cells of 1.5, 2 and 10.25 have two digits behind the point each; counts are in full. */
  @Test
  void theCellsOfAMapHaveEqualDigits() throws IOException {
    Page maps =
        new Page(
            "a test",
            "Maps",
            List.of(),
            List.of(),
            List.of(new Page.Section("s", List.of(heat(1.5, 2, 10.25), heat(12, 3482, 0)))),
            null);
    browser.looksLike(1100, false);
    browser.draws(written("cells.html", maps));
    assertThat(
            run(
                """
                return [...document.querySelectorAll('.canvas')].map(box => {
                  const label = echarts.getInstanceByDom(box).getOption().series[0].label;
                  return [0, 1, 2].map(x => label.formatter({ value: [x, 0] })).join(' ');
                });\
                """))
        .isEqualTo(List.of("1.50 2.00 10.25", "12 3,482 0"));
  }

  /** Times far above the others go beyond the axis with one number each; shares never do. */
  @Test
  void barsFarLongerThanTheOthersHaveOneNumber() throws IOException {
    Page page =
        new Page(
            "a test",
            "Bars",
            List.of(),
            List.of(),
            List.of(new Page.Section("s", List.of(lying("s"), lying("%")))),
            null);
    browser.looksLike(600, false);
    browser.draws(written("bars.html", page));
    assertThat(
            run(
                """
                return [...document.querySelectorAll('.canvas')].map(box => {
                  const [bars, beyond] = echarts.getInstanceByDom(box).getOption().series;
                  const numbers = bars.data.map((value, dataIndex) =>
                    bars.label.formatter({ value, dataIndex }));
                  const above = beyond.data.map((value, dataIndex) =>
                    beyond.label.formatter({ dataIndex }));
                  return numbers.concat(above).join(' | ');
                });\
                """))
        .isEqualTo(List.of(" | 2 | 1.5 | 1 | → 32.5 s", "32.5 | 0.02 | 0.015 | 0.01"));
  }

  /**
   * Of 33 s beside 2 s the first goes beyond an axis, unless intervals are longer than the bars.
   */
  @Test
  void noBarGoesBeyondAnAxisThatIntervalsFill() throws IOException {
    browser.looksLike(600, false);
    List<Figure> figures = List.of(interval(0.5), interval(3.9));
    Page.Section section = new Page.Section("s", List.copyOf(figures));
    browser.draws(
        written("ends.html", new Page("a", "", List.of(), List.of(), List.of(section), null)));
    assertThat(
            run(
                """
                return [...document.querySelectorAll('.canvas')].map(box =>
                  echarts.getInstanceByDom(box).getOption().series.at(-1).data.length);\
                """))
        .isEqualTo(List.of(1L, 0L));
  }

  private static Figure interval(double halfWidth) {
    return new Figure.Bars(
        "Bars",
        "",
        "",
        new Figure.Axis("wait", "s", false),
        List.of("a", "b", "c"),
        List.of(
            new Figure.BarSeries(
                "v", new double[] {33, 2, 2.1}, new double[] {halfWidth, halfWidth, halfWidth})),
        false);
  }

  /** Bars with names too long to stand below them, one of them far longer than the others. */
  private static Figure lying(String unit) {
    double scale = unit.equals("%") ? 0.01 : 1;
    return new Figure.Bars(
        "Bars",
        "",
        "",
        new Figure.Axis("near to full", unit, false),
        IntStream.range(0, 4).mapToObj(i -> "a long name of a queue, number " + i).toList(),
        List.of(
            new Figure.BarSeries(
                "v", new double[] {32.5, 2 * scale, 1.5 * scale, 1 * scale}, null)),
        false);
  }

  private static Figure heat(double... values) {
    return new Figure.HeatMap(
        "Map",
        "",
        "x",
        List.of("a", "b", "c"),
        "y",
        List.of("r"),
        "v",
        "",
        new double[][] {values},
        false,
        null);
  }

  /**
   * A window as narrow as a telephone shows a long choice, a long name in a cell and the long name
   * of a file. The name of the node in the middle of a horizontal line stands above or below it.
   */
  @Test
  void longNamesFitANarrowWindowAndNamesOfNodesLieBesideLinks() throws IOException {
    String name = "MINIMUM-COMPLETION-TIME transfers=true";
    Figure map =
        new Figure.StudyMap(
            "Study",
            "",
            List.of(
                new Figure.MapAxis("x", List.of("1", "2", "3")),
                new Figure.MapAxis("y", List.of("1"))),
            List.of(name, name + " period=10 s"),
            new Figure.Axis("mean response time", "s", false).in(new DisplayUnit("s", 1)),
            new double[][] {{1, 2, 3}, {4, 5, 6}},
            new double[][] {{1, 1, 1}, {1, 1, 1}},
            new int[] {0, 0, 0},
            new int[] {0, 1, 1});
    List<Figure.Place> places = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      places.add(
          new Figure.Place("n" + i, "router", i / 2.0, 0.5, false, Double.NaN, null, "", -1));
    }
    Figure network =
        new Figure.NetworkMap(
            "Network",
            "",
            places,
            List.of(
                new Figure.Connection("a", 0, 1, 0.5, null, Double.NaN, null, "", "", Double.NaN),
                new Figure.Connection("b", 1, 2, 0.5, null, Double.NaN, null, "", "", Double.NaN)),
            new double[0],
            List.of());
    Origin origin =
        new Origin(
            "study",
            "0",
            "sweep",
            1,
            List.of(new Origin.Input("averylongnameofafilewithoutanyblank.yaml", "0".repeat(64))));
    Page small =
        new Page(
            "a test",
            "Narrow",
            List.of(),
            List.of(),
            List.of(new Page.Section("s", List.of(map, network))),
            origin);
    browser.looksLike(390, false);
    browser.draws(written("narrow.html", small));
    assertThat((Long) run("return document.documentElement.scrollWidth - innerWidth"))
        .isNotPositive();
    assertThat(
            run(
                """
                const file = document.querySelector('.inputs td');
                const cell = echarts.getInstanceByDom(document.querySelector('.canvas')).getModel()
                  .getSeriesByIndex(0).getData().getItemGraphicEl(0);
                const parts = cell.children();
                const text = parts[parts.length - 1].getBoundingRect();
                const plate = parts[parts.length - 2 - (parts[parts.length - 2].type === 'text')]
                  .getBoundingRect();
                const box = parts[0].getBoundingRect();
                const middle = [...document.querySelectorAll('.map text')]
                  .find(one => one.textContent === 'n1').getBBox();
                const line = document.querySelector('.map [data-tie] line').getBBox().y;
                return [file.scrollWidth - file.clientWidth, text.width <= box.width,
                  parts.some(part => part.type === 'line') && text.width < plate.width,
                  middle.y > line || middle.y + middle.height < line];\
                """))
        .isEqualTo(List.of(0L, true, true, true));
  }

  /** A policy's name goes on in the next line after its colon, and no word of a name is cut. */
  @Test
  void namesOfATableAreNotCutWithinAWord() throws IOException {
    List<Block.Column> columns =
        List.of(
            new Block.Column("metric", "", ""),
            new Block.Column("conservative:fcfs", "", ""),
            new Block.Column("meaning", "", ""));
    List<List<Object>> rows =
        List.of(
            List.of("response (responseTime)", 1.5, "from submission to the result ".repeat(3)));
    Page table =
        new Page(
            "a test",
            "Names",
            List.of(),
            List.of(),
            List.of(new Page.Section("s", List.of(new Block.Table("t", columns, rows)))),
            null);
    browser.looksLike(390, false);
    browser.draws(written("names.html", table));
    assertThat(
            run(
                """
                const lines = (node, from, to) => {
                  const range = document.createRange();
                  range.setStart(node, from);
                  range.setEnd(node, to);
                  return range.getClientRects().length;
                };
                const head = document.querySelector('th:nth-child(2) bdi');
                const cell = document.querySelector('td bdi').firstChild;
                const end = head.lastChild;
                return [head.textContent, lines(head.firstChild, 0, 13),
                  lines(end, end.length - 4, end.length),
                  lines(cell, 9, 23)];\
                """))
        .isEqualTo(List.of("conservative:fcfs", 1L, 1L, 1L));
  }

  /**
   * The columns that say the same in rows below each other are headings of these rows where the
   * window is narrow, so that the numbers have room; sorting and saving do not notice. Below a
   * table stands that it goes on.
   */
  @Test
  void rowsOfANarrowWindowHaveHeadingsInPlaceOfColumnsThatSayTheSame() throws IOException {
    Block.Column x = new Block.Column("interval", "s", "", Block.Shown.ONCE);
    List<Block.Column> columns =
        List.of(x, new Block.Column("metaserver", "", ""), new Block.Column("response", "s", ""));
    List<List<Object>> rows = new ArrayList<>();
    for (double interval : new double[] {20, 40}) {
      for (int i = 0; i < 9; i++) {
        rows.add(List.of(interval, "M" + i, interval + 9 - i));
      }
    }
    Page points =
        new Page(
            "a test",
            "Points",
            List.of(),
            List.of(),
            List.of(new Page.Section("s", List.of(new Block.Table("All points", columns, rows)))),
            null);
    browser.looksLike(390, false);
    browser.draws(written("points.html", points));
    String headings =
        "return [...document.querySelectorAll('tr.heading')].map(row => row.textContent)";
    assertThat(run(headings)).isEqualTo(List.of("interval 20 s", "interval 40 s"));
    String shown =
        "return [...document.querySelectorAll('table.sortable tr:nth-child(2) td')]"
            + ".filter(cell => cell.offsetWidth > 0).map(cell => cell.textContent)";
    assertThat(run(shown)).isEqualTo(List.of("M0", "29"));
    assertThat(run("return document.querySelector('.sign').textContent"))
        .isEqualTo("more rows below ↓");
    List<?> files =
        (List<?>)
            browser
                .driver()
                .executeAsyncScript(
                    """
                    const done = arguments[0];
                    const blobs = [];
                    URL.createObjectURL = blob => 'blob:' + blobs.push(blob);
                    HTMLAnchorElement.prototype.click = () => {};
                    document.querySelector('.tools button').click();
                    Promise.all(blobs.map(blob => blob.text())).then(done);\
                    """);
    assertThat(files.get(0))
        .asString()
        .startsWith("interval [s],metaserver,response [s]\n20,M0,29\n")
        .hasLineCount(19);
    browser.driver().findElement(By.cssSelector("th:nth-child(2) button")).click();
    assertThat((List<?>) run(headings)).hasSize(18).first().isEqualTo("interval 20 s");
    browser.looksLike(1100, false);
    assertThat(run(headings)).isEqualTo(List.of());
    assertThat(run("return document.querySelector('td').offsetWidth > 0")).isEqualTo(true);
  }

  @Test
  void everyControlIsReachedByTheKeyboard() {
    openPlainPage();
    Long controls =
        (Long)
            run(
                """
                window.reached = new Set();
                addEventListener('focusin', event => reached.add(event.target));
                window.controls = [...document.querySelectorAll(
                  'a, button, input, summary, [tabindex="0"]')];
                return controls.length;\
                """);
    Actions tabs = new Actions(browser.driver(), Duration.ZERO);
    for (int i = 0; i < controls + 5; i++) {
      tabs.sendKeys(Keys.TAB);
    }
    tabs.perform();
    assertThat((List<?>) run("return controls.filter(c => !reached.has(c)).map(c => c.outerHTML)"))
        .isEmpty();
  }

  @Test
  void arrowsMoveTheSliderAndTheGanttChart() {
    openPlainPage();
    browser.driver().findElement(By.cssSelector("input[type=range]")).sendKeys(Keys.ARROW_RIGHT);
    assertThat(run("return document.querySelector('output').textContent"))
        .isEqualTo("0 s – 60 min in the first replication");
    WebElement gantt = browser.driver().findElement(By.cssSelector(".gantt canvas"));
    Object whole = picture(gantt);
    gantt.sendKeys("+");
    Object nearer = picture(gantt);
    gantt.sendKeys(Keys.ARROW_RIGHT);
    Object later = picture(gantt);
    gantt.sendKeys("0");
    assertThat(nearer).isNotEqualTo(whole);
    assertThat(later).isNotEqualTo(nearer).isNotEqualTo(whole);
    assertThat(picture(gantt)).isEqualTo(whole);
  }

  /**
   * Two processors that are always busy, with jobs of 20 s: those of 70,000 jobs are too many to be
   * drawn at once. In the middle, at 350,000 s, begin jobs 35,000 (processor 0) and 35,001.
   */
  @Test
  void singleJobsOfALargeLogAreSeenOnceTheyAreFewEnough() throws IOException {
    int size = 10_000;
    List<Figure.Tile> tiles = new ArrayList<>();
    for (int first = 0; first < 70_000; first += size) {
      int from = first;
      double[] starts = IntStream.range(0, size).mapToDouble(i -> (from + i) / 2 * 20).toArray();
      Figure.Jobs jobs =
          new Figure.Jobs(
              LongStream.range(from, from + size).toArray(),
              Arrays.stream(starts).map(start -> start - 1.5).toArray(),
              starts,
              Arrays.stream(starts).map(start -> start + 20).toArray(),
              IntStream.range(0, size)
                  .mapToObj(i -> new int[] {i % 2, i % 2})
                  .toArray(int[][]::new),
              IntStream.range(0, size).map(i -> i % 2).toArray());
      tiles.add(new Figure.Tile(starts[0], starts[size - 1] + 20, jobs));
    }
    Figure.Jobs cells =
        new Figure.Jobs(
            new long[] {1},
            new double[] {0},
            new double[] {0},
            new double[] {700_000},
            new int[][] {{0, 1}},
            new int[] {0});
    Figure gantt =
        new Figure.Gantt(
            "g",
            "",
            2,
            1,
            "processor",
            cells,
            List.of("even", "odd"),
            null,
            Double.NaN,
            700_000,
            tiles);
    Page all =
        new Page(
            "m", "", List.of(), List.of(), List.of(new Page.Section("s", List.of(gantt))), null);
    browser.looksLike(1100, false);
    browser.draws(written("many.html", all));
    String state = "return document.querySelector('.state').textContent";
    assertThat(run(state))
        .isEqualTo(
            "Cells of 8.102 d, not single jobs: zoom in until at most 60,000 jobs are seen.");
    WebElement canvas = browser.driver().findElement(By.cssSelector(".gantt canvas"));
    canvas.sendKeys("+".repeat(14));
    browser.until("document.querySelector('.state').textContent === 'Each block is a job.'");
    browser.settles();
    List<String> tips = new ArrayList<>();
    for (String at : List.of("0.25", "0.75")) {
      tips.add(
          (String)
              run(
                  """
                  const canvas = document.querySelector('.gantt canvas');
                  const box = canvas.getBoundingClientRect();
                  const high = box.height - 18 - 34; // the axes'
                  canvas.dispatchEvent(new PointerEvent('pointermove', {
                    clientX: box.left + 64 + (box.width - 64 - 12) / 2 + 5,
                    clientY: box.top + 18 + arguments[0] * high
                  }));
                  return document.querySelector('.floating').innerText;\
                  """,
                  Double.valueOf(at)));
    }
    assertThat(tips.get(0))
        .contains("Job 35000", "even", "waited 1.5 s, ran 20 s", "1 processor: 0");
    assertThat(tips.get(1)).contains("Job 35001", "odd", "1 processor: 1");
    canvas.sendKeys("0");
    browser.settles();
    assertThat(run(state)).asString().startsWith("Cells of");
    assertThat(browser.driver().manage().logs().get(LogType.BROWSER).getAll()).isEmpty();
  }

  /** What a canvas shows once it is drawn anew. */
  private Object picture(WebElement canvas) {
    return browser
        .driver()
        .executeAsyncScript(
            "const [canvas, done] = arguments;requestAnimationFrame(() => requestAnimationFrame(()"
                + " => done(canvas.toDataURL())))",
            canvas);
  }

  /** As wide as a sheet of A4 within its margins; a wide window's figures are made to fit. */
  @Test
  void onPaperFiguresAndTablesFitAndControlsAreLeftOut() {
    openPlainPage();
    try {
      run("dispatchEvent(new Event('beforeprint'))");
      browser.looksLike(718, true);
      browser.driver().executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", "print"));
      assertThat((Long) run("return document.documentElement.scrollWidth - innerWidth"))
          .isLessThan(1);
      assertThat(
              run(
                  """
                  return [...document.querySelectorAll('.drawing canvas, .map')]
                    .every(canvas => canvas.clientWidth > 640 && canvas.clientWidth < 718);\
                  """))
          .isEqualTo(true);
      assertThat(
              run(
                  """
                  return [...document.querySelectorAll('.tools, .controls, :not(.folded) > summary')]
                    .filter(part => part.checkVisibility()).length;\
                  """))
          .isEqualTo(0L);
      // A box in a head is left blank where the head is repeated on the next sheet.
      assertThat(run("return getComputedStyle(document.querySelector('th button')).display"))
          .isEqualTo("contents");
      // A heading stood alone at the end of a sheet, its figure on the next one.
      assertThat(
              run(
                  "return getComputedStyle(document.querySelector('.folded >"
                      + " summary')).breakAfter"))
          .isEqualTo("avoid");
    } finally {
      run("dispatchEvent(new Event('afterprint'))");
      browser.driver().executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", ""));
    }
  }

  /**
   * A link to a section, a figure's address and the button open what is folded; paper has it all.
   */
  @Test
  void sectionsAreFoldedUntilTheyAreAskedFor() throws IOException {
    browser.looksLike(1100, false);
    Path folded = Files.copy(plain, folder.resolve("folded.html")).toRealPath();
    browser.opens(folded);
    browser.drawn();
    assertThat(drawings()).isEqualTo("0 of 11, 0 of 6 open");
    assertThat((Long) run("return document.documentElement.scrollHeight")).isLessThan(1600);
    browser.driver().findElement(By.cssSelector("nav a[href='#section-2']")).click();
    browser.settles();
    browser.drawn();
    assertThat(drawings()).isEqualTo("2 of 11, 1 of 6 open");
    assertThat(
            (Double) run("return document.querySelector('#figure-0').getBoundingClientRect().top"))
        .isBetween(0.0, 450.0);
    run("dispatchEvent(new Event('beforeprint'))");
    assertThat(drawings()).isEqualTo("11 of 11, 6 of 6 open");
    run("dispatchEvent(new Event('afterprint'))");
    assertThat(drawings()).isEqualTo("11 of 11, 1 of 6 open");
    browser.driver().findElement(By.cssSelector("nav button")).click();
    browser.settles();
    browser.drawn();
    assertThat(drawings()).isEqualTo("11 of 11, 6 of 6 open");
    assertThat(
            run(
                """
                return [...document.querySelectorAll('.drawing canvas, .map')]
                  .every(canvas => canvas.clientWidth > 900);\
                """))
        .as("drawn for paper before they were seen")
        .isEqualTo(true);
    browser.opens("about:blank");
    browser.opens(folded.toUri() + "#figure-4");
    browser.drawn();
    assertThat(drawings()).isEqualTo("1 of 11, 1 of 6 open");
    browser.sawNothingWrong(url -> url.startsWith(folded.toUri().toString()));
  }

  private Object drawings() {
    return run(
        """
        const boxes = [...document.querySelectorAll('.drawing')];
        const sections = [...document.querySelectorAll('.folded')];
        return boxes.filter(box => box.hasChildNodes()).length + ' of ' + boxes.length + ', '
          + sections.filter(one => one.open).length + ' of ' + sections.length + ' open';\
        """);
  }

  /** Thousands of rows that are not printed would take the printer seconds. */
  @Test
  void rowsThatAreNotPrintedLeaveThePageMeanwhile() throws IOException {
    browser.looksLike(1100, false);
    browser.draws(
        Files.writeString(folder.resolve("rows.html"), PageFileTest.htmlOfRows(100)).toRealPath());
    String rows =
        "const rows = document.querySelectorAll('tbody tr');"
            + " return rows.length + ' to ' + rows[rows.length - 1].textContent;";
    run("dispatchEvent(new Event('beforeprint'))");
    assertThat(run(rows)).isEqualTo("60 to site 59");
    run("dispatchEvent(new Event('afterprint'))");
    assertThat(run(rows)).isEqualTo("100 to site 99");
  }

  /** A browser takes seconds to lay out thousands of rows. */
  @Test
  void ofVeryManyRowsTheFirstAreShownAndOthersAreFound() throws IOException {
    browser.looksLike(1100, false);
    browser.draws(
        Files.writeString(folder.resolve("many.html"), PageFileTest.htmlOfRows(1000)).toRealPath());
    String rows =
        "const rows = [...document.querySelectorAll('tbody tr')];"
            + " return rows.length + ': ' + rows[0].textContent + ' to ' + rows.at(-1).textContent"
            + " + '; ' + document.querySelector('.tools output').textContent;";
    assertThat(run(rows)).isEqualTo("200: site 0 to site 199; the first 200 of 1,000 rows");
    WebElement head =
        browser.driver().findElement(By.cssSelector("table.sortable th:nth-child(1) button"));
    head.click();
    head.sendKeys(Keys.ENTER);
    assertThat(run(rows)).isEqualTo("200: site 999 to site 800; the first 200 of 1,000 rows");
    WebElement field = browser.driver().findElement(By.cssSelector(".tools input[type=search]"));
    field.sendKeys("SITE 77");
    assertThat(run(rows)).isEqualTo("11: site 779 to site 77; 11 rows");
    run("dispatchEvent(new Event('beforeprint')); dispatchEvent(new Event('afterprint'))");
    assertThat(run(rows)).isEqualTo("11: site 779 to site 77; 11 rows");
    field.clear();
    field.sendKeys("s");
    browser.driver().findElement(By.xpath("//button[text()='Show all 1,000']")).click();
    assertThat(run(rows)).isEqualTo("1000: site 999 to site 0; 1,000 rows");
  }

  /** Rows after the first 200 are data, of which the page makes the cells that a table has. */
  @Test
  void furtherRowsHaveTheTextsAndValuesOfTheTable() throws IOException {
    browser.looksLike(1100, false);
    List<List<Object>> rows = new ArrayList<>();
    for (int i = 0; i < 230; i++) {
      rows.add(
          List.of(
              i % 3 == 0 ? "easy:" + "f".repeat(i / 20) : "a <b> & c",
              new Estimate(i * 1.37, 0.125, 0.95, 4),
              i % 7 == 0 ? "" : i * 1000.125,
              i % 5 == 0 ? -i / 8.0 : i / 80.0,
              i));
    }
    List<Block.Column> columns =
        Stream.of("name", "mean", "large", "small", "count")
            .map(name -> new Block.Column(name, "", ""))
            .toList();
    Block.Table table = new Block.Table("t", columns, rows);
    Page.Section section = new Page.Section("s", List.of(table));
    String html = PageFile.html(new Page("m", "", List.of(), List.of(), List.of(section), null));
    assertThat(html).as("a value that gives its text stands alone").contains(",2.8625,229]");
    browser.draws(Files.writeString(folder.resolve("further.html"), html).toRealPath());
    assertThat(run("return document.querySelectorAll('tbody tr').length")).isEqualTo(200L);
    browser.driver().findElement(By.xpath("//button[text()='Show all 230']")).click();
    String cells = "return [...document.querySelectorAll('tbody td')].map(cell => ";
    assertThat(run(cells + "cell.textContent)"))
        .isEqualTo(table.texts().stream().flatMap(List::stream).toList());
    assertThat(run(cells + "cell.className + cell.querySelectorAll('wbr').length).slice(-15)"))
        .isEqualTo(
            List.of(
                "0", "number0", "number0", "number0", "number0", "phrase1", "number0", "number0",
                "number0", "number0", "0", "number0", "number0", "number0", "number0"));
    assertThat(run(cells + "cell.dataset.value).slice(-14, -10)"))
        .isEqualTo(
            Stream.of(227 * 1.37, 227 * 1000.125, 227 / 80.0, 227).map(String::valueOf).toList());
    assertThat(run(cells + "cell.dataset.half).slice(-14, -12)"))
        .isEqualTo(Arrays.asList("0.125", null));
  }

  /** Figures are drawn one a turn; whoever prints in the meantime misses none. */
  @Test
  void aPageThatIsPrintedBeforeItIsDrawnHasAllFigures() {
    Map<String, Object> script =
        browser
            .driver()
            .executeCdpCommand(
                "Page.addScriptToEvaluateOnNewDocument",
                Map.of(
                    "source",
                    """
                    addEventListener('DOMContentLoaded', () => {
                      dispatchEvent(new Event('beforeprint'));
                      window.missed = [...document.querySelectorAll('.drawing')]
                        .filter(box => !box.hasChildNodes()).length;
                      dispatchEvent(new Event('afterprint'));
                    });\
                    """));
    try {
      browser.draws(plain);
      assertThat(run("return window.missed")).isEqualTo(0L);
    } finally {
      browser.driver().executeCdpCommand("Page.removeScriptToEvaluateOnNewDocument", script);
    }
  }

  @Test
  void pointingAtAJobNamesIt() {
    openPlainPage();
    WebElement gantt = browser.driver().findElement(By.cssSelector(".gantt canvas"));
    new Actions(browser.driver(), Duration.ZERO).moveToElement(gantt).perform();
    Object tip =
        run(
            """
            const canvas = document.querySelector('.gantt canvas');
            const tip = document.querySelector('.gantt .floating');
            const box = canvas.getBoundingClientRect();
            for (let x = 70; x < box.width && !/^Job/.test(tip.textContent); x += 7) {
              canvas.dispatchEvent(new PointerEvent('pointermove',
                { clientX: box.left + x, clientY: box.top + 130, bubbles: true }));
            }
            return tip.hidden ? '' : tip.textContent;\
            """);
    assertThat(tip).asString().matches("Job \\d+.*waited .* ran .*processor.*");
  }

  /** The numbers of the page's data, unpacked by its script, are those that were written. */
  @Test
  void everyFigureGivesItsDataAsCsv() {
    openPlainPage();
    List<?> files =
        (List<?>)
            browser
                .driver()
                .executeAsyncScript(
                    """
                    const done = arguments[0];
                    const blobs = [];
                    URL.createObjectURL = blob => 'blob:' + blobs.push(blob);
                    HTMLAnchorElement.prototype.click = () => {};
                    document.querySelectorAll('.tools button').forEach(button => {
                      if (button.textContent === 'CSV') {
                        button.click();
                      }
                    });
                    Promise.all(blobs.map(blob => blob.text())).then(done);\
                    """);
    assertThat(files).hasSize(12);
    assertThat(files.get(0))
        .asString()
        .startsWith("Metaserver,Mean response [s],± Mean response [s],random [%],Jobs\n");
    Figure.Gantt gantt = (Figure.Gantt) page.sections().get(2).blocks().get(1);
    List<String> lines = files.get(4).toString().lines().toList();
    assertThat(lines).hasSize(gantt.jobs().ids().length + 1);
    for (int i = 0; i < gantt.jobs().ids().length; i++) {
      String numbers =
          String.format(
              Locale.ROOT,
              "%d,%.0f,%.0f,%.0f,",
              gantt.jobs().ids()[i],
              gantt.jobs().submits()[i],
              gantt.jobs().starts()[i],
              gantt.jobs().ends()[i]);
      assertThat(lines.get(i + 1)).startsWith(numbers);
    }
  }

  @Test
  void hostileNamesDoNothing() throws IOException {
    Path hostile = written("hostile.html", SamplePage.ofAllKinds(200, PageFileTest.HOSTILE));
    browser.looksLike(400, false);
    browser.draws(hostile);
    assertThat(run("return document.documentElement.scrollWidth")).isEqualTo(400L);
    for (WebElement drawing :
        browser.driver().findElements(By.cssSelector(".drawing canvas, .map"))) {
      new Actions(browser.driver(), Duration.ZERO)
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
    openPlainPage();
    WebElement head =
        browser.driver().findElement(By.cssSelector("table.sortable th:nth-child(2) button"));
    if (!"ascending".equals(sorting(head))) {
      head.click();
    }
    assertThat(column(2)).isSorted();
    head.sendKeys(Keys.ENTER);
    assertThat(column(2)).isSortedAccordingTo((a, b) -> Double.compare(b, a));
    assertThat(sorting(head)).isEqualTo("descending");
  }

  private static String sorting(WebElement head) {
    return head.findElement(By.xpath("..")).getDomAttribute("aria-sort");
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
  void tablesAreReadWithoutScripts() throws IOException {
    browser.looksLike(1100, false);
    browser.runsScripts(false);
    try {
      browser.opens(Files.copy(plain, folder.resolve("copy.html")));
      assertThat(browser.driver().findElements(By.cssSelector("table.sortable tbody tr")))
          .hasSize(8)
          .allMatch(WebElement::isDisplayed);
      assertThat(browser.driver().findElement(By.className("noscript")).isDisplayed()).isTrue();
    } finally {
      browser.runsScripts(true);
    }
  }

  /**
   * Forty routers with a site and three clients each, in eight regions.
   *
   * @param joined whether a link joins each pair of regions, the wider the higher their numbers
   */
  private static Page largeMap(boolean joined) {
    List<Figure.Place> places = new ArrayList<>();
    List<Figure.Connection> links = new ArrayList<>();
    List<Figure.Region> regions = new ArrayList<>();
    for (int area = 0; area < 8; area++) {
      regions.add(new Figure.Region("area " + area, -1));
    }
    for (int hub = 0; hub < 40; hub++) {
      regions.add(new Figure.Region("hub " + hub, hub / 5));
      int first = places.size();
      String[] kinds = {"router", "cluster", "client", "client", "client"};
      for (int i = 0; i < kinds.length; i++) {
        int area = hub / 5;
        double x = area / 7.0 + 0.01 * (hub % 5 + 0.1 * i);
        double use = kinds[i].equals("cluster") ? hub / 40.0 : Double.NaN;
        String name = kinds[i] + " " + hub + "." + i;
        places.add(
            new Figure.Place(name, kinds[i], x, hub % 5 / 5.0, false, use, null, "", 8 + hub));
        if (i > 0) {
          links.add(
              new Figure.Connection(
                  name, first + i, first, 0.3, null, Double.NaN, null, "", "", Double.NaN));
        } else if (hub > 0) {
          links.add(
              new Figure.Connection(
                  name, first - 5, first, 0.02, null, 0.9, null, "busy", "", 1e6));
        }
      }
    }
    for (int area = 0; joined && area < 8; area++) {
      for (int other = 0; other < area; other++) {
        String name = area + " to " + other;
        double capacity = 1e6 * (area + 1) * (other + 1);
        links.add(
            new Figure.Connection(
                name, 25 * other, 25 * area, 0.5, null, 0.5, null, "", "", capacity));
      }
    }
    Figure map = new Figure.NetworkMap("Large", "", places, links, new double[0], regions);
    return new Page(
        "a test",
        "Large",
        List.of("Answer."),
        List.of(),
        List.of(new Page.Section("Map", List.of(map))),
        SamplePage.ofAllKinds(10, "queue").origin());
  }

  /** A narrow page has fewer marks; a click opens a region, a name is found within one. */
  @Test
  void aLargeMapFoldsAndOpens() throws IOException {
    Path large = written("large.html", largeMap(false));
    browser.looksLike(1100, false);
    browser.draws(large);
    assertThat(marks()).hasSize(40).contains("hub 7", "hub 39");
    assertThat(run("return [...document.querySelectorAll('.map text')].map(t => t.textContent)"))
        .asInstanceOf(LIST)
        .as("busiest site, busier direction, nodes")
        .contains("hub 39 98 %", "90 %", "5")
        .as("links in little use")
        .doesNotContain("2 %");
    browser.looksLike(400, true);
    assertThat(marks()).containsExactly(IntStream.range(0, 8).mapToObj(i -> "area " + i).toArray());
    run(
        """
        document.querySelector('.map [data-mark]').dispatchEvent(new MouseEvent('click', { bubbles: true }))\
        """);
    assertThat(marks()).contains("hub 0", "hub 4").doesNotContain("area 0");
    browser.driver().findElement(By.cssSelector("input[type=search]")).sendKeys("cluster 33");
    assertThat(run("return document.querySelector('.controls output').textContent"))
        .isEqualTo("1 found");
    assertThat(marks()).contains("cluster 33.1");
    run("[...document.querySelectorAll('button')].find(b => b.textContent === 'All').click()");
    assertThat(marks()).hasSize(8);
    browser.sawNothingWrong(large);
  }

  /** Of 28 pairs of regions 12 are drawn in full, the widest and those that join all regions. */
  @Test
  void ofManyLinksBetweenRegionsTheNarrowAreFaint() throws IOException {
    browser.looksLike(400, false);
    browser.draws(written("joined.html", largeMap(true)));
    assertThat(marks()).hasSize(8);
    List<?> full =
        (List<?>)
            run(
                """
                return [...document.querySelectorAll('.map [data-tie]')].map(g => g.thing)
                  .filter(tie => !tie.faint).map(tie => [tie.from.name, tie.to.name].sort().join(' - ') + ' ' + tie.width)\
                """);
    assertThat(full).hasSize(12).asString().contains("area 6 - area 7 6.5", "area 0 - area 7 ");
    assertThat(run("return document.querySelectorAll('.map [data-tie]').length")).isEqualTo(28L);
  }

  /** Returns the names of the marks of a map; none covers another. */
  private List<Object> marks() {
    assertThat(
            run(
                """
                const all = [...document.querySelectorAll('.map [data-mark]')].map(m => m.thing);
                return all.some((a, i) => all.slice(0, i).some(b =>
                  Math.hypot(a.point[0] - b.point[0], a.point[1] - b.point[1]) < a.size + b.size));\
                """))
        .as("overlap")
        .isEqualTo(false);
    return List.copyOf(
        (List<?>)
            run(
                "return [...document.querySelectorAll('.map [data-mark]')].map(m =>"
                    + " m.thing.name)"));
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
