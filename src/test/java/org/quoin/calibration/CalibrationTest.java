package org.quoin.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.quoin.base.InputException;
import org.quoin.base.Quantity;
import org.quoin.base.Stages;
import org.quoin.benchmark.CalibrationCoverage;
import org.quoin.experiment.GridExperiment;
import org.quoin.experiment.JobSink;
import org.quoin.experiment.store.Execution;
import org.quoin.experiment.store.Fingerprint;
import org.quoin.experiment.store.RunStore;
import org.quoin.metrics.JobRecord;
import org.quoin.report.OutputFolder;
import org.quoin.result.CalibrationSummary;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.ScenarioFile;
import org.quoin.topology.Node;
import org.quoin.workload.log.LogReading;

/** Truth put in comes out, within its interval as often as the interval says. */
class CalibrationTest {
  private static final String THROUGHPUT = "topology.links.wan.throughput=50 KB/s..500 KB/s";
  private static final String SPEED = "topology.nodes.serverA.speed=20 Mop/s..1 Gop/s";

  @TempDir Path folder;
  private Path scenario;

  @BeforeEach
  void files() throws IOException {
    scenario = CalibrationCoverage.writeSystem(folder);
  }

  /** Writes the jobs of one run as measured. */
  private Path measure(long seed) throws IOException {
    List<JobRecord> jobs = new ArrayList<>();
    GridExperiment.run(
        ScenarioFile.grid(scenario, List.of("replications=1", "seed=" + seed)),
        1,
        () -> {},
        Optional.empty(),
        JobSink.into((compared, replication) -> jobs::add),
        Stages.NONE);
    StringBuilder table =
        new StringBuilder("submission_time,site,send_time,wait_time,execution_time,result_time\n");
    for (JobRecord job : jobs) {
      table.append(job.job().submitTime()).append(',').append(job.site());
      for (TimeColumn time :
          List.of(TimeColumn.SEND, TimeColumn.WAIT, TimeColumn.COMPUTE, TimeColumn.RESULT)) {
        table.append(',').append(time.of(job));
      }
      table.append('\n');
    }
    return Files.writeString(folder.resolve("m.csv"), table);
  }

  private CalibrationSummary fit(Path measured, double heldBack, int threads, String... keys) {
    return fit(measured, Loss.MEANS, heldBack, threads, keys);
  }

  private CalibrationSummary fit(
      Path measured, Loss loss, double heldBack, int threads, String... keys) {
    List<FittedKey> parsed = new ArrayList<>();
    for (String key : keys) {
      parsed.add(FittedKey.parse(key));
    }
    return new Calibration(
            parsed,
            MeasuredJobs.read(measured, LogReading.STANDARD),
            HoldOut.parse(String.valueOf(heldBack)),
            changes -> ScenarioFile.grid(scenario, changes),
            loss,
            SearchMethod.AUTO,
            20 * keys.length,
            Execution.of(threads, () -> {}))
        .run(Intervals.JACKKNIFE, BlockUnit.JOBS);
  }

  /** Points that are kept are not simulated again, whatever the scenario would give. */
  @ParameterizedTest
  @EnumSource
  @Tag("slow")
  void anInterruptedFitGoesOn(SearchMethod method, @TempDir Path out) throws IOException {
    Path measured = measure(7);
    Fingerprint fingerprint = Fingerprint.of("calibration", List.of(), "test");
    CalibrationSummary whole = fit(measured, "seed=1", method, Execution.plain());
    AtomicInteger runs = new AtomicInteger();
    try (RunStore store = RunStore.open(out, fingerprint, false)) {
      Execution interrupted =
          new Execution(
              1,
              Optional.of(store),
              () -> {
                if (runs.incrementAndGet() > 20) {
                  throw new IllegalStateException("interrupted");
                }
              });
      assertThatThrownBy(() -> fit(measured, "seed=1", method, interrupted))
          .hasMessageContaining("interrupted");
      assertThat(store.count()).isEqualTo(6); // of three replications each
    }
    try (RunStore store = RunStore.open(out, fingerprint, false)) {
      Execution again = new Execution(2, Optional.of(store), () -> {});
      assertThat(fit(measured, "seed=1", method, again)).isEqualTo(whole);
      assertThat(store.count()).isEqualTo(whole.evaluations());
      assertThat(fit(measured, "jobs=20", method, again)).isEqualTo(whole);
    }
  }

  /** Each of two runs waits until the other one ends as well. */
  @Test
  void pointsThatDoNotDependOnEachOtherAreSimulatedSideBySide() throws IOException {
    CyclicBarrier both = new CyclicBarrier(2);
    SimulatedJobs simulated =
        new SimulatedJobs(
            changes ->
                ScenarioFile.grid(
                    scenario,
                    Stream.concat(Stream.of("replications=1"), changes.stream()).toList()),
            MeasuredJobs.read(measure(7), LogReading.STANDARD),
            5,
            Loss.MEANS,
            Execution.of(2, () -> await(both)));
    String throughput = "topology.links.wan.throughput=";
    simulated.prepare(List.of(List.of(throughput + "100 KB/s"), List.of(throughput + "200 KB/s")));
    assertThat(simulated.points()).isEqualTo(2);
  }

  private static void await(CyclicBarrier barrier) {
    try {
      barrier.await(20, TimeUnit.SECONDS);
    } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
      throw new IllegalStateException("no other run is made beside this one", e);
    }
  }

  /** Transfers twice as fast as the measured ones are not explained by any speed of the server. */
  @Test
  @Tag("slow")
  void cmaEsFollowsALocalSearchThatDoesNotExplainTheJobs() throws IOException {
    Path measured = measure(7);
    Path topology = folder.resolve("t.dot");
    Files.writeString(topology, Files.readString(topology).replace("200 KB/s", "400 KB/s"));
    CalibrationSummary fit = fit(measured, 0, 1, SPEED);
    assertThat(fit.warnings())
        .anyMatch(
            one -> one.matches("the local search ended .* from the measured means .*CMA-ES.*"));
    assertThat(fit.evaluations()).isBetween(30, 40 + Slopes.points(1) + 10);
  }

  private CalibrationSummary fit(
      Path measured, String change, SearchMethod method, Execution execution) {
    return new Calibration(
            List.of(FittedKey.parse(THROUGHPUT)),
            MeasuredJobs.read(measured, LogReading.STANDARD),
            HoldOut.parse("0.2"),
            changes ->
                ScenarioFile.grid(
                    scenario, Stream.concat(Stream.of(change), changes.stream()).toList()),
            Loss.MEANS,
            method,
            20,
            execution)
        .run(Intervals.JACKKNIFE, BlockUnit.JOBS);
  }

  @Test
  @Tag("slow")
  void theFitIsNearTheTruthAndDoesNotDependOnThreads() throws IOException {
    Path measured = measure(7);
    CalibrationSummary fit = fit(measured, 0.2, 1, THROUGHPUT, SPEED);
    assertThat(fit.jobs()).isEqualTo(240);
    assertThat(fit.heldBack()).isEqualTo(60);
    assertThat(fit.keys().get(0).value()).isCloseTo(200e3, within(20e3));
    assertThat(fit.keys().get(1).value()).isCloseTo(100e6, within(15e6));
    assertThat(fit.undetermined()).isEmpty();
    assertThat(fit.comparisons()).allMatch(one -> Math.abs(one.difference()) < 4);
    double chance = // of a quarter as many jobs; the mean of |normal| is sqrt(2 / pi)
        fit.comparisons().stream()
            .mapToDouble(one -> one.standardError() / one.measured() * 2 * Math.sqrt(2 / Math.PI))
            .average()
            .orElseThrow();
    assertThat(fit.chanceError()).isCloseTo(chance, within(0.01 * chance));
    assertThat(fit(measured, 0.2, 2, THROUGHPUT, SPEED)).isEqualTo(fit);
    CalibrationSummary.Key speed = fit.keys().get(1);
    long inside =
        fit.draws().stream()
            .map(draw -> ScenarioFile.grid(scenario, draw).grid().network().topology())
            .mapToDouble(topology -> ((Node.Server) topology.node("serverA")).speed())
            .filter(value -> speed.low() <= value && value <= speed.high())
            .count();
    assertThat(inside).isBetween(180L, 200L); // 95 % of 200 sets of values, and their chance
  }

  /** Draws of blocks and leaving them out tell alike how uncertain a fit to many jobs is. */
  @Test
  @Tag("slow")
  void theBootstrapIsAboutAsWideAsTheJackknife() throws IOException {
    MeasuredJobs jobs = MeasuredJobs.read(measure(7), LogReading.STANDARD);
    Calibration calibration =
        new Calibration(
            List.of(FittedKey.parse(THROUGHPUT)),
            jobs,
            HoldOut.NONE,
            changes -> ScenarioFile.grid(scenario, changes),
            Loss.MEANS,
            SearchMethod.AUTO,
            20,
            Execution.plain());
    CalibrationSummary.Key left =
        calibration.run(Intervals.JACKKNIFE, BlockUnit.JOBS).keys().get(0);
    CalibrationSummary drawn = calibration.run(Intervals.BOOTSTRAP, BlockUnit.JOBS);
    CalibrationSummary.Key key = drawn.keys().get(0);
    assertThat(key.value()).isEqualTo(left.value());
    double width = left.high() - left.low();
    assertThat(key.low()).isCloseTo(left.low(), within(0.15 * width));
    assertThat(key.high()).isCloseTo(left.high(), within(0.15 * width));
    assertThat(drawn.draws()).hasSize(200);
    assertThat(calibration.run(Intervals.BOOTSTRAP, BlockUnit.JOBS)).isEqualTo(drawn);
  }

  /**
   * A tenth of the jobs had to wait long for something else: means follow them, quantiles hardly.
   */
  @Test
  @Tag("slow")
  void quantilesAreHardlyMovedByAFewLongTimes() throws IOException {
    Path measured = measure(7);
    StringBuilder table = new StringBuilder();
    List<String> lines = Files.readAllLines(measured);
    for (int i = 0; i < lines.size(); i++) {
      String[] cells = lines.get(i).split(",");
      if (i > 0 && i % 12 == 0) {
        cells[2] = String.valueOf(10 * Double.parseDouble(cells[2]));
      }
      table.append(String.join(",", cells)).append('\n');
    }
    Files.writeString(measured, table);
    CalibrationSummary means = fit(measured, Loss.MEANS, 0, 1, THROUGHPUT);
    CalibrationSummary quantiles = fit(measured, Loss.QUANTILES, 0, 1, THROUGHPUT);
    assertThat(means.keys().get(0).value()).isLessThan(180e3);
    assertThat(quantiles.keys().get(0).value()).isCloseTo(200e3, within(15e3));
    assertThat(quantiles.comparisons().get(0).time()).isEqualTo("send_time, 25 %");
  }

  private static MeasuredJobs.Row row(double submitted, double... seconds) {
    return new MeasuredJobs.Row(0, "", "", submitted, 1, seconds, new double[seconds.length]);
  }

  @Test
  void theQuantilesOfEachTimeAndSite() {
    List<MeasuredJobs.Row> first = new ArrayList<>();
    List<MeasuredJobs.Row> second = new ArrayList<>();
    for (int i = 0; i <= 10; i++) {
      (i % 2 == 0 ? first : second).add(row(i, 10 - i, 4));
    }
    List<JobBlock> blocks = List.of(JobBlock.of(first, 2, 2), JobBlock.of(second, 2, 2));
    assertThat(Loss.QUANTILES.figures(blocks))
        .containsExactly(0, 0, 0, 0, 0, 0, 0, 0, 2.5, 5, 7.5, 9, 4, 4, 4, 4);
    assertThat(Loss.MEANS.figures(blocks)).containsExactly(0, 0, 5, 4);
  }

  @Test
  @Tag("slow")
  void theFilesOfAFitHaveItsValuesAndTheirOrigin() throws IOException {
    CalibrationSummary fit = fit(measure(7), 0, 1, THROUGHPUT, "clients.0.send=20 KB..2 MB");
    Path out = folder.resolve("out");
    List<FittedKey> keys =
        List.of(FittedKey.parse(THROUGHPUT), FittedKey.parse("clients.0.send=20 KB..2 MB"));
    GridScenario fitted = ScenarioFile.grid(scenario, fit.changes());
    new CalibrationFiles(fit, keys, Path.of("m.csv"))
        .write(
            OutputFolder.open(out, false),
            scenario,
            List.of("jobs=77"),
            fitted.grid().network().topology());
    GridScenario read = ScenarioFile.grid(out.resolve("scenario.yaml"), List.of());
    assertThat(read.grid().jobs()).isEqualTo(77);
    assertThat(read.grid().classes().get(0).inputBytes().mean())
        .isEqualTo(fit.keys().get(1).value());
    assertThat(read.grid().network().topology().links().get(0).line().throughput())
        .isCloseTo(fit.keys().get(0).value(), within(1e-6));
    assertThat(out.resolve("topology.dot")).content().contains("wan.throughput = ", "of m.csv");
    assertThat(out.resolve("scenario.yaml")).content().contains("clients.0.send = ", "of m.csv");
  }

  /** The error of a mean of zeros is not known: it must not decide against all other times. */
  @Test
  void aTimeThatIsAlwaysZeroDoesNotDecide() throws IOException {
    Path measured = measure(7);
    String table =
        Files.readString(measured).replaceAll("(?m)^([0-9.]+,\\w+,[^,]+),[^,]+,", "$1,0,");
    CalibrationSummary fit = fit(Files.writeString(measured, table), 0, 1, SPEED);
    assertThat(fit.keys().get(0).value()).isCloseTo(100e6, within(20e6));
    assertThat(fit.comparisons()).hasSize(3);
  }

  /** Work and speed stand as a ratio in the time of computation; without a wait nothing else. */
  @Test
  void keysThatTheJobsDoNotTellApartAreNamed() throws IOException {
    Files.writeString(
        folder.resolve("t.dot"),
        Files.readString(folder.resolve("t.dot")).replace(", utilization=0.3", ""));
    Path measured = measure(7);
    String table = Files.readString(measured).replaceAll("(?m)^(.*?,.*?,.*?),.*?,", "$1,");
    Files.writeString(measured, table.replace(",wait_time", ""));
    CalibrationSummary fit = fit(measured, 0, 1, SPEED, "clients.0.operations.mean=20 Mop..1 Gop");
    assertThat(fit.undetermined())
        .singleElement()
        .asString()
        .contains(
            "apart: they determine only their ratio topology.nodes.serverA.speed / clients.0");
    assertThat(fit.keys()).allMatch(key -> key.low() == null);
    double ratio = fit.keys().get(1).value() / fit.keys().get(0).value();
    assertThat(ratio).isCloseTo(1, within(0.15));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "topology.links.wan.throughput | has no range",
        "x=1..2 KB | not two amounts of one unit",
        "x=5 KB..2 KB | is empty",
        "x=1 s..2 KB | not two amounts of one unit"
      })
  void aRangeIsChecked(String text, String expected) {
    assertThatThrownBy(() -> FittedKey.parse(text))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(expected);
  }

  @Test
  void aRangeIsSearchedOnItsScale() {
    FittedKey wide = FittedKey.parse("x=1 KB/s..100 KB/s");
    assertThat(wide.quantity()).isEqualTo(Quantity.BANDWIDTH);
    assertThat(wide.value(0.5)).isCloseTo(10_000, within(1e-6));
    assertThat(wide.change(1)).isEqualTo("x=100 KB/s");
    assertThat(FittedKey.parse("x=0..0.8").value(0.5)).isEqualTo(0.4);
    assertThat(FittedKey.parse("x=2..4").value(0.5)).isEqualTo(3);
  }

  @Test
  void fewerDataThanParametersAreRefused() throws IOException {
    Path few = Files.writeString(folder.resolve("f.csv"), "site,send_time\nserverA,1\n");
    assertThatThrownBy(() -> fit(few, 0, 1, THROUGHPUT))
        .hasMessageContaining("a key needs at least 10");
    Path response =
        Files.writeString(folder.resolve("r.csv"), "response_time\n" + "1\n".repeat(50));
    assertThatThrownBy(() -> fit(response, 0, 1, THROUGHPUT, SPEED))
        .hasMessageContaining("gives 1 means");
    Path other =
        Files.writeString(folder.resolve("o.csv"), "site,send_time\n" + "x,1\n".repeat(50));
    assertThatThrownBy(() -> fit(other, 0, 1, THROUGHPUT))
        .hasMessageContaining("names the site 'x' in line 2")
        .hasMessageContaining("serverA");
  }

  /**
   * 200 MB in a second over 500 KB/s: bytes in place of KB. A fitted bandwidth may be that high.
   */
  @Test
  void transfersThatNoLinkCarriesAreRefusedByLine() throws IOException {
    StringBuilder table = new StringBuilder("site,bytes,start,end\n");
    for (int i = 0; i < 20; i++) {
      table.append("serverA,").append(i < 12 ? "200000000" : "200000");
      table.append(",%d,%d\n".formatted(10 * i, 10 * i + 1));
    }
    Path wrong = Files.writeString(folder.resolve("w.csv"), table);
    assertThatThrownBy(() -> fit(wrong, 0, 1, THROUGHPUT))
        .hasMessage(
            "--measured: has a transfer of 200 MB in 1 s, over links of 500 KB/s, in line 2, 3, 4,"
                + " 5, 6 and 7 more like it; expected bytes and seconds");
    Path right =
        Files.writeString(folder.resolve("w.csv"), table.toString().replace("0000000,", "0000,"));
    assertThat(fit(right, 0, 1, THROUGHPUT).jobs()).isEqualTo(20);
    Path anyway = Files.writeString(folder.resolve("w.csv"), table);
    assertThat(fit(anyway, 0, 1, "topology.links.wan.bandwidth=250 KB/s..900 KB/s").jobs())
        .isEqualTo(20);
  }
}
