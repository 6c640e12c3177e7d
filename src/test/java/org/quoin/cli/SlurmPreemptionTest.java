package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs of a replay give way under policy {@code slurm}, in cases worked out by hand. */
class SlurmPreemptionTest {
  @TempDir private Path folder;

  /**
   * A job of 100 s on both nodes has to leave for one of 50 s at 10 s. The other one starts in the
   * next pass of the main scheduler, batch_sched_delay of 3 s later.
   *
   * @return submit, start and end of the first job, then of the second one
   */
  private List<List<Double>> replay(String mode) throws IOException {
    Path log =
        Files.writeString(
            folder.resolve("sacct.txt"),
            """
            JobID|Submit|Start|End|Elapsed|Timelimit|ReqCPUS|NNodes|Partition|State|User|NodeList
            1|2026-01-01T00:00:00|2026-01-01T00:00:00|2026-01-01T00:01:40|00:01:40|00:05:00|8|2|low|COMPLETED|a|n[1-2]
            2|2026-01-01T00:00:10|2026-01-01T00:02:00|2026-01-01T00:02:50|00:00:50|00:05:00|4|1|high|COMPLETED|b|n1
            """);
    Path machine =
        Files.writeString(
            folder.resolve("slurm.conf"),
            """
            PreemptType=preempt/partition_prio
            PreemptMode=%s
            NodeName=n[1-2] CPUs=4
            PartitionName=low Nodes=ALL Default=YES
            PartitionName=high Nodes=ALL PriorityTier=10
            """
                .formatted(mode));
    Path out = folder.resolve(mode);
    Run run =
        Run.quoin(
            "replay",
            log.toString(),
            "--machine",
            machine.toString(),
            "--policy",
            "slurm",
            "--out",
            out.toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    List<String> lines = Files.readAllLines(out.resolve("jobs.csv"));
    List<String> columns = List.of(lines.get(0).split(","));
    return lines.stream()
        .skip(1)
        .map(line -> line.split(","))
        .map(
            row ->
                List.of("job_id", "starting_time", "finish_time", "success").stream()
                    .map(column -> Double.parseDouble(row[columns.indexOf(column)]))
                    .toList())
        .sorted((one, other) -> Double.compare(one.get(0), other.get(0)))
        .toList();
  }

  @Test
  void aRequeuedJobStartsAgainAfterTwoMinutesAndOneSecond() throws IOException {
    assertThat(replay("REQUEUE"))
        .containsExactly(List.of(1.0, 131.0, 231.0, 1.0), List.of(2.0, 13.0, 63.0, 1.0));
  }

  @Test
  void aCancelledJobEndsThere() throws IOException {
    assertThat(replay("CANCEL"))
        .containsExactly(List.of(1.0, 0.0, 10.0, 0.0), List.of(2.0, 13.0, 63.0, 1.0));
  }

  @Test
  void nobodyGivesWayWithoutPreemption() throws IOException {
    assertThat(replay("OFF"))
        .extracting(job -> job.get(1))
        .as("backfill starts the second one when the first has ended")
        .containsExactly(0.0, 100.5);
  }
}
