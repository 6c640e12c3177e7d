package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.scenario.ScenarioFile;

class CheaperTest {
  /** The least transfer has 10,000 packets of 10 KB: 100 of 1 MB, and fewer than 20 of 10 MB. */
  @Test
  void eachShorterWaySaysWhatItChanges(@TempDir Path folder) throws IOException {
    Files.writeString(
        folder.resolve("long.dot"),
        """
        graph {
          office [kind=client]
          site [kind=server, speed="1 Gop/s"]
          office -- site [bandwidth="10 MB/s", latency="10 s"]
        }
        """);
    Path file =
        Files.writeString(
            folder.resolve("large.yaml"),
            """
            topology: long.dot
            replications: 2
            jobs: 5
            warmup: 0
            packet: 10 KB
            metaservers: [RR]
            clients:
              - {job: generic, operations: 10 Mop, send: 100 MB, receive: 100 MB, interval: 2000 s}
            """);
    Cheaper cheaper =
        new Cheaper(
            ScenarioFile.grid(file, List.of()),
            change -> ScenarioFile.grid(file, List.of(change)),
            each -> 60);
    assertThat(cheaper.ways(1000))
        .containsExactly(
            "with --set network=fluid (flows in place of packets) about 60 s",
            "with --set 'packet=1 MB' (packets 100 times as large) about 60 s");
    assertThat(cheaper.ways(100)).as("not worth it").isEmpty();
  }
}
