package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.base.InputException;
import org.quoin.metrics.Metric;
import org.quoin.metrics.Metrics;
import org.quoin.metrics.RunKind;
import org.quoin.page.Page;
import org.quoin.page.folder.ResultFolder;
import org.quoin.report.block.Block;
import org.quoin.report.block.Figure;

class GridPageTest {
  private static final String SCENARIO = "scenarios/aida-environment-2-linpack.yaml";

  @TempDir private static Path folder;
  private static Page page;
  private static String printed;

  @BeforeAll
  static void compare() {
    Run run =
        Run.quoin(
            "compare",
            SCENARIO,
            "--set",
            "jobs=120",
            "--set",
            "warmup=20",
            "--set",
            "replications=3",
            "--out",
            folder.resolve("r").toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    printed = run.out();
    page = ResultFolder.open(folder.resolve("r")).page();
  }

  @Test
  void theAnswerSaysWhatIsBestAndWhereTheBottleneckIs() {
    assertThat(page.answer().get(0))
        .matches(
            "LOTH is best: its mean response time is .* s, .* ± .* s .* %\\) below that of RR and"
                + " .* of LOAD .significant at 95 %.\\.")
        .satisfies(
            verdict ->
                assertThat(folder.resolve("r/summary.json"))
                    .content()
                    .contains("\"" + verdict + "\""));
    assertThat(printed.replaceAll("\\s+", " ")).startsWith(page.answer().get(0));
    assertThat(page.answer().get(1)).contains("clients, 2 sites; ");
    assertThat(page.answer().get(2)).startsWith("Under LOTH the bottleneck is the network");
    assertThat(page.answer()).as("closed forms are of RR, which is not the best").hasSize(3);
    assertThat(page.sections())
        .filteredOn(section -> section.title().equals("Queues"))
        .flatExtracting(Page.Section::blocks)
        .first(InstanceOfAssertFactories.type(Block.Text.class))
        .satisfies(
            text ->
                assertThat(text.text())
                    .startsWith("Closed forms predict for RR a response time of ")
                    .contains(" s. "));
  }

  /** Links compute no jobs, so only sites stand there, each with its share. */
  @Test
  void theJobsWentToSites() {
    Block.Table table =
        page.sections().stream()
            .flatMap(section -> section.blocks().stream())
            .filter(Block.Table.class::isInstance)
            .map(Block.Table.class::cast)
            .filter(one -> one.title().equals("Where did the jobs go?"))
            .findFirst()
            .orElseThrow();
    assertThat(table.rows()).hasSize(3 * 2);
    assertThat(table.rows()).extracting(row -> row.get(1)).containsOnly("serverA", "serverB");
    assertThat((double) table.rows().get(0).get(2) + (double) table.rows().get(1).get(2))
        .isCloseTo(100, within(1e-9));
  }

  /** Little's law: the area under the curve of jobs is the sum of the times of the jobs. */
  @Test
  void jobsOverTimeAddUpToTheirTimes() throws IOException {
    Figure.Curves figure = curves("Are jobs in the network or at the servers?");
    for (String name : List.of("RR", "LOAD", "LOTH")) {
      double[] sums = new double[2];
      try (Stream<String> lines = Files.lines(folder.resolve("r/jobs.csv"))) {
        for (String line : lines.skip(1).toList()) {
          String[] cells = line.split(",");
          if (cells[17].equals(name) && cells[18].equals("0")) {
            double submit = Double.parseDouble(cells[3]);
            double arrival = Double.parseDouble(cells[22]);
            double end = Double.parseDouble(cells[10]);
            double back = Double.parseDouble(cells[23]);
            sums[0] += arrival - submit + back - end;
            sums[1] += end - arrival;
          }
        }
      }
      assertThat(area(curve(figure, name, "network"))).isCloseTo(sums[0], within(1e-6 * sums[0]));
      assertThat(area(curve(figure, name, "servers"))).isCloseTo(sums[1], within(1e-6 * sums[1]));
    }
  }

  /** The jobs of the worst are back long after those of the best, whose figure would be empty. */
  @Test
  void theFigureOfTheBestEndsWithItsLastJob() throws IOException {
    try (Stream<String> lines = Files.lines(folder.resolve("r/jobs.csv"))) {
      double last =
          lines
              .skip(1)
              .map(line -> line.split(","))
              .filter(cells -> cells[17].equals("LOTH") && cells[18].equals("0"))
              .mapToDouble(cells -> Double.parseDouble(cells[23]))
              .max()
              .orElseThrow();
      Figure.Curve computing = curves("What are the jobs doing under LOTH?").curves().get(2);
      double[] begins = computing.x();
      double length = begins[1] - begins[0];
      assertThat(begins[begins.length - 1] + length).isCloseTo(last, within(1e-6 * last));
    }
  }

  @Test
  void theMapHasEachNodeAndLinkOnceWithItsUse() {
    Figure.NetworkMap map = only(Figure.NetworkMap.class).findFirst().orElseThrow();
    assertThat(map.places()).hasSize(7).extracting(Figure.Place::x).allMatch(x -> x >= 0 && x <= 1);
    assertThat(map.connections()).hasSize(6);
    Figure.Connection slow =
        map.connections().stream()
            .filter(link -> link.name().equals("router-serverB"))
            .findFirst()
            .orElseThrow();
    assertThat(slow.use()).isBetween(0.01, 0.5);
    assertThat(slow.uses()).hasSameSizeAs(map.times());
    // The slider is of one run of few jobs, the use of three.
    assertThat(Arrays.stream(slow.uses()).average().orElse(0))
        .isCloseTo(slow.use(), within(0.5 * slow.use()));
  }

  private static final String LONELY =
      """
      graph [ label "Pacific"
        node [ id 0 label "Auckland" Internal 1 Latitude -36.9 Longitude 174.8 ]
        node [ id 1 label "Honolulu" Internal 1 Latitude 21.3 Longitude -157.9 ]
        node [ id 2 label "Seattle" Internal 1 Latitude 47.6 Longitude -122.3 ]
        node [ id 3 label "Sydney" Internal 1 Latitude -33.9 Longitude 151.2 ]
        edge [ source 0 target 1 ] edge [ source 1 target 2 ] edge [ source 3 target 0 ] ]
      """;

  /** From west to east over the date line, from north to south, and clients beside their place. */
  @Test
  void anImportedMapLiesAsOnTheEarth() throws IOException {
    Path map = Files.writeString(folder.resolve("pacific.gml"), LONELY);
    Path topology = folder.resolve("pacific.dot");
    Run imported =
        Run.quoin(
            "topology", "import", map.toString(), "--sites-at", "Seattle", "--out", topology + "");
    assertThat(imported.exitCode()).as(imported.err()).isZero();
    Run run =
        Run.quoin(
            "run",
            SCENARIO,
            "--set",
            "topology=" + topology,
            "--set",
            "jobs=40",
            "--set",
            "warmup=5",
            "--out",
            folder.resolve("pacific").toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    Figure.NetworkMap drawn =
        (Figure.NetworkMap)
            ResultFolder.open(folder.resolve("pacific")).page().sections().stream()
                .flatMap(section -> section.blocks().stream())
                .filter(Figure.NetworkMap.class::isInstance)
                .findFirst()
                .orElseThrow();
    List<String> places = List.of("Sydney", "Auckland", "Honolulu", "Seattle");
    assertThat(places.stream().map(name -> place(drawn, name).x())).isSorted();
    assertThat(places.stream().map(name -> place(drawn, name).geographic())).containsOnly(true);
    assertThat(
            List.of("Auckland", "Sydney", "Honolulu", "Seattle").stream()
                .map(name -> place(drawn, name).y()))
        .isSorted();
    for (String name : places) {
      Figure.Place users = place(drawn, name + "-client");
      double away =
          Math.hypot(users.x() - place(drawn, name).x(), users.y() - place(drawn, name).y());
      assertThat(away).isBetween(1.0, 12.0);
    }
  }

  private static Figure.Place place(Figure.NetworkMap map, String name) {
    return map.places().stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void everyDistributionReachesOne() {
    Figure.Curves figure = curves("How long do jobs take?");
    assertThat(figure.curves()).hasSize(3);
    for (Figure.Curve curve : figure.curves()) {
      assertThat(curve.y()[curve.y().length - 1]).isEqualTo(1);
      assertThat(curve.x()).isSorted();
    }
  }

  @Test
  void theSameFilesGiveTheSameBytes() throws IOException {
    Path html = folder.resolve("r/report.html");
    byte[] before = Files.readAllBytes(html);
    Files.delete(html);
    Run run = Run.quoin("report", folder.resolve("r").toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).isEqualTo(html + "\n");
    assertThat(html).hasBinaryContent(before);
  }

  /** The order of a map that is copied without it differs from one start of Java to the next. */
  @Test
  void metricsStandInTheOrderOfTheSummary() {
    Block.Table all =
        page.sections().stream()
            .flatMap(section -> section.blocks().stream())
            .filter(Block.Table.class::isInstance)
            .map(Block.Table.class::cast)
            .filter(table -> table.title().startsWith("Every metric"))
            .findFirst()
            .orElseThrow();
    assertThat(all.rows())
        .extracting(row -> row.get(0))
        .containsExactlyElementsOf(
            Metrics.of(RunKind.GRID).stream()
                .map(one -> one.words().equals(one.id()) ? one.id() : named(one))
                .toList());
  }

  /** Each metaserver's shares add up to all jobs; the differences leave out the best. */
  @Test
  void barsShowWhereJobsWentAndHowFarOthersAreFromTheBest() {
    Figure.Bars where = bars("Where did the jobs go?");
    assertThat(page.sections().get(0).blocks().get(0)).isEqualTo(where);
    for (int i = 0; i < where.categories().size(); i++) {
      int one = i;
      assertThat(where.series().stream().mapToDouble(site -> site.values()[one]).sum())
          .isCloseTo(100, within(1e-9));
    }
    Figure.Bars time = bars("Where does a job's time go?");
    Figure.Bars behind = bars("How much longer");
    assertThat(time.halfWidths()).hasSameSizeAs(time.categories());
    assertThat(behind.categories()).hasSize(time.categories().size() - 1);
    double[] sums =
        IntStream.range(0, time.categories().size())
            .mapToDouble(i -> time.series().stream().mapToDouble(s -> s.values()[i]).sum())
            .toArray();
    double least = Arrays.stream(sums).min().orElseThrow();
    for (int i = 0; i < behind.categories().size(); i++) {
      double sum = sums[time.categories().indexOf(behind.categories().get(i))];
      assertThat(behind.series().get(0).values()[i]).isCloseTo(sum - least, within(1e-6 * sum));
    }
  }

  /** The best takes minutes, others seconds longer: both figures are in minutes. */
  @Test
  void figuresHaveTheUnitOfTheTables(@TempDir Path other) {
    Run run =
        Run.quoin(
            "compare",
            SCENARIO,
            "--set",
            "replications=2",
            "--set",
            "jobs=60",
            "--set",
            "warmup=10",
            "--set",
            "clients.0.n=4000",
            "--set",
            "clients.0.interval=2 h",
            "--out",
            other.resolve("r").toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    Page inMinutes = ResultFolder.open(other.resolve("r")).page();
    Block.Table responses = (Block.Table) inMinutes.sections().get(0).blocks().get(1);
    String unit = responses.units().get(1).name();
    assertThat(unit).isEqualTo("min");
    assertThat(bars(inMinutes, "Where does a job's time go?").y().shown().name()).isEqualTo(unit);
    Figure.Bars behind = bars(inMinutes, "How much longer");
    assertThat(behind.y().shown().name()).isEqualTo(unit);
    assertThat(only(inMinutes, Figure.Boxes.class))
        .isNotEmpty()
        .allSatisfy(boxes -> assertThat(boxes.y().shown().name()).isEqualTo(unit));
    assertThat(only(inMinutes, Block.Table.class))
        .filteredOn(table -> table.title().startsWith("Every metric"))
        .flatExtracting(Block.Table::rows)
        .filteredOn(row -> row.get(0).toString().endsWith("Time)"))
        .isNotEmpty()
        .allSatisfy(row -> assertThat(row.get(1)).isEqualTo(unit));
    assertThat(behind.series().get(0).values()).hasSize(2);
  }

  private static Figure.Bars bars(String title) {
    return bars(page, title);
  }

  private static Figure.Bars bars(Page of, String title) {
    return only(of, Figure.Bars.class)
        .filter(one -> one.title().startsWith(title))
        .findFirst()
        .orElseThrow();
  }

  private static String named(Metric metric) {
    return metric.words() + " (" + metric.id() + ")";
  }

  @Test
  void oneMetaserverAloneIsDescribed() {
    Path out = folder.resolve("one");
    Run.quoin("run", SCENARIO, "--set", "jobs=120", "--out", out.toString());
    Page one = ResultFolder.open(out).page();
    assertThat(one.answer().get(0)).startsWith("Under RR jobs take ");
    assertThat(one.kind()).isEqualTo("run of a metaserver");
  }

  @Test
  void aFolderWithoutItsFilesIsRefused() throws IOException {
    Path out = folder.resolve("torn");
    Files.createDirectories(out);
    assertThat(refusal(out)).contains("has no origin.json");
    Files.copy(folder.resolve("r/origin.json"), out.resolve("origin.json"));
    assertThat(refusal(out)).contains("summary.json");
    Files.writeString(out.resolve("summary.json"), "{\"title\": ");
    assertThat(refusal(out)).contains("summary.json").contains("torn");
  }

  /** Each damage leaves JSON that can be read, with a name or a number that leads nowhere. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "origin.json | \"command\" | \"x\"",
        "origin.json | \"version\" | \"x\"",
        "origin.json | \"file\" | \"x\"",
        "origin.json | \"sha256\" | \"x\"",
        "network.json | \"name\" | \"x\"",
        "network.json | \"kind\" | \"x\"",
        "network.json | \"direction\" | \"x\"",
        "network.json | \"client\": | \"x\":",
        "network.json | \"site\" | \"x\"",
        "network.json | \"from\": \"[^\"]*\" | \"from\": \"nowhere\"",
        "network.json | \"name\": \"[^\"]*\" | \"name\": \"nowhere\"",
        "network.json | \"there\": \"[^\"]*\" | \"there\": \".5 10\"",
        "network.json | \"there\": \"[^\"]*\" | \"there\": \"99999\"",
        "network.json | \"opposite\": \\d+ | \"opposite\": 99999",
        "network.json | \"back\": \"[^\"]*\" | \"back\": null",
        "network.json | \"x\": [\\d.]+ | \"x\": 1e18",
        "network.json | \"y\": [\\d.]+, | \"y\": 0.5, \"longitude\": 1e18,",
        "network.json | \"processors\": \\S+ | \"processors\": 31e308",
        "summary.json | \"mean\": [\\d.]+ | \"mean\": 31e308",
        "summary.json | \"tardiness\": \\{[^}]*} | \"x\": 31",
        "summary.json | \"unit\" | \"x\"",
        "summary.json | \"queues\": (?s)\\[.*?\\n      ] | \"queues\": {\"a\": {}}",
        "summary.json | \"metaservers\" | \"x\"",
        "summary.json | \"queues\" | \"x\"",
        "summary.json | \"of\": \"[^\"]*\" | \"of\": null"
      })
  void aDamagedFileOfAFolderIsNamed(String name, String part, String by) throws IOException {
    Path copy = Files.createTempDirectory(folder, "damaged");
    for (String file : List.of("origin.json", "summary.json", "network.json", "jobs.csv")) {
      Files.copy(folder.resolve("r").resolve(file), copy.resolve(file));
    }
    Path file = copy.resolve(name);
    String text = Files.readString(file);
    Files.writeString(file, text.replaceFirst(part, by));
    assertThat(Files.readString(file)).isNotEqualTo(text);
    assertThat(refusal(copy)).startsWith(file + ": is torn, or no longer what Quoin wrote");
  }

  private static String refusal(Path out) {
    try {
      return ResultFolder.open(out).page().title();
    } catch (InputException e) {
      return e.getMessage();
    }
  }

  private static <T extends Block> Stream<T> only(Class<T> kind) {
    return only(page, kind);
  }

  private static <T extends Block> Stream<T> only(Page of, Class<T> kind) {
    return of.sections().stream()
        .flatMap(section -> section.blocks().stream())
        .filter(kind::isInstance)
        .map(kind::cast);
  }

  private static Figure.Curves curves(String title) {
    return only(Figure.Curves.class)
        .filter(figure -> figure.title().equals(title))
        .findFirst()
        .orElseThrow();
  }

  private static Figure.Curve curve(Figure.Curves figure, String group, String name) {
    return figure.curves().stream()
        .filter(one -> one.group().equals(group) && one.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static double area(Figure.Curve curve) {
    return Arrays.stream(curve.y()).sum() * (curve.x()[1] - curve.x()[0]);
  }
}
