package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.grid.load.OfferedLoad;
import org.quoin.page.Page;
import org.quoin.page.folder.ResultFolder;
import org.quoin.report.block.Block;
import org.quoin.report.block.Figure;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.ScenarioFile;

/** A server beside a cluster, and jobs that are too wide for the server. */
class UnusableSiteTest {
  private static final String WIDE =
      "  - {job: generic, operations: 10 Gop, processors: 8, send: 0 B, receive: 0 B, interval: 10"
          + " s}\n";
  private static final String NARROW =
      "  - {job: generic, operations: 2 Gop, processors: 1, send: 0 B, receive: 0 B, interval: 10"
          + " s}\n";

  @TempDir private Path folder;

  @BeforeEach
  void topology() throws IOException {
    Files.writeString(
        folder.resolve("t.dot"),
        """
        graph t {
          c [kind=client]
          a [kind=cluster, processors=8, speed="1 Gop/s"]
          geneva [kind=server, speed="0.5 Gop/s"]
          c -- a [bandwidth=unlimited]
          c -- geneva [bandwidth=unlimited]
        }
        """);
  }

  private Path scenario(String classes) throws IOException {
    return Files.writeString(
        folder.resolve("s.yaml"),
        "topology: t.dot\nreplications: 3\njobs: 50\nwarmup: 5\nmetaservers: [RR, LOAD]\n"
            + "clients:\n"
            + classes);
  }

  private OfferedLoad.Load load(GridScenario scenario, int site) {
    return OfferedLoad.even(scenario.grid()).ofSite(scenario.grid().network().sites().get(site));
  }

  /** 1 Gop/s of 8 go to the cluster; half of them would fill the server. */
  @Test
  void isOfferedNothingAndNotOverloaded() throws IOException {
    GridScenario scenario = ScenarioFile.grid(scenario(WIDE), List.of());
    assertThat(load(scenario, 0).total()).isCloseTo(0.125, within(1e-12));
    assertThat(load(scenario, 1).total()).isZero();
    assertThat(load(scenario, 1).stationary()).isTrue();
    assertThat(load(scenario, 1).usable()).isFalse();
    assertThat(scenario.warnings())
        .containsExactly(
            "geneva can take none of these jobs: jobs there have at most 1 processor, these need"
                + " 8");
  }

  /** Of the narrow class 0.2 Gop/s each site gets half: 1.1 of 8 and 0.1 of 0.5. */
  @Test
  void countsOnlyTheClassesThatItCanTake() throws IOException {
    GridScenario scenario = ScenarioFile.grid(scenario(WIDE + NARROW), List.of());
    assertThat(load(scenario, 0).total()).isCloseTo(1.1 / 8, within(1e-12));
    assertThat(load(scenario, 1).total()).isCloseTo(0.2, within(1e-12));
    assertThat(load(scenario, 1).usable()).isTrue();
    assertThat(scenario.warnings()).isEmpty();
  }

  /**
   * Widths of 1 to 4, each a quarter: half a quarter of the jobs go to the server, 0.125 Gop/s of
   * 0.5, the rest to the cluster. Of jobs of 10 s a processor the narrow ones have a tenth of the
   * work: 2.5 Gop a job on average, 0.125 x 1 Gop/s for the server.
   */
  @Test
  void ofRandomWidthsOnlyNarrowJobsAreOffered() throws IOException {
    String widths = "{distribution: uniform, least: 0.5, most: 4.5}";
    String ends = ", processors: " + widths + ", send: 0 B, receive: 0 B, interval: 10 s}\n";
    GridScenario work =
        ScenarioFile.grid(scenario("  - {job: generic, operations: 10 Gop" + ends), List.of());
    assertThat(load(work, 1).total()).isCloseTo(0.125 / 0.5, within(1e-9));
    assertThat(load(work, 0).total()).isCloseTo(0.875 / 8, within(1e-9));
    GridScenario time =
        ScenarioFile.grid(
            scenario("  - {job: generic, run-time: 10 s, reference: 1 Gop/s" + ends), List.of());
    assertThat(load(time, 1).total()).isCloseTo(0.125 / 0.5, within(1e-9));
    assertThat(load(time, 0).total()).isCloseTo((2.5 - 0.125) / 8, within(1e-9));
  }

  @Test
  void isCalledNotUsableEverywhere() throws IOException {
    String out = folder.resolve("r").toString();
    Run run = Run.quoin("compare", scenario(WIDE).toString(), "--out", out, "--details");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .containsOnlyOnce("geneva can take none of these jobs")
        .containsPattern("Qs2 +geneva +0.0 % +0.0 % +not usable")
        .doesNotContain("Qs2 (geneva)");
    Page page = ResultFolder.open(folder.resolve("r")).page();
    assertThat(page.warnings()).anyMatch(s -> s.startsWith("geneva can take none of these jobs"));
    List<Block> blocks = page.sections().stream().flatMap(s -> s.blocks().stream()).toList();
    assertThat(blocks)
        .filteredOn(Figure.NetworkMap.class::isInstance)
        .singleElement()
        .satisfies(
            map ->
                assertThat(((Figure.NetworkMap) map).places())
                    .extracting(Figure.Place::says)
                    .contains("Qs2 is not usable by these jobs"));
    assertThat(blocks.toString())
        .contains(", geneva, ")
        .containsPattern("geneva(, [0-9.]+){4}, NaN, not usable");
  }
}
