package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.experiment.RunsProgress;
import org.quoin.serve.PageServer;

/** {@code quoin serve} from its first line to Ctrl-C, and what it tells of a study's runs. */
class ServeCommandTest {
  private static final String STUDY =
      """
      title: How often do they ask?
      base: %s
      replications: 2
      set: {jobs: 10, warmup: 0}
      vary: {clients.0.interval: [100 s, 200 s]}
      """;

  @TempDir private Path folder;

  private static HttpURLConnection open(String address) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) URI.create(address).toURL().openConnection();
    connection.setReadTimeout(10_000);
    return connection;
  }

  /** What a shell starts in the background ignores Ctrl-C, and so do its children. */
  private static boolean hearsInterrupts(Process process) throws IOException {
    Path status = Path.of("/proc", String.valueOf(process.pid()), "status");
    if (!Files.isReadable(status)) {
      return true;
    }
    return Files.readAllLines(status).stream()
        .filter(line -> line.startsWith("SigIgn:"))
        .noneMatch(line -> (Long.parseUnsignedLong(line.substring(7).strip(), 16) & 2) != 0);
  }

  @Test
  void itTellsItsAddressOnceAndEndsAtOnceWhenToldTo() throws Exception {
    Process process =
        Child.start(
            ProcessBuilder.Redirect.PIPE,
            folder.resolve("err"),
            List.of("serve", folder.toString()));
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      String line = out.readLine();
      assertThat(line).matches("Open http://127\\.0\\.0\\.1:\\d+/[0-9a-f]{32}/");
      assertThat(open(line.substring(5)).getResponseCode()).isEqualTo(200);
      assertThat(out.readLine()).contains("Ctrl-C");

      boolean heard = hearsInterrupts(process);
      String signal = heard ? "-INT" : "-TERM";
      new ProcessBuilder("kill", signal, String.valueOf(process.pid())).start().waitFor();
      assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isEqualTo(heard ? 130 : 143);
      assertThat(out.readLine()).isNull();
      assertThat(folder.resolve("err")).isEmptyFile();
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void whatCannotBeServedIsRefusedInALine() {
    Run none = Run.quoin("serve", folder.resolve("none").toString());
    assertThat(none.exitCode()).isEqualTo(2);
    assertThat(none.err()).contains("there is no such folder");
    Run port = Run.quoin("serve", folder.toString(), "--port", "70000");
    assertThat(port.exitCode()).isEqualTo(2);
    assertThat(port.err()).contains("--port");
  }

  @Test
  @Tag("slow")
  void theRunsOfAStudyAreCountedAsTheyCome() throws IOException {
    Path base = Path.of("scenarios/aida-environment-1-ep.yaml").toAbsolutePath();
    Path study = Files.writeString(folder.resolve("study.yaml"), STUDY.formatted(base));
    Path out = folder.resolve("out");
    assertThat(RunsProgress.of(out)).isEmpty();
    assertThat(Run.quoin("sweep", study.toString(), "--out", out.toString()).exitCode()).isZero();

    RunsProgress runs = RunsProgress.of(out).orElseThrow();
    RunsProgress.Status stand = runs.look();
    assertThat(stand.title()).isEqualTo("How often do they ask?");
    assertThat(stand.planned()).isEqualTo(2 * 2 * 3);
    assertThat(stand.done()).isEqualTo(stand.planned());
    assertThat(stand.finished()).isTrue();

    aCopyIsFinishedAsWell(out);

    Files.delete(out.resolve("summary.json"));
    Path lines = out.resolve("runs/runs-0.jsonl");
    Files.writeString(lines, "{\"half", StandardOpenOption.APPEND);
    assertThat(runs.look().done()).isEqualTo(stand.done());
    Files.writeString(lines, "\" }\n{}\n", StandardOpenOption.APPEND);
    assertThat(runs.look().done()).isEqualTo(stand.done() + 2);
    assertThat(runs.look().finished()).isFalse();
    String all = Files.readString(lines);
    Files.writeString(lines, ""); // begun anew
    assertThat(runs.look().done()).isZero();
    assertThat(runs.look().lastRun()).isZero();
    Files.writeString(lines, all);
    assertThat(runs.look().done()).isEqualTo(stand.done() + 2);
    events(out);
  }

  /** A copy has times of its own, and its runs may be the last files that were copied. */
  private void aCopyIsFinishedAsWell(Path out) throws IOException {
    Path copy = folder.resolve("copy");
    try (Stream<Path> files = Files.walk(out)) {
      for (Path file : files.toList()) {
        Files.copy(file, copy.resolve(out.relativize(file)));
      }
    }
    Path lines = copy.resolve("runs/runs-0.jsonl");
    FileTime later = FileTime.from(Instant.now().plusSeconds(60));
    Files.setLastModifiedTime(lines, later);
    RunsProgress runs = RunsProgress.of(copy).orElseThrow();
    assertThat(runs.look().finished()).isTrue();
    Files.writeString(lines, "{}\n", StandardOpenOption.APPEND);
    Files.setLastModifiedTime(lines, later);
    assertThat(runs.look().finished()).isFalse();
  }

  /** Who looks on is told at once, when something changes, and when it is over. */
  private void events(Path out) throws IOException {
    try (PageServer pages = PageServer.open(folder, folder, "127.0.0.1", 0);
        BufferedReader events =
            new BufferedReader(
                new InputStreamReader(
                    open(pages.address() + "progress/out").getInputStream(),
                    StandardCharsets.UTF_8))) {
      assertThat(next(events)).contains("\"done\": 14", "\"planned\": 12", "\"finished\": false");
      Path lines = out.resolve("runs/runs-0.jsonl");
      Files.writeString(lines, "{}\n", StandardOpenOption.APPEND);
      assertThat(next(events)).startsWith("data: ").contains("\"done\": 15");
      Files.writeString(out.resolve("summary.json"), "{}");
      assertThat(next(events)).startsWith("data: ").contains("\"finished\": true");
      assertThat(events.lines().filter(line -> !line.isEmpty())).isEmpty();
      assertThat(open(pages.address() + "progress/none").getResponseCode()).isEqualTo(404);
    }
  }

  private static String next(BufferedReader events) throws IOException {
    String line = events.readLine();
    while (!line.startsWith("data:")) {
      line = events.readLine();
    }
    return line;
  }
}
