package org.quoin.experiment.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quoin.experiment.StudyFolder;
import org.quoin.experiment.StudyOutcome;
import org.quoin.experiment.Sweep;
import org.quoin.experiment.store.Fingerprint;
import org.quoin.experiment.store.RunStore;
import org.quoin.report.study.StudyFiles;
import org.quoin.scenario.study.Study;
import org.quoin.scenario.study.StudyFile;

/** The chunks of a study in the queue of every batch system. */
class QueuedSweepTest {
  private static final Executor.SubmitOptions FOUR =
      new Executor.SubmitOptions(
          Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(4));

  @TempDir private Path folder;
  private final Map<Integer, Integer> failing = new TreeMap<>();
  private final FakeQueue queue = new FakeQueue(this::element);
  private Study study;
  private Fingerprint print;
  private Path out;

  private static Stream<Executors> systems() {
    return Arrays.stream(Executors.values()).filter(Executors::isQueued);
  }

  @BeforeEach
  void begin() throws IOException {
    Path file = folder.resolve("study.yaml");
    Files.writeString(
        file,
        """
        base: %s
        set: {jobs: 10, warmup: 0}
        replications: 4
        vary:
          metaservers: [RR, LOTH]
          clients.0.interval: [300 s, 2 s]
        """
            .formatted(Path.of("scenarios/aida-environment-1-ep.yaml").toAbsolutePath()));
    study = StudyFile.read(file, List.of());
    print = Fingerprint.of(study, "test");
    out = folder.resolve("out").toAbsolutePath();
  }

  private String script() {
    try {
      return Files.readString(out.resolve("runs/chunk.sh"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Does what the script does with an index; a chunk that is to fail only prints why. */
  private void element(int index) {
    List<String> chunks =
        Pattern.compile("(?m)^set -- (.*)$")
            .matcher(script())
            .results()
            .map((MatchResult found) -> List.of(found.group(1).split(" ")))
            .findFirst()
            .orElseThrow();
    int chunk = Integer.parseInt(chunks.get(index));
    if (failing.merge(chunk, -1, Integer::sum) >= 0) {
      try {
        Path log = out.resolve("runs/chunk-" + index + ".log");
        Files.writeString(log, "quoin: cannot write x: no space left on device\n");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return;
    }
    try (RunStore part = RunStore.part(out, print, chunk)) {
      new Sweep(study, Optional.of(part), () -> {}).run(chunk - 1, Chunks.count(out), 1);
    }
  }

  private String made(Optional<Executors> on) {
    try (RunStore store = RunStore.open(out, print, false)) {
      StudyFolder.of(out).keep(study);
      sweep().make(study, store, on, FOUR, () -> {});
      StudyOutcome outcome = new Sweep(study, Optional.of(store), () -> {}).run(1);
      return new StudyFiles(outcome).summaryJson();
    }
  }

  private QueuedSweep sweep() {
    return new QueuedSweep(queue, Duration.ofMillis(1), out, List.of("quoin", "it's"));
  }

  private String local() {
    return new StudyFiles(new Sweep(study, Optional.empty(), () -> {}).run(1)).summaryJson();
  }

  @ParameterizedTest
  @MethodSource("systems")
  void oneArrayMakesTheStudy(Executors system) {
    assertThat(made(Optional.of(system))).isEqualTo(local());
    assertThat(queue.submitted).containsExactly(4);
    assertThat(script())
        .startsWith("#!/bin/sh\n")
        .contains("index=" + system.open(queue).index() + "\nset -- 1 2 3 4\n")
        .contains("exec 'quoin' 'it'\\''s' 'chunk' '" + out + "' \"$1\"\n");
    assertThat(QueuedSweep.executor(out)).contains(system);
  }

  @ParameterizedTest
  @MethodSource("systems")
  void whatFailsIsSubmittedAgain(Executors system) throws IOException {
    failing.putAll(Map.of(1, 2, 3, 1));
    queue.deafFor = 5;
    assertThat(made(Optional.of(system))).isEqualTo(local());
    assertThat(queue.submitted).containsExactly(4, 2, 1);
    try (var files = Files.list(out.resolve("runs"))) {
      assertThat(files).noneMatch(file -> file.toString().endsWith(".log"));
    }
  }

  @ParameterizedTest
  @MethodSource("systems")
  void whatFailsAlwaysIsNamedAndTheRestIsKept(Executors system) {
    failing.put(2, 100);
    assertThatThrownBy(() -> made(Optional.of(system)))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessage("1 chunk of 4 failed 3 times in a row")
        .hasRootCauseMessage("chunk 2: quoin: cannot write x: no space left on device");
    try (RunStore store = RunStore.open(out, print, false)) {
      assertThat(store.count()).isEqualTo(12);
    }
    failing.clear();
    assertThat(made(Optional.empty())).isEqualTo(local());
    assertThat(queue.submitted).endsWith(1);
  }

  @ParameterizedTest
  @MethodSource("systems")
  void whatIsInTheQueueIsFollowedAgainAndNotSubmittedTwice(Executors system) {
    AtomicInteger looks = new AtomicInteger();
    queue.onLook =
        () -> {
          if (looks.incrementAndGet() == 2) {
            throw new IllegalStateException("killed");
          }
        };
    assertThatThrownBy(() -> made(Optional.of(system))).hasMessage("killed");
    assertThat(queue.queue).isNotEmpty();
    Executors other = system == Executors.PBS ? Executors.SLURM : Executors.PBS;
    assertThatThrownBy(() -> made(Optional.of(other)))
        .hasMessageContaining("are in the queue of " + system.title() + "; wait for them");
    queue.deafFor = 2;
    assertThat(made(Optional.empty())).isEqualTo(local());
    assertThat(queue.submitted).containsExactly(4);
  }

  @ParameterizedTest
  @MethodSource("systems")
  void aCancelledSweepEndsAndIsResumedLater(Executors system) {
    AtomicInteger looks = new AtomicInteger();
    queue.onLook =
        () -> {
          if (looks.incrementAndGet() == 2) {
            assertThat(sweep().cancel()).matches("\\d chunks in the queue of " + system.title());
          }
        };
    assertThatThrownBy(() -> sweep().cancel()).hasMessageContaining("no chunk of it was submitted");
    assertThatThrownBy(() -> made(Optional.of(system)))
        .hasMessageContaining("is cancelled; 'quoin sweep " + out + "' goes on");
    assertThat(queue.queue).isEmpty();
    assertThat(sweep().cancel()).isEqualTo("0 chunks in the queue of " + system.title());
    assertThat(made(Optional.empty())).isEqualTo(local());
  }

  @Test
  void whatABatchSystemHoldsForEverIsCancelledAndSubmittedAgain() {
    for (Executors system : List.of(Executors.SLURM, Executors.HTCONDOR)) {
      AtomicInteger looks = new AtomicInteger();
      queue.onLook =
          () -> {
            if (looks.incrementAndGet() == 1) {
              queue.held.add(queue.queue.pollLast());
            }
          };
      assertThat(made(Optional.of(system))).isEqualTo(local());
      assertThat(queue.submitted).hasSizeGreaterThan(1);
      queue.submitted.clear();
      RunStore.open(out, print, true).close();
    }
  }
}
