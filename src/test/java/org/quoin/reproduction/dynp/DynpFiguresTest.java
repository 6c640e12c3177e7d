package org.quoin.reproduction.dynp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.experiment.ReplayCache;
import org.quoin.experiment.ReplayExperiment;
import org.quoin.reproduction.Traces;
import org.quoin.scenario.ReplayScenario;

/** Figures of dynP on the public logs, as printed or as computed by an independent program. */
class DynpFiguresTest {
  private static final ReplayCache LOGS = new ReplayCache();

  @ParameterizedTest
  @CsvSource({
    "submit,    advanced,      half, 2.5485",
    "submit,    advanced,      full, 2.5236",
    "submit,    sjf-preferred, full, 2.5269",
    "submit,    simple,        half, 2.5588",
    "inherited, advanced,      half, 2.5806",
    "inherited, advanced,      full, 2.5759",
    "inherited, sjf-preferred, half, 2.5755",
    "inherited, simple,        full, 5.9200"
  })
  void tableFourOnKth(String queueOrder, String decider, String tuning, double sldwa) {
    DynpRun run = new DynpRun(PaperLog.KTH, queueOrder, decider, "SLDwA", tuning, false);
    assertThat(outcome(run).sldwa()).isCloseTo(sldwa, within(5e-5));
  }

  /** Printed in Table 3 of the paper, SLDwA and utilisation. */
  @ParameterizedTest
  @CsvSource({"SLDwA, false, 10.1598, 81.633, 107065", "ARTwA, true,  20.5247, 81.812, 109892"})
  void tableThreeOnSdsc(
      String metric, boolean overflow, double sldwa, double utilization, long calls) {
    DynpRun run = new DynpRun(PaperLog.SDSC, "inherited", "advanced", metric, "full", overflow);
    DynpRun.Outcome outcome = outcome(run);
    assertThat(outcome.sldwa()).isCloseTo(sldwa, within(5e-5));
    assertThat(outcome.utilization()).isCloseTo(utilization, within(5e-4));
    assertThat(outcome.dynp().calls()).isEqualTo(calls);
  }

  /** Printed in Table 3 too. */
  @Test
  void tableThreeOnSdscBySldww() {
    DynpRun run = new DynpRun(PaperLog.SDSC, "inherited", "advanced", "SLDwW", "full", false);
    DynpRun.Outcome outcome = outcome(run);
    assertThat(outcome.sldwa()).isCloseTo(11.8321, within(5e-5));
    assertThat(outcome.utilization()).isCloseTo(81.309, within(5e-4));
  }

  private static DynpRun.Outcome outcome(DynpRun run) {
    Path folder = Path.of(System.getProperty("quoin.traces", "../shared/traces"));
    Assumptions.assumeTrue(Files.isDirectory(folder), "no logs in " + folder);
    Traces traces = new Traces(folder);
    Assumptions.assumeTrue(
        traces.log(run.log().file()).isPresent(), "no log " + run.log().file() + " in " + folder);
    List<ReplayScenario> one = List.of(run.log().scenario(traces, List.of(run.plan())));
    return ReplayExperiment.run(one, LOGS, 1, DynpRun.Outcome::of, () -> {}).get(0).get(0);
  }
}
