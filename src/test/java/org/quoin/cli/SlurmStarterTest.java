package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.machine.Machine;
import org.quoin.machine.MachineNode;
import org.quoin.machine.slurm.SlurmConf;
import org.quoin.slurm.SlurmSettings;

/** {@code quoin new slurm}, from the script to a study that runs. */
class SlurmStarterTest {
  private static final String CONFIG =
      """
      Configuration data as of 2025-10-02T10:00:00
      AccountingStorageEnforce = associations,qos
      ClusterName             = tiny
      EpilogMsgTime           = 2000 usec
      FairShareDampeningFactor = 1
      KillWait                = 30 sec
      OverTimeLimit           = 5 min
      PriorityCalcPeriod      = 00:05:00
      PriorityDecayHalfLife   = 7-00:00:00
      PriorityFavorSmall      = No
      PriorityFlags           =
      PriorityMaxAge          = 7-00:00:00
      PriorityType            = priority/multifactor
      PriorityWeightAge       = 1000
      PriorityWeightFairShare = 10000
      PriorityWeightJobSize   = 0
      PriorityWeightPartition = 500
      PriorityWeightQOS       = 2000
      PriorityWeightTRES      = (null)
      SchedulerParameters     = bf_interval=60,bf_max_job_test=200
      SchedulerType           = sched/backfill
      SelectType              = select/cons_tres
      SelectTypeParameters    = CR_CORE_MEMORY
      """;

  private static final String PARTITION =
      """
      PartitionName=main
         AllowGroups=ALL AllowAccounts=ALL AllowQos=ALL
         AllocNodes=ALL Default=YES QoS=N/A
         DefaultTime=01:00:00 DisableRootJobs=NO ExclusiveUser=NO GraceTime=0 Hidden=NO
         MaxNodes=UNLIMITED MaxTime=2-00:00:00 MinNodes=0 LLN=NO MaxCPUsPerNode=UNLIMITED
         Nodes=n[08-10],fat1
         PriorityJobFactor=1 PriorityTier=1 RootOnly=NO ReqResv=NO OverSubscribe=NO
         State=UP TotalCPUs=24 TotalNodes=4 SelectTypeParameters=NONE

      PartitionName=fat
         AllowGroups=ALL AllowAccounts=bio AllowQos=ALL
         AllocNodes=ALL Default=NO QoS=N/A
         DefaultTime=NONE MaxNodes=1 MaxTime=12:00:00 MinNodes=0
         Nodes=fat1
         PriorityJobFactor=5 PriorityTier=10 RootOnly=NO ReqResv=NO OverSubscribe=EXCLUSIVE
         State=UP TotalCPUs=12 TotalNodes=1 SelectTypeParameters=NONE

      """;

  private static final String ASSOCIATIONS =
      """
      Account|User|Share|GrpTRES|MaxJobs|Priority|QOS|Def QOS
      root||1||||normal|
       root|root|1||||normal|
       bio||30||||high,normal|
        bio|ana|1||||high,normal|
       phys||10||||normal|
        optics||1||||normal|
         optics|cy|1||||normal|
        phys|bo|1||||normal|
      """;

  private static final String JOBS =
      """
      JobID|User|Account|Partition|QOS|Submit|Eligible|Start|End|State|AllocCPUS|ReqCPUS|Timelimit
      1|ana|bio|main|normal|2025-10-01T00:00:00|2025-10-01T00:00:00|2025-10-01T00:00:02|2025-10-01T00:10:02|COMPLETED|12|12|00:20:00
      2|bo|phys|main|normal|2025-10-01T00:01:00|2025-10-01T00:01:00|2025-10-01T00:10:03|2025-10-01T00:40:03|COMPLETED|20|20|01:00:00
      3|ana|bio|fat|high|2025-10-01T00:02:00|2025-10-01T00:02:00|2025-10-01T00:40:04|2025-10-01T00:45:04|COMPLETED|12|12|00:10:00
      """;

  @TempDir private Path folder;
  private Path dumps;

  private static String node(String name, int cpus, String more) {
    return """
    NodeName=%s Arch=x86_64 CoresPerSocket=1
       CPUAlloc=0 CPUEfctv=%2$d CPUTot=%2$d
       AvailableFeatures=(null)
       ActiveFeatures=(null)
       Gres=(null)
       RealMemory=16000 AllocMem=0 Sockets=%2$d Boards=1
       State=IDLE ThreadsPerCore=1 TmpDisk=0 Weight=1 Owner=N/A MCS_label=N/A
       Partitions=main

    """
        .formatted(name, cpus)
        .replace("State=IDLE", more);
  }

  @BeforeEach
  void dumps() throws IOException {
    dumps = Files.createDirectory(folder.resolve("dumps"));
    write("config.txt", CONFIG);
    write("partition.txt", PARTITION);
    write(
        "node.txt",
        node("n08", 4, "State=IDLE")
            + node("n09", 4, "State=DOWN*")
            + node("n10", 4, "State=ALLOCATED")
            + node("fat1", 12, "State=IDLE"));
    write("assoc-tree.txt", ASSOCIATIONS);
    write("qos.txt", "Name|Priority\nnormal|0\nhigh|100\n");
    write("sacct.txt", JOBS);
    write(
        "reservations.txt",
        """
        ReservationName=repair StartTime=2025-10-01T00:15:00 EndTime=2025-10-01T02:15:00 Duration=02:00:00
           Nodes=n08 NodeCnt=1 CoreCnt=4 Features=(null) PartitionName=(null) Flags=MAINT,SPEC_NODES
           Users=root Groups=(null) Accounts=(null) Licenses=(null) State=INACTIVE BurstBuffer=(null)
        """);
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(dumps.resolve(name), text);
  }

  private Path begun() {
    Path out = folder.resolve("study");
    Run run = Run.quoin("new", "slurm", "--from", dumps.toString(), "--out", out.toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains("4 nodes, 24 CPUs, partitions main, fat.");
    return out;
  }

  @Test
  void theScriptCollectsWhatTheStudyNeeds() {
    Path out = folder.resolve("collect");
    Run run = Run.quoin("new", "slurm", "--out", out.toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(out.resolve("collect.sh")).content().contains("scontrol show node > node.txt");
    assertThat(run.out().lines().map(String::strip))
        .contains(
            "sh collect.sh 2025-10-01",
            "sacctmgr -P show qos > qos.txt",
            "scontrol show config > config.txt",
            "scontrol show reservation > reservations.txt",
            "quoin new slurm --from " + out);
  }

  @Test
  void theMachineIsThatOfTheDumpsWithAllNodesUp() {
    SlurmConf conf = SlurmConf.read(begun().resolve("slurm.conf"));
    Machine dumped =
        SlurmConf.ofDump("tiny", dumps.resolve("node.txt"), dumps.resolve("partition.txt"));
    assertThat(conf.machine().partitions()).isEqualTo(dumped.partitions());
    assertThat(conf.machine().nodes())
        .extracting(MachineNode::name)
        .containsExactly("n08", "n09", "n10", "fat1");
    assertThat(conf.machine().nodes())
        .extracting(MachineNode::kind)
        .isEqualTo(dumped.nodes().stream().map(MachineNode::kind).toList());
    assertThat(conf.machine().nodes()).allMatch(one -> one.state() == MachineNode.State.UP);
    SlurmSettings settings = SlurmSettings.of(conf);
    assertThat(settings.plan().interval()).isEqualTo(60);
    assertThat(settings.plan().maxJobTest()).isEqualTo(200);
    assertThat(conf.value("OverTimeLimit", "")).isEqualTo("5");
  }

  @Test
  void theFilesRunAsTheyAre() throws IOException {
    Path out = begun();
    assertThat(Files.readString(out.resolve("slurm.conf")))
        .contains("NodeName=n[08-10] CPUs=4", "# When this was written: n09 DOWN*");
    assertThat(Files.readString(out.resolve("replay.yaml")))
        .contains(
            "log: ../dumps/sacct.txt",
            "slurm:multifactor[age=1000,fairshare=10000,size=0,partition=500,qos=2000",
            "  - \"slurm\"\n",
            "account-shares=bio:30;phys:10;optics:1,account-parents=optics:phys",
            "qos-factors=normal:0;high:100",
            "partition-factors=main:1;fat:5");
    Run run = Run.quoin("replay", out.resolve("replay.yaml").toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains("slurm:fcfs", "as logged", "what bounded the waits");
    assertThat(run.out()).doesNotContain("ignores these reservations");
    Run study =
        Run.quoin(
            "sweep", out.resolve("study.yaml").toString(), "--out", folder.resolve("r").toString());
    assertThat(study.exitCode()).as(study.err()).isZero();
  }

  /** Those who have a slurm.conf need no dumps of nodes and partitions. */
  @Test
  void aSlurmConfTakesThePlaceOfTheDumps() throws IOException {
    write("slurm.conf", Files.readString(begun().resolve("slurm.conf")));
    for (String name : List.of("config.txt", "node.txt", "partition.txt")) {
      Files.delete(dumps.resolve(name));
    }
    Path out = folder.resolve("other");
    Run run = Run.quoin("new", "slurm", "--from", dumps.toString(), "--out", out.toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(Files.readString(out.resolve("cluster.yaml")))
        .contains("slurm-conf: ../dumps/slurm.conf");
    assertThat(Run.quoin("replay", out.resolve("replay.yaml").toString(), "--json").out())
        .contains("slurm:fcfs");
  }

  @Test
  void everythingThatIsMissingOrWrongIsNamedAtOnce() throws IOException {
    Files.delete(dumps.resolve("sacct.txt"));
    Files.delete(dumps.resolve("config.txt"));
    Run run = Run.quoin("new", "slurm", "--from", dumps.toString());
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("has no sacct.txt", "has no output of 'scontrol show config'");
    assertThat(dumps.resolve("study/replay.yaml")).doesNotExist();
    write("config.txt", "nothing\n");
    write("sacct.txt", JOBS);
    write("node.txt", "Node n1\n");
    Run wrong = Run.quoin("new", "slurm", "--from", dumps.toString());
    assertThat(wrong.exitCode()).isEqualTo(2);
    assertThat(wrong.err())
        .contains("has no output of 'scontrol show config', no output of 'scontrol show node'");
    for (List<String> words :
        List.of(
            List.of("new", "grid", "--from", dumps.toString()),
            List.of("new", "slurm", "--from", folder.resolve("none").toString()))) {
      assertThat(Run.quoin(words.toArray(String[]::new)).exitCode()).isEqualTo(2);
    }
  }
}
