package org.quoin.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.quoin.page.Browser;

/** The live page as a browser shows it. */
@Tag("slow")
class LivePageTest {
  private static final String HOSTILE = "<img src=x onerror=alert(1)>";
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir private Path folder;
  private Browser browser;
  private PageServer server;

  @BeforeEach
  void start() throws IOException {
    browser = Browser.started();
    browser.driver().manage().timeouts().scriptTimeout(PATIENCE);
    Path run = Files.createDirectories(folder.resolve("a <b>bold &amp; run"));
    Files.writeString(run.resolve("summary.json"), "{}");
    Files.writeString(
        run.resolve("report.html"),
        "<!DOCTYPE html><title>"
            + HOSTILE.replace("<", "&lt;").replace(">", "&gt;")
            + "</title><meta name=\"description\" content=\"LOTH is &lt;b&gt;best\">");
    Path part = Files.createDirectories(run.resolve("RR"));
    Files.writeString(part.resolve("summary.json"), "{}");
    Files.writeString(part.resolve("report.html"), "<!DOCTYPE html><title>RR</title>");
    Files.writeString(
        folder.resolve("small.yaml"),
        """
        title: "%s"
        topology: %s
        jobs: 60
        warmup: 10
        replications: 2
        metaservers: [RR, LOTH]
        clients:
          - {job: ep, operations: 4 Gop, interval: 60 s}
        """
            .formatted(HOSTILE, Path.of("topologies/aida-environment-1.dot").toAbsolutePath()));
    server = PageServer.open(folder, folder.resolve("none"), "127.0.0.1", 0);
  }

  @AfterEach
  void stop() {
    if (server != null) {
      server.close();
    }
    if (browser != null) {
      browser.close();
    }
  }

  private Object run(String script) {
    return browser.run(script);
  }

  private void until(String condition) {
    browser.until(condition);
  }

  private void fits() {
    assertThat((Long) run("return document.documentElement.scrollWidth - innerWidth"))
        .isLessThan(1);
    assertThat(run("return document.querySelectorAll('img, b:not(.hint b)').length")).isEqualTo(0L);
    browser.sawNothingWrong(url -> url.startsWith(server.address()));
  }

  @Test
  void theListAndTheWorkbenchWork() {
    browser.looksLike(400, true);
    browser.opens(server.address());
    until("document.querySelector('#results .card')");
    assertThat(run("return document.querySelector('.card h2').textContent")).isEqualTo(HOSTILE);
    assertThat((String) run("return document.querySelector('.card .faint').textContent"))
        .contains("a <b>bold &amp; run");
    fits();
    assertThat(run("return getComputedStyle(document.body).backgroundColor"))
        .isEqualTo("rgb(18, 22, 29)");
    assertThat((String) run("return document.querySelector('.card').textContent"))
        .contains("LOTH is <b>best", "Parts: RR");
    assertThat(run("return document.querySelectorAll('.card').length")).isEqualTo(1L);
    assertThat((String) run("return document.querySelector('.card a[href*=RR]').href"))
        .endsWith("/RR/report.html");

    browser.opens(server.address() + "workbench");
    result("!");
    assertThat(run("return document.getElementById('title').textContent")).isEqualTo(HOSTILE);
    assertThat(run("return document.querySelectorAll('#table tbody tr').length")).isEqualTo(2L);
    assertThat(run("return document.querySelectorAll('svg.map').length")).isEqualTo(2L);
    assertThat(run("return document.getElementById('answer').textContent"))
        .asString()
        .as("no line ends between a number and its unit")
        .matches("(?s).*\\d\u00a0±\u00a0[\\d.]+\u00a0s.*");
    assertThat(run("return document.querySelector('#numbers .sign').checkVisibility()"))
        .as("a sign that there are more columns than a narrow window shows")
        .isEqualTo(true);
    jobsMove();
    fits();
    browser.looksLike(1100, false);
    fits();

    press("pin", Keys.ENTER);
    WebElement interval = browser.driver().findElement(By.id("knob-clients.0.interval"));
    interval.sendKeys(Keys.ARROW_LEFT, Keys.ARROW_LEFT, Keys.ARROW_LEFT);
    result("");
    assertThat(run("return document.getElementById('command').textContent"))
        .asString()
        .contains("clients.0.interval=\"56.4 s\"");
    press("pin", Keys.ENTER);
    assertThat(run("return document.querySelectorAll('.pins .card').length")).isEqualTo(2L);
    assertThat(run("return document.querySelectorAll('.pins .faint')[1].textContent"))
        .isEqualTo("Interval of a client: 56.4 s");
    fits();
    aTrialIsSavedAndOpenedAgain();
  }

  /** The file holds the two pins and the interval that was moved. */
  private void aTrialIsSavedAndOpenedAgain() {
    String text =
        (String)
            browser
                .driver()
                .executeAsyncScript(
                    """
                    const done = arguments[0];
                    URL.createObjectURL = blob => (blob.text().then(done), 'data:,');
                    document.getElementById('save-trial').click();\
                    """);
    browser.opens("about:blank");
    browser.opens(server.address() + "workbench");
    until("!document.getElementById('numbers').hidden");
    String opened =
        """
        const files = new DataTransfer();
        files.items.add(new File([arguments[0]], 'trial.json'));
        const field = document.getElementById('open-trial');
        field.files = files.files;
        field.dispatchEvent(new Event('change'));\
        """;
    browser.run(opened, "{}");
    until("document.getElementById('state').textContent.includes('holds no trial')");
    browser.run(opened, text);
    until("document.querySelectorAll('.pins .card').length === 2");
    result("");
    assertThat(run("return location.hash")).asString().contains("clients.0.interval=");
    fits();
  }

  /** Nodes whose places are known lie as on the earth, the others of this page in layers. */
  @Test
  void theMapIsGeographicWherePlacesAreKnown() throws IOException {
    Files.delete(folder.resolve("small.yaml"));
    Files.writeString(
        folder.resolve("backbone.yaml"),
        """
        topology: %s
        routing: latency
        jobs: 60
        warmup: 10
        replications: 2
        packet: 2 MB
        metaservers: [RR, LOTH]
        clients: [{job: generic, operations: 20 Top, send: 50 MB, receive: 5 MB, interval: 660 s}]
        """
            .formatted(Path.of("topologies/abilene.dot").toAbsolutePath()));
    browser.looksLike(1300, true);
    browser.opens(server.address() + "workbench");
    until("!document.getElementById('numbers').hidden");
    assertThat(
            run(
                """
                return [...document.querySelectorAll('.map')[1].querySelectorAll('text')]
                  .filter(text => text.textContent.includes('°')).length;\
                """))
        .asInstanceOf(InstanceOfAssertFactories.LONG)
        .isGreaterThan(3L);
    assertThat(
            run(
                """
                const at = name => [...document.querySelectorAll('.map [data-mark]')]
                  .find(mark => mark.thing.name === name).thing.point;
                const [seattle, angeles, york] = ['Seattle', 'Los-Angeles', 'New-York'].map(at);
                return seattle[0] < angeles[0] && angeles[0] < york[0] && seattle[1] < york[1] && york[1] < angeles[1];\
                """))
        .isEqualTo(true);
    jobsMove();
    fits();
    browser.looksLike(400, false);
    fits();
  }

  /**
   * Waits for a result of a command that does or, with a "!" before, does not move the interval.
   */
  private void result(String not) {
    until(
        "!document.getElementById('numbers').hidden && "
            + not
            + "document.getElementById('command').textContent.includes('interval')");
  }

  private void press(String button, Keys key) {
    browser.driver().findElement(By.id(button)).sendKeys(key);
  }

  /** Over the run there are dots on their way at some time, and jobs at a site. */
  private void jobsMove() {
    Object seen =
        run(
            """
            const moment = document.getElementById('moment');
            let dots = 0;
            let full = 0;
            for (let place = 0; place <= 1000; place += 10) {
              moment.value = place;
              moment.dispatchEvent(new Event('input'));
              dots += document.querySelectorAll('.map .there[visibility=visible]').length;
              full += [...document.querySelectorAll('.map .full')].filter(r => Number(r.getAttribute('height')) > 0).length;
            }
            return dots > 0 && full > 0 && document.getElementById('play').textContent;\
            """);
    assertThat(seen).asString().contains("Play");
    assertThat(run("return document.getElementById('clock').textContent"))
        .as("a moment has the unit of the run")
        .asString()
        .matches("([\\d.]+) of \\1 \\w+");
  }
}
