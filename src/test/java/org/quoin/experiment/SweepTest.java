package org.quoin.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.experiment.store.Fingerprint;
import org.quoin.experiment.store.RunMetric;
import org.quoin.experiment.store.RunStore;
import org.quoin.report.study.StudyFiles;
import org.quoin.scenario.study.Point;
import org.quoin.scenario.study.Study;
import org.quoin.scenario.study.StudyFile;

class SweepTest {
  private static final String GRID =
      """
      base: %s
      set: {jobs: 40, warmup: 0}
      %s
      vary:
        metaservers: [RR, LOTH]
        clients.0.interval: [300 s, 2 s, 1 s]
      """;

  @TempDir private Path folder;

  private static final class Counted implements Sweep.Watch {
    private final AtomicLong begun = new AtomicLong();
    private final AtomicLong ended = new AtomicLong();

    @Override
    public void total(long runs) {
      assertThat(runs).isPositive();
    }

    @Override
    public void begins(Point point) {
      begun.incrementAndGet();
    }

    @Override
    public void ends() {
      ended.incrementAndGet();
    }
  }

  private Study study(String text) throws IOException {
    return StudyFile.read(Files.writeString(folder.resolve("study.yaml"), text), List.of());
  }

  private static String base(String name) {
    return Path.of("scenarios", name + ".yaml").toAbsolutePath().toString();
  }

  /** Whoever makes the runs, in parts and in whatever order: the results are the same. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "replications: 4",
        "replications: 6\nvariance-reduction: control",
        "precision: {metric: waitTime, relative: 60 %, least: 3, most: 16}"
      })
  void chunksAddUpToTheStudy(String howMany) throws IOException {
    Study study = study(GRID.formatted(base("aida-environment-1-ep"), howMany));
    String whole = summary(new Sweep(study, Optional.empty(), new Counted()).run(2));
    Fingerprint print = Fingerprint.of(study, "test");
    Path out = folder.resolve("out");
    assertThatThrownBy(() -> RunStore.part(out, print, 1))
        .hasMessageContaining("holds no study that was begun");
    try (RunStore gatherer = RunStore.open(out, print, false)) {
      Sweep all = new Sweep(study, Optional.of(gatherer), new Counted());
      for (int chunk : new int[] {2, 0, 1}) {
        assertThat(all.left(chunk, 3)).isPositive();
        try (RunStore part = RunStore.part(out, print, chunk + 1)) {
          assertThat(part).isNotNull();
          assertThatThrownBy(() -> RunStore.part(out, print, chunk + 1))
              .hasMessageContaining("is in use by process");
          Sweep one = new Sweep(study, Optional.of(part), new Counted());
          one.run(chunk, 3, 2);
          assertThat(one.left(chunk, 3)).isZero();
        }
        gatherer.refresh();
        assertThat(all.left(chunk, 3)).isZero();
      }
      Counted nothing = new Counted();
      StudyOutcome gathered = new Sweep(study, Optional.of(gatherer), nothing).run(2);
      assertThat(nothing.begun).as("nothing is left to run").hasValue(0);
      assertThat(nothing.ended).hasValue(gathered.runs());
      assertThat(summary(gathered)).isEqualTo(whole);
    }
    Study other = study(GRID.formatted(base("aida-environment-1-linpack"), howMany));
    assertThatThrownBy(() -> RunStore.part(out, Fingerprint.of(other, "test"), 1))
        .hasMessageContaining("was begun as another study");
  }

  private static String summary(StudyOutcome outcome) {
    return new StudyFiles(outcome).summaryJson();
  }

  @Test
  void replaysAreSweptAndReadTheirLogOnce() throws IOException {
    Study study =
        study(
            """
            scenario:
              log: %s
              order: sjf
              metrics: {mix: 0.2 makespan + 0.8 ARTwW}
            vary:
              policy: [easy, probabilistic]
              tau: [0.01, 0.9]
              user-jobs: [1, 4]
            """
                .formatted(Path.of("scenarios/replay-example.swf").toAbsolutePath()));
    StudyOutcome outcome = new Sweep(study, Optional.empty(), new Counted()).run(2);
    assertThat(outcome.study().compared()).isEqualTo("policy");
    assertThat(outcome.points()).hasSize(4);
    assertThat(outcome.points().get(3).point().compared())
        .as("the same names at every point")
        .isEqualTo(outcome.points().get(0).point().compared());
    RunMetric mix =
        outcome.metrics().stream().filter(m -> m.id().equals("mix")).findFirst().orElseThrow();
    assertThat(outcome.points().get(0).estimate(0, mix).mean()).isPositive();
    RunMetric art =
        outcome.metrics().stream().filter(m -> m.id().equals("ART")).findFirst().orElseThrow();
    double limited = outcome.points().get(0).estimate(0, art).mean();
    assertThat(outcome.points().get(1).estimate(0, art).mean())
        .as("fewer wait for their user's other jobs")
        .isLessThan(limited);
    assertThatThrownBy(
            () ->
                study(
                    """
                    base: %s
                    precision: {metric: ART, relative: 1 %%}
                    vary: {order: [fcfs, sjf]}
                    """
                        .formatted(base("replay-example"))))
        .hasMessageContaining("the replay of a log is the same every time");
  }

  @Test
  void coschedulingIsSwept() throws IOException {
    Study study =
        study(
            """
            base: %s
            replications: 2
            vary:
              scheme: [GS, SB]
              mpl: [1, 3]
            """
                .formatted(base("coschedule-example")));
    StudyOutcome outcome = new Sweep(study, Optional.empty(), new Counted()).run(2);
    assertThat(outcome.study().compared()).isEqualTo("scheme");
    assertThat(outcome.runs()).isEqualTo(8);
    assertThat(outcome.points().get(0).point().compared()).containsExactly("GS", "SB");
    assertThat(outcome.points().get(1).ranking(outcome.first()).rows()).hasSize(2);
    assertThat(summary(outcome)).contains("\"id\": \"slowdown\"");
  }
}
