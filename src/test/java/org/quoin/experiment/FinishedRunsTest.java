package org.quoin.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.input.InputException;
import org.quoin.report.GridFiles;
import org.quoin.scenario.Scenario;
import org.quoin.scenario.ScenarioFile;

class FinishedRunsTest {
  private static final Scenario SCENARIO =
      ScenarioFile.read(
          Path.of("scenarios/aida-environment-1-ep.yaml"),
          List.of("replications=4", "jobs=100", "warmup=10"));

  @Test
  void anInterruptedExperimentKeepsWhatItFinishedAndGoesOn(@TempDir Path folder)
      throws IOException {
    FinishedRuns kept = FinishedRuns.in(folder, "one", false);
    AtomicInteger runs = new AtomicInteger();
    assertThatThrownBy(
            () ->
                Experiment.run(
                    SCENARIO,
                    1,
                    () -> {
                      if (runs.incrementAndGet() == 5) {
                        throw new IllegalStateException("pulled the plug");
                      }
                    },
                    Optional.of(kept)))
        .hasMessage("pulled the plug");
    assertThat(FinishedRuns.are(folder)).isTrue();
    assertThat(kept.load(0, 3)).isPresent();
    // A damaged file counts as not done.
    Files.writeString(folder.resolve("runs/1-2.run"), "damaged");
    assertThat(kept.load(0, 1)).isEmpty();

    Outcome resumed =
        Experiment.run(SCENARIO, 2, () -> {}, Optional.of(FinishedRuns.in(folder, "one", true)));
    Outcome whole = Experiment.run(SCENARIO, 2, () -> {});
    assertThat(new GridFiles(resumed).summaryJson()).isEqualTo(new GridFiles(whole).summaryJson());
    assertThat(new GridFiles(resumed).jobsCsv()).isEqualTo(new GridFiles(whole).jobsCsv());
    kept.discard();
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void runsOfAnotherExperimentAreRefusedOrReplaced(@TempDir Path folder) {
    FinishedRuns.in(folder, "one", false);
    assertThatThrownBy(() -> FinishedRuns.in(folder, "two", true))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("another scenario");
    FinishedRuns.in(folder, "two", false);
    FinishedRuns.in(folder, "two", true);
    assertThat(FinishedRuns.are(folder)).isTrue();
  }
}
