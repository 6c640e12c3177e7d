package org.quoin.cli.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.quoin.cli.Run;

class ValidateCommandTest {
  private static final String FILE = "scenarios/aida-environment-2-linpack.yaml";

  @Test
  void aGoodScenarioIsSummedUp() {
    Run run = Run.quoin("validate", FILE, "--set", "replications=3");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains("good")
        .contains("Linpack n = 600 from 4 clients, each Poisson, one every 100 s: 144.7 Mop")
        .contains("RR, LOAD, LOTH on exact information")
        .contains("3 replications of 600 jobs, the first 100 not counted");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void theEngineThatEachQueueGetsIsShown() {
    Run run = Run.quoin("validate", "scenarios/tiered-grid.yaml", FILE);
    assertThat(run.out())
        .containsPattern(
            "queues       draw every background packet \\(engine lazy\\): Qns1, .* and 12 more\n")
        .containsPattern(
            "queues       jump over gaps between transfers by their exact law \\(engine skip\\):"
                + " Qns12, Qnr12, .* and 34 more\n")
        .containsPattern(" \\(engine lazy\\): Qns1, Qnr1, Qns2, Qnr2\n");
    assertThat(Run.quoin("validate", FILE, "--set", "engine=reference").out())
        .contains("engine reference\n")
        .doesNotContain("  queues ");
  }

  @Test
  void mistakesAreRefusedWithoutAStackTrace() {
    Run run = Run.quoin("validate", FILE, "no-such-file.yaml", "--set", "engine=lasy");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .contains("--set engine=lasy")
        .contains("did you mean 'lazy'?")
        .contains("no-such-file.yaml: there is no such file")
        .doesNotContain("\tat ");
  }
}
