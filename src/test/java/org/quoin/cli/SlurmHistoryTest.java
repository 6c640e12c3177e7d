package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A real Slurm had a maintenance, a reservation and a drained node in the published schedule n1:
 * with them the simulation explains its waits, and without them it does not.
 */
class SlurmHistoryTest {
  private static final Path RUN = Path.of("src/test/resources/slurm-schedules/n1").toAbsolutePath();

  @TempDir private Path folder;

  private static String replay(Path machine, String... options) {
    List<String> words =
        new ArrayList<>(List.of("replay", RUN.resolve("sacct.all.txt.gz").toString()));
    words.addAll(List.of("--machine", machine.toString(), "--compare", "slurm,none"));
    words.addAll(List.of(options));
    Run run = Run.quoin(words.toArray(String[]::new));
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run.out().replaceAll("\\s+", " ");
  }

  @Test
  void reservationsAndDrainedNodesExplainTheWaits() throws IOException {
    Files.writeString(
        folder.resolve("past.txt"),
        """
        Name|TimeStart|TimeEnd|NodeName|Flags
        course|2026-11-28T23:29:36|2026-11-28T23:32:36|n[3-4]|SPEC_NODES
        maint|2026-11-28T23:31:16|2026-11-28T23:32:16|n[1-2]|MAINT,SPEC_NODES
        """);
    Path machine =
        Files.writeString(
            folder.resolve("cluster.yaml"),
            "slurm-conf: %s\nreservations-file: past.txt\n".formatted(RUN.resolve("slurm.conf")));
    assertThat(replay(RUN.resolve("slurm.conf"))).contains("it explains them hardly better than");
    assertThat(
            replay(
                machine,
                "--outages",
                RUN.resolve("events.txt").toString(),
                "--outage-running",
                "finish"))
        .contains("slurm:fcfs, the closest, simulates")
        .contains("it explains them well");
  }
}
