package org.quoin.experiment.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.quoin.experiment.slurm.Shell.Reply;
import org.quoin.experiment.slurm.Slurm.Element;

/** What Slurm 22.05 prints, and what is asked of it. */
class SlurmTest {
  private static final SlurmOptions PLAIN =
      new SlurmOptions(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  @Test
  void theQueueIsReadByElement() {
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
    Map<Integer, Element> queue = Slurm.queued(lines, Set.of("7"));
    assertThat(queue)
        .isEqualTo(
            new TreeMap<>(
                Map.of(
                    1, new Element(true, "None"),
                    2, new Element(true, "None"),
                    3, new Element(false, "Resources"),
                    4, new Element(false, "launch failed requeued held"))));
    assertThat(queue.get(4).held()).isTrue();
    assertThat(queue.get(3).held()).isFalse();
    assertThat(Slurm.queued("", Set.of("7"))).isEmpty();
  }

  @Test
  void theQueueIsAskedOnceForAllArrays() {
    List<List<String>> asked = new ArrayList<>();
    Slurm slurm =
        new Slurm(
            command -> {
              asked.add(command);
              return new Reply(0, "7|3|PENDING|None\n8|3|RUNNING|None\n9|1|FAILED|None\n", "");
            });
    assertThat(slurm.left(List.of("6", "7", "8", "9"))).containsExactly("7", "8");
    assertThat(asked).hasSize(1);
    assertThat(new Slurm(command -> new Reply(1, "", "down")).left(List.of("7"))).isEmpty();
  }

  @Test
  void theEndOfAnElementIsTold() {
    String line = "JobId=3 ArrayJobId=1 ArrayTaskId=2 JobState=%s Reason=None ExitCode=%s Cpus=1";
    assertThat(Slurm.end(line.formatted("FAILED", "3:0"))).isEqualTo("FAILED with exit code 3");
    assertThat(Slurm.end(line.formatted("TIMEOUT", "0:15"))).isEqualTo("TIMEOUT");
    assertThat(Slurm.end("")).isEqualTo("unknown");
    assertThat(new Slurm(command -> new Reply(1, "", "Invalid job id")).end("1", 2))
        .isEqualTo("no longer known to Slurm");
  }

  @Test
  void processorsAreThoseOfThePartition() {
    String lines = "short 0/4/0/4\nmain* 8/0/0/8\n";
    assertThat(Slurm.processors(lines, false)).isEqualTo(8);
    assertThat(Slurm.processors("short 0/4/0/4\n", true)).isEqualTo(4);
    assertThat(Slurm.processors("nothing", false)).isEqualTo(1);
  }

  @Test
  void numbersAreWrittenAsRanges() {
    assertThat(Slurm.indices(List.of(7, 1, 2, 3))).isEqualTo("1-3,7");
    assertThat(Slurm.indices(List.of(5))).isEqualTo("5");
    assertThat(Slurm.indices(List.of(1, 3, 4))).isEqualTo("1,3-4");
    assertThat(Slurm.indices(List.of())).isEmpty();
  }

  @Test
  void oneArrayIsSubmittedAsAsked() {
    List<List<String>> asked = new ArrayList<>();
    Slurm slurm =
        new Slurm(
            command -> {
              asked.add(command);
              return new Reply(0, "17;cluster\n", "");
            });
    SlurmOptions all =
        new SlurmOptions(
            Optional.of("long"), Optional.of("1:00:00"), Optional.of(3), Optional.empty());
    Path script = Path.of("/d/slurm.sh");
    assertThat(slurm.submit(script, Path.of("/d%"), "a b", List.of(1, 2), all)).isEqualTo("17");
    assertThat(asked.get(0))
        .startsWith("sbatch", "--parsable")
        .contains("--array=1-2%3", "--job-name=quoin-a_b", "--partition=long", "--time=1:00:00")
        .contains("--output=/d%%/slurm-%A_%a.log")
        .endsWith("/d/slurm.sh");
    slurm.submit(script, Path.of("/d"), "a", List.of(4), PLAIN);
    assertThat(asked.get(1)).contains("--array=4").noneMatch(word -> word.contains("partition"));
  }

  @Test
  void refusalsAreOneLine() {
    Slurm refusing =
        new Slurm(command -> new Reply(1, "", "sbatch: error: invalid partition\nsbatch: no\n"));
    assertThatThrownBy(() -> refusing.submit(Path.of("s"), Path.of("d"), "n", List.of(1), PLAIN))
        .hasMessage(
            "--on slurm: sbatch refuses the array: sbatch: error: invalid partition; sbatch: no");
    Slurm none =
        new Slurm(
            command -> {
              throw new IOException("no such file");
            });
    assertThatThrownBy(() -> none.submit(Path.of("s"), Path.of("d"), "n", List.of(1), PLAIN))
        .hasMessageContaining("finds no sbatch; expected a machine that submits to Slurm");
    assertThat(new Slurm(command -> new Reply(1, "", "down")).queued(List.of("1"))).isEmpty();
  }

  @Test
  void theShellGivesBothOutputsAndTheCode() throws IOException {
    Reply reply = Shell.here(List.of("sh", "-c", "echo a; echo b >&2; exit 3"));
    assertThat(reply).isEqualTo(new Reply(3, "a\n", "b\n"));
    assertThatThrownBy(() -> Shell.here(List.of("no-such-program-of-quoin")))
        .isInstanceOf(IOException.class);
  }
}
