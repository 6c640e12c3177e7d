package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A study in chunks, as any scheduler runs them. */
class ChunkCommandTest {
  @TempDir private Path folder;
  private String study;
  private String out;

  @BeforeEach
  void begin() throws IOException {
    study =
        Files.writeString(
                folder.resolve("s.yaml"),
                """
                base: %s
                set: {jobs: 10, warmup: 0}
                replications: 2
                vary:
                  metaservers: [RR, LOTH]
                  clients.0.interval: [300 s, 2 s, 1 s]
                """
                    .formatted(Path.of("scenarios/aida-environment-1-ep.yaml").toAbsolutePath()))
            .toString();
    out = folder.resolve("out").toString();
  }

  private static void refused(String message, String... arguments) {
    Run run = Run.quoin(arguments);
    assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
    assertThat(run.err()).contains(message);
  }

  @Test
  void aKeptStudyThatWasChangedIsNamed() throws IOException {
    assertThat(Run.quoin("sweep", study, "--out", out, "--on", "chunks").exitCode()).isZero();
    Path text = Path.of(out, "runs/study.yaml");
    Path origin = Path.of(out, "runs/study.json");
    String changed = "is torn, or no longer what Quoin wrote";
    for (String[] damage :
        new String[][] {
          {"set: .*", "set:"}, {"(?s)vary:.*", "vary:\n"}, {"(?s)vary:.*", ""}, {"RR", "LOAD"}
        }) {
      String before = Files.readString(text);
      Files.writeString(text, before.replaceFirst(damage[0], damage[1]));
      refused(text + ": " + changed, "chunk", out, "1");
      refused(text + ": " + changed, "sweep", out);
      Files.writeString(text, before);
    }
    for (String key : new String[] {"file", "set", "title", "planned", "sha256"}) {
      String before = Files.readString(origin);
      Files.writeString(origin, before.replace("\"" + key + "\"", "\"x\""));
      refused(origin + ": " + changed, "chunk", out, "1");
      Files.writeString(origin, before);
    }
    assertThat(Run.quoin("chunk", out, "1").exitCode()).isZero();
    for (String count : new String[] {"0", "-12", "x"}) {
      Path chunks = Files.writeString(Path.of(out, "runs/chunks"), count);
      refused(chunks + ": " + changed, "chunk", out, "1");
    }
  }

  @Test
  void chunksInAnyOrderAndTwiceGiveTheBytesOfOneProcess() throws IOException {
    String whole = folder.resolve("whole").toString();
    assertThat(Run.quoin("sweep", study, "--out", whole).exitCode()).isZero();
    Run cut = Run.quoin("sweep", study, "--out", out, "--on", "chunks", "--chunk", "4");
    assertThat(cut.out())
        .isEqualTo(
            String.format(
                "12 runs, 0 runs kept: run 'quoin chunk %s K' for K from 1 to 3, each once, then"
                    + " 'quoin sweep %s'%n",
                out, out));
    for (String chunk : new String[] {"3", "1", "1", "2"}) {
      Run made = Run.quoin("chunk", out, chunk);
      assertThat(made.exitCode()).as(made.err()).isZero();
    }
    assertThat(Run.quoin("chunk", out, "2", "--threads", "2").out())
        .isEqualTo(String.format("chunk 2 of 3: 0 runs made%n"));
    assertThat(Run.quoin("sweep", out).exitCode()).isZero();
    for (String file : new String[] {"results.csv", "runs.csv", "summary.json"}) {
      assertThat(Path.of(out, file)).hasSameBinaryContentAs(Path.of(whole, file));
    }
    refused("chunk 4: there is none; expected 1 to 3", "chunk", out, "4");
    refused("holds no chunks", "chunk", whole, "1");
    refused("--threads: '0': expected", "chunk", out, "1", "--threads", "0");
    refused("no chunk of it was submitted", "sweep", out, "--cancel");
  }

  @Test
  void whatIsAskedOfAClusterIsChecked() {
    refused("--on slurm: needs --out DIR", "sweep", study, "--on", "slurm");
    refused(
        "--on: 'slurn': did you mean 'slurm'? Expected one of",
        "sweep",
        study,
        "--on",
        "slurn",
        "--out",
        out);
    Run several = Run.quoin("sweep", study, "--on", "chunks", "--chunk", "few", "--nodes", "0");
    assertThat(several.err())
        .contains("--on chunks: needs --out")
        .contains("--nodes: '0': expected a whole number from 1")
        .contains("--chunk: 'few': expected a whole number from 1");
    assertThat(Run.quoin("sweep", study, "--out", out, "--on", "chunks", "--chunk", "auto").out())
        .contains(", each once, then");
  }
}
