package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A study on the Slurm that {@code src/test/slurm/slurm start DIR} has started, with {@code
 * QUOIN_SLURM=DIR} and {@code SLURM_CONF=DIR/slurm.conf} in the environment; skipped without.
 */
class RealSlurmTest {
  private static final String DIR = System.getenv("QUOIN_SLURM");

  @TempDir private Path folder;
  private Path whole;
  private Path out;
  private String study;

  @BeforeEach
  void begin() throws Exception {
    assumeTrue(DIR != null, "no Slurm: QUOIN_SLURM is not set");
    whole = folder.resolve("whole");
    out = folder.resolve("out");
    study =
        Files.writeString(
                folder.resolve("s.yaml"),
                """
                base: %s
                set: {jobs: 40, warmup: 0}
                replications: 25
                vary:
                  metaservers: [RR, LOTH]
                  clients.0.interval: [300 s, 20 s, 2 s, 1 s]
                """
                    .formatted(Path.of("scenarios/aida-environment-1-ep.yaml").toAbsolutePath()))
            .toString();
    assertThat(Run.quoin("sweep", study, "--out", whole.toString()).exitCode()).isZero();
  }

  private static String shell(String command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder("sh", "-c", command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return said.strip();
  }

  private Process submit(String... more) throws IOException {
    List<String> words =
        Stream.concat(
                Stream.of("sweep", study, "--out", out.toString(), "--on", "slurm"),
                Stream.of(more))
            .toList();
    return Child.start(folder.resolve("err"), words);
  }

  /** Waits until some chunk has kept a run. */
  private void begun() throws IOException, InterruptedException {
    for (int i = 0; i < 3000; i++) {
      if (Files.isDirectory(out.resolve("runs"))) {
        try (Stream<Path> files = Files.list(out.resolve("runs"))) {
          if (files.anyMatch(f -> f.toString().matches(".*runs-[1-9]\\d*\\.jsonl"))) {
            return;
          }
        }
      }
      Thread.sleep(100);
    }
    throw new AssertionError("no chunk began: " + Files.readString(folder.resolve("err")));
  }

  private void ends(Process process) throws IOException, InterruptedException {
    assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(Files.readString(folder.resolve("err"))).isZero();
    for (String file : List.of("results.csv", "runs.csv", "summary.json")) {
      assertThat(out.resolve(file)).hasSameBinaryContentAs(whole.resolve(file));
    }
  }

  @Test
  void twoHundredRunsGiveTheBytesOfThisMachineThoughAnElementIsCancelled() throws Exception {
    Process process = submit();
    begun();
    String array = shell("squeue -h -r --me -o %F | head -n 1");
    assertThat(shell("scancel " + array + "_2 " + array + "_7")).isEmpty();
    ends(process);
  }

  @Test
  void aNodeThatDiesInTheMiddleLosesNothing() throws Exception {
    Process process = submit("--chunk", "20");
    begun();
    shell("src/test/slurm/slurm node " + DIR + " die 1");
    Thread.sleep(3000);
    shell("src/test/slurm/slurm node " + DIR + " start 1");
    ends(process);
  }

  @Test
  void aFollowerThatIsKilledIsTakenUpAgain() throws Exception {
    Process process = submit();
    begun();
    process.destroyForcibly().waitFor();
    ends(Child.start(folder.resolve("err"), List.of("sweep", out.toString())));
  }
}
