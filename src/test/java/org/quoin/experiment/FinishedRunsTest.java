package org.quoin.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.grid.GridResult;
import org.quoin.input.InputException;
import org.quoin.report.GridFiles;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.ScenarioFile;

class FinishedRunsTest {
  private static final GridScenario SCENARIO =
      ScenarioFile.grid(
          Path.of("scenarios/aida-environment-1-ep.yaml"),
          List.of("replications=4", "jobs=100", "warmup=10"));
  private static final Fingerprint ONE = Fingerprint.of(SCENARIO, List.of("jobs=100"), "test");
  private static final Fingerprint TWO = Fingerprint.of(SCENARIO, List.of("jobs=200"), "test");

  @TempDir private Path folder;

  @Test
  void anInterruptedExperimentKeepsWhatItFinishedAndGoesOn() throws IOException {
    AtomicInteger runs = new AtomicInteger();
    try (FinishedRuns kept = FinishedRuns.in(folder, ONE, false)) {
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
      assertThat(kept.count()).isEqualTo(5);
      assertThat(kept.load(0, 3)).isPresent();
    }
    assertThat(FinishedRuns.are(folder)).isTrue();
    Path damaged = Files.writeString(folder.resolve("runs/1-2.run"), "damaged");
    FileTime long0 = FileTime.fromMillis(0);
    Path whole = Files.setLastModifiedTime(folder.resolve("runs/1-1.run"), long0);

    try (FinishedRuns kept = FinishedRuns.in(folder, ONE, true)) {
      assertThat(kept.load(0, 1)).isEmpty();
      Outcome resumed = Experiment.run(SCENARIO, 2, () -> {}, Optional.of(kept));
      Outcome undisturbed = Experiment.run(SCENARIO, 2, () -> {});
      assertThat(new GridFiles(resumed).summaryJson())
          .isEqualTo(new GridFiles(undisturbed).summaryJson());
      assertThat(new GridFiles(resumed).jobsCsv()).isEqualTo(new GridFiles(undisturbed).jobsCsv());
      assertThat(Files.getLastModifiedTime(whole)).as("not written again").isEqualTo(long0);
      assertThat(Files.size(damaged)).isGreaterThan(1000);
      kept.discard();
    }
    assertThat(folder).isEmptyDirectory();
  }

  /** A bit of each of many bytes flipped, the file cut, or that of another run: all are noticed. */
  @Test
  void anAlteredRunCountsAsNotDone() throws IOException {
    try (FinishedRuns kept = FinishedRuns.in(folder, ONE, false)) {
      GridResult result =
          Experiment.run(SCENARIO, 1, () -> {}).metaServers().get(0).results().get(0);
      kept.save(0, 0, result);
      assertThat(kept.load(0, 0)).contains(result);
      Path file = folder.resolve("runs/1-1.run");
      byte[] bytes = Files.readAllBytes(file);
      for (int i = 0; i < bytes.length; i += i < 70 ? 1 : 211) {
        byte[] flipped = bytes.clone();
        flipped[i] ^= (byte) (1 << (i % 8));
        Files.write(file, flipped);
        assertThat(kept.load(0, 0)).as("a bit of byte %d", i).isEmpty();
        Files.write(file, Arrays.copyOf(bytes, i));
        assertThat(kept.load(0, 0)).as("cut after byte %d", i).isEmpty();
        Files.write(file, Arrays.copyOf(Arrays.copyOf(bytes, i), bytes.length));
        assertThat(kept.load(0, 0)).as("zeros from byte %d", i).isEmpty();
      }
      Files.write(folder.resolve("runs/1-2.run"), bytes);
      assertThat(kept.load(0, 1)).as("the file of another run").isEmpty();
    }
  }

  @Test
  void runsOfAnotherStudyAreRefusedOrDropped() {
    FinishedRuns.in(folder, ONE, false).close();
    assertThatThrownBy(() -> FinishedRuns.in(folder, TWO, true))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("another study: --set was 'jobs=100' and is 'jobs=200'");
    FinishedRuns.in(folder, TWO, false).close();
    FinishedRuns.in(folder, TWO, true).close();
    assertThat(FinishedRuns.are(folder)).isTrue();
  }

  @Test
  void twoProcessesDoNotShareAFolder() {
    try (FinishedRuns first = FinishedRuns.in(folder, ONE, false)) {
      assertThat(first.count()).isZero();
      assertThatThrownBy(() -> FinishedRuns.in(folder, ONE, false))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("in use by another run");
    }
    FinishedRuns.in(folder, ONE, false).close();
  }

  @Test
  void whatQuoinDidNotWriteStays() throws IOException {
    try (FinishedRuns kept = FinishedRuns.in(folder, ONE, false)) {
      Files.writeString(folder.resolve("runs/mine.txt"), "mine");
      Files.createDirectories(folder.resolve("runs/1-1.run/mine"));
      kept.discard();
    }
    assertThat(folder.resolve("runs/mine.txt")).hasContent("mine");
    assertThat(folder.resolve("runs/1-1.run/mine")).isDirectory();
    assertThat(folder.resolve("runs/fingerprint")).doesNotExist();
  }

  @Test
  void aFolderOfRunsWithoutAFingerprintIsSomebodyElses() throws IOException {
    Files.createDirectories(folder.resolve("runs"));
    Path mine = Files.writeString(folder.resolve("runs/1-1.run"), "mine");
    for (String mark : new String[] {null, "my own", ""}) {
      if (mark != null) {
        Files.writeString(folder.resolve("runs/fingerprint"), mark);
      }
      Files.writeString(folder.resolve("runs/mine.txt"), "mine");
      assertThatThrownBy(() -> FinishedRuns.in(folder, ONE, false))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("is not Quoin's");
      assertThat(mine).hasContent("mine");
    }
  }
}
