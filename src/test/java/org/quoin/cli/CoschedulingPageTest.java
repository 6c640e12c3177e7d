package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.page.Page;
import org.quoin.page.folder.ResultFolder;
import org.quoin.report.block.Block;
import org.quoin.report.block.Figure;

class CoschedulingPageTest {
  private static final String SCENARIO = "scenarios/coschedule-example.yaml";

  @TempDir private static Path folder;
  private static Page page;

  @BeforeAll
  static void compare() {
    page = page("compare", SCENARIO, "--set", "replications=2");
  }

  private static Page page(String... command) {
    Path out = folder.resolve(String.valueOf(command.length));
    String[] words =
        Stream.concat(Stream.of(command), Stream.of("--out", out.toString()))
            .toArray(String[]::new);
    Run run = Run.quoin(words);
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(out.resolve("report.html")).exists();
    return ResultFolder.open(out).page();
  }

  @Test
  void theAnswerNamesTheBestSchemeWithItsInterval() {
    assertThat(page.answer().get(0)).startsWith("GS is best: its mean response time is ");
    assertThat(page.answer().get(1)).startsWith("Simulated: ");
    assertThat(page.answer().get(0)).contains(" ± ").endsWith(" (significant at 95 %).");
    assertThat(page.title()).startsWith("Gangs, spinning");
  }

  @Test
  void theNodesTimeAddsUp() {
    Figure.Bars bars = only(Figure.Bars.class);
    for (int scheme = 0; scheme < bars.categories().size(); scheme++) {
      int place = scheme;
      assertThat(bars.series().stream().mapToDouble(part -> part.values()[place]).sum())
          .isCloseTo(100, within(1e-9));
    }
  }

  @Test
  void noTwoJobsLieOnEachOther() {
    Figure.Gantt gantt = only(Figure.Gantt.class);
    assertThat(gantt.jobs().ids()).hasSize(10);
    assertThat(gantt.rows()).isEqualTo(8 * gantt.slices());
    assertThat(gantt.slices()).isGreaterThan(1);
    for (int i = 0; i < 10; i++) {
      for (int k = 0; k < i; k++) {
        boolean apart =
            gantt.jobs().ends()[i] <= gantt.jobs().starts()[k]
                || gantt.jobs().ends()[k] <= gantt.jobs().starts()[i];
        assertThat(apart || isAbove(gantt.jobs().blocks()[i], gantt.jobs().blocks()[k])).isTrue();
      }
    }
  }

  private static boolean isAbove(int[] one, int[] other) {
    for (int i = 0; i < one.length; i += 2) {
      for (int k = 0; k < other.length; k += 2) {
        if (one[i] <= other[k + 1] && other[k] <= one[i + 1]) {
          return false;
        }
      }
    }
    return true;
  }

  @Test
  void oneSchemeAloneIsDescribed() {
    Page one = page("coschedule", SCENARIO, "--scheme", "PB", "--replications", "1");
    assertThat(one.title()).isEqualTo("10 jobs on 8 nodes");
    assertThat(one.answer().get(0)).startsWith("Under PB the mean response time is ");
    assertThat(one.answer().get(1)).startsWith("Simulated: ").contains(" under PB, ");
  }

  private static <T extends Block> T only(Class<T> kind) {
    return page.sections().stream()
        .flatMap(section -> section.blocks().stream())
        .filter(kind::isInstance)
        .map(kind::cast)
        .findFirst()
        .orElseThrow();
  }
}
