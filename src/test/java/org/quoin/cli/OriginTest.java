package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.base.Digest;
import org.quoin.page.folder.ResultFolder;
import org.quoin.result.Origin;

class OriginTest {
  private static final String SCENARIO = "scenarios/aida-environment-2-linpack.yaml";

  @TempDir private Path folder;

  @Test
  void theCommandIsWhatWasTypedWithoutWhatChangesNoResult() throws IOException {
    Origin origin = origin("a", "--set", "jobs=110", "--threads", "1", "--json");
    assertThat(origin.command()).isEqualTo("quoin run " + SCENARIO + " --set jobs=110");
    assertThat(origin.kind()).isEqualTo("grid");
    assertThat(origin.seed()).isEqualTo(1);
    assertThat(origin.inputs())
        .contains(
            new Origin.Input("aida-environment-2-linpack.yaml", Digest.of(Path.of(SCENARIO))));
    origin("b", "--set", "jobs=110", "--threads=2", "--force");
    assertThat(folder.resolve("b/origin.json")).hasSameBinaryContentAs(file("a"));
  }

  @Test
  void wordsThatAShellWouldBreakAreQuoted() {
    Origin origin = origin("a", "--set", "jobs=110", "--set", "monitor.period=40 s");
    assertThat(origin.command()).endsWith("--set jobs=110 --set 'monitor.period=40 s'");
  }

  @Test
  void aStudyThatIsGoneOnWithKeepsItsOrigin() throws IOException {
    Path study = folder.resolve("study.yaml");
    Files.writeString(
        study,
        """
        base: %s
        replications: 1
        set: {jobs: 20, warmup: 0}
        vary:
          clients.0.interval: [100 s, 200 s]
        """
            .formatted(Path.of(SCENARIO).toAbsolutePath()));
    Path out = folder.resolve("r");
    assertThat(Run.quoin("sweep", study.toString(), "--out", out.toString()).err()).isEmpty();
    Origin origin = ResultFolder.open(out).origin();
    assertThat(origin.kind()).isEqualTo("study");
    assertThat(origin.command()).isEqualTo("quoin sweep " + study);
    assertThat(origin.inputs()).contains(new Origin.Input("study.yaml", Digest.of(study)));
    byte[] before = Files.readAllBytes(out.resolve("origin.json"));
    assertThat(Run.quoin("sweep", out.toString()).exitCode()).isZero();
    assertThat(out.resolve("origin.json")).hasBinaryContent(before);
  }

  private Path file(String name) {
    return folder.resolve(name).resolve("origin.json");
  }

  private Origin origin(String name, String... options) {
    Path out = folder.resolve(name);
    String[] words = new String[options.length + 4];
    words[0] = "run";
    words[1] = SCENARIO;
    System.arraycopy(options, 0, words, 2, options.length);
    words[words.length - 2] = "--out";
    words[words.length - 1] = out.toString();
    assertThat(Run.quoin(words).exitCode()).isZero();
    return ResultFolder.open(out).origin();
  }
}
