package org.quoin.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.ControlVariates;
import org.quoin.grid.Grid;
import org.quoin.grid.GridResult;
import org.quoin.metrics.Metrics;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.ScenarioFile;
import org.quoin.statistics.Estimate;
import org.quoin.statistics.Precision;
import org.quoin.statistics.VarianceReducedEstimate;
import org.quoin.statistics.VarianceReduction;

/** Antithetic pairs and control variates on the simulator itself. */
class VarianceReductionTest {
  private static final double LEVEL = 0.9999;
  private static final String EXPONENTIAL = "{distribution: exponential, mean: 50 Mop}";

  @TempDir Path folder;

  private GridScenario scenario(String clients) throws IOException {
    OneServer.write(folder);
    Path file = folder.resolve("s.yaml");
    Files.writeString(file, "topology: t.dot\njobs: 500\nwarmup: 100\n" + clients);
    return ScenarioFile.grid(file, List.of());
  }

  private static String jobs(String operations, String arrivals) {
    return "  - {job: generic, operations: "
        + operations
        + ", send: 1 B, receive: 1 B, interval: 1 s, arrivals: "
        + arrivals
        + "}\n";
  }

  private static GridResult run(
      GridScenario scenario, int replication, VarianceReduction variance) {
    RandomStreams streams = new RandomStreams(scenario.seed(), replication, variance.coupling());
    return new Grid(scenario.grid(), scenario.metaServers().get(0).open(streams), streams).run();
  }

  private static double response(GridResult result) {
    return result.figures().value(Metrics.RESPONSE_TIME);
  }

  @ParameterizedTest
  @CsvSource({"poisson, 3", "closed, 2", "deterministic, 2"})
  void theExpectationOfEveryControlIsZero(String arrivals, int controls) throws IOException {
    String big = "{distribution: erlang, parameters: [2], mean: 60 Mop}";
    GridScenario scenario =
        scenario("clients:\n" + jobs(EXPONENTIAL, arrivals) + jobs(big, arrivals));
    ControlVariates variates = new ControlVariates(scenario.grid());
    List<double[]> values = new ArrayList<>();
    for (int r = 0; r < 100; r++) {
      Map<String, Double> one = variates.of(run(scenario, r, VarianceReduction.NONE).submissions());
      assertThat(one).hasSize(controls);
      values.add(one.values().stream().mapToDouble(x -> x).toArray());
    }
    for (int c = 0; c < controls; c++) {
      int one = c;
      double[] control = values.stream().mapToDouble(v -> v[one]).toArray();
      assertThat(Estimate.of(control, LEVEL).covers(0)).as("control %d", c).isTrue();
      assertThat(Estimate.of(control, LEVEL).halfWidth()).isLessThan(0.05);
    }
  }

  @Test
  @Tag("slow")
  void allReduceTheVarianceOfTheResponseTime() throws IOException {
    GridScenario scenario = scenario("clients:\n" + jobs(EXPONENTIAL, "poisson"));
    ControlVariates variates = new ControlVariates(scenario.grid());
    double[] values = new double[100];
    double[][] controls = new double[100][];
    double[] pairs = new double[100];
    double[] groups = new double[160];
    for (int r = 0; r < 100; r++) {
      GridResult result = run(scenario, r, VarianceReduction.NONE);
      values[r] = response(result);
      controls[r] =
          variates.of(result.submissions()).values().stream().mapToDouble(x -> x).toArray();
      pairs[r] = response(run(scenario, r, VarianceReduction.ANTITHETIC));
    }
    for (int r = 0; r < groups.length; r++) {
      groups[r] = response(run(scenario, r, VarianceReduction.RQMC));
    }
    VarianceReducedEstimate latin = VarianceReduction.RQMC.estimate(groups, controls, LEVEL);
    assertThat(latin.ratio()).isBetween(0.15, 0.8);
    assertThat(latin.estimate().count()).isEqualTo(10);
    assertThat(latin.estimate().covers(1)).isTrue();
    VarianceReducedEstimate controlled =
        VarianceReduction.CONTROL.estimate(values, controls, LEVEL);
    VarianceReducedEstimate antithetic =
        VarianceReduction.ANTITHETIC.estimate(pairs, controls, LEVEL);
    assertThat(controlled.ratio()).isBetween(0.3, 0.85);
    assertThat(antithetic.ratio()).isBetween(0.4, 0.95);
    // M/M/1 with rho 0.5: 1 s.
    assertThat(controlled.estimate().covers(1)).isTrue();
    assertThat(antithetic.estimate().covers(1)).isTrue();
  }

  /** Two runs of a pair count as one, and there is no half pair. */
  @Test
  void stoppingCountsPairs() {
    double[] values = new double[400];
    double[][] controls = new double[400][1];
    RandomStreams streams = new RandomStreams(1, 0);
    RandomGenerator random = streams.stream("values");
    for (int k = 0; k < 400; k += 2) {
      double x = random.nextGaussian();
      values[k] = 10 + x;
      values[k + 1] = 10 - 0.9 * x;
      controls[k][0] = x;
      controls[k + 1][0] = -x;
    }
    Precision precision = new Precision("m", Precision.Width.ABSOLUTE, 0.05, 0.95, 5, 400);
    int pairs = VarianceReduction.ANTITHETIC.runs(precision, values, controls);
    int plain = VarianceReduction.NONE.runs(precision, values, controls);
    assertThat(pairs).isEven().isBetween(10, 60);
    assertThat(plain).isEqualTo(400);
    assertThat(VarianceReduction.CONTROL.runs(precision, values, controls)).isLessThan(60);
    assertThat(VarianceReduction.ANTITHETIC.runs(precision, new double[7], controls)).isEqualTo(10);
  }
}
