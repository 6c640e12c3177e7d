package org.quoin.scenario.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.base.InputException;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.ScenarioFile;
import org.quoin.workload.EstimateModel;
import org.quoin.workload.Job;
import org.quoin.workload.log.LogRules;
import org.quoin.workload.log.SwfWriter;

/** Scenarios that have files in common read each of them once. */
class InputCacheTest {
  @TempDir Path folder;
  private Path log;

  @BeforeEach
  void write() throws IOException {
    log = folder.resolve("log.swf");
    SwfWriter.write(
        log,
        writer -> {
          for (int i = 1; i <= 50; i++) {
            writer.job(Job.batch(i, 10 * i, 1 + i % 3, 90, 60, i % 4));
          }
        });
    Files.writeString(
        folder.resolve("t.dot"),
        """
        graph {
          c [kind=client]
          d [kind=client]
          k [kind=cluster, processors=4, speed="1 Gop/s", workload="log.swf"]
          c -- k [bandwidth="1 MB/s", throughput="1 MB/s", latency="1 ms"]
          d -- k [bandwidth="1 MB/s", throughput="1 MB/s", latency="1 ms"]
        }
        """);
  }

  private GridScenario read(InputCache logs, String... changes) {
    String text = "topology: t.dot\nclients: [{job: log, log: log.swf}]\n";
    return (GridScenario) ScenarioFile.read(folder.resolve("s.yaml"), text, List.of(changes), logs);
  }

  @Test
  void aTopologyIsReadOncePerListOfChanges() throws IOException {
    InputCache inputs = new InputCache();
    String change = "topology.nodes.k.speed=2 Gop/s";
    GridScenario first = read(inputs);
    GridScenario changed = read(inputs, change);
    Files.delete(folder.resolve("t.dot"));
    assertThat(read(inputs, "replications=3").grid().topology()).isSameAs(first.grid().topology());
    assertThat(read(inputs, change).grid().topology())
        .isSameAs(changed.grid().topology())
        .isNotSameAs(first.grid().topology());
    assertThatThrownBy(() -> read(inputs, "topology.nodes.k.speed=3 Gop/s"))
        .isInstanceOf(InputException.class);
  }

  /** The second finds no file, and needs none: as that of its client, so that of its cluster. */
  @Test
  void aLogIsReadOnce() throws IOException {
    InputCache logs = new InputCache();
    GridScenario first = read(logs);
    Files.delete(log);
    GridScenario second = read(logs, "replications=3", "clients.0.split=random");
    assertThat(second.grid().jobs()).isEqualTo(50).isEqualTo(first.grid().jobs());
    assertThatThrownBy(() -> read(new InputCache())).isInstanceOf(InputException.class);
    assertThat(read(logs, "seed=7").seed()).isEqualTo(7);
    String drawn = "clients.0.estimates=uniform:3";
    assertThatThrownBy(() -> read(logs, drawn)).isInstanceOf(InputException.class);
  }

  /** Drawn estimates are others with another seed. */
  @Test
  void aSeedMattersWhereEstimatesAreDrawn() {
    LogRules user = LogRules.standard(4);
    LogRules drawn = user.withEstimates(new EstimateModel(EstimateModel.Kind.UNIFORM, 3), 1);
    LogRules other = user.withEstimates(drawn.estimates(), 2);
    assertThat(new InputCache.Key(log, user.withEstimates(user.estimates(), 2), false))
        .isEqualTo(new InputCache.Key(log, user, false));
    assertThat(new InputCache.Key(log, other, false))
        .isNotEqualTo(new InputCache.Key(log, drawn, false));
  }

  /** Another window is another part of the same log; the jobs of the same are the same object. */
  @Test
  void partsAreCutOnce() {
    InputCache logs = new InputCache();
    assertThat(read(logs, "clients.0.from=205 s").grid().jobs()).isEqualTo(30);
    assertThat(read(logs, "clients.0.until=205 s").grid().jobs()).isEqualTo(20);
    InputCache.Key key = new InputCache.Key(log, LogRules.standard(4), false);
    assertThat(logs.read(key))
        .isSameAs(logs.read(new InputCache.Key(log, LogRules.standard(4), false)));
  }
}
