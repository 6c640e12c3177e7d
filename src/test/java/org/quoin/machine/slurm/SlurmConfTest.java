package org.quoin.machine.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.base.InputException;
import org.quoin.machine.Gres;
import org.quoin.machine.Machine;
import org.quoin.machine.MachineNode;
import org.quoin.machine.Partition;
import org.quoin.machine.Reservation;

class SlurmConfTest {
  @TempDir Path folder;

  private Path write(String name, String... lines) throws IOException {
    return Files.writeString(folder.resolve(name), String.join("\n", lines) + "\n");
  }

  /** Returns the line and the message of each mistake of a file that is refused. */
  private static List<String> mistakes(Path file) {
    return catchThrowableOfType(InputException.class, () -> SlurmConf.read(file))
        .mistakes()
        .stream()
        .map(one -> one.line() + ": " + one.message())
        .toList();
  }

  /** Slurm refuses any key that it does not know; here one that resembles a known one. */
  @Test
  void aMistypedKeyOfANodeOrPartitionIsRefusedOnce() throws IOException {
    Path file =
        write(
            "slurm.conf",
            "NodeName=n[1-2] CPU=8 RealMemory=16G",
            "NodeName=n3 CPUs=8 Comment=x",
            "PartitionName=main Nodes=n[1-3] MaxTim=60");
    assertThat(mistakes(file))
        .containsExactly(
            "1: 'cpu' is not a key of a node; did you mean 'CPUs'?",
            "3: 'maxtim' is not a key of a partition; did you mean 'MaxTime'?",
            "1: RealMemory '16G' is not a whole number of MB of at least 1");
  }

  /** Slurm stops at each of these words; a word in a line of defaults is told once. */
  @Test
  void aWordThatSlurmRefusesIsRefusedInItsLine() throws IOException {
    Path file =
        write(
            "slurm.conf",
            "NodeName=n1 CPUs=8 State=WELL",
            "NodeName=n[2-3] CPUs=8 State=DRAINED",
            "DownNodes=n2 State=SLEEPY",
            "PartitionName=DEFAULT Nodes=n[1-3] State=OPEN",
            "PartitionName=a Default=MAYBE",
            "PartitionName=b OverSubscribe=SOMETIMES PreemptMode=PERHAPS");
    assertThat(mistakes(file))
        .containsExactlyInAnyOrder(
            "1: State is 'WELL'; expected UNKNOWN, CLOUD, DOWN, DRAIN, FAIL or FUTURE",
            "3: State is 'SLEEPY'; expected UNKNOWN, CLOUD, DOWN, DRAIN, FAIL or FUTURE",
            "4: State is 'OPEN'; expected UP, DOWN, DRAIN or INACTIVE",
            "5: Default is 'MAYBE'; expected YES or NO",
            "6: OverSubscribe is 'SOMETIMES'; expected NO, EXCLUSIVE, YES:count or FORCE:count",
            "6: PreemptMode 'PERHAPS' is not a preemption mode; expected [OFF, CANCEL, REQUEUE,"
                + " SUSPEND]");
  }

  /** A key that is on or off has four words for each in Slurm. */
  @Test
  void aDefaultPartitionMayBeWrittenAsTrue() throws IOException {
    Path file =
        write(
            "slurm.conf",
            "NodeName=n1 CPUs=8",
            "PartitionName=a Nodes=n1 Default=true",
            "PartitionName=b Nodes=n1 Default=0");
    assertThat(SlurmConf.read(file).machine().partitions())
        .extracting(Partition::isDefault)
        .containsExactly(true, false);
  }

  @Test
  void nodesAndPartitionsWithDefaultsContinuationsAndIncludes() throws IOException {
    write(
        "nodes.conf",
        "NodeName=gpu[1-2] CPUs=64 Gres=gpu:a100:4,gpu:h100:2(S:0-1) Weight=10 Feature=big,ib");
    Path file =
        write(
            "slurm.conf",
            "ClusterName=test # the name",
            "schedulerparameters=bf_interval=30,defer",
            "NodeName=DEFAULT RealMemory=4000 \\",
            "  Sockets=2 CoresPerSocket=8 ThreadsPerCore=2",
            "NodeName=n[01-03]",
            "NodeName=n04 State=DRAIN Reason=\"bad disk\"",
            "Include nodes.conf",
            "DownNodes=n02",
            "NodeSet=big Feature=big",
            "PartitionName=DEFAULT MaxTime=1-0",
            "PartitionName=main Nodes=ALL Default=YES DefaultTime=30 PriorityTier=5",
            "PartitionName=gpu Nodes=big,n01 MaxTime=INFINITE MaxNodes=2 OverSubscribe=EXCLUSIVE"
                + " AllowQos=high");
    SlurmConf conf = SlurmConf.read(file);
    Machine machine = conf.machine();
    assertThat(machine.name()).isEqualTo("test");
    assertThat(machine.nodes())
        .extracting(MachineNode::name)
        .containsExactly("n01", "n02", "n03", "n04", "gpu1", "gpu2");
    assertThat(machine.nodes().get(0).kind().cpus()).isEqualTo(32);
    assertThat(machine.nodes().get(0).kind().memory()).isEqualTo(4000L << 20);
    assertThat(machine.nodes().get(0).kind()).isSameAs(machine.nodes().get(2).kind());
    assertThat(machine.nodes())
        .extracting(MachineNode::state)
        .startsWith(
            MachineNode.State.UP,
            MachineNode.State.DOWN,
            MachineNode.State.UP,
            MachineNode.State.DRAINED);
    assertThat(machine.nodes().get(4).kind().gres())
        .containsExactly(new Gres("gpu", "a100", 4), new Gres("gpu", "h100", 2));
    Partition main = machine.defaultPartition().orElseThrow();
    assertThat(main.name()).isEqualTo("main");
    assertThat(main.nodes().cardinality()).isEqualTo(6);
    assertThat(main.maxTime()).isEqualTo(86400);
    assertThat(main.defaultTime()).isEqualTo(1800);
    assertThat(main.tier()).isEqualTo(5);
    Partition gpu = machine.partition("gpu").orElseThrow();
    assertThat(gpu.nodes()).isEqualTo(BitSet.valueOf(new long[] {0b110001}));
    assertThat(gpu.maxTime()).isInfinite();
    assertThat(gpu.exclusive()).isTrue();
    assertThat(gpu.maxNodes()).isEqualTo(2);
    assertThat(gpu.access().accepts("any", "high")).isTrue();
    assertThat(gpu.access().accepts("any", "normal")).isFalse();
    assertThat(conf.options("SchedulerParameters"))
        .containsEntry("bf_interval", "30")
        .containsEntry("defer", "");
  }

  @Test
  void allMistakesAreReportedAtOnce() throws IOException {
    Path file =
        write(
            "slurm.conf",
            "ClusterName=test",
            "nonsense",
            "NodeName=n[1-3] CPUs=none",
            "NodeName=n2 CPUs=4",
            "NodeName=m[3-1] CPUs=4 Gres=gpu:a:many",
            "PartitionName=main Nodes=n[3-4] MaxTime=soon",
            "PartitionName=main Nodes=n1",
            "PartitionName=wide Nodes=n[1-9] MaxTime=0 MaxNodes=0");
    assertThatThrownBy(() -> SlurmConf.read(file))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("slurm.conf:2: 'nonsense' has no value; expected Key=Value")
        .hasMessageContaining("slurm.conf:3: CPUs 'none' is not a whole number of at least 1")
        .hasMessageContaining("slurm.conf:4: node 'n2' is described twice")
        .hasMessageContaining("slurm.conf:5: '3-1' is not an ascending range of numbers")
        .hasMessageContaining("partition 'main' names the unknown node 'n4'; did you mean 'n1'?")
        .hasMessageContaining("slurm.conf:6: MaxTime 'soon' is not a time limit such as 1-12:00:00")
        .hasMessageContaining("slurm.conf:7: partition 'main' is described twice")
        .hasMessageContaining(
            "slurm.conf:8: partition 'wide' names the unknown node 'n4' and 5 others; did you mean"
                + " 'n1'?")
        .hasMessageContaining(
            "slurm.conf:8: partition 'wide' has MaxTime 0, so that no job can run; leave it out")
        .hasMessageContaining("slurm.conf:8: MaxNodes '0' is not a whole number of at least 1");
  }

  @Test
  void moreCpusThanAMachineHasAreRefused() throws IOException {
    Path file =
        write(
            "slurm.conf",
            "ClusterName=test",
            "NodeName=n1 Boards=100000 Sockets=100000 CoresPerSocket=10000",
            "NodeName=m[1-101] CPUs=1000000",
            "PartitionName=main Nodes=ALL");
    assertThatThrownBy(() -> SlurmConf.read(file))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("slurm.conf:2: has nodes of 2,147,483,647 CPUs; expected at most")
        .hasMessageContaining("slurm.conf:3: has nodes of 2,248,483,647 CPUs together; expected");
  }

  @Test
  void timeLimitsInEveryForm() {
    assertThat(SlurmTime.limit("5")).isEqualTo(300);
    assertThat(SlurmTime.limit("0:01")).isEqualTo(1);
    assertThat(SlurmTime.limit("01:02:03")).isEqualTo(3723);
    assertThat(SlurmTime.limit("2-3")).isEqualTo(183600);
    assertThat(SlurmTime.limit("1-00:30")).isEqualTo(88200);
    assertThat(SlurmTime.limit("30-00:00:00")).isEqualTo(2592000);
    assertThat(SlurmTime.limit("UNLIMITED")).isInfinite();
  }

  @Test
  void reservationsOfADump() throws IOException {
    Machine machine = SlurmConf.read(write("slurm.conf", "NodeName=n[1-4] CPUs=8")).machine();
    Path file =
        write(
            "res.txt",
            "ReservationName=maint StartTime=2026-11-23T17:48:31 EndTime=2026-11-23T17:49:31"
                + " Duration=00:01:00",
            "   Nodes=n[1-2] NodeCnt=2 CoreCnt=16 Features=(null) PartitionName=(null)"
                + " Flags=MAINT,SPEC_NODES",
            "   TRES=cpu=16",
            "   Users=root,u2 Groups=(null) Accounts=(null) Licenses=(null) State=INACTIVE");
    List<Reservation> all = SlurmConf.reservations(machine, file);
    assertThat(all).hasSize(1);
    assertThat(all.get(0).isMaintenance()).isTrue();
    assertThat(all.get(0).end() - all.get(0).start()).isEqualTo(60);
    assertThat(all.get(0).users()).containsExactly("root", "u2");
    assertThat(all.get(0).nodes().cardinality()).isEqualTo(2);
  }

  /** Lines of a configuration and the dumps of the running Slurm describe one machine. */
  @ParameterizedTest
  @ValueSource(strings = {"a1", "a2", "b1", "b4", "c1", "c2", "d", "e", "f", "g", "h", "nasty"})
  void configurationAndDumpsAgree(String run) {
    Path runs = Path.of(System.getProperty("quoin.slurm", "../shared/slurm"));
    assumeTrue(Files.isDirectory(runs), "there are no recorded runs in " + runs);
    Path dir = runs.resolve(run);
    Machine written = SlurmConf.read(dir.resolve("slurm.conf")).machine();
    Machine dumped =
        SlurmConf.ofDump(written.name(), dir.resolve("node.txt"), dir.resolve("partition.txt"));
    assertThat(dumped.nodes()).containsExactlyInAnyOrderElementsOf(written.nodes());
    assertThat(dumped.partitions()).hasSameSizeAs(written.partitions());
    for (Partition partition : written.partitions()) {
      Partition same = dumped.partition(partition.name()).orElseThrow();
      assertThat(same.maxTime()).isEqualTo(partition.maxTime());
      assertThat(same.defaultTime()).isEqualTo(partition.defaultTime());
      assertThat(same.tier()).isEqualTo(partition.tier());
      assertThat(same.jobFactor()).isEqualTo(partition.jobFactor());
      assertThat(same.maxNodes()).isEqualTo(partition.maxNodes());
      assertThat(same.exclusive()).isEqualTo(partition.exclusive());
      assertThat(same.isDefault()).isEqualTo(partition.isDefault());
      assertThat(same.nodes().cardinality()).isEqualTo(partition.nodes().cardinality());
    }
  }
}
