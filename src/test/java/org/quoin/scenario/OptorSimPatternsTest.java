package org.quoin.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.Grid;
import org.quoin.grid.GridResult;
import org.quoin.grid.GridResult.StorageResult;
import org.quoin.metaserver.MetaServers;
import org.quoin.metrics.Metrics;
import org.quoin.topology.Node;
import org.quoin.topology.imports.TopologyImport;

/**
 * The shipped grids of OptorSim with its access patterns, where the files lie beside the job logs.
 * All files are at home at one place, as its runs have them at CERN.
 */
class OptorSimPatternsTest {
  private static final int JOBS = 300;

  @TempDir Path folder;

  private Path scenario(String grid, String home, String reads) throws IOException {
    Path traces = Path.of(System.getProperty("quoin.traces", "../shared/traces"));
    Path file = traces.resolveSibling("platforms/" + grid + ".conf");
    assumeTrue(Files.exists(file), () -> "the file " + grid);
    Map<String, String> given = new LinkedHashMap<>(Map.of("speed", "1 Gop/s"));
    Files.writeString(
        folder.resolve("grid.dot"),
        TopologyImport.of(file, given, name -> "--" + name, "quoin topology import").dot());
    return Files.writeString(
        folder.resolve("s.yaml"),
        """
        topology: grid.dot
        network: fluid
        jobs: %d
        warmup: 0
        files: [{name: f, count: 97, size: 10 GB, home: [%s]}]
        clients:
          - {job: generic, operations: 1 Top, send: 1 KB, receive: 1 KB, interval: 2 h,
             reads: {files: "f*", number: 5%s}}
        """
            .formatted(JOBS, home, reads));
  }

  /** Percent of hits: who reads the same files again and again finds them. */
  private double hits(String grid, String home, String reads, MetaServers metaServer)
      throws IOException {
    GridScenario scenario = ScenarioFile.grid(scenario(grid, home, reads), List.of());
    RandomStreams streams = new RandomStreams(scenario.seed(), 0);
    GridResult result = new Grid(scenario.grid(), metaServer.create(Map.of(), null), streams).run();
    assertThat(result.completed()).isEqualTo(JOBS);
    List<Node.Holder> holders = scenario.grid().topology().holders();
    double fetched = 0;
    double sent = 0;
    for (int i = 0; i < holders.size(); i++) {
      StorageResult storage = result.data().storages().get(i);
      assertThat(storage.heldBytes()).isLessThanOrEqualTo(holders.get(i).storage().bytes());
      assertThat(storage.counts().fetchedBytes()).isEqualTo(1e10 * storage.counts().fetches());
      fetched += storage.counts().fetchedBytes();
      sent += storage.counts().sentBytes();
    }
    assertThat(fetched).isEqualTo(sent);
    assertThat(fetched > 0).isEqualTo(metaServer == MetaServers.RR || home.equals("CERN-store"));
    return result.figures().value(Metrics.HIT_RATIO);
  }

  @ParameterizedTest
  @CsvSource({"gridpp_grid_2004, CERN-store", "lcg_sept2004_grid, node-0-site"})
  void whoReadsTheSameFilesFindsThem(String grid, String home) throws IOException {
    MetaServers inTurn = MetaServers.RR;
    double sequential = hits(grid, home, "", inTurn);
    double zipf = hits(grid, home, ", pattern: zipf, exponent: 1.2", inTurn);
    double random = hits(grid, home, ", pattern: random", inTurn);
    assertThat(sequential).isGreaterThan(zipf);
    assertThat(zipf).isGreaterThan(random);
    assertThat(hits(grid, home, ", pattern: random", MetaServers.DATA_PRESENT))
        .as("where the data are")
        .isGreaterThan(random);
  }
}
