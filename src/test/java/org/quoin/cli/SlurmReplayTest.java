package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Jobs of a replay give way and wait for others under policy {@code slurm}, in cases worked out by
 * hand.
 */
class SlurmReplayTest {
  @TempDir private Path folder;

  /**
   * A job of 100 s on both nodes has to leave for one of 50 s at 10 s. The other one starts in the
   * next pass of the main scheduler, batch_sched_delay of 3 s later.
   *
   * @return submit, start and end of the first job, then of the second one
   */
  private List<List<Double>> replay(String mode) throws IOException {
    return preempted(mode, mode);
  }

  private List<List<Double>> preempted(String name, String mode, String... options)
      throws IOException {
    return replay(
        name,
        """
        PreemptType=preempt/partition_prio
        PreemptMode=%s
        NodeName=n[1-2] CPUs=4
        PartitionName=low Nodes=ALL Default=YES
        PartitionName=high Nodes=ALL PriorityTier=10
        """
            .formatted(mode),
        """
        JobID|Submit|Start|End|Elapsed|Timelimit|ReqCPUS|NNodes|Partition|State|User|NodeList
        1|2026-01-01T00:00:00|2026-01-01T00:00:00|2026-01-01T00:01:40|00:01:40|00:05:00|8|2|low|COMPLETED|a|n[1-2]
        2|2026-01-01T00:00:10|2026-01-01T00:02:00|2026-01-01T00:02:50|00:00:50|00:05:00|4|1|high|COMPLETED|b|n1
        """,
        options);
  }

  private List<List<Double>> replay(String name, String conf, String rows, String... options)
      throws IOException {
    Path log = Files.writeString(folder.resolve("sacct.txt"), rows);
    Path machine = Files.writeString(folder.resolve("slurm.conf"), conf);
    Path out = folder.resolve(name);
    List<String> words = new ArrayList<>(List.of("replay", log.toString(), "--policy", "slurm"));
    if (!List.of(options).contains("--machine")) {
      words.addAll(List.of("--machine", machine.toString()));
    }
    words.addAll(List.of("--out", out.toString()));
    words.addAll(List.of(options));
    Run run = Run.quoin(words.toArray(String[]::new));
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).doesNotContain("share one machine");
    return jobs(out);
  }

  private static List<List<Double>> jobs(Path out) throws IOException {
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

  /**
   * Job 1 has a limit of 60 s and ran for 77 s, job 2 waits for its node; a pass comes up to two
   * seconds after an end. The time on from the limit is OverTimeLimit, then 30 s and KillWait.
   */
  @ParameterizedTest
  @CsvSource({
    "77, '', '', 77, 0", // killed late, as the log says
    "77, '', --kill-delay=0s, 60, 0",
    "200, '', '', 120, 0", // 60 s, 30 s and the usual KillWait of 30 s
    "200, KillWait=5, '', 95, 0",
    "200, KillWait=5, --kill-delay=1min, 120, 0",
    "150, OverTimeLimit=2, '', 150, 1", // within what it may run on
    "200, OverTimeLimit=2, '', 200, 0",
    "150, '', --over-time-limit=2min, 150, 1",
    "300, 'KillWait=0\nOverTimeLimit=2', '', 210, 0",
  })
  void aJobEndsSomeTimeAfterItsLimit(
      int ran, String conf, String option, double end, double success) throws IOException {
    String row = "|2026-01-01T00:00:00|2026-01-01T00:00:00|%s|%d|00:0%d:00|1|%s|%s|n1\n";
    List<List<Double>> runs =
        replay(
            "limit",
            conf.replace("\\n", "\n")
                + "\nNodeName=n1 CPUs=1\nPartitionName=a Nodes=ALL Default=YES\n",
            "JobID|Submit|Start|End|ElapsedRaw|Timelimit|ReqCPUS|State|User|NodeList\n1"
                + row.formatted("2026-01-01T01:00:00", ran, 1, "TIMEOUT", "a")
                + "2"
                + row.formatted("2026-01-01T01:00:00", 10, 5, "COMPLETED", "b"),
            option.isEmpty() ? new String[0] : option.split("="));
    assertThat(runs.get(0)).containsExactly(1.0, 0.0, end, success);
    assertThat(runs.get(1).get(1)).isBetween(end, end + 2);
  }

  @Test
  void aRequeuedJobStartsAgainAfterTwoMinutesAndOneSecond() throws IOException {
    assertThat(replay("REQUEUE"))
        .containsExactly(List.of(1.0, 131.0, 231.0, 1.0), List.of(2.0, 13.0, 63.0, 1.0));
  }

  @Test
  void keysOfAMachineFileSayHowJobsOfAPartitionGiveWay() throws IOException {
    Path machine =
        Files.writeString(
            folder.resolve("keys.yaml"),
            """
            nodes: {n: {count: 2, cores: 4}}
            partitions:
              low: {nodes: n, preempt-mode: cancel, default: true}
              high: {nodes: n, tier: 10}
            slurm: {PreemptType: preempt/partition_prio, PreemptMode: REQUEUE}
            """);
    assertThat(preempted("a", "OFF", "--machine", machine.toString())).isEqualTo(replay("CANCEL"));
    Files.writeString(
        machine,
        Files.readString(machine)
            .replace("PreemptMode: REQUEUE", "PreemptMode: CANCEL")
            .replace(": cancel", ": requeue"));
    assertThat(preempted("b", "OFF", "--machine", machine.toString())).isEqualTo(replay("REQUEUE"));
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

  private static final String ONE_PARTITION =
      """
      NodeName=n[1-2] CPUs=4
      PartitionName=main Nodes=ALL Default=YES
      """;

  /** Both nodes are busy until 100 s; then the second job runs for 40 s, and the third after it. */
  private static final String CHAIN =
      """
      JobID|Submit|Eligible|Start|End|Elapsed|Timelimit|ReqCPUS|NNodes|State|User|NodeList|SubmitLine
      1|2026-01-01T00:00:00|2026-01-01T00:00:00|2026-01-01T00:00:00|2026-01-01T00:01:40|00:01:40|00:05:00|8|2|COMPLETED|a|n[1-2]|sbatch a.sh
      2|2026-01-01T00:00:05|2026-01-01T00:00:05|2026-01-01T00:00:05|2026-01-01T00:00:45|00:00:40|00:05:00|4|1|COMPLETED|a|n1|sbatch b.sh
      3|2026-01-01T00:00:06|2026-01-01T00:00:45|2026-01-01T00:00:45|2026-01-01T00:00:55|00:00:10|00:05:00|4|1|COMPLETED|a|n1|sbatch --dependency=%s:2 c.sh
      """;

  @Test
  void aJobWaitsForTheSimulatedEndOfAnotherOneOnlyIfConditionsCount() throws IOException {
    List<List<Double>> logged = replay("logged", ONE_PARTITION, CHAIN.formatted("afterok"));
    assertThat(logged.get(2).get(1)).isEqualTo(logged.get(1).get(1));
    for (String kind : List.of("afterok", "afterany", "afternotok")) {
      List<List<Double>> chain =
          replay(kind, ONE_PARTITION, CHAIN.formatted(kind), "--feedback", "dependencies");
      assertThat(chain.get(2).get(1))
          .as(kind)
          .isBetween(chain.get(1).get(2), chain.get(1).get(2) + 3);
    }
  }

  /** Three tasks of an array of 30 s each, of which one may run at once. */
  private static final String ARRAY =
      """
      JobID|JobIDRaw|Submit|Eligible|Start|End|ElapsedRaw|Timelimit|ReqCPUS|NNodes|State|User|SubmitLine
      7_1|8|2026-01-01T00:00:00|2026-01-01T00:00:00|2026-01-01T00:00:00|2026-01-01T00:00:30|30|00:01:00|4|1|COMPLETED|a|sbatch --array=1-3%1 a.sh
      7_2|9|2026-01-01T00:00:00|2026-01-01T00:00:00|2026-01-01T00:00:31|2026-01-01T00:01:01|30|00:01:00|4|1|COMPLETED|a|sbatch --array=1-3%1 a.sh
      7_3|7|2026-01-01T00:00:00|2026-01-01T00:00:00|2026-01-01T00:01:02|2026-01-01T00:01:32|30|00:01:00|4|1|COMPLETED|a|sbatch --array=1-3%1 a.sh
      10|10|2026-01-01T00:00:01|2026-01-01T00:00:01|2026-01-01T00:00:03|2026-01-01T00:00:33|30|00:01:00|4|1|COMPLETED|b|sbatch b.sh
      """;

  @Test
  void aLimitedArrayRunsTaskByTaskAndHoldsNobodyElse() throws IOException {
    List<List<Double>> limited =
        replay("limited", ONE_PARTITION, ARRAY, "--feedback", "dependencies");
    Map<Double, Double> starts = new HashMap<>();
    limited.forEach(job -> starts.put(job.get(0), job.get(1)));
    assertThat(starts.get(8.0)).isLessThan(3);
    assertThat(starts.get(9.0)).isBetween(30.0, 34.0);
    assertThat(starts.get(7.0)).isBetween(60.0, 68.0);
    assertThat(starts.get(10.0)).as("beside the first task").isLessThan(5);
    List<List<Double>> free = replay("free", ONE_PARTITION, ARRAY);
    assertThat(free).extracting(job -> job.get(1)).filteredOn(start -> start < 3).hasSize(2);
  }

  private static final String BY_QOS =
      """
      PreemptType=preempt/qos
      PreemptMode=CANCEL
      NodeName=n[1-2] CPUs=4
      PartitionName=main Nodes=ALL Default=YES
      """;

  /**
   * The urgent job needs a node of one of two jobs; the scavenger gives way, not the normal one.
   */
  private static final String URGENT =
      """
      JobID|Submit|Eligible|Start|End|ElapsedRaw|Timelimit|ReqCPUS|NNodes|State|User|QOS
      1|2026-01-01T00:00:00|2026-01-01T00:00:00|2026-01-01T00:00:00|2026-01-01T00:03:20|200|00:05:00|4|1|COMPLETED|a|normal
      2|2026-01-01T00:00:01|2026-01-01T00:00:01|2026-01-01T00:00:01|2026-01-01T00:03:21|200|00:05:00|4|1|COMPLETED|b|scavenger
      3|2026-01-01T00:00:40|2026-01-01T00:00:40|2026-01-01T00:00:40|2026-01-01T00:00:50|10|00:05:00|4|1|COMPLETED|c|urgent
      """;

  /**
   * Its grace time of 40 s begins at 40 s. The controller looks at limits each 30 s from then on:
   * it ends at 100 s. With its grace time as long as it runs, it ends by itself, and the normal job
   * before it.
   */
  @ParameterizedTest
  @Timeout(60) // a controller that looks at limits for ever never ends a replay
  @CsvSource({"0, 40, 44, 0", "40, 100, 100, 0", "600, 201, 206, 1"})
  void aJobOfALowerQosGivesWayAfterItsGraceTime(
      int grace, double atLeast, double atMost, double success) throws IOException {
    Files.writeString(folder.resolve("slurm.conf"), BY_QOS);
    Files.writeString(
        folder.resolve("qos.txt"),
        """
        Name|Priority|GraceTime|Preempt|PreemptMode
        normal|10|00:00:00||cluster
        scavenger|0|00:%02d:%02d||cancel
        urgent|100|00:00:00|scavenger|cluster
        """
            .formatted(grace / 60, grace % 60));
    Path machine =
        Files.writeString(folder.resolve("m.yaml"), "slurm-conf: slurm.conf\nqos-file: qos.txt\n");
    List<List<Double>> jobs =
        replay("qos" + grace, BY_QOS, URGENT, "--machine", machine.toString());
    Path keys =
        Files.writeString(
            folder.resolve("keys.yaml"),
            """
            nodes: {n: {count: 2, cores: 4}}
            partitions: {main: {nodes: n}}
            qos:
              normal: {priority: 10}
              scavenger: {grace-time: %d s, preempt-mode: cancel}
              urgent: {priority: 100, preempts: scavenger}
            slurm: {PreemptType: preempt/qos, PreemptMode: REQUEUE}
            """
                .formatted(grace));
    assertThat(replay("keys" + grace, BY_QOS, URGENT, "--machine", keys.toString()))
        .as("the same by the keys of a machine file")
        .isEqualTo(jobs);
    assertThat(jobs.get(0)).endsWith(1.0);
    assertThat(jobs.get(1).get(2)).isBetween(atLeast, atMost);
    assertThat(jobs.get(1).get(3)).isEqualTo(success);
    assertThat(jobs.get(2).get(1)).isBetween(Math.min(atLeast, 200), atMost + 4);
  }

  private static final String RESERVED =
      """
      nodes: {n: {count: 2, cores: 4}}
      slurm: {SchedulerParameters: 'bf_interval=1,bf_resolution=1,sched_interval=1,batch_sched_delay=1'}
      reservations:
        course: {begin: %s, duration: 4 min, nodes: n2, users: ann}
        repair: {begin: 10 min, duration: 5 min, nodes: all, flags: maint}
      """;

  /** Times of the log: job 1 has n1 until 10:00, which is the begin of the repair. */
  private static final String COURSE =
      """
      JobID|Submit|Eligible|Start|End|ElapsedRaw|Timelimit|ReqCPUS|NNodes|State|User|Reservation
      1|2026-01-01T00:00:00|2026-01-01T00:00:00|2026-01-01T00:00:00|2026-01-01T00:10:00|600|00:10:00|4|1|COMPLETED|bob|
      2|2026-01-01T00:00:01|2026-01-01T00:00:01|2026-01-01T00:00:01|2026-01-01T00:01:01|60|00:03:00|4|1|COMPLETED|bob|
      3|2026-01-01T00:00:02|2026-01-01T00:00:02|2026-01-01T00:00:02|2026-01-01T00:00:32|30|00:02:00|4|1|COMPLETED|ann|course
      4|2026-01-01T00:00:03|2026-01-01T00:00:03|2026-01-01T00:00:03|2026-01-01T00:00:33|30|00:01:00|4|1|COMPLETED|bob|course
      5|2026-01-01T00:00:04|2026-01-01T00:00:04|2026-01-01T00:00:04|2026-01-01T00:00:14|10|00:01:00|8|2|COMPLETED|bob|none
      """;

  /**
   * Job 2 may take n2 only after the course, from 120 s to 360 s, since its limit reaches into it.
   * Job 3 is of the course. Job 4 may not use it, and runs on n2 for one minute before it. Job 5
   * needs both nodes, of which one is busy until the repair.
   */
  @Test
  void onlyTheUsersOfAReservationRunInIt() throws IOException {
    for (String begin : List.of("2 min", "2026-01-01T00:02:00")) {
      Path machine = Files.writeString(folder.resolve("m.yaml"), RESERVED.formatted(begin));
      List<List<Double>> jobs =
          replay(
              begin.replace(':', '-'),
              ONE_PARTITION,
              COURSE,
              "--machine",
              machine.toString(),
              "--release",
              "0 s");
      assertThat(jobs).extracting(job -> job.get(1)).hasSize(5);
      assertThat(jobs.get(0).get(1)).isLessThan(2);
      assertThat(jobs.get(1).get(1)).as("after the course").isBetween(360.0, 362.0);
      assertThat(jobs.get(2).get(1)).as("in the course").isBetween(120.0, 122.0);
      assertThat(jobs.get(3).get(1)).as("before the course").isBetween(3.0, 5.0);
      assertThat(jobs.get(4).get(1)).as("after the repair").isBetween(900.0, 902.0);
    }
  }

  @Test
  void aJobThatMissesItsReservationRunsWithoutIt() throws IOException {
    Path machine =
        Files.writeString(
            folder.resolve("m.yaml"),
            RESERVED.formatted("2 min").replace("duration: 4 min", "duration: 1 s"));
    String late = COURSE.replace("00:00:02|2026-01-01T00:00:02|", "00:02:30|2026-01-01T00:02:30|");
    List<List<Double>> jobs = replay("late", ONE_PARTITION, late, "--machine", machine.toString());
    assertThat(jobs.get(2).get(1)).isBetween(150.0, 260.0);
  }

  /** What holds above, to the second; a policy that places no job on nodes refuses the machine. */
  @ParameterizedTest
  @ValueSource(strings = {"easy", "conservative", "first-fit", "probabilistic"})
  void otherPoliciesKeepReservations(String policy) throws IOException {
    Path log = Files.writeString(folder.resolve("sacct.txt"), COURSE);
    Path machine = Files.writeString(folder.resolve("m.yaml"), RESERVED.formatted("2 min"));
    Path out = folder.resolve("out");
    Run run =
        Run.quoin(
            "replay",
            log.toString(),
            "--machine",
            machine.toString(),
            "--policy",
            policy,
            "--out",
            out.toString());
    if (policy.equals("probabilistic")) {
      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.err()).contains("does not place jobs on nodes, which this machine or a job");
      return;
    }
    assertThat(run.err()).doesNotContain("ignores");
    assertThat(jobs(out))
        .extracting(job -> job.get(1))
        .containsExactly(0.0, 360.0, 120.0, 3.0, 900.0);
  }
}
