package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Studies whose chunks really run, by programs that have the names of a batch system's. */
@Tag("slow")
class BatchSystemTest {
  /** Runs the elements of one array after the other, and knows which of them are left. */
  private static final String PROGRAM =
      """
      #!/bin/sh
      submit() { # script log count
        seq 0 $(($3 - 1)) | while read i; do : > "$FAKE/left/$i"; done
        (
          for i in $(seq 0 $(($3 - 1))); do
            log=$(printf '%s' "$2" | sed "s/%a/$i/; s/\\^array_index^/$i/; s/\\$(Process)/$i/")
            SLURM_ARRAY_TASK_ID=$i PBS_ARRAY_INDEX=$i "$1" $i > "$log" 2>&1
            rm -f "$FAKE/left/$i"
          done
        ) > /dev/null 2>&1 < /dev/null &
      }
      left() { ls "$FAKE/left" | sed "$1"; }
      echo "${0##*/} $*" >> "$FAKE/asked"
      for last; do :; done
      case ${0##*/} in
      sbatch)
        for word; do
          case $word in
          --array=0-*) count=$((${word#--array=0-} + 1)) ;;
          --output=*) log=${word#--output=} ;;
          esac
        done
        submit "$last" "$log" "$count"
        echo 7 ;;
      squeue) left 's/.*/7|&|RUNNING|None/' ;;
      qsub)
        count=1
        while [ $# -gt 1 ]; do
          case $1 in
          -o) log=$2 ;;
          -J) count=$((${2#0-} + 1)) ;;
          esac
          shift
        done
        submit "$last" "$log" "$count"
        [ "$count" = 1 ] && echo 7.head || echo '7[].head' ;;
      qstat)
        [ -n "$(left p)" ] || { echo "qstat: Unknown Job Id $last" >&2; exit 153; }
        left 's/.*/7[&].head quoin me 0 R workq/' ;;
      condor_submit)
        value() { sed -n "s/^$1 = //p" "$last"; }
        submit "$(value executable)" "$(value output)" "$(sed -n 's/^queue //p' "$last")"
        echo 7.0 - 7.9 ;;
      condor_q) left 's/.*/7.& 2 undefined undefined/' ;;
      sinfo) echo 'main* 0/1/0/1' ;;
      pbsnodes) echo '     resources_available.ncpus = 1' ;;
      condor_status) echo 1 ;;
      esac
      """;

  @TempDir private Path folder;
  private String study;

  @BeforeEach
  void begin() throws IOException {
    Path bin = Files.createDirectories(folder.resolve("bin"));
    Files.createDirectories(folder.resolve("left"));
    Path program = Files.writeString(folder.resolve("program"), PROGRAM);
    assertThat(program.toFile().setExecutable(true)).isTrue();
    for (String name :
        new String[] {
          "sbatch",
          "squeue",
          "sinfo",
          "qsub",
          "qstat",
          "pbsnodes",
          "condor_submit",
          "condor_q",
          "condor_status"
        }) {
      Files.createSymbolicLink(bin.resolve(name), program);
    }
    study =
        Files.writeString(
                folder.resolve("s.yaml"),
                """
                base: %s
                set: {jobs: 10, warmup: 0}
                replications: 3
                vary:
                  metaservers: [RR, LOTH]
                """
                    .formatted(Path.of("scenarios/aida-environment-1-ep.yaml").toAbsolutePath()))
            .toString();
  }

  @ParameterizedTest
  @CsvSource({"slurm,sbatch,4", "pbs,qsub,3", "pbs,qsub,100", "htcondor,condor_submit,4"})
  void chunksOfABatchSystemGiveTheBytesOfThisMachine(String on, String submits, String chunk)
      throws Exception {
    Path whole = folder.resolve("whole");
    assertThat(Run.quoin("sweep", study, "--out", whole.toString()).exitCode()).isZero();
    Path out = folder.resolve("o u't");
    Map<String, String> variables =
        Map.of(
            "FAKE", folder.toString(), "PATH", folder.resolve("bin") + ":" + System.getenv("PATH"));
    Run run =
        Child.run(
            folder, variables, "sweep", study, "--out=" + out, "--on=" + on, "--chunk=" + chunk);
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(Files.readAllLines(folder.resolve("asked")))
        .filteredOn(line -> line.startsWith(submits))
        .hasSize(1);
    for (String file : new String[] {"results.csv", "runs.csv", "summary.json"}) {
      assertThat(out.resolve(file)).hasSameBinaryContentAs(whole.resolve(file));
    }
    try (var files = Files.list(out.resolve("runs"))) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .contains("runs-1.jsonl", "submitted.json")
          .noneMatch(name -> name.endsWith(".log"));
    }
  }
}
