package org.quoin.slurm.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.base.InputException;
import org.quoin.slurm.SlurmRun;
import org.quoin.slurm.account.Limits.Count;
import org.quoin.slurm.account.Limits.Resource;

/** The outputs of sacctmgr. */
class SacctmgrFilesTest {
  private static final String QOS =
      """
      Name|Priority|Flags|UsageFactor|GrpTRES|GrpJobs|MaxWall|MaxTRESPU|MinTRES
      normal|0||1.000000|||||
      fast|100|DenyOnLimit,NoDecay|2.5|cpu=12,gres/gpu=2|3|00:02:00|cpu=6,mem=4G|cpu=2
      """;

  @TempDir Path folder;

  @BeforeEach
  void resources() throws IOException {
    write("tres.txt", "Type|Name|ID\ncpu||1\ngres|gpu|1001\nmem||2\n");
    write("qos.txt", QOS);
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  @Test
  void aQosHasItsLimitsFlagsAndFactor() {
    Qos fast = SacctmgrFiles.folder(folder).qos().get("fast");
    assertThat(fast.priority()).isEqualTo(100);
    assertThat(fast.usageFactor()).isEqualTo(2.5);
    assertThat(fast.rejectsBeyondLimits()).isTrue();
    assertThat(fast.keepsUsage()).isTrue();
    Limits limits = fast.limits();
    TresTypes tres = SacctmgrFiles.folder(folder).tres();
    assertThat(limits.count(Count.GRP_JOBS)).isEqualTo(3);
    assertThat(limits.count(Count.MAX_WALL)).isEqualTo(120);
    assertThat(limits.count(Count.MAX_JOBS_PER_USER)).isInfinite();
    assertThat(limits.resources(Resource.GRP_TRES)[tres.index("gres/gpu")]).isEqualTo(2);
    assertThat(limits.isSet(Resource.GRP_TRES, TresTypes.MEMORY)).isFalse();
    assertThat(limits.resources(Resource.MAX_TRES_PER_USER)[TresTypes.MEMORY]).isEqualTo(4096);
    assertThat(limits.isSet(Resource.MIN_TRES, TresTypes.CPU)).isTrue();
    assertThat(limits.isSet(Resource.MIN_TRES, TresTypes.MEMORY)).isFalse();
  }

  @Test
  void aTableWithParentsATreeAndADumpGiveTheSameAssociations() throws IOException {
    write(
        "assoc.txt",
        """
        Account|User|Partition|ParentName|Share|Priority|MaxJobs|MaxTRES|GrpTRES|QOS|Def QOS
        root||||1||||||
        lab|||root|40||5|cpu=16|cpu=20|normal,fast|normal
        lab|u1|||parent|7|2|||fast|
        lab|u1|big||3||||||
        deep|||lab|2||||||
        deep|u2|||1||||||
        """);
    String byParent = shown(SacctmgrFiles.folder(folder));
    write(
        "assoc.txt",
        """
        Account|User|Partition|Share|Priority|MaxJobs|MaxTRES|GrpTRES|QOS|Def QOS
        root|||1||||||
         lab|||40||5|cpu=16|cpu=20|normal,fast|normal
          lab|u1||parent|7|2|||fast|
          lab|u1|big|3||||||
          deep|||2||||||
           deep|u2||1||||||
        """);
    String byIndentation = shown(SacctmgrFiles.folder(folder));
    Files.delete(folder.resolve("assoc.txt"));
    write(
        "sacctmgr.cfg",
        """
        # a comment
        Cluster - 'here':Fairshare=1
        Parent - 'root'
        Account - 'lab':Description='the lab: main':Fairshare=40:MaxJobs=5:MaxTRESPerJob=cpu=16:GrpTRES=cpu=20:QOS='normal,fast':DefaultQOS='normal'
        Parent - 'lab'
        User - 'u1':Fairshare=parent:Priority=7:MaxJobs=2:QOS='fast'
        User - 'u1':Partition='big':Fairshare=3
        Account - 'deep':Fairshare=2
        Parent - 'deep'
        User - u2
        """);
    assertThat(shown(SacctmgrFiles.folder(folder)))
        .isEqualTo(byParent)
        .isEqualTo(byIndentation)
        .isEqualTo(
            """
            root< shares 1 priority 0 jobs Infinity cpu -
            lab<root shares 40 priority 0 jobs 5.0 cpu 16.0
            u1 in lab<lab shares -1 priority 7 jobs 2.0 cpu 16.0
            u1 in lab in partition big<lab shares 3 priority 0 jobs 5.0 cpu 16.0
            deep<lab shares 2 priority 0 jobs 5.0 cpu 16.0
            u2 in deep<deep shares 1 priority 0 jobs 5.0 cpu 16.0
            """);
  }

  private static String shown(AccountDatabase database) {
    StringBuilder text = new StringBuilder();
    for (Association one : database.associations().all()) {
      double[] most = one.limits().resources(Resource.MAX_TRES);
      text.append(one + "<" + (one.parent() == null ? "" : one.parent()))
          .append(" shares " + one.shares() + " priority " + one.priority())
          .append(" jobs " + one.limits().count(Count.MAX_JOBS))
          .append(" cpu " + (most == null ? "-" : most[TresTypes.CPU]) + "\n");
    }
    return text.toString();
  }

  @Test
  void billingIsTheWeightedSumOfResources() {
    TresTypes tres = TresTypes.with(List.of("gres/gpu"));
    double[] amounts = tres.read("cpu=4,mem=8G,gres/gpu=2", 0);
    assertThat(tres.billing("", amounts)).isEqualTo(4);
    assertThat(tres.billing("CPU=0.5,Mem=0.25G,GRES/gpu=10", amounts)).isEqualTo(2 + 2 + 20);
    assertThat(tres.billing("Mem=0.5,license/x=3", amounts)).isEqualTo(4096);
    assertThatThrownBy(() -> tres.billing("CPU", amounts))
        .hasMessageContaining("'CPU' is not a weight");
  }

  @Test
  void theAssociationOfAJobIsThatOfItsPartitionFirst() throws IOException {
    write(
        "sacctmgr.cfg",
        """
        Parent - 'root'
        Account - 'lab':QOS='normal,fast'
        Parent - 'lab'
        User - 'u1'
        User - 'u1':Partition='big':QOS='fast'
        """);
    AssociationTree tree = SacctmgrFiles.folder(folder).associations();
    Association other = tree.find("lab", "u1", "small").orElseThrow();
    assertThat(other.partition()).isEmpty();
    assertThat(other.allows("normal")).isTrue();
    assertThat(other.allows("slow")).isFalse();
    Association big = tree.find("lab", "u1", "big").orElseThrow();
    assertThat(big.partition()).isEqualTo("big");
    assertThat(big.allows("normal")).isFalse();
    assertThat(big.defaultQos()).isEqualTo("fast");
    assertThat(tree.find("lab", "u2", "")).isEmpty();
  }

  @Test
  void allMistakesComeAtOnce() throws IOException {
    write("qos.txt", QOS + "fast|1||1||||||\nslow|-1||1|cpu|||||\n");
    write(
        "assoc.txt",
        """
        Account|User|ParentName|Share|GrpTRES|QOS
        lab||root|many||normal,fats
        lab||root|1||
        other||nowhere|1||
        alone|||1||
        lab|u1||1||normal|
        alone|u2||1||
        """);
    assertThatThrownBy(() -> SacctmgrFiles.folder(folder))
        .isInstanceOf(InputException.class)
        .hasMessageNotContaining("u2")
        .hasMessageContaining("qos.txt:4: has 10 cells; expected 9, as in the header")
        .hasMessageContaining("assoc.txt:2: there is no QOS 'fats'")
        .hasMessageContaining("assoc.txt:2: Share is 'many'; expected a whole number")
        .hasMessageContaining("assoc.txt:3: the association of lab comes twice")
        .hasMessageContaining("assoc.txt:4: there is no account 'nowhere' above other")
        .hasMessageContaining("assoc.txt:5: the account above 'alone' is not known")
        .hasMessageContaining("assoc.txt:6: has 7 cells");
  }

  @Test
  void anotherFileIsRefusedInOneLine() throws IOException {
    write("sacctmgr.cfg", "Hello\nworld\n");
    assertThatThrownBy(() -> SacctmgrFiles.folder(folder))
        .hasMessageContaining("sacctmgr.cfg:1: is neither an output of sacctmgr -P show");
  }

  @Test
  void theDumpsOfRecordedRunsAreRead() {
    List<SlurmRun> runs = SlurmRun.all("assoc.txt");
    assumeFalse(
        runs.isEmpty(), "no recorded runs of Slurm; expected ../shared/slurm or quoin.slurm");
    List<String> found = new ArrayList<>();
    for (SlurmRun run : runs) {
      AccountDatabase database = SacctmgrFiles.folder(run.folder());
      assertThat(database.associations().all()).hasSize(run.table("assoc.txt", "|").size());
      assertThat(database.qos()).hasSize(run.table("qos.txt", "|").size());
      found.add(
          run.name()
              + ": "
              + database.associations().all().size()
              + " associations, "
              + database.qos().size()
              + " QOS");
    }
    System.out.println(String.join("; ", found));
  }
}
