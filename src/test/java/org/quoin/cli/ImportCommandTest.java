package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.machine.Machine;
import org.quoin.scenario.machine.MachineFile;

/** {@code quoin import slurm}: the same machine from whatever the cluster prints of itself. */
class ImportCommandTest {
  private static final Path RUN = Path.of("src/test/resources/slurm-schedules/m1");

  /** As a Slurm 22.05 printed it; one node more, which is down. */
  private static final String SINFO =
      """
      NODELIST|PARTITION|CPUS|MEMORY|AVAIL_FEATURES|GRES|WEIGHT|STATE|TIMELIMIT|DEFAULTTIME|JOB_SIZE|OVERSUBSCRIBE|PRIO_TIER|PRIO_JOB_FACTOR
      n1|main*|4|16000|avx,ib|gpu:a100:2(S:0)|1|idle|infinite|n/a|1-infinite|NO|1|1
      n2|main*|8|1|(null)|(null)|3|down*|infinite|n/a|1-infinite|NO|1|1
      n2|short|8|1|(null)|(null)|3|down*|1:00:00|10:00|1-2|EXCLUSIVE|5|7
      n3|main*|8|1|(null)|(null)|3|idle|infinite|n/a|1-infinite|NO|1|1
      n3|short|8|1|(null)|(null)|3|idle|1:00:00|10:00|1-2|EXCLUSIVE|5|7
      """;

  private static final String CONF =
      """
      ClusterName=c
      SchedulerParameters=bf_interval=60
      NodeName=n1 CPUs=4 RealMemory=16000 Feature=avx,ib Gres=gpu:a100:2
      NodeName=n[2-3] CPUs=8 Weight=3
      PartitionName=main Nodes=ALL Default=YES MinNodes=1
      PartitionName=short Nodes=n[2-3] MaxTime=60 DefaultTime=10 MinNodes=1 MaxNodes=2 PriorityTier=5 PriorityJobFactor=7 OverSubscribe=EXCLUSIVE
      """;

  @TempDir private Path folder;

  private String write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private Run imported(String out, String... files) {
    List<String> words = new ArrayList<>(List.of("import", "slurm"));
    words.addAll(List.of(files));
    words.addAll(List.of("--out", folder.resolve(out).toString()));
    return Run.quoin(words.toArray(String[]::new));
  }

  private Machine machine(String out) {
    return MachineFile.read(folder.resolve(out).resolve("cluster.yaml")).machine();
  }

  @Test
  void aTableOfSinfoHasTheMachineOfTheSlurmConf() throws IOException {
    Run conf = imported("a", write("slurm.conf", CONF));
    assertThat(conf.exitCode()).as(conf.err()).isZero();
    assertThat(conf.out())
        .contains("cluster.yaml: 3 nodes of 2 kinds, 20 CPUs, partitions main, short.")
        .doesNotContain("defaults");
    Run sinfo = imported("b", write("sinfo.txt", SINFO));
    assertThat(sinfo.exitCode()).as(sinfo.err()).isZero();
    assertThat(sinfo.out()).contains("The scheduler's settings are Slurm's defaults");
    assertThat(machine("b").nodes()).isEqualTo(machine("a").nodes());
    assertThat(machine("b").partitions()).isEqualTo(machine("a").partitions());
    assertThat(folder.resolve("b/slurm.conf")).content().contains("n2 DOWN*");
    assertThat(folder.resolve("a/slurm.conf")).doesNotExist();
  }

  /** The way from the folder to the files leads through the folder that the link names. */
  @Test
  void anImportIntoALinkedFolderFindsItsFiles() throws IOException {
    Path deep = Files.createDirectories(folder.resolve("a/b/c"));
    Files.createSymbolicLink(folder.resolve("link"), deep);
    Run conf = imported("link/made", write("slurm.conf", CONF));
    assertThat(conf.exitCode()).as(conf.err()).isZero();
    assertThat(machine("link/made").cpus()).isEqualTo(20);
  }

  @Test
  void settingsBesideSinfoAreThoseOfTheCluster() throws IOException {
    String whole =
        write(
            "config.txt",
            """
            Configuration data as of 2025-10-02T10:00:00
            SchedulerType = sched/backfill
            SchedulerParameters = bf_window=99
            """);
    Run both = imported("b", whole, write("sinfo.txt", SINFO));
    assertThat(both.exitCode()).as(both.err()).isZero();
    assertThat(folder.resolve("b/slurm.conf"))
        .content()
        .contains("SchedulerParameters=bf_window=99", "PartitionName=short Nodes=n[2-3]");
  }

  @Test
  void aFolderGivesTheReplayOfItsFiles() throws IOException {
    Run run = imported("m1", RUN.toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains("slurm.conf", "assoc-tree.txt", "qos.txt", "tres.txt");
    String by =
        write(
            "by-hand.yaml",
            "slurm-conf: %1$s/slurm.conf\nassociations: %1$s/assoc-tree.txt\nqos-file: %1$s/qos.txt\n"
                    .formatted(RUN.toAbsolutePath())
                + "tres-file: %s/tres.txt\n".formatted(RUN.toAbsolutePath()));
    assertThat(starts(folder.resolve("m1/cluster.yaml").toString())).isEqualTo(starts(by));
  }

  private String starts(String machine) {
    Run run =
        Run.quoin(
            "replay",
            RUN.resolve("sacct.all.txt.gz").toString(),
            "--machine",
            machine,
            "--compare",
            "slurm,easy",
            "--json");
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run.out().replace(machine, "");
  }

  @Test
  void everyFileThatDescribesNoClusterIsNamed() throws IOException {
    String log = write("log.txt", "JobID|State|Submit|Start\n");
    Run run = imported("a", log, folder.resolve("none.txt").toString());
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .contains("log.txt: does not describe a cluster", "none.txt: there is no such file");
    Run second = imported("a", write("slurm.conf", CONF), write("other.conf", CONF));
    assertThat(second.exitCode()).isEqualTo(2);
    assertThat(second.err()).contains("other.conf: is slurm.conf, as is", "expected one");
    Run nothing = imported("a", write("qos.txt", "Name|Priority\nnormal|0\n"));
    assertThat(nothing.exitCode()).isEqualTo(2);
    assertThat(nothing.err()).contains("has no nodes and partitions; expected slurm.conf");
    assertThat(Run.quoin("import", "topology", log).err()).contains("quoin topology import");
    assertThat(folder.resolve("a")).doesNotExist();
  }

  @Test
  void mistakesInATableOfSinfoAreToldAtOnce() throws IOException {
    String text = SINFO.replace("|4|16000|", "|x|16000+|").replace("n2|short|8|1|", "n2|short|");
    Run run = imported("a", write("sinfo.txt", text));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .contains(
            "sinfo.txt:2: CPUs 'x' is not a whole number",
            "sinfo.txt:2: RealMemory '16000+' is not a whole number",
            "sinfo.txt:4: has 12 cells; expected 14");
  }

  /** A machine file that cannot be read is not left for the next attempt to find. */
  @Test
  void whatCannotBeReadIsNotWritten() throws IOException {
    String conf = CONF.replaceFirst("CPUs=\\d+", "CPUs=2147483647");
    assertThat(conf).isNotEqualTo(CONF);
    Run run = imported("a", write("slurm.conf", conf));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("has nodes of 2,147,483,647 CPUs; expected at most 1,000,000");
    assertThat(folder.resolve("a")).isEmptyDirectory();
  }

  @Test
  void aSizeOfJobsWithoutNumbersIsNoLimit() throws IOException {
    assertThat(SINFO).contains("|1-infinite|");
    Run run = imported("a", write("sinfo.txt", SINFO.replace("|1-infinite|", "|-|")));
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(machine("a").partition("main").orElseThrow().maxNodes())
        .isEqualTo(Integer.MAX_VALUE);
  }
}
