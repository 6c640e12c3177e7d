package org.quoin.experiment.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quoin.experiment.executor.BatchCommands.Reply;
import org.quoin.experiment.executor.Executor.Element;
import org.quoin.experiment.executor.Executor.State;

/** What Slurm 22.05, OpenPBS 23.06 and HTCondor 23.0 print, and how they are called. */
class ExecutorsTest {
  private static final Executor.SubmitOptions PLAIN =
      new Executor.SubmitOptions(
          Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
  private static final Executor.SubmitOptions ALL =
      new Executor.SubmitOptions(
          Optional.of("long"), Optional.of("600"), Optional.of(3), Optional.empty());

  @TempDir private Path folder;
  private final List<List<String>> asked = new ArrayList<>();

  private Executor printing(Executors system, String out) {
    return answering(system, new Reply(0, out, ""));
  }

  private Executor answering(Executors system, Reply reply) {
    return system.open(
        command -> {
          asked.add(command);
          return reply;
        });
  }

  private Executor.ChunkArray array(int count, Executor.SubmitOptions options) {
    return new Executor.ChunkArray("a b", folder, count, options);
  }

  private static Stream<Executors> systems() {
    return Arrays.stream(Executors.values()).filter(Executors::isQueued);
  }

  @Test
  void slurmReportsElementsOfTheArray() {
    String lines =
        """
        7|3|PENDING|Resources
        7|4|PENDING|launch failed requeued held
        6|9|RUNNING|None
        7|1|RUNNING|None
        7|2|COMPLETING|None
        7|5|FAILED|NonZeroExitCode
        7|6|COMPLETED|None
        7|8|CANCELLED|None
        12|N/A|RUNNING|None
        """;
    assertThat(printing(Executors.SLURM, lines).alive("7").orElseThrow())
        .containsExactly(
            new Element("7_3", State.WAITING, "Resources"),
            new Element("7_4", State.HELD, "launch failed requeued held"),
            new Element("7_1", State.RUNNING, "None"),
            new Element("7_2", State.RUNNING, "None"));
  }

  @Test
  void pbsReportsElementsOfTheArray() {
    String lines =
        """
        Job id            Name             User              Time Use S Queue
        ----------------  ---------------- ----------------  -------- - -----
        7[].head          quoin-a_b        me                       0 B workq
        7[0].head         quoin-a_b        me                00:00:01 R workq
        7[1].head         quoin-a_b        me                       0 Q workq
        7[2].head         quoin-a_b        me                       0 H workq
        7[3].head         quoin-a_b        me                00:00:09 X workq
        7[4].head         quoin-a_b        me                00:00:09 E workq
        """;
    assertThat(printing(Executors.PBS, lines).alive("7[]").orElseThrow())
        .containsExactly(
            new Element("7[0]", State.RUNNING, ""),
            new Element("7[1]", State.WAITING, ""),
            new Element("7[2]", State.WAITING, "held"),
            new Element("7[4]", State.RUNNING, ""));
    for (String gone :
        List.of(
            "qstat: Unknown Job Id 7[].head",
            "qstat: 7[].head Job has finished, use -x or -H to obtain historical job"
                + " information")) {
      assertThat(answering(Executors.PBS, new Reply(35, "", gone)).alive("7[]").orElseThrow())
          .isEmpty();
    }
  }

  @Test
  void htCondorReportsJobsOfTheCluster() {
    String lines =
        """
        7.0 2 undefined undefined
        7.1 1 undefined undefined
        7.2 5 6 Error from slot1@n: Failed to execute '/d/chunk.sh'
        7.3 5 1 via condor_hold (by user me)
        7.4 3 undefined undefined
        7.5 6 undefined undefined
        """;
    assertThat(printing(Executors.HTCONDOR, lines).alive("7").orElseThrow())
        .containsExactly(
            new Element("7.0", State.RUNNING, ""),
            new Element("7.1", State.WAITING, ""),
            new Element("7.2", State.HELD, "Error from slot1@n: Failed to execute '/d/chunk.sh'"),
            new Element("7.3", State.WAITING, "via condor_hold (by user me)"),
            new Element("7.5", State.RUNNING, ""));
  }

  @ParameterizedTest
  @MethodSource("systems")
  void aSystemThatFailsDoesNotAnswerAndHasOneProcessor(Executors system) {
    Executor down = answering(system, new Reply(1, "", "unable to contact the server"));
    assertThat(down.alive("7")).isEmpty();
    assertThat(down.processors(PLAIN)).isEqualTo(1);
    assertThatThrownBy(() -> down.cancel(List.of("7"))).hasMessageContaining(" fails: unable to");
  }

  @Test
  void processorsAreCounted() {
    String partitions = "short 0/4/0/4\nmain* 8/0/0/8\n";
    assertThat(printing(Executors.SLURM, partitions).processors(PLAIN)).isEqualTo(8);
    assertThat(printing(Executors.SLURM, "long 0/4/0/4\n").processors(ALL)).isEqualTo(4);
    String nodes =
        """
        n1
             resources_available.ncpus = 4
             resources_assigned.ncpus = 1
        n2
             resources_available.ncpus = 8
        """;
    assertThat(printing(Executors.PBS, nodes).processors(PLAIN)).isEqualTo(12);
    assertThat(printing(Executors.HTCONDOR, "4\n8\nundefined\n").processors(PLAIN)).isEqualTo(12);
  }

  @Test
  void slurmIsAskedForOneArray() {
    Executor slurm = printing(Executors.SLURM, "17;cluster\n");
    Path odd = Path.of("/d%");
    assertThat(slurm.submit(new Executor.ChunkArray("a b", odd, 2, ALL))).isEqualTo("17");
    assertThat(asked.get(0))
        .startsWith("sbatch", "--parsable", "--requeue", "--array=0-1%3", "--job-name=quoin-a_b")
        .contains("--partition=long", "--time=600", "--output=/d%%/chunk-%a.log")
        .endsWith("/d%/chunk.sh");
    slurm.submit(array(1, PLAIN));
    assertThat(asked.get(1)).contains("--array=0-0").noneMatch(word -> word.contains("partition"));
  }

  @Test
  void pbsIsAskedForOneArrayOrForAJob() {
    assertThat(printing(Executors.PBS, "17[].head.cluster\n").submit(array(40, ALL)))
        .isEqualTo("17[]");
    assertThat(String.join(" ", asked.get(0)))
        .startsWith("qsub -N quoin-a_b -j oe -o " + folder + "/chunk-^array_index^.log")
        .contains("-J 0-39%3", "-q long", "-l walltime=600")
        .endsWith(folder + "/chunk.sh");
    assertThat(printing(Executors.PBS, "18.head\n").submit(array(1, PLAIN))).isEqualTo("18");
    assertThat(asked.get(1)).contains(folder + "/chunk-0.log").doesNotContain("-J", "-q");
  }

  @Test
  void htCondorIsAskedForOneCluster() throws IOException {
    Executor.SubmitOptions options =
        new Executor.SubmitOptions(Optional.empty(), ALL.time(), ALL.nodes(), Optional.empty());
    assertThat(printing(Executors.HTCONDOR, "17.0 - 17.39\n").submit(array(40, options)))
        .isEqualTo("17");
    assertThat(asked.get(0))
        .containsExactly("condor_submit", "-terse", folder.resolve("chunk.submit").toString());
    assertThat(folder.resolve("chunk.submit"))
        .content()
        .contains("executable = " + folder + "/chunk.sh\n", "arguments = $(Process)\n")
        .contains("output = " + folder + "/chunk-$(Process).log\n")
        .contains("allowed_execute_duration = 600\n", "max_materialize = 3\n")
        .endsWith("queue 40\n");
    assertThat(printing(Executors.HTCONDOR, "18.0\n").submit(array(1, PLAIN))).isEqualTo("18");
    Executor condor = printing(Executors.HTCONDOR, "");
    assertThatThrownBy(() -> condor.submit(array(2, ALL)))
        .hasMessage("--partition: HTCondor has no partitions; leave it out");
    assertThat(Files.exists(folder.resolve("chunk.submit.part"))).isFalse();
  }

  @ParameterizedTest
  @MethodSource("systems")
  void refusalsAreOneLine(Executors system) {
    Executor refusing = answering(system, new Reply(1, "", "error: invalid queue\nno job\n"));
    assertThatThrownBy(() -> refusing.submit(array(2, PLAIN)))
        .hasMessageStartingWith("--on " + system.word() + ": ")
        .hasMessageEndingWith(" refuses the array: error: invalid queue; no job");
    Executor none =
        system.open(
            command -> {
              throw new IOException("no such file");
            });
    assertThatThrownBy(() -> none.submit(array(2, PLAIN)))
        .hasMessageEndingWith("expected a machine that submits to " + system.title());
  }

  @Test
  void theShellReturnsBothOutputsAndTheCode() throws IOException {
    Reply reply = BatchCommands.here(List.of("sh", "-c", "echo a; echo b >&2; exit 3"));
    assertThat(reply).isEqualTo(new Reply(3, "a\n", "b\n"));
    assertThatThrownBy(() -> BatchCommands.here(List.of("no-such-program-of-quoin")))
        .isInstanceOf(IOException.class);
  }
}
