package org.quoin.experiment.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.ScenarioFile;

/** Whatever a run depends on shows in the fingerprint, and by its name. */
class FingerprintTest {
  private static final String TOPOLOGY =
      """
      graph g {
        a [kind=client]
        s [kind=cluster, processors=8, speed="1 Mop/s", workload="w.swf"]
        a -- s [bandwidth=unlimited]
      }
      """;
  private static final String SCENARIO =
      """
      topology: w.dot
      jobs: 30
      warmup: 0
      replications: 2
      metaservers: [RR, LOAD]
      clients:
        - {job: generic, operations: 100 Mop, send: 10 KB, receive: 1 KB, interval: 20 s}
      """;
  private static final String LOG = "; MaxProcs: 8\n1 0 0 100 8 -1 -1 8 100 -1 1 1 1 1 1 1 -1 -1\n";

  @TempDir private Path folder;

  private GridScenario scenario(String... changes) {
    return ScenarioFile.grid(folder.resolve("w.yaml"), List.of(changes));
  }

  private Fingerprint print(String... changes) {
    return Fingerprint.of(scenario(changes), List.of(changes), "quoin 1");
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  @Test
  void whatDiffersIsNamed() throws IOException {
    write("w.dot", TOPOLOGY);
    write("w.yaml", SCENARIO);
    write("w.swf", LOG);
    Fingerprint before = print();
    assertThat(before.differences(print())).isEmpty();
    assertThat(Fingerprint.read(before.text()).orElseThrow().differences(before)).isEmpty();

    write("w.swf", LOG.replace(" 100 8 ", " 200 8 "));
    assertThat(before.differences(print())).containsExactly("file w.swf has changed");
    write("w.swf", LOG);
    write("w.dot", TOPOLOGY.replace("1 Mop", "2 Mop"));
    assertThat(before.differences(print())).containsExactly("file w.dot has changed");
    write("w.dot", TOPOLOGY);
    write("w.yaml", SCENARIO.replace("30", "31"));
    assertThat(before.differences(print())).containsExactly("file w.yaml has changed");
    write("w.yaml", SCENARIO);
    assertThat(before.differences(print("jobs=40")))
        .containsExactly("--set was '' and is 'jobs=40'");

    GridScenario same = scenario();
    GridScenario fewer = same.with(same.metaServers().subList(1, 2));
    assertThat(before.differences(Fingerprint.of(fewer, List.of(), "quoin 1")))
        .singleElement()
        .asString()
        .startsWith("metaservers was ");
    assertThat(before.differences(Fingerprint.of(same, List.of(), "quoin 2")))
        .containsExactly("program was 'quoin 1' and is 'quoin 2'");
  }

  @Test
  void otherTextIsNoFingerprint() {
    assertThat(Fingerprint.read("")).isEmpty();
    assertThat(Fingerprint.read("mine\n")).isEmpty();
  }
}
