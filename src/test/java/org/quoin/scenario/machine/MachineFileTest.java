package org.quoin.scenario.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.base.InputException;
import org.quoin.machine.Machine;
import org.quoin.machine.Partition;
import org.quoin.machine.Reservation;
import org.quoin.slurm.ClusterFile;
import org.quoin.slurm.account.AccountDatabase;
import org.quoin.slurm.account.Association;
import org.quoin.slurm.account.Limits;
import org.quoin.workload.log.LogCalendar;

class MachineFileTest {
  private static final String NODES =
      "nodes: {thin: {count: 2, cores: 8, memory: 16 GB}, fat: {count: 1, cores: 4, memory: 64"
          + " GB}}\n";

  @TempDir Path folder;

  private ClusterFile read(String text) throws IOException {
    return MachineFile.read(Files.writeString(folder.resolve("cluster.yaml"), text));
  }

  @Test
  void aKeyWithoutAValueIsAMistakeInItsPlace() {
    for (String key :
        List.of("associations", "reservations-file", "qos-file", "tres-file", "accounts", "qos")) {
      assertThatThrownBy(() -> read(NODES + key + ":\n"))
          .as(key)
          .isInstanceOf(InputException.class)
          .hasMessageContaining("cluster.yaml:2")
          .hasMessageContaining(key);
    }
  }

  @Test
  void moreCpusThanAMachineHasAreRefused() throws IOException {
    String nodes = "nodes:\n  a: {count: 60, cores: 1000000}\n  b: {count: %d, cores: 1000000}\n";
    assertThat(read(nodes.formatted(40)).machine().cpus()).isEqualTo(100_000_000);
    assertThatThrownBy(() -> read(nodes.formatted(41)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("nodes.b: more than 100,000,000 CPUs of all nodes together");
  }

  /** A slurm.conf and a machine file of one cluster give one machine. */
  @Test
  void bothFormsGiveOneMachine() throws IOException {
    Path conf =
        Files.writeString(
            folder.resolve("slurm.conf"),
            """
            ClusterName=c
            NodeName=thin[1-2] CPUs=8 RealMemory=16384 Features=avx,ib Weight=2
            NodeName=fat1 CPUs=4 RealMemory=65536 Gres=gpu:a100:2
            PartitionName=main Nodes=thin[1-2],fat1 Default=YES MaxTime=2-0 DefaultTime=60
            PartitionName=gpu Nodes=fat1 PriorityTier=3 PriorityJobFactor=5 MaxNodes=1 \
              OverSubscribe=EXCLUSIVE AllowAccounts=physics DenyQos=low MaxTime=UNLIMITED QOS=low
            """);
    ClusterFile file =
        read(
            """
            name: c
            nodes:
              thin: {count: 2, cores: 8, memory: 17.179869184 GB, features: [avx, ib], weight: 2}
              fat: {count: 1, cores: 4, memory: 68.719476736 GB, gres: gpu:a100:2}
            partitions:
              main: {nodes: [thin, fat1], max-time: 2 d, default-time: 1 h}
              gpu:
                nodes: fat
                tier: 3
                job-factor: 5
                max-nodes: 1
                exclusive: true
                accounts: physics
                denied-qos: low
                limits: low
            qos: {low: {}}
            accounts: {physics: {}}
            """);
    Machine given = ClusterFile.slurmConf(conf).machine();
    assertThat(file.machine().nodes()).isEqualTo(given.nodes());
    assertThat(file.machine().partitions()).isEqualTo(given.partitions());
    assertThat(file.machine().name()).isEqualTo("c");
    assertThat(file.processors()).isEqualTo(20);
  }

  @Test
  void aFileWithoutPartitionsHasOne() throws IOException {
    ClusterFile file = read(NODES);
    assertThat(file.machine().defaultPartition().map(Partition::nodes).orElseThrow())
        .hasToString("{0, 1, 2}");
    assertThat(file.accounts()).isEmpty();
  }

  @Test
  void accountsUsersAndQosHaveLimitsAndShares() throws IOException {
    AccountDatabase accounts =
        read(NODES
                + """
                qos: {high: {priority: 100, flags: DenyOnLimit, limits: {MaxJobsPU: 4}}}
                accounts:
                  optics: {parent: physics, users: {ann: {shares: 2, limits: {MaxJobs: 3}}}}
                  physics: {shares: 40, qos: [high], limits: {GrpTRES: 'cpu=16,mem=8G'}}
                """)
            .accounts()
            .orElseThrow();
    Association ann = accounts.associations().find("optics", "ann", "").orElseThrow();
    assertThat(ann.shares()).isEqualTo(2);
    assertThat(ann.limits().count(Limits.Count.MAX_JOBS)).isEqualTo(3);
    assertThat(ann.parent().parent().shares()).isEqualTo(40);
    assertThat(ann.allows("high")).isTrue();
    assertThat(ann.allows("normal")).isFalse();
    assertThat(ann.parent().parent().limits().resources(Limits.Resource.GRP_TRES))
        .startsWith(16, 8192);
    assertThat(accounts.qos()).containsOnlyKeys("high", "normal");
    assertThat(accounts.qos().get("high").rejectsBeyondLimits()).isTrue();
  }

  @Test
  void dumpsOfSacctmgrStandForAccountsAndQos() throws IOException {
    Files.writeString(
        folder.resolve("assoc.txt"),
        "Account|User|ParentName|Share\nroot||| 1\nbio||root|5\nbio|ann.b||2\n");
    Files.writeString(folder.resolve("qos.txt"), "Name|Priority\nnormal|0\nslow|3\n");
    Files.writeString(
        folder.resolve("slurm.conf"), "NodeName=n[1-3] CPUs=4\nPartitionName=p Nodes=ALL\n");
    ClusterFile file = read("slurm-conf: slurm.conf\nassociations: assoc.txt\nqos-file: qos.txt\n");
    AccountDatabase accounts = file.accounts().orElseThrow();
    assertThat(accounts.associations().find("bio", "ann.b", "").orElseThrow().shares())
        .isEqualTo(2);
    assertThat(accounts.qos().get("slow").priority()).isEqualTo(3);
    assertThat(file.processors()).isEqualTo(12);
    assertThat(file.files()).hasSize(4);
  }

  @Test
  void allMistakesAreReportedAtOnce() {
    InputException e =
        assertThrows(
            InputException.class,
            () ->
                read(
                    """
                    nodes:
                      thin: {count: 4, cores: 0, memory: 16 GB}
                      fat: {count: 1, cores: 4}
                      thin: {count: 2, cores: 8, memory: 1 GB, colour: red, gres: 'gpu::'}
                      thin1: {count: 3, cores: 8, memory: 1 GB}
                      thin11: {count: 3, cores: 8, memory: 1 GB}
                      thin1x: {count: 1, cores: 1, memory: 1 GB}
                    partitions:
                      main: {nodes: [thin, fatt], max-time: 1 d, default-time: 2 d, limits: no}
                      gpu: {nodes: 'fat[1-', min-nodes: 5, max-nodes: 2, qos: hihg}
                    qos:
                      high: {limits: {MaxJobPU: 2, GrpTRES: 'cpu=0', MaxJobs: 0, MaxWall: soon}}
                    accounts:
                      physics: {parent: science}
                      ann.b: {}
                      bio: {qos: low}
                    slurm: {SchedulerParameters: bf_window=x, PriorityWeightFairshair: 3}
                    """));
    assertThat(e.getMessage().lines())
        .anyMatch(line -> line.contains("cluster.yaml:4:3: nodes.thin: this key is given twice"))
        .anyMatch(line -> line.contains("nodes.fat: the key 'memory' is missing"))
        .anyMatch(line -> line.contains("nodes.thin.colour: unknown key"))
        .anyMatch(line -> line.contains("nodes.thin.gres: 'gpu::' is not a generic resource"))
        .anyMatch(line -> line.contains("there is no kind and no node 'fatt'"))
        .anyMatch(line -> line.contains("partitions.main.default-time: is longer than max-time"))
        .anyMatch(line -> line.contains("partitions.gpu.nodes: brackets do not match"))
        .anyMatch(line -> line.contains("partitions.gpu.min-nodes: is more than max-nodes"))
        .anyMatch(line -> line.contains("there is no QOS 'hihg'"))
        .anyMatch(line -> line.contains("qos.high.limits.MaxJobPU: is not a limit"))
        .anyMatch(line -> line.contains("MaxJobs is 0, so that no job can run"))
        .anyMatch(line -> line.contains("GrpTRES is 0 for cpu, so that no job can run"))
        .anyMatch(line -> line.contains("MaxWall: 'soon' is not a time limit"))
        .anyMatch(line -> line.contains("there is no account 'science'"))
        .anyMatch(line -> line.contains("accounts.ann.b: a name here has no dot"))
        .anyMatch(line -> line.contains("accounts.bio.qos: there is no QOS 'low'"))
        .anyMatch(line -> line.contains("bf_window 'x' is not a whole number"))
        .anyMatch(line -> line.contains("slurm.PriorityWeightFairshair: is not a key"));
  }

  @Test
  void reservationsOfBothFormsHaveTheTimesOfTheLog() throws IOException {
    Files.writeString(
        folder.resolve("res.txt"),
        """
        ReservationName=course StartTime=2025-10-06T08:00:00 EndTime=2025-10-06T12:00:00 Duration=04:00:00
           Nodes=thin[1-2] NodeCnt=2 CoreCnt=16 Features=(null) Flags=MAINT,OVERLAP
           Users=ann,bob Accounts=(null) Licenses=(null) State=INACTIVE
        """);
    ClusterFile file =
        read(
            NODES
                + """
                reservations: {own: {begin: 2 h, duration: 30 min, nodes: [fat, thin2], accounts: bio}}
                reservations-file: res.txt
                """);
    assertThat(file.machine().reservations()).isEmpty();
    LogCalendar calendar = new LogCalendar(1_759_730_400, ZoneId.of("Europe/Berlin")); // 8:00
    assertThat(file.dated(Optional.of(calendar)).machine().reservations())
        .containsExactly(
            new Reservation(
                "course",
                0,
                14_400,
                BitSet.valueOf(new long[] {0b011}),
                List.of("ann", "bob"),
                List.of(),
                List.of("MAINT", "OVERLAP")),
            new Reservation(
                "own",
                7200,
                9000,
                BitSet.valueOf(new long[] {0b110}),
                List.of(),
                List.of("bio"),
                List.of()));
    assertThat(assertThrows(InputException.class, () -> file.dated(Optional.empty())))
        .hasMessageContaining("reservation course: the date 2025-10-06T08:00 needs a log");
  }

  /** The course is in both outputs; the second "daily" gets a number; gone9 is not a node. */
  @Test
  void pastReservationsStandBesideThoseToCome() throws IOException {
    Files.writeString(
        folder.resolve("res.txt"),
        """
        ReservationName=course StartTime=2025-10-06T08:00:00 EndTime=2025-10-06T12:00:00 Duration=04:00:00
           Nodes=thin[1-2] NodeCnt=2 Flags=SPEC_NODES Users=ann,bob Accounts=(null)
        ReservationName=daily StartTime=2025-10-07T08:00:00 EndTime=2025-10-07T08:00:30 Duration=00:00:30
           Nodes=thin1 NodeCnt=1 Flags=DAILY Users=bob Accounts=(null)
        """);
    Path past = folder.resolve("past.txt");
    Files.writeString(
        past,
        """
        Name|TimeStart|TimeEnd|NodeName|Flags|Assocs
        course|2025-10-06T08:00:00|2025-10-06T12:00:00|thin[1-2]|SPEC_NODES|4,5
        daily|2025-10-06T08:00:10|2025-10-06T08:00:20|thin1|DAILY|4
        maint|2025-10-06T09:00:00|2025-10-06T10:30:00|gone9,fat1|MAINT,SPEC_NODES|
        gone|2025-10-06T09:00:00|2025-10-06T09:00:00|thin1|MAINT|
        old|2025-10-06T09:00:00|2025-10-06T10:30:00|gone9|MAINT|
        """);
    LogCalendar calendar = new LogCalendar(1_759_730_400, ZoneId.of("Europe/Berlin")); // 8:00
    List<Reservation> found =
        read(NODES + "reservations-file: [past.txt, res.txt]\n")
            .dated(Optional.of(calendar))
            .machine()
            .reservations();
    assertThat(found)
        .extracting(one -> one.name() + " " + one.start() + " " + one.end() + " " + one.users())
        .containsExactly(
            "course 0.0 14400.0 [ann, bob]",
            "daily 10.0 20.0 []",
            "maint 3600.0 9000.0 []",
            "daily (2) 86400.0 86430.0 [bob]");
    assertThat(found.get(2).isMaintenance()).isTrue();
    assertThat(found.get(2).nodes()).isEqualTo(BitSet.valueOf(new long[] {0b100}));
    Files.writeString(past, "Name|TimeStart|TimeEnd|NodeName|Flags\na|soon|Unknown|fat|\nb|x\n");
    assertThatThrownBy(() -> read(NODES + "reservations-file: past.txt\n"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("past.txt:2: ")
        .hasMessageContaining("past.txt:3: has 2 cells; expected 5, as in the header");
    Files.writeString(past, "Cluster|Name|TRES\n");
    assertThatThrownBy(() -> read(NODES + "reservations-file: past.txt\n"))
        .hasMessageContaining(
            "past.txt:1: the header is 'Cluster|Name|TRES'; expected the columns");
  }

  @Test
  void everyMistakeInAReservationIsNamed() {
    InputException e =
        assertThrows(
            InputException.class,
            () ->
                read(
                    NODES
                        + "reservations: {a: {begin: soon, duration: 0 s, nodes: fatt}, b: {nodes:"
                        + " fat}}\n"));
    assertThat(e.getMessage().lines())
        .anyMatch(line -> line.contains("reservations.a.begin: 'soon'"))
        .anyMatch(line -> line.contains("reservations.a.duration: is '0 s'"))
        .anyMatch(line -> line.contains("there is no kind and no node 'fatt'"))
        .anyMatch(line -> line.contains("reservations.b") && line.contains("'begin'"))
        .hasSize(5);
  }

  @Test
  void twoKindsHaveNoNodeInCommon() {
    InputException e =
        assertThrows(
            InputException.class,
            () -> read("nodes: {a: {count: 12, cores: 1}, a1: {count: 2, cores: 1}}\n"));
    assertThat(e).hasMessageContaining("nodes.a1: another kind has a node 'a11', too");
  }

  @ParameterizedTest
  @CsvSource({
    "TopologyPlugin=topology/tree, has settings that are not simulated: TopologyPlugin",
    "SchedulerParameters=bf_licenses, has settings that are not simulated:"
        + " SchedulerParameters=bf_licenses",
    "TopologyPlugin=topology/none,",
    "SlurmdPort=7000,"
  })
  void settingsThatCountAndAreNotSimulatedAreNamed(String line, String sentence)
      throws IOException {
    Path conf =
        Files.writeString(
            folder.resolve("slurm.conf"), "NodeName=n1\nPartitionName=p Nodes=n1\n" + line + "\n");
    List<String> found = ClusterFile.slurmConf(conf).notSimulated();
    assertThat(found).hasSize(sentence == null ? 0 : 1);
    assertThat(String.join("", found)).endsWith(sentence == null ? "" : sentence);
  }

  @Test
  void misspeltKeysAndParametersAreMistakesBesideThoseOfPartitions() throws IOException {
    Path conf =
        Files.writeString(
            folder.resolve("slurm.conf"),
            """
            NodeName=n1
            PartitionName=p Nodes=n1,n2
            PriorityWeightFairshair=3
            SchedulerParameters=bf_intervall=30,bf_window=soon
            """);
    InputException e = assertThrows(InputException.class, () -> ClusterFile.slurmConf(conf));
    assertThat(e)
        .hasMessageContaining(
            "slurm.conf:3: 'priorityweightfairshair' is not a key; did you mean"
                + " 'PriorityWeightFairshare'?")
        .hasMessageContaining(
            "slurm.conf:4: 'bf_intervall' is not a parameter; did you mean 'bf_interval'?")
        .hasMessageContaining("slurm.conf:4: bf_window 'soon' is not a whole number")
        .hasMessageContaining("slurm.conf:2: partition 'p' names the unknown node 'n2'");
  }

  @Test
  void unknownValuesAndMisspeltWordsAreMistakes() throws IOException {
    Path conf =
        Files.writeString(
            folder.resolve("slurm.conf"),
            """
            NodeName=n1
            PartitionName=p Nodes=n1
            SchedulerType=sched/backfil
            SelectType=select/foo
            SelectTypeParameters=CR_Cor,OTHER_CONS_TRES
            AccountingStorageEnforce=limts,qos
            PriorityType=priority/multifacto
            PriorityFlags=FAIR_TREEE
            PriorityDecayHalfLife=abc
            PriorityWeightAge=x
            PriorityWeightTRES=cpu=1,gres/gpu=z
            """);
    InputException e = assertThrows(InputException.class, () -> ClusterFile.slurmConf(conf));
    assertThat(e)
        .hasMessageContaining(
            "slurm.conf:3: SchedulerType 'sched/backfil' is unknown; did you mean")
        .hasMessageContaining("slurm.conf:4: SelectType 'select/foo' is unknown; ")
        .hasMessageContaining(
            "slurm.conf:5: SelectTypeParameters 'CR_Cor': did you mean 'CR_Core'?")
        .hasMessageContaining(
            "slurm.conf:6: AccountingStorageEnforce 'limts': did you mean 'limits'?")
        .hasMessageContaining("slurm.conf:7: 'priority/multifacto' is not simulated")
        .hasMessageContaining("slurm.conf:8: 'fair_treee' is not a flag of priority")
        .hasMessageContaining("slurm.conf:9: ")
        .hasMessageContaining("slurm.conf:10: ")
        .hasMessageContaining("slurm.conf:11: ")
        .hasMessageNotContaining("OTHER_CONS_TRES");
    Files.writeString(
        conf,
        """
        NodeName=n1
        PartitionName=p Nodes=n1
        SchedulerType=sched/builtin
        SelectType=select/linear
        SelectTypeParameters=cr_one_task_per_core, CR_CORE_DEFAULT_DIST_BLOCK
        AccountingStorageEnforce=associations,limits,qos,safe
        PriorityType=priority/multifactor
        PriorityWeightTRES=cpu=1000,gres/gpu=3000,license/x=2
        """);
    assertThat(ClusterFile.slurmConf(conf).machine().nodes()).hasSize(1);
  }
}
