package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nodes of unlike speeds in a machine file. */
class NodeSpeedTest {
  @TempDir private Path folder;
  private Path log;

  @BeforeEach
  void log() throws IOException {
    // The first two jobs fill the old nodes, the third one a new node; the fourth one needs both.
    log =
        Files.writeString(
            folder.resolve("log.swf"),
            """
            ; MaxProcs: 16
            1 0 -1 100 4 -1 -1 4 300 -1 1 1 -1 -1 -1 -1 -1 -1
            2 0 -1 100 4 -1 -1 4 300 -1 1 1 -1 -1 -1 -1 -1 -1
            3 0 -1 90 4 -1 -1 4 300 -1 1 1 -1 -1 -1 -1 -1 -1
            4 200 -1 120 16 -1 -1 16 300 -1 1 1 -1 -1 -1 -1 -1 -1
            5 600 -1 120 16 -1 -1 16 100 -1 1 1 -1 -1 -1 -1 -1 -1
            """);
  }

  private String machine(double old, double fresh, String more) throws IOException {
    return Files.writeString(
            folder.resolve("m" + old + fresh + ".yaml"),
            """
            nodes:
              old: {count: 2, cores: 4, speed: %s}
              fresh: {count: 2, cores: 4, speed: %s, weight: 2}
            %s
            """
                .formatted(old, fresh, more))
        .toString();
  }

  private String times(String machine, String policy) throws IOException {
    Path out = folder.resolve(policy + Path.of(machine).getFileName());
    Run run =
        Run.quoin(
            "replay",
            log.toString(),
            "--machine",
            machine,
            "--policy",
            policy,
            "--out",
            out.toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    List<String> rows = Files.readAllLines(out.resolve("jobs.csv"));
    List<String> header = List.of(rows.get(0).split(","));
    return rows.stream()
        .skip(1)
        .map(row -> row.split(",", -1))
        .map(
            row ->
                row[header.indexOf("job_id")]
                    + ":"
                    + row[header.indexOf("execution_time")]
                    + "@"
                    + row[header.indexOf("allocated_resources")]
                    + (row[header.indexOf("success")].equals("1") ? "" : "!"))
        .sorted()
        .collect(Collectors.joining(" "));
  }

  @ParameterizedTest
  @ValueSource(strings = {"easy", "none", "conservative"})
  void aJobRunsAtTheSpeedOfTheSlowestOfItsNodes(String policy) throws IOException {
    assertThat(times(machine(1, 2, ""), policy))
        .isEqualTo("1:100@0-3 2:100@4-7 3:45@8-11 4:120@0-15 5:100@0-15!");
    assertThat(times(machine(0.5, 0.4, ""), policy))
        .isEqualTo("1:200@0-3 2:200@4-7 3:225@8-11 4:300@0-15 5:100@0-15!");
  }

  /** Under Slurm a job that is killed may run on until its limit is noticed. */
  @Test
  void slurmPlacesJobsOnTheirNodes() throws IOException {
    assertThat(times(machine(1, 2, ""), "slurm"))
        .isEqualTo("1:100@0-3 2:100@4-7 3:45@8-11 4:120@0-15 5:120@0-15!");
  }

  @Test
  void nodesOfSpeedOneAreThoseWithoutASpeed() throws IOException {
    assertThat(times(machine(1, 1, ""), "easy"))
        .isEqualTo("1:100@0-3 2:100@4-7 3:90@8-11 4:120@0-15 5:100@0-15!");
  }

  /** The wide jobs need all four nodes, and the partition gives a job one. */
  @ParameterizedTest
  @ValueSource(strings = {"easy", "slurm"})
  void aJobThatNeedsMoreNodesThanItsPartitionGivesIsLeftOut(String policy) throws IOException {
    String machine = machine(1, 2, "partitions: {p: {nodes: [old, fresh], max-nodes: 1}}");
    assertThat(times(machine, policy)).isEqualTo("1:100@0-3 2:100@4-7 3:45@8-11");
  }

  @Test
  void jobsThatTakeTurnsHaveNoSpeedOfTheirNodes() throws IOException {
    Run run =
        Run.quoin(
            "replay",
            log.toString(),
            "--machine",
            machine(1, 2, "slurm: {PreemptMode: 'SUSPEND,GANG'}"));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .contains("nodes.fresh.speed", "does not apply with PreemptMode GANG")
        .contains("nodes.old.speed");
  }
}
