package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quoin.page.Browser;
import org.quoin.serve.PageServer;

/**
 * Every kind of page has no violation that axe-core finds, and what it does not judge: no two
 * series look alike, labels are read on the paper, and the text of a figure has its numbers. A
 * build looks at two kinds, a grid's of few queues, in two windows of three widths, light and dark;
 * {@code -Dquoin.axe=all} looks at all kinds, a grid's of many queues, in all six.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class AccessibilityTest {
  private static final boolean ALL = "all".equals(System.getProperty("quoin.axe"));

  /** Violations of a page, each with the elements. */
  private static final String AXE =
      """
      const done = arguments[0];
      axe.run(document, { resultTypes: ['violations'] }).then(found => done(found.violations.map(one =>
        one.id + ': ' + one.nodes.slice(0, 3).map(node => node.html.slice(0, 150) + ' '
          + [...node.any, ...node.all, ...node.none].map(check => check.message)[0]).join(' | '))));\
      """;

  /** Opens or folds the sections of a page. */
  private static final String FOLD =
      "document.querySelectorAll('details.folded').forEach(one => one.open = arguments[0])";

  @TempDir private static Path folder;
  private Browser browser;
  private PageServer server;

  @BeforeAll
  void start() throws IOException {
    browser = Browser.started();
    server = PageServer.open(folder, Path.of("scenarios"), "127.0.0.1", 0);
  }

  private static List<String> command(String name) {
    return switch (name) {
      case "grid" ->
          List.of(
              "compare",
              "scenarios/" + (ALL ? "cross-site" : "clusters-behind-a-wan") + ".yaml",
              "--set",
              "jobs=60",
              "--set",
              "warmup=10",
              "--set",
              "replications=2");
      case "replay" -> List.of("replay", "scenarios/cluster-example.yaml", "--reasons");
      case "study" ->
          List.of("sweep", "scenarios/studies/aida-environment-2.yaml", "--set", "jobs=60");
      case "coscheduling" ->
          List.of("compare", "scenarios/coschedule-example.yaml", "--set", "replications=2");
      case "calibration" ->
          List.of(
              "calibrate",
              "scenarios/aida-example.yaml",
              "--set",
              "replications=1",
              "--set",
              "jobs=60",
              "--measured",
              measured(),
              "--budget",
              "10",
              "--fit",
              "topology.links.*.throughput=20 KB/s..500 KB/s");
      case "site" -> List.of("site");
      case "analysis" -> List.of("analyze", "scenarios/clusters-behind-a-wan.yaml");
      case "start" ->
          List.of(
              "when",
              "scenarios/sacct-example.txt",
              "--processors=32",
              "--from=1 d",
              "--ntasks=24",
              "--time=2 h",
              "--policy=conservative",
              "--coverage=30");
      default ->
          List.of(
              "queue", "M/M/1", "--arrivals", "0.8/s", "--service", "1/s", "--precision", "0.05");
    };
  }

  /** Makes jobs to fit a scenario to. */
  private static String measured() {
    Path out = folder.resolve("measured");
    Run run =
        Run.quoin(
            "run",
            "scenarios/aida-example.yaml",
            "--set",
            "seed=99",
            "--set",
            "replications=1",
            "--set",
            "jobs=100",
            "--out",
            out.toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    return out.resolve("jobs.csv").toString();
  }

  private void make(String name) {
    if (Files.exists(folder.resolve(name))) {
      return;
    }
    List<String> all = new ArrayList<>(command(name));
    all.addAll(List.of("--out", folder.resolve(name).toString()));
    Run run = Run.quoin(all.toArray(String[]::new));
    assertThat(run.exitCode()).as(run.err()).isZero();
  }

  @AfterAll
  void stop() {
    if (server != null) {
      server.close();
    }
    if (browser != null) {
      browser.close();
    }
  }

  private void opens(String name) {
    switch (name) {
      case "results" -> browser.opens(server.address());
      case "site" -> {
        make(name);
        browser.opens(folder.resolve("site/index.html"));
      }
      case "workbench" -> {
        browser.opens(server.address() + "workbench");
        browser.until("!document.getElementById('numbers').hidden");
      }
      case "editor" -> {
        browser.opens("about:blank");
        browser.opens(server.address() + "workbench#drawn");
        browser.until("!document.getElementById('draw').hidden");
      }
      default -> {
        make(name);
        browser.draws(folder.resolve(name + "/report.html"));
      }
    }
  }

  static List<String> pages() {
    return ALL
        ? List.of(
            "grid",
            "replay",
            "study",
            "coscheduling",
            "queue",
            "calibration",
            "analysis",
            "start",
            "workbench",
            "editor",
            "results",
            "site")
        : List.of("grid", "workbench");
  }

  private static String axe() throws IOException {
    try (InputStream in = AccessibilityTest.class.getResourceAsStream("/axe.min.js")) {
      Assumptions.assumeTrue(in != null, "axe-core is not judged: it is not on the class path");
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @ParameterizedTest
  @MethodSource("pages")
  void axeFindsNothing(String name) throws IOException {
    String axe = axe();
    boolean first = true;
    for (int width : new int[] {1280, 768, 390}) {
      for (boolean dark : new boolean[] {false, true}) {
        boolean looked = ALL || (dark ? width == 390 : width == 1280);
        if (looked) {
          browser.looksLike(width, dark);
          if (first) {
            opens(name);
            browser.run(axe);
          }
          first = false;
          browser.settles();
          assertThat((Long) browser.run("return document.documentElement.scrollWidth - innerWidth"))
              .as("%s, %d pixels: nothing is wider than the window", name, width)
              .isNotPositive();
          assertThat((List<?>) browser.driver().executeAsyncScript(AXE))
              .as("%s, %d pixels, %s", name, width, dark ? "dark" : "light")
              .isEmpty();
          browser.run(FOLD, false);
          browser.settles();
          assertThat((List<?>) browser.driver().executeAsyncScript(AXE))
              .as("%s, folded, %d pixels, %s", name, width, dark ? "dark" : "light")
              .isEmpty();
          browser.run(FOLD, true);
        }
      }
    }
  }

  /** Texts whose contrast with what is behind them is below 4.5 (WCAG 2.2, 1.4.3). */
  private static final String PALE =
      """
      const rgb = text => (text.match(/[\\d.]+/g) || [0, 0, 0, 0]).map(Number);
      const light = c => c.slice(0, 3).map(v => v / 255).map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
        .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
      const behind = element => {
        for (let one = element; one; one = one.parentElement) {
          const color = rgb(getComputedStyle(one).backgroundColor);
          if (color.length < 4 || color[3] > 0.99) return color;
        }
        return [255, 255, 255];
      };
      const pale = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        const style = getComputedStyle(element);
        if (!node.data.trim() || element.closest('script, style, noscript, [data-mark], option, :disabled') || !element.getClientRects().length || style.opacity < 1) continue;
        const [a, b] = [light(rgb(element.closest('svg') ? style.fill : style.color)), light(behind(element))];
        const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        if (ratio < 4.5) pale.push(node.data.trim().slice(0, 40) + ' ' + ratio.toFixed(2));
      }
      return pale;\
      """;

  @ParameterizedTest
  @MethodSource("pages")
  void textsAreReadAndFiguresSayTheirNumbers(String name) {
    for (boolean dark : new boolean[] {false, true}) {
      browser.looksLike(dark ? 390 : 1280, dark);
      if (!dark) {
        opens(name);
      }
      browser.settles();
      assertThat((List<?>) browser.run(PALE)).as("%s, dark: %s", name, dark).isEmpty();
    }
    if (List.of("workbench", "editor", "results").contains(name)) {
      return;
    }
    List<?> said =
        (List<?>)
            browser.run(
                "return [...document.querySelectorAll('.drawing [role=img]')].map(f =>"
                    + " f.getAttribute('aria-label'))");
    assertThat(said)
        .hasSameSizeAs((List<?>) browser.run("return [...document.querySelectorAll('.drawing')]"));
    assertThat(said).allSatisfy(one -> assertThat((String) one).matches("(?s).*\\d.*"));
  }

  /** Colour, dash and mark of the first 24 curves; the colour of a label is read on the paper. */
  @Test
  void noTwoCurvesLookAlikeAndLabelsAreRead() {
    opens("workbench");
    for (boolean dark : new boolean[] {false, true}) {
      browser.looksLike(1280, dark);
      assertThat(
              (List<?>)
                  browser.run(
                      "return Array.from({ length: 24 }, (x, i) => [colorOf(i), dashOf(i),"
                          + " markOf(i)].join())"))
          .doesNotHaveDuplicates();
      assertThat(
              (List<?>)
                  browser.run(
                      "return Array.from({ length: 24 }, (x, i) => i).filter(i =>"
                          + " contrast(inkOf(i), look().paper) < 4.5)"))
          .isEmpty();
    }
  }
}
