package org.quoin.reproduction.aida;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.experiment.Sweep;
import org.quoin.report.OutputFolder;
import org.quoin.report.WholeTables;
import org.quoin.reproduction.PaperPage;

/** The study of forecasts on a small form, where one difference is large enough to be told. */
class ChangeabilityTest {
  private static final Path SCENARIOS = Path.of("scenarios");
  private static final List<String> SMALL = List.of("replications=2", "jobs=20", "warmup=5");

  @TempDir private Path folder;

  @Test
  @Tag("slow")
  void whatTheSentencesSayIsWhatTheTableShows() {
    AtomicInteger runs = new AtomicInteger();
    Changeability made = Changeability.run(SCENARIOS, SMALL, 2, runs::incrementAndGet);
    PaperPage page = made.addTo(new PaperPage("t", ""));
    String text = WholeTables.of(page.text());
    long points = text.lines().filter(line -> line.contains(" \u00b1 ")).count();
    assertThat(points).isEqualTo(36);
    assertThat(runs.get())
        .isEqualTo(Changeability.studies(SCENARIOS, SMALL).stream().mapToLong(Sweep::runs).sum())
        .isEqualTo(36 * 9 * 2);
    String flat = text.replace("\n", " ");
    assertThat(flat)
        .contains("the adaptive forecast pays at " + rows(text, 7, "pays") + " of 36 points")
        .contains("the divided forecast pays at " + rows(text, 3, "pays") + " of 36 points")
        .contains("costs at " + rows(text, 7, "costs"))
        .contains("costs at " + rows(text, 3, "costs"));
    // Groups of both forms add up: nine backgrounds of four points, four ages of nine.
    assertThat(grouped(text, "(bursts|days) of .*", 4)).hasSize(2 * 9);
    assertThat(grouped(text, "\\d+ (s|min)", 9)).hasSize(2 * 4);
    page.write("t", OutputFolder.open(folder, false));
    assertThat(folder.resolve("changeability.png")).isNotEmptyFile();
  }

  /** Rows of a group's table whose counts are those of so many points. */
  private static List<String> grouped(String text, String name, int points) {
    return text.lines()
        .filter(line -> line.strip().split(" {2,}").length == 7)
        .filter(
            line -> {
              String[] cells = line.strip().split(" {2,}");
              int told = 0;
              for (int i = 2; i < 5; i++) {
                told += cells[i].matches("\\d") ? Integer.parseInt(cells[i]) : 0;
              }
              return cells[0].matches(name) && told == points && cells[1].equals("" + points);
            })
        .toList();
  }

  /** Rows of the table of points with a verdict in a column, counted from the last one. */
  private static long rows(String text, int fromLast, String verdict) {
    return text.lines()
        .filter(line -> line.contains(" \u00b1 "))
        .map(line -> line.strip().split(" {2,}"))
        .filter(cells -> cells[cells.length - fromLast].equals(verdict))
        .count();
  }
}
