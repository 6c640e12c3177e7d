package org.quoin.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.ControlVariates;
import org.quoin.grid.Grid;
import org.quoin.grid.GridResult;
import org.quoin.metrics.Metrics;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.ScenarioFile;
import org.quoin.statistics.Precision;
import org.quoin.statistics.VarianceReducedEstimate;
import org.quoin.statistics.VarianceReduction;

/**
 * How often intervals of 95 % over runs of the whole simulator cover the response time of the M/M/1
 * queue, 1 s at rho 0.5 and mu 2 a second; {@code -Dquoin.coverage=1000} makes as many experiments.
 */
@EnabledIfSystemProperty(
    named = "quoin.coverage",
    matches = "\\d+",
    disabledReason = "takes long: -Dquoin.coverage=1000")
class GridCoverageTest {
  private static final double LEVEL = 0.95;

  @TempDir Path folder;

  private GridScenario scenario() throws IOException {
    OneServer.write(folder);
    String text =
        """
        topology: t.dot
        jobs: 1100
        warmup: 100
        clients:
          - job: generic
            operations: {distribution: exponential, mean: 50 Mop}
            send: 1 B
            receive: 1 B
            interval: 1 s
        """;
    return ScenarioFile.grid(Files.writeString(folder.resolve("s.yaml"), text), List.of());
  }

  @ParameterizedTest
  @EnumSource
  void stoppedRunsCoverTheory(VarianceReduction variance) throws IOException {
    GridScenario scenario = scenario();
    ControlVariates variates = new ControlVariates(scenario.grid());
    Precision precision =
        new Precision("responseTime", Precision.Width.RELATIVE, 0.1, LEVEL, 10, 1000);
    int experiments = Integer.getInteger("quoin.coverage");
    int covered = 0;
    double runs = 0;
    for (int e = 0; e < experiments; e++) {
      double[] values = {};
      double[][] controls = {};
      int next = variance.runs(precision, values, controls);
      while (next > values.length) {
        int before = values.length;
        values = Arrays.copyOf(values, next);
        controls = Arrays.copyOf(controls, next);
        for (int r = before; r < next; r++) {
          RandomStreams streams = new RandomStreams(e, r, variance.coupling());
          GridResult result =
              new Grid(scenario.grid(), scenario.metaServers().get(0).open(streams), streams).run();
          values[r] = result.figures().value(Metrics.RESPONSE_TIME);
          controls[r] =
              variates.of(result.submissions()).values().stream().mapToDouble(x -> x).toArray();
        }
        next = variance.runs(precision, values, controls);
      }
      VarianceReducedEstimate reduced = variance.estimate(values, controls, LEVEL);
      covered += reduced.estimate().covers(1) ? 1 : 0;
      runs += values.length;
    }
    double share = covered / (double) experiments;
    System.out.printf(
        Locale.ROOT,
        "stopped at 10 %%, %s: %.1f %% of %d covered, %.1f runs%n",
        variance.shown(),
        100 * share,
        experiments,
        runs / experiments);
    assertThat(share).isBetween(0.93, 0.97);
  }
}
