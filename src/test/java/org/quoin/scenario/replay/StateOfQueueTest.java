package org.quoin.scenario.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.base.InputException;
import org.quoin.cluster.ClusterState;
import org.quoin.metrics.JobRecord;
import org.quoin.scenario.ReplayScenario;
import org.quoin.scenario.ScenarioFile;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogIssue;

/** A replay that begins with the jobs and nodes that a running Slurm prints. */
class StateOfQueueTest {
  private static final Path DUMPS = Path.of("src/test/resources/slurm-state").toAbsolutePath();
  private static final long START = 1_790_000_000;
  private static final String QUEUE =
      "JOBID|STATE|REASON|SUBMIT_TIME|START_TIME|TIME|TIME_LIMIT|USER|CPUS|NODELIST\n";

  @TempDir Path folder;

  private ReplayScenario scenario(String log, String more) throws IOException {
    Files.writeString(
        folder.resolve("sacct.txt"),
        "JobID|User|State|Submit|Start|End|Timelimit|ReqCPUS|AllocCPUS\n" + log);
    Path file = folder.resolve("replay.yaml");
    Files.writeString(file, "log: sacct.txt\n" + more);
    return (ReplayScenario) ScenarioFile.read(file, List.of());
  }

  private static String date(double time) {
    return LocalDateTime.ofEpochSecond(START + (long) time, 0, ZoneOffset.UTC)
        .format(DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss"));
  }

  private static String clock(double seconds) {
    long all = (long) seconds;
    return "%d:%02d:%02d".formatted(all / 3600, all / 60 % 60, all % 60);
  }

  private static String logged(int id, int submit, int run, int limit, int cpus) {
    return "%d|u%d|COMPLETED|%s|%s|%s|%s|%d|%d\n"
        .formatted(
            id, id % 3, date(submit), date(submit), date(submit + run), clock(limit), cpus, cpus);
  }

  private static String random(int seed) {
    Random random = new Random(seed);
    StringBuilder log = new StringBuilder();
    int submit = 0;
    for (int id = 1; id <= 120; id++) {
      int limit = 60 * (1 + random.nextInt(5));
      int run = 1 + random.nextInt(limit);
      log.append(logged(id, submit, run, limit, 1 + random.nextInt(7)));
      submit += random.nextInt(90);
    }
    return log.toString();
  }

  private static List<JobRecord> run(ReplayScenario scenario) {
    JobLog jobs = scenario.jobs().read(0, false);
    return scenario.plans(jobs, false).get(0).run(jobs.jobs()).records();
  }

  private static List<String> rows(List<JobRecord> records, double from) {
    return records.stream()
        .filter(one -> one.endTime() > from)
        .sorted(Comparator.comparingLong(one -> one.job().id()))
        .map(one -> one.job().id() + " " + one.startTime() + " " + one.endTime())
        .toList();
  }

  /** A line of squeue for each job that runs or waits. */
  private static String queue(List<JobRecord> records, double now) {
    StringBuilder text = new StringBuilder(QUEUE);
    for (JobRecord one : records) {
      if (one.job().submitTime() <= now && now < one.endTime()) {
        boolean runs = one.startTime() <= now;
        text.append(one.job().id())
            .append(runs ? "|RUNNING|None|" : "|PENDING|Resources|")
            .append(date(one.job().submitTime()))
            .append('|')
            .append(runs ? date(one.startTime()) : "N/A")
            .append('|')
            .append(runs ? clock(now - one.startTime()) : "0:00")
            .append('|')
            .append(clock(one.job().requestedTime()))
            .append("|u")
            .append(one.job().id() % 3)
            .append('|')
            .append(one.job().processors())
            .append("|\n");
      }
    }
    return text.toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"easy", "none", "planned", "first-fit"})
  void aRunFromAQueueIsTheTailOfTheWholeRun(String policy) throws IOException {
    String keys = "processors: 9\npolicy: " + policy + "\n";
    for (int seed = 1; seed <= 3; seed++) {
      String log = random(seed);
      List<JobRecord> whole = run(scenario(log, keys));
      List<Double> starts = whole.stream().map(JobRecord::startTime).sorted().toList();
      for (int cut = 20; cut < 110; cut += 30) {
        double now = starts.get(cut);
        Files.writeString(folder.resolve("squeue.txt"), queue(whole, now));
        assertThat(rows(run(scenario(log, keys + "state: squeue.txt\n")), now))
            .as("seed %s at %s", seed, now)
            .isEqualTo(rows(whole, now));
      }
    }
  }

  /**
   * Three jobs run on n1 to n3, n4 is drained, job 4 waits for three nodes, then four tasks for two
   * nodes each; the log has only a later job.
   */
  @ParameterizedTest
  @CsvSource({"squeue.json, sinfo.json", "squeue.txt, sinfo.txt", "squeue.txt, node.txt"})
  void theDumpsOfARunningSlurmAreRead(String jobs, String nodes) throws IOException {
    double now = Instant.parse("2026-11-24T20:05:02Z").getEpochSecond() - START;
    String later = logged(99, (int) now + 100, 60, 240, 1);
    String state = "state: %s, %s\n".formatted(DUMPS.resolve(jobs), DUMPS.resolve(nodes));
    ReplayScenario scenario = scenario(later, state);
    JobLog log = scenario.jobs().read(0, false);
    assertThat(log.processors()).isEqualTo(4);
    assertThat(log.state().time()).isEqualTo(-100);
    assertThat(log.counts())
        .containsEntry(LogIssue.STATE_HELD, 3L)
        .containsEntry(LogIssue.STATE_TO_LIMIT, 8L)
        .containsEntry(LogIssue.UNLIMITED, 4L);
    ClusterState begin = scenario.plans(log, false).get(0).state();
    assertThat(begin.running()).isEqualTo(3);
    assertThat(begin.jobs()).hasSize(8);
    assertThat(begin.out().orElseThrow().processors()).isEqualTo(1);
    List<JobRecord> records = run(scenario);
    // Jobs 1 to 3 run to their limits of 300 s; job 99 fits before job 4 with its three nodes only
    // after it, since the drained node is out.
    assertThat(rows(records, 0).get(0)).isEqualTo("1 -100.0 200.0");
    assertThat(rows(records, 0)).contains("4 200.0 800.0", "99 800.0 860.0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"easy", "slurm"})
  void aRunningJobKeepsItsNodesOfAMachine(String policy) throws IOException {
    Files.writeString(
        folder.resolve("slurm.conf"),
        """
        NodeName=n[1-3] CPUs=2
        PartitionName=all Nodes=ALL Default=YES
        SelectType=select/cons_tres
        SelectTypeParameters=CR_CPU
        """);
    Files.writeString(
        folder.resolve("squeue.txt"),
        QUEUE
            + "7|RUNNING|None|%s|%s|0:10|5:00|u1|1|n2\n".formatted(date(80), date(90))
            + "8|PENDING|Priority|%s|N/A|0:00|1:00|u1|4|\n".formatted(date(95)));
    Files.writeString(folder.resolve("sinfo.txt"), "NODELIST|STATE|CPUS\nn1|idle|2\nn3|down*|2\n");
    String log = logged(1, 0, 10, 60, 1) + logged(9, 200, 20, 60, 1);
    String keys =
        "state: squeue.txt,sinfo.txt\nmachine: slurm.conf\npolicy: %s\n".formatted(policy);
    // Job 8 needs two whole nodes: n1, and n2 when job 7 has ended at 390 s, since n3 is down.
    List<JobRecord> records = run(scenario(log, keys));
    JobRecord wide = records.stream().filter(one -> one.job().id() == 8).findFirst().orElseThrow();
    assertThat(wide.startTime()).isBetween(390.0, 421.0);
    assertThat(rows(records, 100).get(0)).isEqualTo("7 90.0 390.0");
  }

  @Test
  void everyMistakeIsOneLine() throws IOException {
    String log = logged(1, 0, 10, 60, 1) + logged(2, 900, 10, 60, 1);
    String keys = "processors: 4\n";
    List<String> found = new ArrayList<>();
    for (String[] file :
        new String[][] {
          {"squeue.txt", "JOBID PARTITION NAME\n"},
          {"squeue.txt", "JOBID|STATE\n"},
          {"squeue.txt", "{\"nodes\": 3}"},
          {"squeue.txt", "{\"jobs\": [{]}"},
          {"squeue.txt", "NODELIST|STATE|CPUS\nn1|idle|2\n"},
          {"squeue.txt", "NODELIST|STATE|CPUS\nn1|idle|2+\n"},
          {"squeue.txt", "NODELIST|STATE|CPUS\nn1|idle\n"},
          {"squeue.txt", QUEUE},
          {"squeue.txt", QUEUE + "x|RUNNING|None|%s|%s|0:10|5:00|u1|1|\n"},
          {"squeue.txt", QUEUE + "1|RUNNING\n"},
        }) {
      Files.writeString(folder.resolve(file[0]), file[1]);
      try {
        JobLog read = scenario(log, keys + "state: squeue.txt\n").jobs().read(0, false);
        found.add(read.examples().toString());
      } catch (InputException e) {
        found.add(
            e.mistakes().stream()
                .map(one -> one.source() + ": " + one.message())
                .collect(Collectors.joining(";")));
      }
    }
    assertThat(found.get(0)).contains("has no delimiter between the columns");
    assertThat(found.get(1)).contains("has no columns SUBMIT_TIME, START_TIME, TIME_LIMIT, CPUS");
    assertThat(found.get(2)).contains("is neither a list of jobs nor of nodes");
    assertThat(found.get(3)).contains("is not JSON that can be read");
    assertThat(found.get(4)).contains("has no jobs; expected the output of squeue --json");
    assertThat(found.get(5)).contains("is more than one node");
    assertThat(found.get(6)).contains("is not a node");
    assertThat(found.get(7)).contains("tells no time; give it (--from)");
    assertThat(found.get(8)).contains("tells no time");
    Files.writeString(
        folder.resolve("squeue.txt"),
        QUEUE + "3|PENDING|Priority|%s|N/A|0:00|1:00|u1|4|\n1|RUNNING\n".formatted(date(2000)));
    ReplayScenario late = scenario(log, keys + "state: squeue.txt\n");
    assertThatThrownBy(() -> late.jobs().read(0, false))
        .hasMessageContaining("has no job submitted after the state at 2026-09-21T14:46:40Z");
    ReplayScenario early = scenario(log, keys + "state: squeue.txt\nfrom: 100 s\n");
    assertThat(early.jobs().read(0, false).examples().toString())
        .contains("2 cells; expected the 10 of the header");
  }
}
