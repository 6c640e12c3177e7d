package org.quoin.experiment.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.experiment.Chunks;
import org.quoin.experiment.StudyFolder;
import org.quoin.experiment.StudyOutcome;
import org.quoin.experiment.Sweep;
import org.quoin.experiment.store.Fingerprint;
import org.quoin.experiment.store.RunStore;
import org.quoin.report.study.StudyFiles;
import org.quoin.scenario.study.Point;
import org.quoin.scenario.study.Study;
import org.quoin.scenario.study.StudyFile;

/** The following of an array, on a Slurm that does what a test says of each element. */
class SlurmSweepTest {
  private static final SlurmOptions FOUR =
      new SlurmOptions(Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(4));

  @TempDir private Path folder;
  private Study study;
  private Fingerprint print;
  private Path out;

  /** Elements run when the queue is looked at, one a look. */
  private final class Cluster implements Shell {
    private final Map<Integer, String> queue = new TreeMap<>();
    private final List<String> submitted = new ArrayList<>();
    private final Map<Integer, Integer> failing = new TreeMap<>();
    private int deafFor;
    private Runnable onLook = () -> {};

    @Override
    public Reply run(List<String> command) {
      return switch (command.get(0)) {
        case "sbatch" -> submit(command);
        case "squeue" -> look();
        case "scancel" -> cancel();
        case "sinfo" -> new Reply(0, "main* 0/2/0/2\n", "");
        default -> new Reply(0, "JobState=FAILED Reason=NonZeroExitCode ExitCode=1:0", "");
      };
    }

    private Reply submit(List<String> command) {
      String array =
          command.stream().filter(w -> w.startsWith("--array=")).findFirst().orElseThrow();
      submitted.add(array.substring("--array=".length()));
      for (String part : submitted.get(submitted.size() - 1).split(",")) {
        String[] ends = part.split("-");
        for (int i = Integer.parseInt(ends[0]); i <= Integer.parseInt(ends[ends.length - 1]); i++) {
          queue.put(i, String.valueOf(submitted.size()));
        }
      }
      return new Reply(0, submitted.size() + "\n", "");
    }

    private Reply cancel() {
      queue.clear();
      return new Reply(0, "", "");
    }

    private Reply look() {
      onLook.run();
      if (deafFor > 0) {
        deafFor--;
        return new Reply(1, "", "slurm_load_jobs error: Unable to contact slurm controller");
      }
      queue.keySet().stream().findFirst().ifPresent(this::end);
      StringBuilder lines = new StringBuilder();
      queue.forEach((chunk, array) -> lines.append(array + "|" + chunk + "|PENDING|Resources\n"));
      return new Reply(0, lines.toString(), "");
    }

    private void end(int chunk) {
      String array = queue.remove(chunk);
      try {
        if (failing.merge(chunk, -1, Integer::sum) >= 0) {
          Path log = out.resolve("runs/slurm-" + array + "_" + chunk + ".log");
          Files.writeString(log, "quoin: cannot write x: no space left on device\n");
          return;
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      try (RunStore part = RunStore.part(out, print, chunk)) {
        new Sweep(study, Optional.of(part), new Quiet()).run(chunk - 1, Chunks.count(out), 1);
      }
    }
  }

  private static class Quiet implements Sweep.Watch {
    private final AtomicInteger ended = new AtomicInteger();

    @Override
    public void total(long runs) {}

    @Override
    public void begins(Point point) {}

    @Override
    public void ends() {
      ended.incrementAndGet();
    }
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
    out = folder.resolve("out");
  }

  private String made(Cluster cluster, Optional<SlurmOptions> how, Quiet watch) {
    try (RunStore store = RunStore.open(out, print, false)) {
      StudyFolder.of(out).keep(study);
      sweep(cluster).make(study, store, how, watch);
      StudyOutcome outcome = new Sweep(study, Optional.of(store), watch).run(1);
      return new StudyFiles(outcome).summaryJson();
    }
  }

  private SlurmSweep sweep(Cluster cluster) {
    return new SlurmSweep(cluster, Duration.ofMillis(1), out, List.of("quoin", "it's"));
  }

  private String local() {
    return new StudyFiles(new Sweep(study, Optional.empty(), new Quiet()).run(1)).summaryJson();
  }

  @Test
  void oneArrayMakesTheStudy() throws IOException {
    Cluster cluster = new Cluster();
    assertThat(made(cluster, Optional.of(FOUR), new Quiet())).isEqualTo(local());
    assertThat(cluster.submitted).containsExactly("1-4");
    assertThat(out.resolve("runs/slurm.sh"))
        .content()
        .contains("exec 'quoin' 'it'\\''s' 'chunk' '" + out.toAbsolutePath() + "' \"$SLURM_ARRAY");
  }

  @Test
  void whatFailsIsSubmittedAgain() throws IOException {
    Cluster cluster = new Cluster();
    cluster.failing.putAll(Map.of(1, 2, 3, 1));
    cluster.deafFor = 5;
    assertThat(made(cluster, Optional.of(FOUR), new Quiet())).isEqualTo(local());
    assertThat(cluster.submitted).startsWith("1-4").hasSizeBetween(3, 4);
    try (var files = Files.list(out.resolve("runs"))) {
      assertThat(files).noneMatch(file -> file.toString().endsWith(".log"));
    }
  }

  @Test
  void whatFailsAlwaysIsNamedAndTheRestIsKept() {
    Cluster cluster = new Cluster();
    cluster.failing.put(2, 100);
    assertThatThrownBy(() -> made(cluster, Optional.of(FOUR), new Quiet()))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessage("1 chunk of 4 failed 3 times in a row")
        .hasRootCauseMessage(
            "chunk 2: FAILED with exit code 1: quoin: cannot write x: no space left on device");
    try (RunStore store = RunStore.open(out, print, false)) {
      assertThat(store.count()).isEqualTo(12);
    }
    cluster.failing.clear();
    assertThat(made(cluster, Optional.empty(), new Quiet())).isEqualTo(local());
    assertThat(cluster.submitted).endsWith("2");
  }

  @Test
  void whatIsLeftIsTakenUpAgain() throws IOException {
    Cluster cluster = new Cluster();
    AtomicInteger looks = new AtomicInteger();
    cluster.onLook =
        () -> {
          if (looks.incrementAndGet() == 2) {
            throw new IllegalStateException("killed");
          }
        };
    assertThatThrownBy(() -> made(cluster, Optional.of(FOUR), new Quiet())).hasMessage("killed");
    assertThat(SlurmSweep.isIn(out)).isTrue();
    assertThat(cluster.queue).isNotEmpty();
    assertThat(made(cluster, Optional.empty(), new Quiet())).isEqualTo(local());
    assertThat(cluster.submitted).containsExactly("1-4");
  }

  @Test
  void cancelledItEndsAndGoesOnLater() {
    Cluster cluster = new Cluster();
    AtomicInteger looks = new AtomicInteger();
    cluster.onLook =
        () -> {
          if (looks.incrementAndGet() == 2) {
            assertThat(sweep(cluster).cancel()).isEqualTo(1);
          }
        };
    assertThatThrownBy(() -> sweep(cluster).cancel())
        .hasMessageContaining("nothing of it is in Slurm's queue");
    assertThatThrownBy(() -> made(cluster, Optional.of(FOUR), new Quiet()))
        .hasMessageContaining("is cancelled; 'quoin sweep " + out + "' goes on");
    assertThat(cluster.queue).isEmpty();
    assertThat(sweep(cluster).cancel()).isZero();
    assertThat(made(cluster, Optional.empty(), new Quiet())).isEqualTo(local());
  }
}
