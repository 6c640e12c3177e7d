package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code quoin bench scale} prints, of small grids. */
class BenchCommandTest {
  private static final List<String> STAGES =
      List.of("starting", "reading", "checking", "building", "simulating", "figures", "writing");

  @ParameterizedTest
  @ValueSource(strings = {"--network packets", "--network fluid", "--failures", "--background 0"})
  void aGridIsRunFromItsFilesAndItsStagesAreToldApart(String options) {
    Run run = small(options);
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .startsWith("2 sites, 3 clients, 20 jobs, ")
        .containsPattern("mean\\sresponse\\s\\d")
        .containsPattern(
            "All stages take [\\d.]+ times the simulation alone|The simulation is too short for the"
                + " clock");
    assertThat(run.out().lines().map(line -> line.strip().split(" ")[0])).containsAll(STAGES);
    assertThat(run.out().replaceAll("\\s+", " ").contains("tries a job"))
        .isEqualTo(options.equals("--failures"));
  }

  private static Run small(String options) {
    String words = "bench scale --sites 2 --clients 3 --jobs 20 " + options;
    return Run.quoin(words.split(" "));
  }

  /** The parts of a row are all of it, but for rounding. */
  @Test
  void aRowOfTheTableOfSizesAddsUp() {
    String[] cells = small("--row").out().strip().split("\t");
    assertThat(cells).hasSize(14).startsWith("2", "3", "20", "packets");
    double parts = 0;
    for (int cell = 6; cell < 13; cell++) {
      parts += Double.parseDouble(cells[cell]);
    }
    assertThat(parts)
        .isBetween(Double.parseDouble(cells[4]) - 0.04, Double.parseDouble(cells[4]) + 0.04);
  }

  @Test
  void policiesAreMeasuredOnTheSameJobsWithNodesAndWithout() {
    Run run = Run.quoin("bench", "slurm", "--jobs", "80");
    assertThat(run.exitCode()).as(run.err()).isZero();
    List<String[]> rows =
        run.out()
            .lines()
            .map(line -> line.strip().split(" +"))
            .filter(cells -> cells.length == 6 && cells[0].matches("[48]0"))
            .toList();
    assertThat(rows)
        .extracting(cells -> cells[0] + " " + cells[1])
        .containsExactlyElementsOf(
            Stream.of("40", "80", "40", "80")
                .flatMap(jobs -> Stream.of("slurm", "none", "easy").map(one -> jobs + " " + one))
                .toList());
    for (int i : List.of(0, 1, 2, 6, 7, 8)) {
      // Twice the jobs at the same load take longer.
      assertThat(Double.parseDouble(rows.get(i + 3)[4]))
          .isGreaterThan(Double.parseDouble(rows.get(i)[4]));
    }
  }
}
