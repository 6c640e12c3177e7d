package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is too large for the workbench is refused before it takes the server's memory. */
class ServeMemoryTest {
  private static final int REQUESTS = 50;
  private static final String LINES =
      "c -- r [bandwidth=\"100 KB/s\", latency=\"1 s\"]; r -- s [bandwidth=\"1 MB/s\", latency=\"1"
          + " s\"]";

  /** Its topology is within what a command reads. */
  private static final String SCENARIO =
      "topology: %s\nclients: [{job: ep, m: 20, interval: 10 s}]\n";

  @TempDir private Path folder;

  private record Reply(int status, String text) {}

  private void scenario(String name, String topology) throws IOException {
    Files.writeString(folder.resolve(name + ".dot"), "graph g {\n" + topology + "\n}\n");
    Files.writeString(folder.resolve(name + ".yaml"), SCENARIO.formatted(name + ".dot"));
  }

  private static String nodes(String client, String server) {
    return "c [kind=client%s]; r [kind=router]; s [kind=server, speed=\"1 Mop/s\"%s];\n"
            .formatted(client, server)
        + LINES;
  }

  private void scenarios() throws IOException {
    scenario("fits", nodes("", ""));
    scenario("bytes", nodes("", "") + "\n" + "// nothing but words\n".repeat(300_000));
    scenario("members", nodes(", count=100000", ""));
    StringBuilder edges = new StringBuilder(nodes("", ""));
    for (int i = 0; i < 25_000; i++) {
      edges.append("\nr--r;");
    }
    scenario("links", edges.toString());
    StringBuilder defaults = new StringBuilder("node [");
    for (int i = 0; i < 400; i++) {
      defaults.append("a").append(i).append("=b, ");
    }
    defaults.append("z=z]; ");
    for (int i = 0; i < 5000; i++) {
      defaults.append("n").append(i).append("; ");
    }
    scenario("attributes", defaults.toString());
    scenario("log", nodes("", ", workload=\"my log.swf\""));
    Files.writeString(folder.resolve("my log.swf"), "; a log\n".repeat(2_500_000));
  }

  private static Reply get(String address) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) URI.create(address).toURL().openConnection();
    connection.setReadTimeout(60_000);
    int status = connection.getResponseCode();
    try (InputStream in =
        status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
      return new Reply(status, new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  @Test
  @Tag("slow")
  void fiftyRequestsForHugeTopologiesEachGetALineOnASmallHeap() throws Exception {
    scenarios();
    List<String> command = new ArrayList<>(Child.command("serve " + folder));
    command.add(1, "-Xmx64m");
    Process process =
        new ProcessBuilder(command).redirectError(folder.resolve("err").toFile()).start();
    ExecutorService askers = Executors.newFixedThreadPool(REQUESTS);
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      String below = out.readLine().substring(5) + "workbench/scenario/folder/";
      List<String> huge = List.of("bytes", "members", "links", "attributes", "log");
      List<Future<Reply>> replies = new ArrayList<>();
      for (int i = 0; i < REQUESTS; i++) {
        String name = huge.get(i % huge.size());
        replies.add(askers.submit(() -> get(below + name + ".yaml")));
      }
      for (int i = 0; i < REQUESTS; i++) {
        Reply reply = replies.get(i).get();
        assertThat(reply.status()).as(huge.get(i % huge.size()) + reply.text()).isEqualTo(400);
        assertThat(reply.text())
            .contains(
                List.of("256 KB", "1000 nodes", "4,000 links", "attributes", "8 MB").get(i % 5));
      }
      assertThat(get(below + "fits.yaml").status()).isEqualTo(200);
      assertThat(process.isAlive()).isTrue();
      assertThat(folder.resolve("err")).isEmptyFile();
    } finally {
      askers.shutdownNow();
      process.destroyForcibly();
    }
  }
}
