package org.quoin.reproduction.parasim;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.reproduction.PaperPage;
import org.quoin.reproduction.Traces;

/** Simulated waits beside those of logs made by hand. */
class RealityTest {
  private static String job(int id, int submit, int wait, int time, int width) {
    return String.format(
        "%d %d %d %d %d -1 -1 %d %d -1 1 1 1 -1 1 -1 -1 -1%n",
        id, submit, wait, time, width, width, time);
  }

  /**
   * On two processors: job 1 has one until 100, job 2 wants both and starts at 100, 99 s after it
   * came. Job 3 could run beside job 1, to 43; FCFS has it wait for job 2, until 110: 107 s. The
   * means are 206 / 3 and 99 / 3; the log says 150 / 3.
   */
  @Test
  void aLogThatStatesWaitsStandsBesideItsReplays(@TempDir Path folder) throws IOException {
    Files.writeString(
        folder.resolve("own.swf"),
        "; MaxProcs: 2\n" + job(1, 0, 0, 100, 1) + job(2, 1, 120, 10, 2) + job(3, 3, 30, 40, 1));
    Files.writeString(folder.resolve("silent.swf"), "; MaxProcs: 2\n" + job(1, 0, -1, 100, 1));
    Files.writeString(folder.resolve("unknown.swf"), job(1, 0, 5, 100, 1));
    List<String> lines =
        text(new Traces(folder))
            .lines()
            .map(line -> line.strip().replaceAll(" {2,}", " "))
            .filter(line -> line.startsWith("own ") || line.startsWith("The mean wait"))
            .toList();
    // Distances 0, 21 and 30 s; over the one period there is no correlation.
    assertThat(lines)
        .containsExactly(
            "own 3 50 69 33 33 30 0 17 0.87 -",
            "The mean wait under FCFS+B is within a quarter of the logged one in 0 of 1 logs.",
            "own 0.00 0.83 - - 0.66 - -");
  }

  @Test
  void withoutWaitsThereIsNothingToCompare(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("silent.swf"), "; MaxProcs: 2\n" + job(1, 0, -1, 100, 1));
    assertThat(text(new Traces(folder))).isEmpty();
  }

  private static String text(Traces traces) {
    PaperPage page = new PaperPage("t", "");
    Reality.addTo(page, traces, 2);
    return page.text();
  }
}
