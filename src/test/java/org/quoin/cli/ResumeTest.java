package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that is ended half-way, and how a user goes on. */
class ResumeTest {
  @TempDir private Path folder;

  private String[] run(Path out, String... more) {
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("run", folder.resolve("s.yaml").toString(), "--out", "" + out));
    arguments.addAll(List.of(more));
    return arguments.toArray(String[]::new);
  }

  private String signalled(Path out) throws IOException, InterruptedException {
    Path err = folder.resolve("err");
    Process process = Child.start(err, List.of(run(out, "--threads", "1")));
    Path lines = out.resolve("runs/runs-0.jsonl");
    for (int i = 0; i < 3000 && !hasContent(lines) && process.isAlive(); i++) {
      Thread.sleep(10);
    }
    process.destroy();
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isNotZero();
    return Files.readString(err);
  }

  private static boolean hasContent(Path file) throws IOException {
    return Files.exists(file) && Files.size(file) > 0;
  }

  @Test
  @Tag("slow")
  void anEndedProcessSaysHowToGoOnAndTheNextOneDoes() throws Exception {
    Files.copy(
        Path.of("topologies/aida-environment-1.dot"), folder.resolve("aida-environment-1.dot"));
    Files.writeString(
        folder.resolve("s.yaml"),
        """
        topology: aida-environment-1.dot
        jobs: 200
        warmup: 0
        replications: 60
        metaservers: [RR]
        clients:
          - {job: ep, m: 24, interval: 300 s}
        """);
    Path out = folder.resolve("an\nout");
    String err = signalled(out);
    assertThat(err)
        .as("a line break in a name makes no line of its own")
        .matches("quoin: interrupted; \\d+ finished runs? kept in .*an.u000aout: go on .*\\s*");

    Run another = Run.quoin(run(out, "--set", "jobs=30"));
    assertThat(another.exitCode()).isEqualTo(2);
    assertThat(another.err())
        .matches(
            "(?s).*holds \\d+ finished runs? of another study \\(--set was '' and is"
                + " 'jobs=30'\\).*")
        .contains("--force")
        .hasLineCount(1);

    Run resumed = Run.quoin(run(out));
    assertThat(resumed.exitCode()).as(resumed.err()).isZero();
    Path whole = folder.resolve("whole");
    Run undisturbed = Run.quoin(run(whole));
    assertThat(resumed.out()).isEqualTo(undisturbed.out());
    assertThat(out.toFile().list())
        .containsExactlyInAnyOrder(
            "summary.json",
            "summary.csv",
            "jobs.csv",
            "network.json",
            "origin.json",
            "report.html");
    for (String name : out.toFile().list()) {
      assertThat(out.resolve(name)).hasSameBinaryContentAs(whole.resolve(name));
    }
  }

  private static String[] small(Path out) {
    String run = "run scenarios/aida-example.yaml --set jobs=20 --set warmup=0 --force --out";
    return Stream.concat(Stream.of(run.split(" ")), Stream.of(out.toString()))
        .toArray(String[]::new);
  }

  @Test
  void aLinkInTheFolderOfResultsIsNotFollowed() throws IOException {
    Path mine = Files.writeString(folder.resolve("mine.json"), "mine");
    Path out = Files.createDirectories(folder.resolve("out"));
    for (String name : List.of("summary.json", "origin.json", "jobs.csv", "report.html")) {
      Files.createSymbolicLink(out.resolve(name), mine);
    }
    Run run = Run.quoin(small(out));
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(mine).hasContent("mine");
    assertThat(out.resolve("summary.json")).content().startsWith("{");
    Path other = Files.createDirectories(folder.resolve("other"));
    Path replays = Files.createDirectories(folder.resolve("replays"));
    Files.createSymbolicLink(replays.resolve("easy-fcfs"), other);
    Run linked =
        Run.quoin(
            "replay",
            "scenarios/replay-example.swf",
            "--compare",
            "none,easy",
            "--out",
            replays.toString(),
            "--force");
    assertThat(linked.exitCode()).isEqualTo(2);
    assertThat(linked.err()).contains(replays.resolve("easy-fcfs") + " is a link; remove it");
    assertThat(other).isEmptyDirectory();
  }

  @Test
  void filesThatQuoinDidNotWriteOutliveForce() throws IOException {
    Path out = Files.createDirectories(folder.resolve("out"));
    Files.writeString(out.resolve("mine.txt"), "mine");
    Path mine = Files.createDirectories(out.resolve("runs")).resolve("mine.txt");
    Files.writeString(mine, "mine");
    String[] run = small(out);
    Run refused = Run.quoin(run);
    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.err()).contains("is not Quoin's");
    assertThat(mine).hasContent("mine");
    Files.delete(mine);
    assertThat(Run.quoin(run).exitCode()).isZero();
    assertThat(out.resolve("mine.txt")).hasContent("mine");
    assertThat(out.resolve("runs")).doesNotExist();
  }
}
