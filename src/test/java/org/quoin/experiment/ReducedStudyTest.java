package org.quoin.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.base.InputException;
import org.quoin.report.TextStyle;
import org.quoin.report.study.StudyFiles;
import org.quoin.report.study.StudyReport;
import org.quoin.scenario.study.Study;
import org.quoin.scenario.study.StudyFile;

/** Studies with {@code variance-reduction}. */
class ReducedStudyTest {
  @TempDir Path folder;

  @BeforeEach
  void topology() throws IOException {
    OneServer.write(folder);
  }

  private Study study(String more) throws IOException {
    return StudyFile.read(
        Files.writeString(
            folder.resolve("study.yaml"),
            more
                + """

                scenario:
                  topology: t.dot
                  jobs: 150
                  warmup: 0
                  clients:
                    - job: generic
                      operations: {distribution: exponential, mean: 50 Mop}
                      send: 1 B
                      receive: 1 B
                      interval: 1 s
                vary:
                  clients.0.interval: [2 s, 1 s]
                """),
        List.of());
  }

  private static StudyOutcome run(Study study, int threads) {
    return new Sweep(study, Optional.empty(), () -> {}).run(threads);
  }

  @ParameterizedTest
  @CsvSource({
    "antithetic, antithetic pairs, 0.97",
    "control, control variates, 0.8",
    "rqmc, randomized quasi-Monte Carlo, 0.75"
  })
  @Tag("slow")
  void theRatioIsToldAndIntervalsAreNarrower(String kind, String words, double most)
      throws IOException {
    String runs = "replications: " + (kind.equals("rqmc") ? 96 : 40) + "\n";
    StudyOutcome plain = run(study(runs), 1);
    StudyOutcome reduced = run(study(runs + "variance-reduction: " + kind), 1);
    double ratio = reduced.varianceRatio().orElseThrow();
    assertThat(ratio).isBetween(0.2, most);
    assertThat(new StudyReport(reduced, new TextStyle(false, false)).render())
        .contains("  " + words + ": 0.");
    assertThat(new StudyFiles(reduced).summaryJson()).contains("\"varianceRatio\"");
    assertThat(plain.varianceRatio()).isEmpty();
    assertThat(new StudyFiles(plain).summaryJson()).doesNotContain("varianceRatio");
    for (int p = 0; p < 2; p++) {
      double narrow = reduced.points().get(p).estimate(0, reduced.first()).halfWidth();
      double wide = plain.points().get(p).estimate(0, plain.first()).halfWidth();
      assertThat(narrow).isLessThan(wide);
    }
  }

  @ParameterizedTest
  @CsvSource({"antithetic", "control", "rqmc"})
  @Tag("slow")
  void stoppedRunsDoNotDependOnThreads(String kind) throws IOException {
    Study study =
        study(
            "precision: {metric: responseTime, relative: 8 %, least: 5, most: 90}\n"
                + "variance-reduction: "
                + kind);
    StudyOutcome one = run(study, 1);
    assertThat(new StudyFiles(run(study, 3)).summaryJson())
        .isEqualTo(new StudyFiles(one).summaryJson());
    for (PointOutcome point : one.points()) {
      assertThat(point.replications()).isBetween(10, 160);
      assertThat(study.precision().get(0).isMet(point.estimate(0, one.first()))).isTrue();
    }
  }

  @Test
  void whatCannotBePairedIsRefused() {
    assertThatThrownBy(() -> study("replications: 5\nvariance-reduction: antithetic"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(
            "study.yaml:2:21: variance-reduction: makes pairs of runs; expected an even number of"
                + " replications");
    assertThatThrownBy(() -> study("replications: 40\nvariance-reduction: rqmc"))
        .hasMessageContaining("makes groups of 16 runs; expected a multiple of it as replications");
    assertThatThrownBy(() -> study("variance-reduction: antithetical"))
        .hasMessageContaining(
            "'antithetical' is unknown here; did you mean 'antithetic'? Expected one of none,"
                + " antithetic, rqmc, control");
  }
}
