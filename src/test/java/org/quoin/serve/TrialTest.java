package org.quoin.serve;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.base.InputException;

class TrialTest {
  @TempDir private Path folder;

  /**
   * 10,000 jobs of 30 MB in packets of 10 KB, once to be judged and once to be watched: 6e7
   * packets, more than the 5e7 that a trial may send.
   */
  @Test
  void aTrialOfTooManyPacketsIsRefusedBeforeItRuns() throws IOException {
    Files.writeString(
        folder.resolve("t.dot"),
        "graph { c [kind=client]; s [kind=server, speed=\"1 Mop/s\"];"
            + " c -- s [bandwidth=\"1 MB/s\", latency=\"1 s\"] }");
    Path file =
        Files.writeString(
            folder.resolve("s.yaml"),
            """
            topology: t.dot
            jobs: 10000
            warmup: 0
            replications: 1
            metaservers: [RR]
            clients: [{job: generic, operations: 1 op, send: 30 MB, receive: 0 B, interval: 60 s}]
            """);
    Trial trial = new Trial(file, "s.yaml", "s.yaml", Map.of(), List.of(0));
    assertThatThrownBy(
            () ->
                trial.run(
                    () -> {
                      throw new IllegalStateException("a run has begun");
                    }))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("s.yaml: would send 6.00e+07 packets, more than 5.00e+07");
  }
}
