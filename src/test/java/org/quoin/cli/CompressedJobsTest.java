package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The table of jobs compressed, in every kind of run. */
class CompressedJobsTest {
  @TempDir private Path folder;

  private Path run(String command, String... more) {
    Path out = folder.resolve("out" + more.length);
    List<String> words = new ArrayList<>(Arrays.asList(command.split(" ")));
    words.addAll(List.of("--out", out.toString()));
    words.addAll(List.of(more));
    Run run = Run.quoin(words.toArray(String[]::new));
    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
    return out;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "run scenarios/aida-example.yaml --set replications=2 --set jobs=30",
        "replay scenarios/replay-example.yaml",
        "replay scenarios/replay-example.swf --processors 8 --stream",
        "coschedule --count 5 --scheme SB"
      })
  void itHoldsTheSameBytes(String command) throws IOException {
    byte[] plain = Files.readAllBytes(run(command).resolve("jobs.csv"));
    Path compressed = run(command, "--compress");
    assertThat(compressed.resolve("jobs.csv")).doesNotExist();
    byte[] packed = Files.readAllBytes(compressed.resolve("jobs.csv.gz"));
    assertThat(new GZIPInputStream(new ByteArrayInputStream(packed)).readAllBytes())
        .isEqualTo(plain);
  }

  @Test
  void thePageIsDrawnFromItAndItReplacesAnEarlierTable() throws IOException {
    String command = "run scenarios/aida-example.yaml --set replications=2 --set jobs=30";
    Path plain = run(command);
    Path out = run(command, "--compress");
    String page = Files.readString(plain.resolve("report.html"));
    assertThat(Run.quoin("report", out.toString()).exitCode()).isZero();
    assertThat(Files.readString(out.resolve("report.html")).replace(" --compress", ""))
        .isEqualTo(page);
    Path replaced = folder.resolve("out0");
    assertThat(Run.quoin((command + " --compress --force --out " + replaced).split(" ")).exitCode())
        .isZero();
    assertThat(replaced.resolve("jobs.csv.gz")).exists();
    assertThat(replaced.resolve("jobs.csv")).doesNotExist();
  }

  @Test
  void aTornTableIsRefused() throws IOException {
    Path out = run("replay scenarios/replay-example.yaml", "--compress");
    Path table = out.resolve("jobs.csv.gz");
    byte[] bytes = Files.readAllBytes(table);
    Files.write(table, Arrays.copyOf(bytes, bytes.length / 2));
    Run report = Run.quoin("report", out.toString());
    assertThat(report.exitCode()).isEqualTo(2);
    assertThat(report.err()).contains("jobs.csv.gz: is torn, or no file of gzip");
    Run safe = Run.quoin("report", out.toString(), "--csv-safe");
    assertThat(safe.exitCode()).isEqualTo(2);
    assertThat(safe.err()).contains("jobs.csv.gz: is compressed; unpack it by gunzip");
  }
}
