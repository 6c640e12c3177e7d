package org.quoin.reproduction.dynp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.quoin.build.Trials;
import org.quoin.experiment.ReplayCache;
import org.quoin.experiment.ReplayExperiment;
import org.quoin.reproduction.Traces;
import org.quoin.scenario.ReplayScenario;

/** Figures of dynP on the public logs, as printed or as computed by an independent program. */
class DynpFiguresTest {
  private static final long NOT_COMPUTED = -1;

  private static final ReplayCache LOGS = new ReplayCache();

  static List<Arguments> rowsOfTableFour() {
    return Trials.some(
        List.of(
            Arguments.of("submit", "advanced", "half", 2.5485),
            Arguments.of("submit", "sjf-preferred", "full", 2.5269),
            Arguments.of("inherited", "simple", "full", 5.9200),
            Arguments.of("submit", "advanced", "full", 2.5236),
            Arguments.of("submit", "simple", "half", 2.5588),
            Arguments.of("inherited", "advanced", "half", 2.5806),
            Arguments.of("inherited", "advanced", "full", 2.5759),
            Arguments.of("inherited", "sjf-preferred", "half", 2.5755)),
        3);
  }

  @ParameterizedTest
  @MethodSource("rowsOfTableFour")
  void tableFourOnKth(String queueOrder, String decider, String tuning, double sldwa) {
    DynpRun run = new DynpRun(PaperLog.KTH, queueOrder, decider, "SLDwA", tuning, false);
    assertThat(outcome(run).sldwa()).isCloseTo(sldwa, within(5e-5));
  }

  static List<Arguments> rowsOfTableThree() {
    return Trials.some(
        List.of(
            Arguments.of("SLDwA", false, 10.1598, 81.633, 107065),
            Arguments.of("ARTwA", true, 20.5247, 81.812, 109892),
            Arguments.of("SLDwW", false, 11.8321, 81.309, NOT_COMPUTED)),
        1);
  }

  /** Printed in Table 3 of the paper, SLDwA and utilisation; calls by an independent program. */
  @ParameterizedTest
  @MethodSource("rowsOfTableThree")
  @Tag("slow")
  void tableThreeOnSdsc(
      String metric, boolean overflow, double sldwa, double utilization, long calls) {
    DynpRun run = new DynpRun(PaperLog.SDSC, "inherited", "advanced", metric, "full", overflow);
    DynpRun.Outcome outcome = outcome(run);
    assertThat(outcome.sldwa()).isCloseTo(sldwa, within(5e-5));
    assertThat(outcome.utilization()).isCloseTo(utilization, within(5e-4));
    if (calls != NOT_COMPUTED) {
      assertThat(outcome.dynp().calls()).isEqualTo(calls);
    }
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
