package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.result.JsonRecords;

/**
 * Jobs that are suspended for others under policy {@code slurm}, in cases worked out by hand, on
 * two nodes of four CPUs.
 */
class SuspendedJobsTest {
  private static final String TIERS =
      """
      PreemptType=preempt/partition_prio
      PreemptMode=SUSPEND,GANG
      SchedulerParameters=batch_sched_delay=1,sched_interval=1,bf_interval=1,bf_resolution=1
      NodeName=n[1-2] CPUs=4 RealMemory=1000
      PartitionName=low Nodes=ALL Default=YES OverSubscribe=FORCE:1
      PartitionName=mid Nodes=ALL PriorityTier=5 OverSubscribe=FORCE:1
      PartitionName=high Nodes=ALL PriorityTier=10 OverSubscribe=FORCE:1
      """;

  @TempDir private Path folder;

  /** Start, end and success of a job. */
  private record Ran(double start, double end, double success) {}

  /** A row of the log: partition, submission, run time and limit in seconds, CPUs, memory in MB. */
  private static String job(
      int id, String partition, int submit, int ran, int limit, int cpus, int memory) {
    String at = "2026-01-01T00:%02d:%02d".formatted(submit / 60, submit % 60);
    return "%d|%s|%s|2026-01-01T01:00:00|%d|00:%02d:%02d|%d|%d|%s|COMPLETED|u%d|%dM%n"
        .formatted(
            id, at, at, ran, limit / 60, limit % 60, cpus, (cpus + 3) / 4, partition, id, memory);
  }

  private Map<Integer, Ran> replay(String conf, List<String> jobs, String... options)
      throws IOException {
    Path log =
        Files.writeString(
            folder.resolve("sacct.txt"),
            "JobID|Submit|Start|End|ElapsedRaw|Timelimit|ReqCPUS|NNodes|Partition|State|User|ReqMem\n"
                + String.join("", jobs));
    Path machine = Files.writeString(folder.resolve("slurm.conf"), conf);
    Path out = folder.resolve("out");
    List<String> words =
        new ArrayList<>(
            List.of(
                "replay", log.toString(), "--policy", "slurm", "--machine", machine.toString()));
    words.addAll(List.of("--force", "--out", out.toString()));
    words.addAll(Arrays.asList(options));
    Run run = Run.quoin(words.toArray(String[]::new));
    assertThat(run.exitCode()).as(run.err()).isZero();
    List<String> lines = Files.readAllLines(out.resolve("jobs.csv"));
    List<String> columns = List.of(lines.get(0).split(","));
    Map<Integer, Ran> ran = new TreeMap<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",");
      ran.put(
          Integer.parseInt(cells[columns.indexOf("job_id")]),
          new Ran(
              Double.parseDouble(cells[columns.indexOf("starting_time")]),
              Double.parseDouble(cells[columns.indexOf("finish_time")]),
              Double.parseDouble(cells[columns.indexOf("success")])));
    }
    return ran;
  }

  /** The first job holds both nodes, and is suspended from 10 s to 60 s. */
  private static List<String> two(int ran, int limit, int memory) {
    return List.of(job(1, "low", 0, ran, limit, 8, memory), job(2, "high", 10, 50, 300, 4, 600));
  }

  @Test
  void aSuspendedJobGoesOnWhereItStopped() throws IOException {
    assertThat(replay(TIERS, two(100, 300, 300)))
        .containsEntry(1, new Ran(0, 150, 1))
        .containsEntry(2, new Ran(10, 60, 1));
  }

  /**
   * From 15 s on, job 3 waits for the node on which the first job is suspended until 60 s: 4 CPUs
   * are idle, as all 8 are from the end of the first job to the start of job 3.
   */
  @Test
  void theProcessorsOfASuspendedJobAreIdle() throws IOException {
    List<String> jobs = new ArrayList<>(two(100, 300, 300));
    jobs.add(job(3, "low", 15, 10, 300, 4, 100));
    Map<Integer, Ran> ran = replay(TIERS, jobs);
    assertThat(ran).containsEntry(1, new Ran(0, 150, 1)).containsEntry(2, new Ran(10, 60, 1));
    Ran waits = ran.get(3);
    double lost = 4 * 45 + 8 * (waits.start - 150);
    Path file = folder.resolve("out/summary.json");
    double loss = JsonRecords.tree(file, 1 << 20).get("metrics").get("lossOfCapacity").asDouble();
    assertThat(loss).isCloseTo(100 * lost / (8 * waits.end), within(1e-9));
  }

  @Test
  void suspendedTimeDoesNotCountForTheLimit() throws IOException {
    // Its 60 s of computing are 0 to 10 s and 60 to 110 s.
    assertThat(replay(TIERS, two(100, 60, 300), "--kill-delay", "0s"))
        .containsEntry(1, new Ran(0, 110, 0));
  }

  @Test
  void aSuspendedJobKeepsItsMemory() throws IOException {
    String counted = "SelectTypeParameters=CR_CPU_Memory\n" + TIERS;
    assertThat(replay(counted, two(100, 300, 400))).containsEntry(2, new Ran(10, 60, 1));
    Ran waits = replay(counted, two(100, 300, 500)).get(2);
    assertThat(waits.start).isCloseTo(100, within(2.0));
  }

  @Test
  void aJobThatSuspendsMayBeSuspended() throws IOException {
    // The one of mid runs from 10 to 20 s and from 50 to 70 s, the one of low before and after it.
    assertThat(
            replay(
                TIERS,
                List.of(
                    job(1, "low", 0, 40, 300, 8, 100),
                    job(2, "mid", 10, 30, 300, 8, 100),
                    job(3, "high", 20, 30, 300, 8, 100))))
        .containsEntry(1, new Ran(0, 100, 1))
        .containsEntry(2, new Ran(10, 70, 1))
        .containsEntry(3, new Ran(20, 50, 1));
  }

  @Test
  void theLowestTierIsSuspended() throws IOException {
    Map<Integer, Ran> ran =
        replay(
            TIERS,
            List.of(
                job(1, "mid", 0, 40, 300, 4, 100),
                job(2, "low", 0, 40, 300, 4, 100),
                job(3, "high", 10, 20, 300, 4, 100)));
    assertThat(ran).containsEntry(1, new Ran(0, 40, 1)).containsEntry(2, new Ran(0, 60, 1));
  }

  /** Replays two jobs while a node fails from 30 to 40 s. */
  private Map<Integer, Ran> failing(String node) throws IOException {
    Path outages =
        Files.writeString(
            folder.resolve("outages.csv"), "start,end,processors\n30 s,40 s," + node + "\n");
    return replay(
        TIERS, two(100, 300, 300), "--outages", outages.toString(), "--outage-running", "restart");
  }

  @Test
  void aSuspendedJobLosesItsWorkIfItsNodeFails() throws IOException {
    // At 30 s the second node fails; its job, suspended at 10 s, starts from the beginning.
    Map<Integer, Ran> ran = failing("n2");
    assertThat(ran.get(2)).isEqualTo(new Ran(10, 60, 1));
    assertThat(ran.get(1).start).isBetween(60.0, 63.0);
    assertThat(ran.get(1).end).isEqualTo(ran.get(1).start + 100);
  }

  @Test
  void aJobThatLosesItsNodesStartsOnOthersOverSuspendedJobs() throws IOException {
    // At 30 s n1 fails, on which both jobs are. The high one goes to n2, the low one needs both.
    Map<Integer, Ran> ran = failing("n1");
    assertThat(ran.get(2).start).isBetween(30.0, 33.0);
    assertThat(ran.get(2).end).isEqualTo(ran.get(2).start + 50);
    assertThat(ran.get(1).start).isBetween(ran.get(2).end, ran.get(2).end + 3);
    assertThat(ran.get(1).end).isEqualTo(ran.get(1).start + 100);
  }

  @Test
  void aJobThatWasSuspendedRunsOnIntoAMaintenance() throws IOException {
    // It would have ended at 100 s; it ends at 150 s, and no other job begins before 180 s.
    Map<Integer, Ran> ran =
        replay(
            TIERS,
            List.of(
                job(1, "low", 0, 100, 120, 8, 100),
                job(2, "high", 10, 50, 60, 4, 100),
                job(3, "high", 130, 10, 60, 4, 100)),
            "--maintenance",
            "2 min for 1 min");
    assertThat(ran).containsEntry(1, new Ran(0, 150, 1)).containsEntry(2, new Ran(10, 60, 1));
    assertThat(ran.get(3).start).isBetween(180.0, 183.0);
  }

  @Test
  void mistakesOfSuspensionAreToldAtOnce() throws IOException {
    Path log = Files.writeString(folder.resolve("sacct.txt"), "JobID|State\n1|COMPLETED\n");
    Path machine =
        Files.writeString(
            folder.resolve("slurm.conf"),
            TIERS.replace("SUSPEND,GANG", "SUSPEND").replace("PriorityTier=5 ", "")
                + "PartitionName=odd Nodes=ALL OverSubscribe=FORCE:0\n");
    Run run =
        Run.quoin("replay", log.toString(), "--policy", "slurm", "--machine", machine.toString());
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err().lines())
        .contains(
            "quoin: " + machine + ":2: PreemptMode SUSPEND needs GANG; expected SUSPEND,GANG",
            "quoin: "
                + machine
                + ":8: OverSubscribe is 'FORCE:0'; expected NO, EXCLUSIVE, YES:count or"
                + " FORCE:count");
  }

  @Test
  void jobsThatShareANodeTakeTurns() throws IOException {
    String turns =
        TIERS
            .replace("PreemptType=preempt/partition_prio", "SchedulerTimeSlice=10")
            .replace("SUSPEND,GANG", "GANG")
            .replace("FORCE:1", "FORCE:2");
    // The first slice finds the first job only let in, so that it keeps its place until 20 s. Then
    // they change each 10 s until the first has its 30 s at 40 s.
    Map<Integer, Ran> ran =
        replay(
            turns, List.of(job(1, "low", 0, 30, 300, 8, 100), job(2, "low", 1, 30, 300, 8, 100)));
    assertThat(ran).containsEntry(1, new Ran(0, 40, 1)).containsEntry(2, new Ran(1, 60, 1));
  }

  /**
   * Job 1 shares its node with two jobs of another partition of its tier, which hold the same two
   * CPUs: these take turns from 20 s on, and job 1 computes all the time.
   */
  @Test
  void jobsOfTwoPartitionsOfATierTakeTurnsOnTheirOwnCpus() throws IOException {
    String alike =
        """
        PreemptMode=GANG
        SchedulerTimeSlice=10
        SchedulerParameters=batch_sched_delay=1,sched_interval=1,bf_interval=1,bf_resolution=1
        NodeName=n1 CPUs=4 RealMemory=1000
        PartitionName=low Nodes=ALL Default=YES OverSubscribe=FORCE:2
        PartitionName=high Nodes=ALL
        """;
    assertThat(
            replay(
                alike,
                List.of(
                    job(1, "high", 0, 100, 300, 2, 100),
                    job(2, "low", 1, 30, 300, 2, 100),
                    job(3, "low", 2, 30, 300, 2, 100))))
        .containsEntry(1, new Ran(0, 100, 1))
        .containsEntry(2, new Ran(1, 51, 1))
        .containsEntry(3, new Ran(2, 61, 1));
  }

  /**
   * Two jobs of a high tier take turns, one on the first node and one on both. A job of a lower
   * tier on the second node computes in the turns of the first and after both.
   */
  @Test
  void aTurnOfAHighTierSuspendsJobsOfALowerOneAtOnce() throws IOException {
    String turns = TIERS.replace("10 OverSubscribe=FORCE:1", "10 OverSubscribe=FORCE:2");
    assertThat(
            replay(
                turns + "SchedulerTimeSlice=10\n",
                List.of(
                    job(1, "high", 0, 35, 300, 4, 100),
                    job(2, "low", 1, 60, 300, 4, 100),
                    job(3, "high", 2, 30, 300, 8, 100))))
        .containsEntry(1, new Ran(0, 55, 1))
        .containsEntry(2, new Ran(1, 91, 1))
        .containsEntry(3, new Ran(2, 65, 1));
  }
}
