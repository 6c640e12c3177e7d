package org.quoin.reproduction.aida;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.quoin.experiment.Sweep;

/** The study of forecasts on a small form, where one difference is large enough to be told. */
class ChangeabilityTest {
  private static final Path SCENARIOS = Path.of("scenarios");
  private static final List<String> SMALL = List.of("replications=2", "jobs=20", "warmup=5");

  @Test
  void whatTheSentencesSayIsWhatTheTableShows() {
    AtomicInteger runs = new AtomicInteger();
    String text = Changeability.section(SCENARIOS, SMALL, 2, runs::incrementAndGet).text();
    long points = text.lines().filter(line -> line.contains(" \u00b1 ")).count();
    assertThat(points).isEqualTo(36);
    assertThat(runs.get())
        .isEqualTo(Changeability.studies(SCENARIOS, SMALL).stream().mapToLong(Sweep::runs).sum())
        .isEqualTo(36 * 8 * 2);
    String flat = text.replaceAll("\n +", " ");
    assertThat(flat)
        .contains("pays at " + rows(text, "pays") + " of 36 points")
        .contains("costs at " + rows(text, "costs"))
        .containsPattern("with reports every 0 s: \\d of 9; 10 s: \\d of 9; 1 min: \\d of 9; ")
        .containsPattern("days of 30 min to 52.5 min: \\d of 4");
  }

  private static long rows(String text, String verdict) {
    return text.lines().filter(line -> line.matches(".* " + verdict + "  .*\u00b1.*")).count();
  }
}
