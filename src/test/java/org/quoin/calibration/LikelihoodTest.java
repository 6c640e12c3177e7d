package org.quoin.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.base.InputException;
import org.quoin.engine.RandomStreams;
import org.quoin.experiment.store.Execution;
import org.quoin.result.CalibrationSummary;
import org.quoin.scenario.ScenarioFile;
import org.quoin.workload.log.LogReading;

/**
 * Estimates and intervals of the likelihood, by hand. A transfer of one packet is an exponential
 * time of rate mu - lambda on a large buffer: mu = 100 packets of 10 KB per second at 1 MB/s.
 */
class LikelihoodTest {
  private static final String THROUGHPUT = "topology.links.wan.throughput=510 KB/s..1 MB/s";
  private static final String SPEED = "topology.nodes.s.speed=20 Mop/s..1 Gop/s";

  @TempDir Path folder;
  private Path scenario;

  @BeforeEach
  void files() throws IOException {
    Files.writeString(
        folder.resolve("t.dot"),
        """
        graph t {
          c [kind=client]
          s [kind=server, speed="100 Mop/s", utilization=0.3, others="50 Mop"]
          c -- s [name=wan, bandwidth="1 MB/s", throughput="700 KB/s", latency="20 s"]
        }
        """);
    scenario =
        Files.writeString(
            folder.resolve("s.yaml"),
            """
            topology: t.dot
            jobs: 2000
            warmup: 0
            replications: 3
            metaservers: [RR]
            clients:
              - job: generic
                operations: {distribution: exponential, mean: 50 Mop}
                send: 10 KB
                receive: 10 KB
                interval: 20 s
            """);
  }

  private CalibrationSummary fit(String table, Loss loss, String... keys) throws IOException {
    return fit(table, loss, Intervals.JACKKNIFE, keys);
  }

  private CalibrationSummary fit(String table, Loss loss, Intervals intervals, String... keys)
      throws IOException {
    Path measured = Files.writeString(folder.resolve("m.csv"), table);
    return new Calibration(
            Stream.of(keys).map(FittedKey::parse).toList(),
            MeasuredJobs.read(measured, LogReading.STANDARD),
            HoldOut.NONE,
            changes -> ScenarioFile.grid(scenario, changes),
            loss,
            SearchMethod.AUTO,
            60,
            Execution.plain())
        .run(intervals, BlockUnit.JOBS);
  }

  private static String transfers(double... seconds) {
    StringBuilder table = new StringBuilder("client,site,bytes,start,end\n");
    for (int i = 0; i < seconds.length; i++) {
      table.append(
          String.format(Locale.ROOT, "c,s,10000,%d,%.6f%n", 100 * i, 100 * i + seconds[i]));
    }
    return table.toString();
  }

  /** Ten times, of mean 20 ms. */
  private static double[] tenTimes() {
    return new double[] {.002, .004, .007, .01, .014, .018, .023, .029, .038, .055};
  }

  /**
   * mu (2 - T_net / T_act) = 1 / mean = 50 per second: T_act = T_net / 1.5. The interval has the
   * rates r = 50 x with 2 n (x - 1 - ln x) = 3.8415: for n = 10, x = 0.5011 and x = 1.7539.
   */
  @Test
  void theThroughputOfTransfersOfOnePacketByHand() throws IOException {
    CalibrationSummary fit = fit(transfers(tenTimes()), Loss.LIKELIHOOD, THROUGHPUT);
    CalibrationSummary.Key key = fit.keys().get(0);
    assertThat(key.value()).isCloseTo(1e6 / 1.5, within(1e6 * 1e-4));
    assertThat(key.low()).isCloseTo(1e6 / (2 - 0.5 * x(10, 0.01)), within(1e6 * 2e-4));
    assertThat(key.high()).isCloseTo(1e6 / (2 - 0.5 * x(10, 3)), within(1e6 * 2e-4));
    assertThat(x(10, 0.01)).isCloseTo(0.5011, within(1e-4));
    assertThat(x(10, 3)).isCloseTo(1.7539, within(1e-4));
    assertThat(fit.loss()).isEqualTo("likelihood");
  }

  /**
   * Forty transfers, drawn again and again: T_act = T_net / (2 - rate / 100) of the rate of each
   * resample, which is 1 / mean, without any approximation. The percentiles are those of 40 jobs.
   */
  @Test
  void theBootstrapIsNearTheOneThatFitsEachResampleAnew() throws IOException {
    double[] seconds = new double[40];
    Arrays.setAll(seconds, i -> -0.02 * Math.log(1 - (i + 0.5) / 40));
    CalibrationSummary.Key key =
        fit(transfers(seconds), Loss.LIKELIHOOD, Intervals.BOOTSTRAP, THROUGHPUT).keys().get(0);
    var random = new RandomStreams(5, 0).stream("resamples");
    double[] fitted = new double[20_000];
    Arrays.setAll(
        fitted,
        r -> {
          double sum = 0;
          for (int job : Bootstrap.draw(40, random)) {
            sum += seconds[job];
          }
          return 1e6 / (2 - 40 / sum / 100);
        });
    Arrays.sort(fitted);
    double tail = 0.0206; // of -2.0227 sqrt(40 / 39), with t(39) = 2.0227
    double low = Loss.interpolated(fitted, tail);
    double high = Loss.interpolated(fitted, 1 - tail);
    assertThat(key.low()).isCloseTo(low, within(0.07 * (high - low)));
    assertThat(key.high()).isCloseTo(high, within(0.07 * (high - low)));
  }

  /** Returns the factor of an exponential rate at an end of its interval, by bisection from 1. */
  private static double x(int n, double end) {
    double inside = 1;
    double outside = end;
    for (int i = 0; i < 60; i++) {
      double middle = (inside + outside) / 2;
      if (2 * n * (middle - 1 - Math.log(middle)) < 3.841458820694124) {
        inside = middle;
      } else {
        outside = middle;
      }
    }
    return inside;
  }

  /** The means of simulated transfers agree with the closed form. */
  @Test
  @Tag("slow")
  void theSimulatedFitAgreesWithTheClosedForm() throws IOException {
    var random = new RandomStreams(3, 0).stream("times");
    double[] times = new double[200];
    for (int i = 0; i < times.length; i++) {
      times[i] = -Math.log(RandomStreams.open(random)) / 50;
    }
    CalibrationSummary.Key closed =
        fit(transfers(times), Loss.LIKELIHOOD, THROUGHPUT).keys().get(0);
    CalibrationSummary.Key simulated = fit(transfers(times), Loss.MEANS, THROUGHPUT).keys().get(0);
    assertThat(simulated.value()).isCloseTo(closed.value(), within(0.02 * closed.value()));
    assertThat(simulated.low()).isCloseTo(closed.low(), within(0.04 * closed.low()));
    assertThat(simulated.high()).isCloseTo(closed.high(), within(0.04 * closed.high()));
  }

  /** Computations are exponential of mean 50 Mop / speed, here 0.4 s in the mean. */
  @Test
  void theSpeedOfExponentialComputationsByHand() throws IOException {
    CalibrationSummary.Key key =
        fit(
                "execution_time\n0.1\n0.1\n0.2\n0.2\n0.3\n0.3\n0.4\n0.6\n0.8\n1.0\n",
                Loss.LIKELIHOOD,
                SPEED)
            .keys()
            .get(0);
    assertThat(key.value()).isCloseTo(125e6, within(125e6 * 1e-3));
    assertThat(key.low()).isCloseTo(125e6 * x(10, 0.01), within(125e6 * 1e-3));
    assertThat(key.high()).isCloseTo(125e6 * x(10, 3), within(125e6 * 1e-3));
  }

  /**
   * 40 waits, 10 of them above 0 with a sum of 5 s, at mu = 2 per second, of jobs far apart: - 40 /
   * (1 - U) + 10 / U + 10 = 0, so that U = sqrt(5) - 2. Eight blocks of five jobs have 1, 2, 1, 1,
   * 1, 2, 1, 1 waits above 0, whose squared distances from their mean add up to 1.5; or, if the ten
   * are in a row, 5, 5 and six times 0, which makes 37.5.
   */
  @Test
  void theUtilizationFromWaitsByHand() throws IOException {
    CalibrationSummary even = utilizationFromWaits(i -> i % 4 == 1);
    CalibrationSummary inARow = utilizationFromWaits(i -> i >= 10 && i < 20);
    for (CalibrationSummary fit : List.of(even, inARow)) {
      assertThat(fit.keys().get(0).value()).isCloseTo(Math.sqrt(5) - 2, within(1e-4));
      assertThat(fit.warnings()).isEmpty();
    }
    hasIntervalOfBlocks(even.keys().get(0), 1.5);
    hasIntervalOfBlocks(inARow.keys().get(0), 37.5);
  }

  private CalibrationSummary utilizationFromWaits(IntPredicate isAboveZero) throws IOException {
    StringBuilder table = new StringBuilder("submission_time,wait_time\n");
    for (int i = 0; i < 40; i++) {
      table.append(i * 1e7).append(',').append(isAboveZero.test(i) ? 0.5 : 0).append('\n');
    }
    return fit(table.toString(), Loss.LIKELIHOOD, "topology.nodes.s.utilization=0..0.8");
  }

  /**
   * The score of a wait above 0 is that of another one and 1 / U + 1, so that the score of blocks
   * has 8 / 7 of the squares times (1 / U + 1)^2 as variance. Twice the logarithm of the likelihood
   * is at the ends below its maximum by that over the second derivative, 40 / (1 - U)^2 + 10 / U^2,
   * times the square of Student's quantile of 7 degrees of freedom, 2.3646.
   */
  private static void hasIntervalOfBlocks(CalibrationSummary.Key key, double squares) {
    double u = Math.sqrt(5) - 2;
    double drop =
        2.3646
            * 2.3646
            * (8 / 7.0 * squares)
            * (1 / u + 1)
            * (1 / u + 1)
            / (40 / (1 - u) / (1 - u) + 10 / u / u);
    for (double end : new double[] {key.low(), key.high()}) {
      assertThat(2 * (logLikelihoodOfWaits(u) - logLikelihoodOfWaits(end)))
          .isCloseTo(drop, within(0.01 * drop));
    }
  }

  /**
   * At U = 0.3, 40 computations of 0.4 s and ten waits above 0 of 0.5 s give mu = (40 + 10 w) / (16
   * + 0.7 * 5 w), if a wait counts for w independent ones. Each fourth wait above 0: sums of five
   * vary less than those of independent waits, so that w = 1. Ten in a row: the 36 sums of five
   * successive ones have squares of 35.3125 in all, in place of 36 * 5 * 3 / 64 * 7 / 8.
   */
  @Test
  void waitsThatDependOnEachOtherCountForLessThanComputations() throws IOException {
    assertThat(speedFrom(i -> i % 4 == 1)).isCloseTo(speed(1), within(1e4));
    assertThat(speedFrom(i -> i >= 10 && i < 20))
        .isCloseTo(speed(36 * 5 * 3 / 64.0 * 7 / 8 / 35.3125), within(1e4));
  }

  private static double speed(double w) {
    return 50e6 * (40 + 10 * w) / (16 + 0.7 * 5 * w);
  }

  private double speedFrom(IntPredicate isAboveZero) throws IOException {
    StringBuilder table = new StringBuilder("submission_time,wait_time,execution_time\n");
    for (int i = 0; i < 40; i++) {
      table.append(i * 1e7).append(isAboveZero.test(i) ? ",0.5,0.4\n" : ",0,0.4\n");
    }
    return fit(table.toString(), Loss.LIKELIHOOD, SPEED).keys().get(0).value();
  }

  private static double logLikelihoodOfWaits(double u) {
    return 40 * Math.log(1 - u) + 10 * Math.log(u) - 10 * (1 - u);
  }

  /** The speed divides the operations of computations, and nothing else is measured. */
  @Test
  void onlyTheRatioOfOperationsAndSpeedIsKnown() throws IOException {
    CalibrationSummary fit =
        fit(
            "execution_time\n" + "0.1\n0.2\n0.4\n0.8\n1.0\n".repeat(6),
            Loss.LIKELIHOOD,
            SPEED,
            "clients.0.operations.mean=5 Mop..250 Mop");
    assertThat(fit.undetermined())
        .containsExactly(
            "the measured jobs do not tell topology.nodes.s.speed and clients.0.operations.mean"
                + " apart: they determine only their ratio topology.nodes.s.speed /"
                + " clients.0.operations.mean");
    assertThat(fit.directions())
        .extracting(CalibrationSummary.Direction::determined)
        .containsExactly(true, false);
    assertThat(fit.directions().get(1).combination())
        .isEqualTo("topology.nodes.s.speed * clients.0.operations.mean");
    assertThat(fit.keys()).allMatch(key -> key.low() == null);
    double first = ratio(fit, 0);
    assertThat(first).isCloseTo(2, within(0.002)); // 0.5 s in the mean
    for (int draw = 0; draw < 50; draw++) {
      assertThat(ratio(fit, draw)).isBetween(1.0, 4.0); // sizes differ by factors of up to 50
    }
  }

  private double ratio(CalibrationSummary fit, int draw) {
    var grid =
        ScenarioFile.grid(scenario, draw == 0 ? fit.changes() : fit.draws().get(draw)).grid();
    double speed = grid.network().sites().get(0).node().speed();
    return speed / grid.classes().get(0).stages().get(0).operations().mean();
  }

  /**
   * The transfer from 5000 s on was alone for 0.2 s and had not ended then; the two that begin
   * beside it do not count. Ten ends in 0.2 s + 0.2 s: 25 per second, T_act = T_net / 1.75.
   */
  @Test
  void transfersThatOverlapCountWhileTheyAreAlone() throws IOException {
    StringBuilder table = new StringBuilder(transfers(tenTimes()));
    table.append("c,s,10000,5000,5000.5\nc,s,10000,5000.2,5000.3\nc,s,10000,5000.4,5000.7\n");
    CalibrationSummary fit = fit(table.toString(), Loss.LIKELIHOOD, THROUGHPUT);
    assertThat(fit.keys().get(0).value()).isCloseTo(1e6 / 1.75, within(1e6 * 1e-4));
    assertThat(fit.warnings())
        .containsExactly(
            "transfers that share their link (send_time): 2 began beside another one and are left"
                + " out, 1 saw another one begin and counts as not ended then");
  }

  /** Transfers may name their link in place of a site; there is nothing to simulate then. */
  @Test
  void transfersByLink() throws IOException {
    String table = transfers(tenTimes()).replace("site", "link").replace("c,s,", "c,wan,");
    CalibrationSummary fit = fit(table, Loss.LIKELIHOOD, THROUGHPUT);
    assertThat(fit.keys().get(0).value()).isCloseTo(1e6 / 1.5, within(1e6 * 1e-4));
    assertThat(fit.comparisons()).isEmpty();
    assertThatThrownBy(() -> fit(table, Loss.MEANS, THROUGHPUT))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("only --loss likelihood compares");
    assertThatThrownBy(() -> fit(table.replace("wan", "wam"), Loss.LIKELIHOOD, THROUGHPUT))
        .hasMessageContaining("names the link 'wam'")
        .hasMessageContaining("wan");
  }

  @Test
  void whatHasNoClosedFormIsRefused() throws IOException {
    String response = "response_time\n" + "1\n".repeat(20);
    assertThatThrownBy(() -> fit(response, Loss.LIKELIHOOD, SPEED))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("no closed form with response times without their parts");
    String text = Files.readString(scenario);
    Files.writeString(scenario, text.replace("{distribution: exponential, mean: 50 Mop}", "9 Mop"));
    String computed = "execution_time\n" + "1\n".repeat(20);
    assertThatThrownBy(() -> fit(computed, Loss.LIKELIHOOD, SPEED))
        .hasMessageContaining("no closed form with constant operations");
    Files.writeString(scenario, text + "transfers: {window: 64 KB}\n");
    assertThatThrownBy(() -> fit(transfers(tenTimes()), Loss.LIKELIHOOD, THROUGHPUT))
        .hasMessageContaining("no closed form with windows");
    Files.writeString(scenario, text);
    Path topology = scenario.resolveSibling("t.dot");
    Files.writeString(
        topology, Files.readString(topology).replace("kind=server,", "kind=server, transfers=1,"));
    assertThatThrownBy(() -> fit(transfers(tenTimes()), Loss.LIKELIHOOD, THROUGHPUT))
        .hasMessageContaining("no closed form with a fluid, limits of transfers");
  }
}
