package org.quoin.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.openqa.selenium.SessionNotCreatedException;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** A Chromium without a window that opens pages and tells what they did. */
public final class Browser implements AutoCloseable {
  private static final Pattern REQUEST =
      Pattern.compile("\"Network.requestWillBeSent\".*?\"request\":\\{.*?\"url\":\"([^\"]{0,200})");

  /** It warns of every browser newer than itself. */
  private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium");

  private final ChromeDriver driver;

  private Browser(ChromeDriver driver) {
    this.driver = driver;
  }

  /** Starts one; the test is skipped where none is installed. */
  public static Browser started() {
    Optional<File> chromium = installed("chromium");
    Optional<File> control = installed("chromedriver");
    Assumptions.assumeTrue(
        chromium.isPresent() && control.isPresent(),
        "pages are not opened: chromium and chromium-driver are not installed");
    SELENIUM.setLevel(Level.SEVERE);
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    logs.enable(LogType.PERFORMANCE, Level.ALL);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(chromium.orElseThrow());
    options.setCapability(ChromeOptions.LOGGING_PREFS, logs);
    options.addArguments(
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-gpu-rasterization",
        "--disable-dev-shm-usage",
        "--disable-extensions",
        "--disable-component-update",
        "--disable-background-networking",
        "--no-first-run");
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(control.orElseThrow())
            .usingAnyFreePort()
            .build();
    try {
      ChromeDriver driver = new ChromeDriver(service, options);
      driver.manage().timeouts().scriptTimeout(Duration.ofMinutes(2));
      return new Browser(driver);
    } catch (SessionNotCreatedException e) {
      return Assumptions.abort("pages are not opened: chromium does not start here");
    }
  }

  private static Optional<File> installed(String program) {
    for (String folder : System.getenv("PATH").split(File.pathSeparator)) {
      File file = new File(folder, program);
      if (file.canExecute()) {
        return Optional.of(file);
      }
    }
    return Optional.empty();
  }

  /**
   * How wide the window is, and whether its user prefers dark colours. Returns when the page that
   * is open, if any, has learnt of it and is drawn anew.
   */
  public void looksLike(int width, boolean dark) {
    Map<String, Object> size =
        Map.of("width", width, "height", 900, "deviceScaleFactor", 1, "mobile", width < 500);
    driver.executeCdpCommand("Emulation.setDeviceMetricsOverride", size);
    Map<String, Object> scheme =
        Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light");
    Map<String, Object> motion = Map.of("name", "prefers-reduced-motion", "value", "reduce");
    driver.executeCdpCommand(
        "Emulation.setEmulatedMedia", Map.of("features", List.of(scheme, motion)));
    settles();
  }

  /** Waits until what has changed is drawn: a page learns of it and draws in frames to come. */
  public void settles() {
    driver.executeAsyncScript(
        """
        const done = arguments[0];
        let frames = 4;
        const frame = () => frames-- ? requestAnimationFrame(frame) : done();
        frame();\
        """);
  }

  void runsScripts(boolean runs) {
    driver.executeCdpCommand("Emulation.setScriptExecutionDisabled", Map.of("value", !runs));
  }

  /** Opens a page; what an earlier one logged is forgotten. */
  public void opens(Path file) {
    opens(file.toUri().toString());
  }

  /** The same by its address. */
  public void opens(String address) {
    driver.manage().logs().get(LogType.BROWSER);
    driver.manage().logs().get(LogType.PERFORMANCE);
    driver.get(address);
  }

  /**
   * Opens a page and all of its sections, and waits until all its figures are drawn; returns when
   * they were, in ms.
   */
  public long draws(Path file) {
    opens(file);
    drawn();
    run("document.querySelectorAll('details.folded').forEach(one => one.open = true)");
    settles();
    return drawn();
  }

  /** Waits until all figures that are seen are drawn; returns when they were, in ms. */
  public long drawn() {
    Object drawn =
        driver.executeAsyncScript(
            """
            const done = arguments[0];
            const look = () => {
              const drawn = document.documentElement.dataset.drawn;
              drawn ? done(Number(drawn)) : setTimeout(look, 20);
            };
            look();\
            """);
    return ((Number) drawn).longValue();
  }

  /** How long the page's process has computed, in ms. */
  long computed() {
    driver.executeCdpCommand("Performance.enable", Map.of());
    List<?> metrics =
        (List<?>) driver.executeCdpCommand("Performance.getMetrics", Map.of()).get("metrics");
    return metrics.stream()
        .map(metric -> (Map<?, ?>) metric)
        .filter(metric -> "ProcessTime".equals(metric.get("name")))
        .mapToLong(metric -> Math.round(1000 * ((Number) metric.get("value")).doubleValue()))
        .sum();
  }

  public Object run(String script, Object... arguments) {
    return driver.executeScript(script, arguments);
  }

  /** Waits until a condition of a script holds. */
  public void until(String condition) {
    driver.executeAsyncScript(
        "const done = arguments[0]; const look = () => "
            + condition
            + " ? done(true) : setTimeout(look, 50); look();");
  }

  public ChromeDriver driver() {
    return driver;
  }

  /** Fails when the page reported anything, or asked for anything but itself and its data. */
  void sawNothingWrong(Path file) {
    sawNothingWrong(url -> url.equals(file.toUri().toString()));
  }

  /** The same of a page that may ask for what has such an address, too. */
  public void sawNothingWrong(Predicate<String> allowed) {
    assertThat(driver.manage().logs().get(LogType.BROWSER).getAll())
        .extracting(LogEntry::getMessage)
        .isEmpty();
    for (LogEntry entry : driver.manage().logs().get(LogType.PERFORMANCE)) {
      Matcher request = REQUEST.matcher(entry.getMessage());
      if (request.find()) {
        String url = request.group(1);
        boolean own = url.startsWith("data:") || url.startsWith("blob:");
        assertThat(own || allowed.test(url)).as("a request for " + url).isTrue();
      }
    }
  }

  @Override
  public void close() {
    driver.quit();
  }
}
