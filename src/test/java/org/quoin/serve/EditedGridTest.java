package org.quoin.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.JavascriptExecutor;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.interactions.Actions;
import org.quoin.cli.Run;
import org.quoin.page.Browser;

/** A grid is drawn in a browser with the keyboard alone, and saved files give its figures. */
@Tag("slow")
class EditedGridTest {
  @TempDir private Path folder;
  private Browser browser;
  private PageServer server;

  @BeforeEach
  void start() {
    browser = Browser.started();
    browser.driver().manage().timeouts().scriptTimeout(Duration.ofSeconds(60));
    browser.looksLike(1280, false);
    server = PageServer.open(folder, Path.of("scenarios"), "127.0.0.1", 0);
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

  private void until(String condition) {
    browser.until(condition);
  }

  private WebElement at(String css) {
    return browser.driver().findElement(By.cssSelector(css));
  }

  private static String partOf(String label) {
    return "#sheet [aria-label^='" + label + "']";
  }

  private WebElement part(String label) {
    return at(partOf(label));
  }

  /** Focuses a node or link and presses keys there; ChromeDriver sends none to a part of an SVG. */
  private void keys(String label, CharSequence... keys) {
    // One script finds and focuses it: the page may draw it anew between two.
    ((JavascriptExecutor) browser.driver())
        .executeScript("document.querySelector(arguments[0]).focus()", partOf(label));
    new Actions(browser.driver()).sendKeys(keys).perform();
  }

  private void press(String id) {
    at("#" + id).sendKeys(Keys.ENTER);
  }

  private void write(String field, String value) {
    WebElement input = at("#" + field);
    input.clear();
    input.sendKeys(value, Keys.TAB);
  }

  private void connect(String one, String other) {
    keys(one, "l");
    keys(other, Keys.ENTER);
  }

  private void picture(String name) throws IOException {
    String to = System.getProperty("quoin.pictures");
    if (to != null) {
      Files.write(Path.of(to, name), browser.driver().getScreenshotAs(OutputType.BYTES));
    }
  }

  private String text(String file) {
    return (String) browser.run("return texts()." + file + ".text");
  }

  @Test
  void aGridIsDrawnAndItsFilesGiveItsFigures() throws IOException {
    browser.opens(server.address() + "workbench#drawn");
    until("document.querySelector('#drawn-keys input')");
    for (String kind : new String[] {"client", "router", "server", "cluster"}) {
      press("add-" + kind);
    }
    connect("client client1", "router router1");
    write("field-part\\.\\.bandwidth", "2 MB/s");
    connect("router router1", "server server1");
    connect("router router1", "cluster cluster1");
    keys("server server1", Keys.ENTER);
    write("field-part\\.\\.speed", "800 Mop/s");
    keys("router router1", Keys.ARROW_DOWN, Keys.ARROW_DOWN);
    until("!document.getElementById('run').disabled");
    picture("drawn.png");
    assertThat(text("topology"))
        .contains(
            "server1 [kind=server, speed=\"800 Mop/s\"",
            "client1 -- router1 [bandwidth=\"2 MB/s\", buffer=50]");
    keepsTheFocus();
    press("run");
    until("!document.getElementById('numbers').hidden");
    picture("drawn-result.png");
    assertThat(
            browser.run(
                """
                const decimals = cell => (cell.textContent.split('.')[1] || '').length;
                const rows = [...document.querySelectorAll('#means tbody tr')];
                return [3, 4, 5, 6].map(k => new Set(rows.map(row => decimals(row.cells[k]))).size);\
                """))
        .as("numbers of digits behind the point in each column of parts")
        .isEqualTo(List.of(1L, 1L, 1L, 1L));
    Files.writeString(folder.resolve("grid.dot"), text("topology"));
    Files.writeString(folder.resolve("grid.yaml"), text("scenario"));
    assertThat(at("#command").getText()).isEqualTo("quoin compare grid.yaml");
    Run run = Run.quoin("compare", folder.resolve("grid.yaml").toString(), "--json");
    assertThat(run.exitCode()).isZero();
    assertThat(browser.run("return JSON.stringify(result.summary)")).isEqualTo(compact(run.out()));

    // The address brings the grid back, and undo takes the last change away.
    String before = text("topology");
    at("#add-store").sendKeys(Keys.ENTER);
    assertThat(text("topology")).contains("store1");
    press("undo");
    assertThat(text("topology")).isEqualTo(before);
    until("location.hash.length > 100");
    String address = browser.driver().getCurrentUrl();
    browser.opens(server.address());
    browser.opens(address);
    until("document.querySelectorAll('#sheet .node').length === 4");
    assertThat(text("topology")).isEqualTo(before);

    // An address that is pasted over that of the page is opened as well.
    browser.run("location.hash = 'shipped%2Ftandem.yaml'");
    until("document.getElementById('scenario').value === 'shipped/tandem.yaml'");
  }

  /** An answer of the server draws the sheet anew under the hands of who works with keys. */
  private void keepsTheFocus() {
    keys("server server1", "");
    assertThat(
            browser.run(
                "paint(); return document.activeElement.getAttribute('aria-label') ?? 'none'"))
        .asString()
        .startsWith("server server1");
    part("router router1").click();
    assertThat(browser.run("paint(); return chosen.name")).isEqualTo("router1");
  }

  /**
   * A shipped grid is opened in the editor, changed wrongly, and the mistake is shown at its place.
   */
  @Test
  void aShippedGridIsEditedAndMistakesAreShown() throws IOException {
    browser.opens(server.address() + "workbench#shipped%2Ftandem.yaml");
    until("!document.getElementById('numbers').hidden");
    press("edit");
    until("document.querySelectorAll('#sheet .node').length === 4");
    until("!document.getElementById('run').disabled");
    picture("tandem.png");
    keys("server campus", Keys.ENTER);
    write("field-part\\.\\.speed", "fast");
    until("document.querySelector('#mistakes li')");
    assertThat(at("#mistakes li").getText()).contains("speed", "fast");
    assertThat(part("server campus").getAttribute("class")).contains("wrong");
    assertThat(at("#run").isEnabled()).isFalse();
    picture("mistake.png");
    browser.looksLike(400, true);
    picture("phone.png");
    assertThat((Long) browser.run("return document.documentElement.scrollWidth - innerWidth"))
        .isLessThan(1);
  }

  private void type(CharSequence... keys) {
    new Actions(browser.driver()).sendKeys(keys).perform();
  }

  private void typeWithControl(CharSequence... keys) {
    new Actions(browser.driver())
        .keyDown(Keys.CONTROL)
        .sendKeys(keys)
        .keyUp(Keys.CONTROL)
        .perform();
  }

  /** Presses Tab until the element that a selector names has the focus. */
  private void tabTo(String css) {
    for (int i = 0; i < 100; i++) {
      JavascriptExecutor script = browser.driver();
      if ((Boolean)
          script.executeScript("return document.activeElement.matches(arguments[0])", css)) {
        return;
      }
      type(Keys.TAB);
    }
    throw new AssertionError("Tab does not reach " + css);
  }

  private void tabToAndPress(String id) {
    tabTo("#" + id);
    type(Keys.ENTER);
  }

  /** Goes from the chosen node or link to the field of a key, and writes a value into it. */
  private void fill(String key, String value) {
    type(Keys.ENTER);
    tabTo("#field-part\\.\\." + key);
    typeWithControl("a");
    type(value, Keys.TAB);
  }

  private void link(String one, String other) {
    tabTo(partOf(one));
    type("l");
    tabTo(partOf(other));
    type(Keys.ENTER);
  }

  private static String written(Path file) throws IOException {
    for (int i = 0; i < 200 && !Files.exists(file); i++) {
      try {
        Thread.sleep(50);
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
    }
    return Files.readString(file);
  }

  /** Nothing but keys: no element is pressed, focused or filled by a script or a pointer. */
  @Test
  void keysAloneDrawRunSaveAndOpenAGrid() throws IOException {
    browser
        .driver()
        .executeCdpCommand(
            "Browser.setDownloadBehavior",
            Map.of("behavior", "allow", "downloadPath", folder.toRealPath().toString()));
    browser.opens(server.address() + "workbench#drawn");
    until("document.querySelector('#drawn-keys input')");
    for (String kind : List.of("client", "router", "server", "cluster")) {
      tabToAndPress("add-" + kind);
    }
    link("client client1", "router router1");
    fill("bandwidth", "2 MB/s");
    link("router router1", "server server1");
    link("router router1", "cluster cluster1");
    tabTo(partOf("server server1"));
    type(Keys.ARROW_DOWN);
    fill("speed", "800 Mop/s");
    tabToAndPress("add-store");
    tabTo(partOf("store store1"));
    type(Keys.DELETE);
    typeWithControl("z");
    assertThat(text("topology")).contains("store1");
    tabToAndPress("redo");
    assertThat(text("topology"))
        .contains("server1 [kind=server, speed=\"800 Mop/s\"")
        .contains("client1 -- router1 [bandwidth=\"2 MB/s\", buffer=50]")
        .doesNotContain("store1");
    until("!document.getElementById('run').disabled");
    typeWithControl(Keys.ENTER);
    until("!document.getElementById('numbers').hidden");

    tabToAndPress("save");
    String topology = written(folder.resolve("grid.dot"));
    String scenario = written(folder.resolve("grid.yaml"));
    assertThat(topology).isEqualTo(text("topology"));
    assertThat(scenario).isEqualTo(text("scenario"));
    Run run = Run.quoin("compare", folder.resolve("grid.yaml").toString(), "--json");
    assertThat(run.exitCode()).as(run.err()).isZero();
    String shown = (String) browser.run("return JSON.stringify(result.summary)");
    assertThat(shown).isEqualTo(compact(run.out()));

    // In another visit the saved files are opened, give the same grid and the same figures.
    browser.opens(server.address());
    browser.opens(server.address() + "workbench#drawn");
    until("document.querySelector('#drawn-keys input')");
    tabTo("#open");
    at("#open").sendKeys(folder.resolve("grid.dot") + "\n" + folder.resolve("grid.yaml"));
    until("document.querySelectorAll('#sheet .node').length === 4");
    assertThat(text("topology")).isEqualTo(topology);
    assertThat(text("scenario")).isEqualTo(scenario);
    until("!document.getElementById('run').disabled");
    typeWithControl(Keys.ENTER);
    until("!document.getElementById('numbers').hidden");
    assertThat(browser.run("return JSON.stringify(result.summary)")).isEqualTo(shown);

    // A trial with its pin goes the same way.
    tabToAndPress("pin");
    tabToAndPress("save-trial");
    written(folder.resolve("trial.json"));
    browser.opens(server.address());
    browser.opens(server.address() + "workbench");
    tabTo("#open-trial");
    at("#open-trial").sendKeys(folder.resolve("trial.json").toString());
    until("document.querySelectorAll('#pinned li').length === 1");
    until("document.querySelectorAll('#sheet .node').length === 4");
    assertThat(text("topology")).isEqualTo(topology);
  }

  private String compact(String json) {
    return (String)
        ((JavascriptExecutor) browser.driver())
            .executeScript("return JSON.stringify(JSON.parse(arguments[0]))", json);
  }
}
