package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.experiment.store.RunMetric;
import org.quoin.result.StudyResults;

class PlotCommandTest {
  @TempDir private static Path folder;
  private static Path study;

  @BeforeAll
  static void aStudy() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("study.yaml"),
            """
            title: How long under load?
            base: %s
            replications: 5
            set: {jobs: 40, warmup: 0}
            vary:
              metaservers: [RR, LOTH]
              clients.0.interval: [1000 s, 100 s, 10 s]
              topology.nodes.server*.speed: [100 Mop/s, 200 Mop/s]
            """
                .formatted(Path.of("scenarios/aida-environment-1-ep.yaml").toAbsolutePath()));
    study = folder.resolve("out");
    Run swept = Run.quoin("sweep", file.toString(), "--out", study.toString());
    assertThat(swept.exitCode()).as(swept.err()).isZero();
  }

  private static Run plot(String... arguments) {
    List<String> all = new ArrayList<>(List.of("plot", study.toString()));
    all.addAll(List.of(arguments));
    return Run.quoin(all.toArray(String[]::new));
  }

  private static String svg(String... arguments) throws IOException {
    Run run = plot(arguments);
    assertThat(run.exitCode()).as(run.err()).isZero();
    return Files.readString(Path.of(run.out().strip()));
  }

  private static List<Double> dots(String svg, String colour) {
    Matcher dot =
        Pattern.compile("<path d=\"M[-\\d.]+ ([-\\d.]+)C[^\"]*\" fill=\"#" + colour).matcher(svg);
    List<Double> heights = new ArrayList<>();
    while (dot.find()) {
      heights.add(Double.parseDouble(dot.group(1)));
    }
    return heights;
  }

  /** Customers every 10, 100 and 1,000 s who need 5 s load a server to 50, 5 and 0.5 %. */
  @Test
  void aKneeIsDrawnOverTheLoadOfAFormula() throws IOException {
    String svg = svg("--x", "load", "--theory", "M/M/1 5 s", "--at", "speed=200 Mop/s");
    assertThat(svg).contains(">offered load [%]</text>", ">50</text>", "M/M/1, formula");
    assertThat(dots(svg, "0072b2")).as("three points and that of the legend").hasSize(4);
    Run run = plot("--x", "load", "--at", "speed=200 Mop/s");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("does not vary 'load'");
  }

  @Test
  void aSingleRunAPointHasNoIntervals() throws IOException {
    Path file = folder.resolve("single.yaml");
    String text = Files.readString(folder.resolve("study.yaml"));
    Files.writeString(file, text.replace("replications: 5", "replications: 1"));
    String out = folder.resolve("single").toString();
    assertThat(Run.quoin("sweep", file.toString(), "--out", out).exitCode()).isZero();
    Run run = Run.quoin("plot", out, "--x", "interval", "--at", "speed=200 Mop/s");
    assertThat(Files.readString(Path.of(run.out().strip())))
        .contains(">One run a point, without intervals")
        .doesNotContain("95 %");
  }

  @Test
  void aLineGoesThroughTheMeansOfTheResults() throws IOException {
    String svg = svg("--x", "interval", "--at", "speed=200 Mop/s", "--by", "metaservers");
    assertThat(svg)
        .contains(">How long under load?</text>")
        .contains(">Means and 95 % intervals")
        .contains(">interval [min]</text>")
        .contains(">mean response time [s]</text>")
        .contains(">RR</text>")
        .contains(">LOTH</text>");
    List<Double> means =
        Files.readAllLines(study.resolve("results.csv")).stream()
            .filter(row -> row.contains(",200000000,RR,responseTime,"))
            .map(row -> Double.parseDouble(row.split(",", -1)[6]))
            .toList();
    List<Double> heights = dots(svg, "0072b2");
    assertThat(heights).as("one a point, and the sample beside the name").hasSize(4);
    assertThat(svg).as("lines differ in print without colours").contains("stroke-dasharray");
    // The intervals are 1000, 100, 10 s in the study and ascend on paper; 0 is at the bottom.
    for (int i = 0; i < 3; i++) {
      double scale = (390 - heights.get(i)) / means.get(2 - i);
      assertThat(scale)
          .isCloseTo((390 - heights.get(0)) / means.get(2), Percentage.withPercentage(2));
    }
  }

  @Test
  void theMetricsThatAnUnknownNameIsPartOfComeFirst() {
    assertThat(plot("--y", "Wait").err())
        .startsWith(
            "quoin: --y: the study has no metric 'Wait'; expected one of maxWait, p50Wait, p90Wait,"
                + " p95Wait, p99Wait, waitTime, ")
        .endsWith(" more; 'quoin list metrics' has their meanings\n")
        .hasSizeLessThan(240);
  }

  @Test
  void aMetricIsNamedByTheWordsOfTablesAsWell() throws IOException {
    assertThat(svg("--x", "speed", "--y", "wait"))
        .isEqualTo(svg("--x", "speed", "--y", "waitTime"));
  }

  /** A print is as wide as it is asked for, within the width of a letter. */
  @ParameterizedTest
  @CsvSource({
    "line, --style=ieee-column --log=y, 252",
    "bars, --width=120mm, 340.2",
    "heatmap, --by=interval --at=metaserver=RR --style=acm-column, 240",
    "contour, --by=interval --at=metaserver=RR --style=lncs, 345.8",
    "best, --by=interval --width=7.16in --font-size=9, 515.5",
    "box, --style=slide --title=none, 540",
    "ecdf, --style=elsevier-column, 255.1"
  })
  void aPrintHasTheWidthOfItsStyle(String kind, String options, double points) throws IOException {
    List<String> all = new ArrayList<>(List.of("--kind", kind, "--out", folder + "/p.svg"));
    if (!kind.equals("ecdf")) {
      all.addAll(List.of("--x", "speed"));
    }
    all.addAll(List.of(options.split(" ")));
    String svg = svg(all.toArray(String[]::new));
    Matcher width = Pattern.compile("^<svg [^>]*? width=\"([\\d.]+)pt\"").matcher(svg);
    assertThat(width.find()).as(svg.substring(0, 200)).isTrue();
    assertThat(Double.parseDouble(width.group(1))).isCloseTo(points, within(10.0));
  }

  @Test
  void textsAndFormatsAreThoseAskedFor() throws IOException {
    String out = folder.resolve("named.svg").toString();
    Run run =
        plot(
            "--x",
            "speed",
            "--title",
            "none",
            "--x-label",
            "how fast",
            "--y-label",
            "how long",
            "--format",
            "svg,pdf",
            "--out",
            out);
    assertThat(run.out().lines()).containsExactly(out, out.replace("svg", "pdf"));
    assertThat(Files.readString(Path.of(out)))
        .contains(">how fast [Mop/s]<")
        .contains(">how long [")
        .doesNotContain("How long under load?");
    assertThat(Files.readAllBytes(Path.of(out.replace("svg", "pdf"))))
        .startsWith("%PDF".getBytes(StandardCharsets.US_ASCII));
    assertThat(svg("--x", "speed", "--title", "Mine", "--out", out)).contains(">Mine<");
  }

  /** Two speeds by three intervals: the numbers of six cells are the means of LOTH. */
  @Test
  void aHeatMapHasTheMeansOfItsCells() throws IOException {
    String svg =
        svg(
            "--kind",
            "heatmap",
            "--x",
            "speed",
            "--by",
            "interval",
            "--at",
            "metaserver=LOTH",
            "--style",
            "ieee-page",
            "--out",
            folder.resolve("heat.svg").toString());
    Matcher number = Pattern.compile("font-size=\"11\"[^>]*>([\\d.,]+)<").matcher(svg);
    List<Double> shown = new ArrayList<>();
    while (number.find()) {
      shown.add(Double.parseDouble(number.group(1).replace(",", "")));
    }
    List<Double> means =
        StudyResults.read(study).rows().stream()
            .filter(row -> row.at().containsValue("LOTH"))
            .map(row -> row.estimates().get("responseTime").mean())
            .sorted()
            .toList();
    List<Double> top = shown.subList(0, 2).stream().sorted().toList();
    shown.sort(null);
    assertThat(shown).hasSize(6);
    List<Double> slowest =
        StudyResults.read(study).rows().stream()
            .filter(row -> row.at().containsValue("LOTH") && row.at().containsValue("1000"))
            .map(row -> row.estimates().get("responseTime").mean())
            .sorted()
            .toList();
    assertThat(slowest).hasSize(2);
    double unit = means.get(0) / shown.get(0) > 30 ? 60 : 1;
    for (int i = 0; i < 6; i++) {
      assertThat(shown.get(i) * unit).isCloseTo(means.get(i), Percentage.withPercentage(1));
    }
    for (int i = 0; i < 2; i++) {
      assertThat(top.get(i) * unit)
          .as("the largest interval lies at the top, as numbers grow upwards")
          .isCloseTo(slowest.get(i), Percentage.withPercentage(1));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "--kind heatmap --x speed, several vary",
    "--kind contour --x speed --by metaserver --at interval=10, 'metaserver' is none",
    "--kind best --x speed --at interval=10, one axis at the left",
    "--width 3, is not a width",
    "--width 3000mm, is not a width",
    "--style nature, expected",
    "--format gif, is not a picture"
  })
  void whatNoPrintCanBeIsSaid(String options, String says) {
    Run run = plot(options.split(" "));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains(says);
  }

  @Test
  void everyKindIsDrawnInEveryFormat() throws IOException {
    String ecdf = svg("--kind", "ecdf", "--log", "x", "--at", "speed=100000000");
    assertThat(ecdf).contains(">share of the runs</text>").contains(">interval 1,000 s, RR</text>");
    assertThat(ecdf).as("the value held").contains("; speed 100 Mop/s");
    String box = svg("--kind", "box", "--x", "metaserver", "--at", "speed=100000000");
    assertThat(box).contains(">metaserver</text>").contains(">interval 10 s</text>");
    Path png = folder.resolve("p.png");
    assertThat(plot("--x", "speed", "--log", "x,y", "--out", png.toString()).exitCode()).isZero();
    BufferedImage image = ImageIO.read(png.toFile());
    assertThat(image.getWidth()).isGreaterThan(1000);
    Path pdf = folder.resolve("p.pdf");
    assertThat(plot("--x", "speed", "--out", pdf.toString()).exitCode()).isZero();
    assertThat(Files.readAllBytes(pdf)).startsWith("%PDF".getBytes(StandardCharsets.US_ASCII));
    assertThat(plot("--x", "speed", "--log", "x,y", "--out", png + ".svg").exitCode()).isZero();
    assertThat(Files.readString(Path.of(png + ".svg")))
        .as("in a unit that one would say")
        .contains("speed [Mop/s]</text>");
  }

  /** A copy of the study's results, in which the text of one file is another. */
  private static Path damaged(String file, UnaryOperator<String> damage) throws IOException {
    Path copy = Files.createTempDirectory(folder, "damaged");
    for (String name : List.of("summary.json", "runs.csv", "origin.json")) {
      String text = Files.readString(study.resolve(name));
      String now = name.equals(file) ? damage.apply(text) : text;
      assertThat(now.equals(text)).as(name).isEqualTo(!name.equals(file));
      Files.writeString(copy.resolve(name), now);
    }
    return copy;
  }

  /** A logarithmic axis over no value at all would have marks without end. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "--log y",
        "--log x,y --x interval --at speed=100000000",
        "--kind box --x interval --at speed=100000000",
        "--kind box --x interval --log y --at speed=100000000",
        "--kind ecdf --at speed=100000000",
        "--kind ecdf --log x --at speed=100000000"
      })
  void aMetricWithoutAnyValueHasNothingToDraw(String options) throws IOException {
    Path none =
        damaged(
            "summary.json",
            text -> text.replaceAll("(\"mean\"|\"halfWidth\"): [-+.eE0-9]+", "$1: null"));
    Path runs = none.resolve("runs.csv");
    int first = Files.readAllLines(runs).get(0).split(",").length - metrics(none).size();
    Files.write(
        runs,
        Files.readAllLines(runs).stream()
            .map(line -> line.startsWith("point") ? line : withoutValues(line, first))
            .toList());
    List<String> words = new ArrayList<>(List.of("plot", none.toString()));
    words.addAll(List.of(options.split(" ")));
    Run run =
        assertTimeoutPreemptively(
            Duration.ofSeconds(20), () -> Run.quoin(words.toArray(String[]::new)));
    assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
    assertThat(run.err())
        .startsWith("quoin: --y: no run has a value of responseTime")
        .contains("there is nothing to draw")
        .hasLineCount(1);
  }

  private static String withoutValues(String line, int first) {
    String[] fields = line.split(",");
    Arrays.fill(fields, first, fields.length, "NaN");
    return String.join(",", fields);
  }

  private static List<RunMetric> metrics(Path results) {
    return StudyResults.read(results).metrics();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "summary.json | \"id\": \"responseTime\" | \"name\": \"x\" | a metric has no 'id'",
        "summary.json | \"compared\": \"metaserver\" | \"x\": 1 | 'compared' is missing",
        "summary.json | \"replications\": 5 | \"x\": 5 | point 1 has no 'replications'",
        "summary.json | \"key\": \"clients | \"x\": \"clients | an axis has no 'key'",
        "summary.json | \"points\": | \"point\": | 'points' is missing",
        "runs.csv | point | \"point | ''",
        "runs.csv | \\n1,[^\\n]* | '' | there is no run of",
        "runs.csv | (?s)\\n.* | '' | there is no run of"
      })
  void aDamagedFileIsNamed(String file, String part, String by, String where) throws IOException {
    Path copy = damaged(file, text -> text.replaceAll(part, Matcher.quoteReplacement(by)));
    Run run = Run.quoin("plot", copy.toString(), "--kind", "ecdf", "--at", "speed=100000000");
    assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
    assertThat(run.err())
        .startsWith("quoin: " + copy.resolve(file) + ": is torn, or no longer what Quoin wrote")
        .contains(where)
        .hasLineCount(1);
  }

  @Test
  void whatCannotBeDrawnIsSaidInALine() {
    String[][] wrong = {
      {"leaves open topology.nodes.server*.speed (", "--x", "interval", "--by", "metaserver"},
      {"is never '7'", "--at", "speed=7"},
      {"did you mean 'responseTime'?", "--y", "responsetime"},
      {"does not vary 'intervall'", "--x", "intervall"},
      {"did you mean 'line'?", "--kind", "lines"},
      {"'z' is not an axis", "--log", "z"},
      {"x.gif is not a picture; expected a file that ends in .svg", "--out", "x.gif"},
      {"expected KEY=VALUE", "--at", "speed"}
    };
    for (String[] one : wrong) {
      String[] arguments = Arrays.copyOfRange(one, 1, one.length);
      Run run = plot(arguments);
      assertThat(run.exitCode()).as(one[0]).isEqualTo(2);
      assertThat(run.err()).contains(one[0]).hasLineCount(1);
    }
    Run none = Run.quoin("plot", folder.toString());
    assertThat(none.err()).contains("expected the folder of a finished 'quoin sweep'");
  }
}
