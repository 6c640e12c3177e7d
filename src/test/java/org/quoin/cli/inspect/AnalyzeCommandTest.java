package org.quoin.cli.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quoin.cli.Run;

class AnalyzeCommandTest {
  @ParameterizedTest
  @MethodSource("org.quoin.Shipped#grids")
  void everyShippedScenarioIsAnalyzedIn100Columns(String file) {
    Run run = Run.quoin("analyze", file);
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out().replaceAll("\\s+", " "))
        .contains("Analyzed, not simulated", "the first queue to saturate, at ");
    assertThat(run.out().lines()).allMatch(line -> line.length() <= 100);
    assertThat(Run.quoin("analyze", file, "--json").out())
        .startsWith("{")
        .contains("\"fullAtJobsPerSecond\"", "\"leftOut\": [", "\"approximations\": [");
  }

  @Test
  void theOneClientOfNinfIsExactButForTheBackgroundJobsOfItsServer() {
    String scenario = "scenarios/ninf-single-client.yaml";
    assertThat(Run.quoin("analyze", scenario, "--details").out())
        .contains("keep 1 job in the")
        .contains("- a single closed job finds background jobs in their steady state at j90.");
    assertThat(Run.quoin("analyze", scenario, "--set", "topology.nodes.j90.utilization=0").out())
        .contains("The closed forms are exact for this scenario.");
  }

  @Test
  void theTableLaysBothSideBySideAndPassesOverReplays() {
    Run run =
        Run.quoin(
            "analyze",
            "scenarios/ninf-single-client.yaml",
            "scenarios/replay-example.yaml",
            "scenarios/aida-example.yaml",
            "--simulate",
            "--set",
            "replications=2",
            "--set",
            "jobs=30");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .containsPattern("ninf-single-client +22.88 +2\\d\\.\\d+ ± .* % +Qns1 +Qns1")
        .containsPattern("aida-example +21.18 +2\\d\\.\\d+ ± .* % +Qns1 +Qn[sr]1");
  }

  /** Each number ended in its own digit: x 1.303, x 33.99; empty columns were full of dashes. */
  @Test
  void aColumnHasEqualDigitsAndNoneIsEmpty() {
    String text = Run.quoin("analyze", "scenarios/cross-site.yaml").out();
    assertThat(text)
        .containsPattern("Qs8 +gotham +1\\.303 +0\\.01792 +53\\.7 % +30\\.0 %\n")
        .containsPattern("Qns6 +den-kcy +42\\.318 +0\\.58188 +2\\.4 % +50\\.0 %\n")
        .doesNotContain("response", " -\n", "\n\n\n");
  }

  /** A job alone takes 500 s; what is left of its difference by rounding is none. */
  @Test
  void noDifferenceIsNotBelowZero(@TempDir Path folder) throws IOException {
    Files.writeString(
        folder.resolve("one.dot"),
        """
        graph {
          office [kind=client]
          c [kind=cluster, processors=64, speed="10 Gop/s"]
          office -- c [bandwidth="1 Gbit/s", latency="5 ms"]
        }
        """);
    Path scenario =
        Files.writeString(
            folder.resolve("one.yaml"),
            """
            topology: one.dot
            replications: 3
            jobs: 100
            metaservers: [RR]
            clients:
              - {job: generic, operations: 20 Top, processors: 4, send: 0 B, receive: 0 B,
                 interval: 2000 s}
            """);
    Run run = Run.quoin("analyze", scenario.toString(), "--simulate");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).doesNotContain("-0.0 %").contains(" 0.0 %");
    Files.writeString(
        folder.resolve("one.dot"),
        """
        graph {
          office [kind=client]
          r [kind=router]
          c [kind=cluster, processors=64, speed="10 Gop/s"]
          office -- r [bandwidth="10 MB/s", buffer=50]
          r -- c [bandwidth="10 MB/s", buffer=50]
        }
        """);
    List<String> sent = List.of("clients.0.send=1 MB", "jobs=400", "replications=5");
    List<String> small = new ArrayList<>(List.of("analyze", scenario.toString(), "--simulate"));
    sent.forEach(one -> small.addAll(List.of("--set", one)));
    assertThat(Run.quoin(small.toArray(String[]::new)).out())
        .startsWith("The mean response by closed forms, ")
        .contains("differs from the simulation by less than 0.1 %")
        .doesNotContain("0.0 % too");
  }

  @Test
  void asManySplitsAsSitesButSimulatedOnlyInTurn() {
    String file = "scenarios/aida-environment-2-linpack.yaml";
    assertThat(Run.quoin("analyze", file, "--split", "serverA=1,serverB=9").out())
        .contains("dealt to the sites by chance, serverA=1,serverB=9");
    Run wrong = Run.quoin("analyze", file, "--split", "serverC=1");
    assertThat(wrong.exitCode()).isEqualTo(2);
    assertThat(wrong.err()).contains("--split", "no site 'serverC'", "did you mean");
    Run both = Run.quoin("analyze", file, "--split", "even", "--simulate");
    assertThat(both.exitCode()).isEqualTo(2);
    assertThat(both.err()).contains("--simulate: runs RR; leave --split out");
  }

  @Test
  void anOverloadedScenarioHasNoResponseTime() {
    Run run =
        Run.quoin(
            "analyze",
            "scenarios/aida-environment-2-linpack.yaml",
            "--set",
            "clients.0.interval=20 s");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("Qns1", "has an offered load of 1.44 times its capacity");
  }

  /**
   * The table of a page has the times that the text has, those with names that Java reserves too.
   */
  @Test
  void thePageBeginsWithTheAnswerAndShowsLoadsAndNetwork(@TempDir Path folder) throws IOException {
    String file = "scenarios/aida-environment-2-linpack.yaml";
    Path out = folder.resolve("page");
    Run run = Run.quoin("analyze", file, "--out", out.toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    String page = Files.readString(out.resolve("report.html"));
    assertThat(page.replace('\u00a0', ' '))
        .contains(
            "By closed forms a job takes about 11.8 s on average; the bottleneck is the network",
            "How near to full is each queue?",
            "How busy are links and sites?",
            "Where does a job",
            "Qns1 28.8 % used");
    String numbers = page.replaceAll("<[^>]*>", " ").replaceAll("\\s+", " ");
    assertThat(numbers).contains("Linpack n = 600 0.04 11.8 9.776 0.01616 1.99 0.02133");
    assertThat(Run.quoin("report", out.toString()).exitCode()).isZero();
    assertThat(out.resolve("report.html")).hasContent(page);
  }

  @Test
  void aPageIsOfOneAnalysis(@TempDir Path folder) {
    String file = "scenarios/aida-environment-2-linpack.yaml";
    String out = folder.resolve("none").toString();
    Run two = Run.quoin("analyze", file, "scenarios/tandem.yaml", "--out", out);
    assertThat(two.exitCode()).isEqualTo(2);
    assertThat(two.err()).contains("--out: writes the analysis of one scenario; expected one file");
    Run simulated = Run.quoin("analyze", file, "--simulate", "--out", out);
    assertThat(simulated.err())
        .contains("--out: writes one analysis; leave --given and --simulate");
    assertThat(Path.of(out)).doesNotExist();
  }
}
