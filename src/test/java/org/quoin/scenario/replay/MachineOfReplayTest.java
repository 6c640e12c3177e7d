package org.quoin.scenario.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.base.InputException;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.WaitBreakdown;
import org.quoin.scenario.ReplayScenario;
import org.quoin.scenario.ScenarioFile;
import org.quoin.workload.Job;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogIssue;

/** A replay on the nodes and partitions of a file. */
class MachineOfReplayTest {
  private static final String CONF =
      """
      NodeName=n[1-2] CPUs=8 RealMemory=16000
      NodeName=g1 CPUs=4 RealMemory=64000 Gres=gpu:2
      PartitionName=all Nodes=ALL Default=YES
      PartitionName=short Nodes=n[1-2] MaxTime=1:00:00
      PartitionName=fast Nodes=n1 AllowQos=high
      SelectTypeParameters=CR_Core_Memory
      """;

  private static final String HEADER =
      "JobID|User|Account|Partition|QOS|Submit|Start|End|State|ReqCPUS|Timelimit|ReqTRES|ReqNodes\n";

  /** Past usage that has decayed to a half after 10 minutes. */
  private static final String HALF_LIFE =
      "slurm: {PriorityType: priority/multifactor, PriorityDecayHalfLife: 10,"
          + " PriorityCalcPeriod: 1}\n";

  private static final String FULL = "ann bio normal 8";

  @TempDir Path folder;

  private ReplayScenario scenario(String more, String... jobs) throws IOException {
    Files.writeString(folder.resolve("slurm.conf"), CONF);
    StringBuilder log = new StringBuilder(HEADER);
    for (int i = 0; i < jobs.length; i++) {
      log.append(i + 1).append('|').append(jobs[i]).append('\n');
    }
    Files.writeString(folder.resolve("jobs.txt"), log);
    Path file = folder.resolve("replay.yaml");
    Files.writeString(file, "log: jobs.txt\n" + more);
    return (ReplayScenario) ScenarioFile.read(file, List.of());
  }

  /** Returns a job of one minute, without its number. */
  private static String job(String partition, String limit, String tres, int nodes) {
    int cpus = Integer.parseInt(tres.replaceFirst("cpu=(\\d+).*", "$1"));
    return "u|a|%s|normal|2026-01-01T00:00:00|2026-01-01T00:00:00|2026-01-01T00:01:00|COMPLETED|%d|%s|%s|%d"
        .formatted(partition, cpus, limit, tres, nodes);
  }

  private static final String[] UNFIT = {
    job("all", "00:10:00", "cpu=20,mem=1G,node=1", 1), // no node has 20 CPUs
    job("all", "00:10:00", "cpu=1,mem=65G,node=1", 1), // no node has the memory
    job("short", "00:10:00", "cpu=1,gres/gpu=1,node=1", 1), // its nodes have no GPU
    job("old", "00:10:00", "cpu=1,node=1", 1), // there is no such partition
    job("short", "01:01:00", "cpu=1,node=1", 1), // a longer limit than the partition's
    job("fast", "00:10:00", "cpu=1,node=1", 1), // another QOS than the partition's
    job("all", "00:10:00", "cpu=1,mem=60G,gres/gpu=2,node=1", 1)
  };

  @ParameterizedTest
  @ValueSource(strings = {"machine: slurm.conf\n", "compare: easy,slurm[machine=slurm.conf]\n"})
  void jobsThatFitNowhereAreLeftOutByReason(String machine) throws IOException {
    JobLog log = scenario(machine, UNFIT).jobs().read(0, false);
    assertThat(log.jobs()).extracting(Job::id).containsExactly(7L);
    assertThat(log.counts())
        .containsEntry(LogIssue.NO_NODES, 3L)
        .containsEntry(LogIssue.UNKNOWN_PART, 1L)
        .containsEntry(LogIssue.OVER_PARTITION, 2L);
    assertThat(log.examples().toString())
        .contains("noNodes: job 1: no nodes of its partition have what it requests")
        .contains("unknownPart: job 4: there is no partition 'old'")
        .contains("overPartition: job 5: partition short rejects it: PartitionTimeLimit")
        .contains("overPartition: job 6: partition fast rejects it: QOSNotAllowed");
  }

  @Test
  void aStrictLogHasNoJobThatFitsNowhere() throws IOException {
    ReplaySource jobs = scenario("machine: slurm.conf\nstrict: true\n", UNFIT).jobs();
    assertThatThrownBy(() -> jobs.read(0, false))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("has 3 jobs for which the machine has no nodes")
        .hasMessageContaining("job 6: partition fast rejects it");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "machine: slurm.conf\npolicy: slurm\n",
        "compare: none,slurm[machine=slurm.conf]\n"
      })
  void theMachineIsReadOnceForAllRuns(String machine) throws IOException {
    ReplayScenario scenario = scenario(machine, UNFIT[6]);
    Files.delete(folder.resolve("slurm.conf"));
    JobLog log = scenario.jobs().read(0, false);
    assertThat(log.processors()).isEqualTo(20);
    for (ReplaySpec plan : scenario.plans(log, true)) {
      assertThat(plan.run(log.jobs()).records()).hasSize(1);
    }
  }

  /**
   * Nodes n1 and n2 have CPUs 0 to 7 and 8 to 15, g1 has 16 to 19. Job 1 is on n1, job 2 at the
   * GPUs; job 3 takes the other 6 of n1 and 6 of n2. Counted processors would be 2 and 3 for job 2.
   */
  @ParameterizedTest
  @ValueSource(strings = {"slurm", "easy"})
  void theAllocationIsOfTheNodesOnWhichAJobRan(String policy) throws IOException {
    String[] jobs = {
      job("short", "00:10:00", "cpu=2,mem=1G,node=1", 1),
      job("all", "00:10:00", "cpu=2,mem=1G,gres/gpu=1,node=1", 1),
      job("short", "00:10:00", "cpu=12,mem=1G,node=2", 2)
    };
    ReplayScenario scenario = scenario("machine: slurm.conf\npolicy: " + policy + "\n", jobs);
    JobLog log = scenario.jobs().read(0, false);
    List<JobRecord> records =
        scenario.plans(log, true).get(0).run(log.jobs()).records().stream()
            .sorted(Comparator.comparingLong(record -> record.job().id()))
            .toList();
    assertThat(records).extracting(record -> record.startTime() < 10).containsOnly(true);
    assertThat(records).extracting(JobRecord::allocation).containsExactly("0-1", "16-17", "2-13");
  }

  /**
   * Returns the longest reason of each job's wait, with its minutes. The cluster has 8 cores; all
   * jobs are submitted at once.
   */
  private List<String> waits(String policy, String limits, String... jobs) throws IOException {
    return records("policy: " + policy, limits, jobs).stream()
        .map(record -> record.job().id() + " " + longest(record.waits()))
        .toList();
  }

  private List<JobRecord> records(String keys, String limits, String... jobs) throws IOException {
    Files.writeString(
        folder.resolve("cluster.yaml"), "nodes: {n: {count: 2, cores: 4}}\n" + limits + "\n");
    StringBuilder log = new StringBuilder(HEADER);
    for (int i = 0; i < jobs.length; i++) {
      String[] part = jobs[i].split(" ");
      String time = "2026-01-01T00:0";
      log.append(
          "%d|%s|%s||%s|%s0:00|%s0:00|%s1:00|COMPLETED|%s|00:02:00|cpu=%s|%n"
              .formatted(i + 1, part[0], part[1], part[2], time, time, time, part[3], part[3]));
    }
    Files.writeString(folder.resolve("jobs.txt"), log);
    Path file = folder.resolve("replay.yaml");
    Files.writeString(file, "log: jobs.txt\nmachine: cluster.yaml\nreasons: true\n" + keys + "\n");
    ReplayScenario scenario = read();
    JobLog read = scenario.jobs().read(0, false);
    return scenario.plans(read, false).get(0).run(read.jobs()).records().stream()
        .sorted(Comparator.comparingLong(record -> record.job().id()))
        .toList();
  }

  private ReplayScenario read() {
    return (ReplayScenario) ScenarioFile.read(folder.resolve("replay.yaml"), List.of());
  }

  private static String longest(WaitBreakdown waits) {
    return waits.parts().stream()
        .max(Comparator.comparingDouble(WaitBreakdown.Part::seconds))
        .filter(part -> part.seconds() > 10)
        .map(part -> part.reason().name() + " " + Math.round(part.seconds() / 60) + " min")
        .orElse("none");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "none",
        "first-fit",
        "easy",
        "conservative",
        "planned",
        "dynp",
        "slurm",
        "probabilistic"
      })
  void limitsOfAMachineFileHoldJobsByName(String policy) throws IOException {
    String accounts =
        "accounts: {bio: {limits: {GrpTRES: cpu=3}},"
            + " phys: {users: {zoe: {limits: {MaxJobs: 1}}}}}";
    assertThat(
            waits(
                policy,
                accounts,
                "ann bio normal 2",
                "bob bio normal 2",
                "zoe phys normal 1",
                "zoe phys normal 1"))
        .containsExactly(
            "1 none", "2 AssocGrpCpuLimit 1 min", "3 none", "4 AssocMaxJobsLimit 1 min");
    String qos = "qos: {few: {limits: {MaxJobsPU: 1}}}\naccounts: {bio: {}}";
    assertThat(waits(policy, qos, "ann bio few 1", "ann bio few 1", "bob bio few 1"))
        .containsExactly("1 none", "2 QOSMaxJobsPerUserLimit 1 min", "3 none");
  }

  /** Two jobs of one user in account bio, each with 2 CPUs for a minute and a limit of two. */
  @ParameterizedTest
  @CsvSource({
    "GrpJobs: 1, AssocGrpJobsLimit",
    "GrpTRES: cpu=3, AssocGrpCpuLimit",
    "GrpTRES: node=1, AssocGrpNodeLimit",
    "GrpTRESRunMins: cpu=6, AssocGrpCPURunMinutesLimit",
    "MaxJobs: 1, AssocMaxJobsLimit",
    "GrpJobs: 1, QOSGrpJobsLimit",
    "GrpTRES: cpu=3, QOSGrpCpuLimit",
    "GrpTRESRunMins: cpu=6, QOSGrpCPURunMinutesLimit",
    "MaxJobsPU: 1, QOSMaxJobsPerUserLimit",
    "MaxJobsPA: 1, MaxJobsPerAccount",
    "MaxTRESPU: cpu=3, QOSMaxCpuPerUserLimit",
    "MaxTRESPA: cpu=3, MaxCpuPerAccount"
  })
  void eachLimitOnRunningJobsHoldsTheSecondJob(String limit, String reason) throws IOException {
    for (String policy : List.of("slurm", "easy")) {
      assertThat(waits(policy, limited(limit, reason), "ann bio few 2", "ann bio few 2"))
          .as(policy)
          .containsExactly("1 none", "2 " + reason + " 1 min");
    }
  }

  /** Returns accounts with a limit of the account, or of the QOS if the reason says so. */
  private static String limited(String limit, String reason) {
    boolean ofAccount = reason.startsWith("Assoc");
    String limits = "limits: {" + limit.replaceFirst(": (.*)", ": '$1'") + "}";
    return "qos: {few: {%s}}\naccounts:\n  bio: {qos: [few], %s}\n"
        .formatted(ofAccount ? "" : limits, ofAccount ? limits : "shares: 1");
  }

  /** Jobs with a limit of two minutes; the second has 2 CPUs, the first 1. */
  @ParameterizedTest
  @CsvSource({
    "MaxWall: 1, AssocMaxWallDurationPerJobLimit, 0",
    "MaxWall: 1, QOSMaxWallDurationPerJobLimit, 0",
    "MaxTRES: cpu=1, AssocMaxCpuPerJobLimit, 1",
    "MaxTRES: cpu=1, QOSMaxCpuPerJobLimit, 1",
    "MaxTRESPerNode: cpu=1, AssocMaxCpuPerNode, 1",
    "MaxTRESPerNode: cpu=1, QOSMaxCpuPerNode, 1",
    "MaxTRESMins: cpu=2, AssocMaxCpuMinutesPerJobLimit, 1",
    "MaxTRESMins: cpu=2, QOSMaxCpuMinutesPerJobLimit, 1",
    "MinTRES: cpu=2, QOSMinCpuNotSatisfied, 2"
  })
  void eachLimitOnOneJobLeavesItOut(String limit, String reason, int left) throws IOException {
    for (String policy : List.of("slurm", "easy")) {
      List<String> waits =
          waits(
              policy,
              limited(limit, reason) + "  phys: {}\n",
              "ann bio few 1",
              "ann bio few 2",
              "zoe phys normal 1");
      List<String> rest = left == 0 ? List.of("3 none") : List.of(left + " none", "3 none");
      assertThat(waits).as(policy).isEqualTo(rest);
      assertThat(read().jobs().read(0, false).examples().toString())
          .contains("it is beyond " + reason + " alone");
    }
  }

  @Test
  void limitsThatHoldNoJobAreToldOnce() throws IOException {
    String limits =
        """
        qos: {few: {limits: {MaxSubmitPU: 1, GrpTRESMins: cpu=1}}}
        accounts: {bio: {limits: {GrpWall: 1, GrpSubmit: 1}, qos: [few]}}
        """;
    waits("slurm", limits, "ann bio few 2", "ann bio few 2");
    assertThat(read().warnings())
        .containsExactly(
            folder.resolve("cluster.yaml")
                + " has limits on submitted jobs, which reject none here: GrpSubmit, MaxSubmitPU",
            folder.resolve("cluster.yaml")
                + " has limits on past usage, which hold no job: GrpTRESMins, GrpWall; as in Slurm,"
                + " usage is recorded with PriorityType=priority/multifactor only");
    waits(
        "slurm",
        limits.replace("MaxSubmitPU: 1, ", "").replace(", GrpSubmit: 1", "") + HALF_LIFE,
        "ann bio few 2");
    assertThat(read().warnings()).isEmpty();
  }

  /**
   * The first job uses 8 minutes of CPU, which are charged at its end after a minute; they are less
   * than 4 after one half-life of 10 minutes. The charge and the first step decay a minute each.
   */
  @ParameterizedTest
  @ValueSource(strings = {"none", "easy", "conservative", "planned", "slurm"})
  void pastUsageHoldsJobsUntilItHasDecayed(String policy) throws IOException {
    String accounts = "accounts: {bio: {limits: {GrpTRESMins: cpu=4}}, phys: {}}\n" + HALF_LIFE;
    assertThat(waits(policy, accounts, FULL, FULL, "zoe phys normal 8"))
        .containsExactly("1 none", "2 AssocGrpCPUMinutesLimit 8 min", "3 priority 1 min");
  }

  @ParameterizedTest
  @ValueSource(strings = {"easy", "slurm"})
  void aJobThatPastUsageHoldsForEverIsRefused(String policy) {
    String kept = HALF_LIFE.replace("HalfLife: 10", "HalfLife: 0");
    String account = "accounts: {bio: {limits: {GrpTRESMins: cpu=4}}}\n";
    assertThatThrownBy(() -> waits(policy, account + kept, FULL, FULL))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("job 2 waits for ever: AssocGrpCPUMinutesLimit holds it");
    String qos =
        "qos: {few: {flags: NoDecay, limits: {GrpWall: 1}}}\naccounts: {bio: {qos: [few]}}\n";
    String job = FULL.replace("normal", "few");
    assertThatThrownBy(() -> waits(policy, qos + HALF_LIFE, job, job, job, job))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("waits for ever: QOSGrpWallLimit holds it");
  }

  /**
   * A job of one CPU gets a whole node of four, beyond the two CPUs of its account. The job of the
   * other account comes and goes before.
   */
  @Test
  void aJobThatGetsMoreThanItsLimitOnAnIdleClusterIsRefused() {
    String machine =
        """
        partitions: {whole: {nodes: n, exclusive: true}}
        accounts: {bio: {limits: {GrpTRES: cpu=2}}, phys: {}}
        """;
    assertThatThrownBy(() -> waits("slurm", machine, "zoe phys normal 4", "ann bio normal 1"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("job 2 waits for ever: AssocGrpCpuLimit holds it while no other");
  }

  @Test
  void jobsThatAccountsNeverLetStartAreLeftOut() throws IOException {
    String accounts =
        "qos: {few: {limits: {MaxTRES: cpu=2}}, other: {}}\n"
            + "accounts: {bio: {qos: [few, normal]}}";
    assertThat(
            waits(
                "easy",
                accounts,
                "ann bio few 3",
                "ann chem normal 1",
                "ann bio some 1",
                "ann bio other 1",
                "ann bio few 2"))
        .containsExactly("5 none");
  }

  /** Limits of two minutes reach into the reservation, which begins after one and lasts ten. */
  @ParameterizedTest
  @ValueSource(strings = {"easy", "conservative", "planned", "slurm"})
  void noJobRunsInAReservationForMaintenance(String policy) throws IOException {
    String rule = "reservations: {repair: {begin: 1 min, duration: 10 min, %s}}";
    String[] jobs = {"ann bio normal 8", "bob bio normal 3"};
    assertThat(waits(policy, rule.formatted("nodes: all, flags: MAINT"), jobs))
        .containsExactly("1 reservation 11 min", "2 reservation 11 min");
    assertThat(waits(policy, rule.formatted("nodes: n2, flags: MAINT"), jobs))
        .containsExactly("1 reservation 11 min", "2 none");
    assertThat(waits(policy, rule.formatted("nodes: all"), jobs))
        .containsExactly("1 reservation 11 min", "2 reservation 11 min");
    assertThat(read().warnings()).isEmpty();
  }

  /** Ann was before bob on n1; zoe, who needs both nodes, waits for the end of the course on n2. */
  @Test
  void aWaitForAReservationOfUsersHasItsReason() throws IOException {
    String course =
        "reservations: {course: {begin: 1 min, duration: 8 min, nodes: n2, users: eve}}";
    assertThat(waits("slurm", course, "ann bio normal 4", "bob bio normal 4", "zoe bio normal 8"))
        .containsExactly("1 none", "2 priority 1 min", "3 reservation 9 min");
  }

  /**
   * Node n2 is out of service from minute 1 to 7 in two periods that overlap: job 2 follows job 1
   * on n1, since its limit of two minutes reaches into the first, and job 3 needs both nodes.
   */
  @ParameterizedTest
  @ValueSource(strings = {"easy", "conservative", "planned", "slurm"})
  void overlappingMaintenanceTakesANodeOutOfServiceOnce(String policy) throws IOException {
    String first = "a: {begin: 1 min, duration: 4 min, nodes: n2, flags: MAINT}";
    String second = "b: {begin: 3 min, duration: 4 min, nodes: n2, flags: MAINT}";
    String both = "reservations: {%s, %s}".formatted(first, second);
    String one = "reservations: {%s}".formatted(first);
    String keys = "policy: " + policy + "\nmaintenance: ";
    assertThat(starts("policy: " + policy, both)).containsExactly(0L, 1L, 7L);
    assertThat(starts(keys + "3 min for 4 min on n2", one)).containsExactly(0L, 1L, 7L);
    for (String later : List.of("n2", "4")) {
      String periods = "1 min for 4 min on n2, 3 min for 4 min on " + later;
      assertThat(starts(keys + periods, "")).as(periods).containsExactly(0L, 1L, 7L);
    }
    String all = "1 min for 2 min on n2, 2 min for 3 min, 4 min for 3 min on n2";
    assertThat(starts(keys + all, "")).containsExactly(0L, 5L, 7L);
  }

  private List<Long> starts(String keys, String limits) throws IOException {
    return records(keys, limits, "ann bio normal 4", "bob bio normal 4", FULL).stream()
        .map(record -> Math.round(record.startTime() / 60))
        .toList();
  }

  /** Without an order, policy slurm takes the multifactor priority of the file. */
  @Test
  void theFairShareOfAMachineFileOrdersTheJobsOfPolicySlurm() throws IOException {
    String shares =
        "accounts: {rich: {shares: 99}, poor: {shares: 1}}\n"
            + "slurm: {PriorityType: priority/multifactor, PriorityWeightFairshare: 1000,"
            + " PriorityCalcPeriod: 1}";
    String poor = "a poor normal 8";
    String[] jobs = {poor, poor, poor, poor, "b rich normal 8"};
    assertThat(waits("slurm", shares, jobs).get(4)).endsWith(" 1 min");
    assertThat(waits("slurm", shares.replace("multifactor", "basic"), jobs).get(4))
        .endsWith(" 4 min");
  }
}
