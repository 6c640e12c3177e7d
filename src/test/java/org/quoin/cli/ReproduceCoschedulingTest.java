package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReproduceCoschedulingTest {
  @TempDir private Path folder;

  private static Run reproduce(String... more) {
    String[] arguments = new String[more.length + 7];
    String[] tiny = {"reproduce", "coscheduling", "--quick", "--jobs", "12", "--mean", "50 ms"};
    System.arraycopy(tiny, 0, arguments, 0, tiny.length);
    System.arraycopy(more, 0, arguments, tiny.length, more.length);
    return Run.quoin(arguments);
  }

  @Test
  void everyFigureHasTablesClaimsAndPictures() throws Exception {
    Path out = folder.resolve("out");
    Run run = reproduce("--latencies", "1", "--replications", "1", "--out", out.toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    for (String name : "fig3 fig4 fig5 fig6 fig7 fig8 fig9 fig10 fig11 fig12".split(" ")) {
      assertThat(run.out()).contains(name + ": ");
    }
    assertThat(run.out())
        .contains("table4: ", "table5: ", "table6: ", "fig13: ", "fig14: ", "fig15: ")
        .contains("not decided", "Claims by the latencies", "1.632", "15.44", "0.896");
    assertThat(ImageIO.read(out.resolve("fig3-latencies-1.png").toFile()).getWidth())
        .isEqualTo(1000);
    assertThat(Files.readString(out.resolve("table6-latencies-1.csv")))
        .contains("PB-A',WL8,unfairness,");
    assertThat(Files.readAllLines(out.resolve("claims.csv")))
        .startsWith("figure,latencies,claim,verdict,figures")
        .anyMatch(
            line -> line.matches("fig9,1,One cluster of 32 beats two of 16,not decided,\".*\""));
  }

  @Test
  void assumptionsAreNamedByLetters() throws Exception {
    Path out = folder.resolve("assumptions");
    Run run =
        reproduce(
            "assumptions", "--replications", "2", "--disk", "shared", "--out", out.toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("A  a message costs 2 latencies", "Claims that the base does not show hold\n")
        .doesNotContain("fig3");
    assertThat(run.out().lines().filter(line -> line.matches("  GS is best for all-to-all  .*")))
        .singleElement()
        .asString()
        .matches("  GS is best for all-to-all +([-+~?]  ){11}[-+~?]");
    assertThat(run.out().lines().filter(line -> line.matches("  GS saturates at 57 %.*")))
        .anyMatch(line -> line.matches(".*([-+~?]  ){10}      [-+~?]  [-+~?]"));
    assertThat(run.out().lines()).allMatch(line -> line.length() <= 100);
    assertThat(Files.readAllLines(out.resolve("assumptions.csv")))
        .startsWith("claim,letter,assumption,verdict,figures")
        .anyMatch(line -> line.startsWith("GS is the fairest,F,"));
  }

  /** The same tables for any number of threads. */
  @Test
  void theThreadsDoNotMatter() {
    Run one = reproduce("fig10", "--threads", "1");
    Run three = reproduce("FIG10", "--threads", "3");
    assertThat(one.exitCode()).isZero();
    assertThat(three.out()).isEqualTo(one.out());
  }

  @Test
  void mistakesAreNamedAtOnce() {
    Run run = reproduce("fig30", "--spin", "0 us", "--grain", "0", "--disk", "owned");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .contains(
            "no figure 'fig30'", "did you mean 'fig3'", "--spin", "--grain", "did you mean 'own'");
  }
}
