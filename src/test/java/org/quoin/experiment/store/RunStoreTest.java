package org.quoin.experiment.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.base.InputException;
import org.quoin.base.Stages;
import org.quoin.experiment.GridExperiment;
import org.quoin.experiment.GridOutcome;
import org.quoin.experiment.Parallel;
import org.quoin.report.GridFiles;
import org.quoin.report.JobParts;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.ScenarioFile;

class RunStoreTest {
  private static final GridScenario SCENARIO =
      ScenarioFile.grid(
          Path.of("scenarios/aida-environment-1-ep.yaml"),
          List.of("replications=4", "jobs=100", "warmup=10"));
  private static final Fingerprint ONE = Fingerprint.of(SCENARIO, List.of("jobs=100"), "test");
  private static final Fingerprint TWO = Fingerprint.of(SCENARIO, List.of("jobs=200"), "test");

  @TempDir private Path folder;
  @TempDir private Path other;

  private RunStore open(Fingerprint fingerprint) {
    return RunStore.open(folder, fingerprint, false);
  }

  private Path lines() {
    return folder.resolve("runs/runs-0.jsonl");
  }

  private static RunKey key(int replication) {
    return new RunKey("clients.0.interval=\"5 s\"", "LOTH own", replication);
  }

  private static RunResult result(double value) {
    Map<String, Double> metrics = new LinkedHashMap<>();
    metrics.put("responseTime", value);
    metrics.put("none", Double.NaN);
    metrics.put("endless", Double.POSITIVE_INFINITY);
    return new RunResult(metrics, Map.of("mean gap", -0.125), 5, true);
  }

  private static String table(JobParts jobs) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    jobs.writeTo(out);
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void anInterruptedExperimentKeepsWhatItFinishedAndGoesOn() throws IOException {
    AtomicInteger runs = new AtomicInteger();
    try (RunStore kept = open(ONE)) {
      assertThatThrownBy(
              () ->
                  GridExperiment.run(
                      SCENARIO,
                      1,
                      () -> {
                        if (runs.incrementAndGet() == 5) {
                          throw new IllegalStateException("pulled the plug");
                        }
                      },
                      Optional.of(kept),
                      new JobParts(SCENARIO, kept::jobs),
                      Stages.NONE))
          .hasMessage("pulled the plug");
      assertThat(kept.count()).isEqualTo(5);
    }
    assertThat(RunStore.isIn(folder)).isTrue();
    List<String> before = Files.readAllLines(lines());
    assertThat(before).hasSize(5);
    // The jobs of one of the five were not all written: it is run again.
    Path torn = folder.resolve("runs/jobs-1-3.csv");
    byte[] rows = Files.readAllBytes(torn);
    Files.write(torn, Arrays.copyOf(rows, rows.length - 7));

    try (RunStore kept = open(ONE)) {
      assertThat(kept.count()).isEqualTo(5);
      JobParts jobs = new JobParts(SCENARIO, kept::jobs);
      GridOutcome resumed =
          GridExperiment.run(SCENARIO, 2, () -> {}, Optional.of(kept), jobs, Stages.NONE);
      JobParts others = new JobParts(SCENARIO, (m, r) -> other.resolve(m + "-" + r));
      GridOutcome undisturbed =
          GridExperiment.run(SCENARIO, 2, () -> {}, Optional.empty(), others, Stages.NONE);
      assertThat(new GridFiles(resumed, true).summaryJson())
          .isEqualTo(new GridFiles(undisturbed, true).summaryJson());
      assertThat(table(jobs)).isEqualTo(table(others)).hasLineCount(1 + 12 * 90);
      assertThat(Files.readAllLines(lines())).as("only the rest was run").hasSize(13);
      kept.discard();
    }
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void whatIsReadIsWhatWasWrittenToTheLastBit() {
    try (RunStore kept = open(ONE)) {
      for (int r = 0; r < 20; r++) {
        kept.save(key(r), result(Math.exp(r) / 3));
      }
      assertThat(kept.load(key(7), RunResult.class)).contains(result(Math.exp(7) / 3));
    }
    try (RunStore kept = open(ONE)) {
      for (int r = 0; r < 20; r++) {
        assertThat(kept.load(key(r), RunResult.class)).contains(result(Math.exp(r) / 3));
      }
      assertThat(kept.load(key(20), RunResult.class)).isEmpty();
    }
  }

  /** A bit of each byte flipped, the file cut or followed by zeros: the run counts as not done. */
  @Test
  void anAlteredLineCountsAsNotDoneAndTheOthersStay() throws IOException {
    try (RunStore kept = open(ONE)) {
      IntStream.range(0, 3).forEach(r -> kept.save(key(r), result(r)));
    }
    byte[] bytes = Files.readAllBytes(lines());
    int line = bytes.length / 3;
    for (int i = line; i < 2 * line - 1; i += i < line + 90 ? 5 : 11) {
      byte[] flipped = bytes.clone();
      flipped[i] ^= (byte) (1 << (i % 7));
      Files.write(lines(), flipped);
      try (RunStore kept = open(ONE)) {
        assertThat(kept.has(key(1))).as("a bit of byte %d", i).isFalse();
        assertThat(kept.load(key(0), RunResult.class)).contains(result(0));
        assertThat(kept.load(key(2), RunResult.class)).contains(result(2));
      }
    }
    for (int i = 2 * line; i < bytes.length; i += 29) {
      for (byte[] torn :
          List.of(Arrays.copyOf(bytes, i), Arrays.copyOf(Arrays.copyOf(bytes, i), bytes.length))) {
        Files.write(lines(), torn);
        try (RunStore kept = open(ONE)) {
          assertThat(kept.has(key(2))).as("cut after byte %d", i).isFalse();
          kept.save(key(2), result(2));
        }
        try (RunStore kept = open(ONE)) {
          assertThat(kept.count()).isEqualTo(3);
          assertThat(kept.load(key(2), RunResult.class)).contains(result(2));
        }
      }
    }
  }

  @Test
  void aLineOfAnotherExperimentIsNone() throws IOException {
    try (RunStore kept = open(TWO)) {
      kept.save(key(0), result(1));
    }
    byte[] foreign = Files.readAllBytes(lines());
    try (RunStore kept = RunStore.open(folder, ONE, true)) {
      kept.save(key(1), result(2));
    }
    Files.write(lines(), foreign, StandardOpenOption.APPEND);
    try (RunStore kept = open(ONE)) {
      assertThat(kept.count()).isEqualTo(1);
      assertThat(kept.has(key(0))).isFalse();
    }
  }

  @Test
  void severalThreadsWriteWholeLines() throws IOException {
    try (RunStore kept = open(ONE)) {
      List<Callable<Integer>> saves =
          IntStream.range(0, 400)
              .<Callable<Integer>>mapToObj(
                  r ->
                      () -> {
                        kept.save(key(r), result(r));
                        return r;
                      })
              .toList();
      Parallel.run(saves, 8);
    }
    try (RunStore kept = open(ONE)) {
      assertThat(kept.count()).isEqualTo(400);
      for (int r = 0; r < 400; r++) {
        assertThat(kept.load(key(r), RunResult.class)).contains(result(r));
      }
    }
  }

  @Test
  void runsOfAnotherStudyAreRefusedOrDropped() {
    try (RunStore kept = open(ONE)) {
      kept.save(key(0), result(0));
    }
    assertThatThrownBy(() -> open(TWO))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(
            "holds 1 finished run of another study (--set was 'jobs=100' and is 'jobs=200')");
    try (RunStore kept = RunStore.open(folder, TWO, true)) {
      assertThat(kept.count()).isZero();
    }
    open(TWO).close();
  }

  @Test
  void twoProcessesDoNotShareAFolderAndTheSecondIsToldWhoHasIt() {
    try (RunStore first = open(ONE)) {
      assertThat(first.count()).isZero();
      assertThatThrownBy(() -> open(ONE))
          .isInstanceOf(InputException.class)
          .hasMessageMatching(
              "(?s).* is in use by process "
                  + ProcessHandle.current().pid()
                  + " on \\S+ since \\d{4}-\\d\\d-\\d\\dT[\\d:]+Z; wait for it, or name another");
    }
    open(ONE).close();
  }

  @Test
  void whatQuoinDidNotWriteStays() throws IOException {
    try (RunStore kept = open(ONE)) {
      Files.writeString(folder.resolve("runs/mine.txt"), "mine");
      Files.createDirectories(folder.resolve("runs/runs-7.jsonl/mine"));
      kept.discard();
    }
    assertThat(folder.resolve("runs/mine.txt")).hasContent("mine");
    assertThat(folder.resolve("runs/runs-7.jsonl/mine")).isDirectory();
    assertThat(folder.resolve("runs/fingerprint")).doesNotExist();
  }

  @Test
  void aFolderOfRunsWithoutAFingerprintIsSomebodyElses() throws IOException {
    Files.createDirectories(folder.resolve("runs"));
    Path mine = Files.writeString(lines(), "mine");
    String earlier = "Quoin finished runs 3\nprogram\tquoin 1.0\n";
    for (String mark : new String[] {null, "my own", "", "null", "{}", earlier}) {
      if (mark != null) {
        Files.writeString(folder.resolve("runs/fingerprint"), mark);
      }
      assertThatThrownBy(() -> RunStore.open(folder, ONE, true))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("is not Quoin's, or is an earlier version's");
      assertThat(mine).hasContent("mine");
    }
  }
}
