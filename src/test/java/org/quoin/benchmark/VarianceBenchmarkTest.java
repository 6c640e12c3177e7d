package org.quoin.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.experiment.OneServer;
import org.quoin.statistics.VarianceReduction;

/** The gains of variance reduction on a folder of scenarios. */
class VarianceBenchmarkTest {
  @TempDir Path folder;

  private void write(String name, String interval, int jobs) throws IOException {
    OneServer.write(folder);
    Files.writeString(
        folder.resolve(name),
        """
        topology: t.dot
        jobs: %d
        warmup: 10
        clients:
          - job: generic
            operations: {distribution: exponential, mean: 50 Mop}
            send: 1 B
            receive: 1 B
            interval: %s
        """
            .formatted(jobs, interval));
  }

  @Test
  void eachGridOfTheFolderHasItsGains() throws IOException {
    write("b.yaml", "1 s", 120);
    write("a.yaml", "2 s", 1000);
    Files.writeString(folder.resolve("c.yaml"), "log: none.swf\nprocessors: 4\n");
    VarianceBenchmark benchmark = new VarianceBenchmark(folder, 12, 1);
    Map<String, Map<VarianceReduction, VarianceBenchmark.Effect>> measured = benchmark.measure();
    assertThat(measured.keySet()).containsExactly("a.yaml", "b.yaml");
    for (Map<VarianceReduction, VarianceBenchmark.Effect> effects : measured.values()) {
      assertThat(effects.keySet())
          .containsExactly(
              VarianceReduction.RQMC, VarianceReduction.ANTITHETIC, VarianceReduction.CONTROL);
      assertThat(effects.get(VarianceReduction.RQMC).variance()).isBetween(0.1, 0.9);
      assertThat(effects.get(VarianceReduction.CONTROL).variance()).isBetween(0.1, 0.9);
    }
  }

  @Test
  void arrayRqmcGainsAtSingleQueues() {
    List<String> row = new QueueVariance(2).row("M/M/1", 0.5);
    assertThat(row).startsWith("M/M/1", "0.5").hasSize(7);
    for (int column : new int[] {2, 4}) {
      String[] response = row.get(column).split(" ± ");
      double width = Double.parseDouble(response[1]);
      assertThat(width).isBetween(1e-5, column == 2 ? 0.02 : 0.004);
      assertThat(Double.parseDouble(response[0])).isCloseTo(2, within(2 * width));
    }
    assertThat(Double.parseDouble(row.get(6))).isGreaterThan(3);
  }

  @Test
  void aGainIsTheInverseOfVarianceTimesTime() {
    assertThat(new VarianceBenchmark.Effect(0.5, 1.25).gain()).isCloseTo(1.6, within(1e-12));
    assertThat(new VarianceBenchmark.Effect(1, 2).gain()).isCloseTo(0.5, within(1e-12));
  }
}
