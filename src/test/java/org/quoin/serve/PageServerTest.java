package org.quoin.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.base.InputException;

/** What the server gives, to whom, and what it withstands; over sockets of this machine alone. */
class PageServerTest {
  private static final String SECRET = "a secret outside";

  /** The JDK's server reads it once, at its first use: the build sets less, for all tests. */
  private static final int SLOW_SECONDS = Integer.getInteger("sun.net.httpserver.maxReqTime", 10);

  @TempDir private Path disk;
  private Path folder;
  private PageServer server;
  private Ask ask;

  @BeforeEach
  void serve() throws IOException {
    folder = Files.createDirectories(disk.resolve("results"));
    Files.writeString(disk.resolve("outside.csv"), SECRET);
    Path run = Files.createDirectories(folder.resolve("a run"));
    Files.writeString(run.resolve("summary.json"), "{}");
    Files.writeString(run.resolve("jobs.csv"), "id\n1\n");
    Files.writeString(run.resolve("scenario.yaml"), "jobs: 1\n");
    Files.writeString(run.resolve("notes.txt"), "private");
    Files.writeString(
        run.resolve("report.html"),
        "<!DOCTYPE html><title>It</title><meta name=\"description\" content=\"A &lt; B\">");
    Files.writeString(
        run.resolve("origin.json"),
        "{\"kind\": \"grid\", \"version\": \"1\", \"command\": \"quoin run x\", \"seed\": 1,"
            + " \"inputs\": []}");
    Files.createDirectories(run.resolve("figures"));
    Files.writeString(run.resolve("figures/one.svg"), "<svg/>");
    Files.writeString(folder.resolve("elsewhere.csv"), "no result");
    server = PageServer.open(folder, disk, "127.0.0.1", 0);
    ask = new Ask(server.address());
  }

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void theListHasTheResultsAndTheirFiles() throws IOException {
    String list = Ask.body(ask.get("results"));
    assertThat(list)
        .contains(
            "\"a run\"", "\"jobs.csv\"", "\"scenario.yaml\"", "\"report\": true", "\"all\": true")
        .contains(
            "\"title\": \"It\"",
            "\"answer\": \"A < B\"",
            "\"kind\": \"grid\"",
            "\"command\": \"quoin run x\"")
        .doesNotContain("notes.txt", "elsewhere.csv");
    assertThat(Ask.body(ask.get(""))).contains("<title>Quoin: results</title>");
  }

  @Test
  void aTornOriginHidesNothing() throws IOException {
    Files.writeString(folder.resolve("a run/origin.json"), "{\"kind");
    assertThat(Ask.body(ask.get("results"))).contains("\"a run\"").doesNotContain("\"kind\"");
  }

  @Test
  void aReportIsShownAsItIsButReachesNothing() throws IOException {
    String reply = ask.get("files/a%20run/report.html");
    assertThat(Ask.body(reply)).isEqualTo(Files.readString(folder.resolve("a run/report.html")));
    assertThat(reply)
        .contains("text/html")
        .containsPattern("(?i)content-security-policy: sandbox allow-scripts allow-downloads; def")
        .doesNotContain("allow-same-origin");
  }

  @Test
  void otherResultsAreDownloadsAndNothingElseIsServed() throws IOException {
    String jobs = ask.get("files/a%20run/jobs.csv");
    assertThat(Ask.body(jobs)).isEqualTo("id\n1\n");
    assertThat(jobs).contains("attachment; filename=\"jobs.csv\"");
    assertThat(Ask.status(ask.get("files/a%20run/figures/one.svg"))).isEqualTo(200);
    assertThat(ask.get("files/a%20run/scenario.yaml")).contains("text/plain", "jobs: 1");
    for (String other :
        List.of("a%20run/notes.txt", "elsewhere.csv", "a%20run", "a%20run/", "none.csv", "")) {
      assertThat(Ask.status(ask.get("files/" + other))).as(other).isEqualTo(404);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "files/../../outside.csv",
        "files/a%20run/../../../outside.csv",
        "files/%2e%2e/%2e%2e/outside.csv",
        "files/.%2e/outside.csv",
        "files/..%2foutside.csv",
        "files/..%2Foutside.csv",
        "files/..%5coutside.csv",
        "files/..%5Coutside.csv",
        "files/%252e%252e/outside.csv",
        "files/a%20run/jobs.csv%00.html",
        "files/%00",
        "files//outside.csv",
        "files/%c0%ae%c0%ae/outside.csv",
        "files/%e2%80%ae%",
        "files/%zz",
        "files/~/outside.csv",
        "files/link/outside.csv",
        "files/a%20run/link.csv",
        "files/a%20run/link.svg",
        "assets/..%2fassets%2findex.js",
        "assets/PageServer.class",
        "progress/../a%20run",
      })
  void nothingOutsideOfTheFolderIsServed(String address) throws IOException {
    Files.createSymbolicLink(folder.resolve("link"), disk);
    Files.createSymbolicLink(folder.resolve("a run/link.csv"), disk.resolve("outside.csv"));
    Files.createSymbolicLink(folder.resolve("a run/link.svg"), Path.of("../../outside.csv"));
    Files.writeString(disk.resolve("summary.json"), "{}"); // so that it looks like results
    String reply = ask.get(address);
    assertThat(Ask.status(reply)).isIn(400, 404);
    assertThat(reply).doesNotContain(SECRET);
    assertThat(Ask.body(ask.get("results"))).doesNotContain("outside", "link");
  }

  @Test
  void absoluteNamesLeadNowhere() throws IOException {
    String outside = disk.resolve("outside.csv").toString();
    assertThat(ask.get("files/" + outside)).doesNotContain(SECRET);
    assertThat(ask.get("files/" + outside.replace("/", "%2f"))).doesNotContain(SECRET);
  }

  @Test
  void whoDoesNotKnowTheTokenGetsNothing() throws IOException {
    String token = ask.path("").replace("/", "");
    assertThat(token).matches("[0-9a-f]{32}");
    for (String path :
        List.of(
            "/", "/results", "/" + token.substring(1), "/" + token + "0/", "/" + "0".repeat(32))) {
      String reply = ask.request("GET " + path, new String[0], "");
      assertThat(Ask.status(reply)).as(path).isEqualTo(403);
      assertThat(reply).doesNotContain("a run", folder.toString());
    }
    try (PageServer other = PageServer.open(folder, disk, "127.0.0.1", 0)) {
      assertThat(other.address()).doesNotContain(token);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Host: evil.example",
        "Host: evil.example:PORT",
        "Host: 127.0.0.1.evil.example:PORT",
        "Host: 127.0.0.1",
        "Host: 192.168.0.1:PORT",
        "Host: localhost:PORT\r\nHost: localhost:PORT",
        "Origin: http://evil.example",
        "Origin: null",
        "Origin: https://HOST",
        "Origin: http://127.0.0.1",
        "Origin: http://HOST\r\nOrigin: http://evil.example",
      })
  void requestsOfOtherNamesAndOriginsAreRefused(String header) throws IOException {
    String port = ask.host().replaceFirst(".*:", "");
    String sent = header.replace("PORT", port).replace("HOST", ask.host());
    String reply = ask.get("results", sent);
    assertThat(Ask.status(reply)).isIn(400, 403);
    assertThat(reply).doesNotContain("a run");
  }

  @Test
  void ourOwnPagesMayAsk() throws IOException {
    String port = ask.host().replaceFirst(".*:", "");
    assertThat(Ask.status(ask.get("results", "Origin: http://" + ask.host()))).isEqualTo(200);
    String local = "localhost:" + port;
    assertThat(Ask.status(ask.get("results", "Host: " + local, "Origin: http://" + local)))
        .isEqualTo(200);
    assertThat(Ask.status(ask.raw("GET " + ask.path("results") + " HTTP/1.0\r\n\r\n")))
        .isEqualTo(403);
  }

  @Test
  void everyReplyForbidsWhatItDoesNotNeed() throws IOException {
    for (String address :
        List.of("", "results", "assets/index.js", "nothing", "files/elsewhere.csv")) {
      assertThat(ask.get(address).toLowerCase(Locale.ROOT))
          .as(address)
          .contains(
              "content-security-policy: default-src 'none'",
              "x-content-type-options: nosniff",
              "cache-control: no-store",
              "referrer-policy: no-referrer")
          .doesNotContain("access-control-allow", "unsafe-inline", "exception", "\tat ");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "DELETE", "HEAD", "OPTIONS", "TRACE", "PATCH", "BREW"})
  void onlyReadingIsAllowed(String method) throws IOException {
    assertThat(Ask.status(ask.request(method + " " + ask.path("results"), new String[0], "")))
        .isEqualTo(405);
  }

  @Test
  @Tag("slow")
  void hugeBodiesAreNotTaken() throws IOException {
    assertThat(Ask.status(ask.get("results", "Content-Length: " + (RequestLimits.BODY + 1))))
        .isEqualTo(413);
    assertThat(Ask.status(ask.get("results", "Content-Length: 9223372036854775807")))
        .isEqualTo(413);
    assertThat(sent("POST " + ask.path("results"), "Transfer-Encoding: chunked\r\n", 64 << 20))
        .isLessThan(64 << 20);
    alive();
  }

  @Test
  void hugeHeadsAreNotTaken() throws IOException {
    assertThat(sent("GET " + ask.path("") + "a".repeat(20_000), "", 0)).isZero();
    assertThat(sent("GET " + ask.path("results"), "X: ", 64 << 20)).isLessThan(64 << 20);
    assertThat(sent("GET /", "", 64 << 20)).isLessThan(64 << 20);
    String[] many = new String[500];
    Arrays.setAll(many, i -> "X" + i + ": 1");
    assertThat(ask.get("results", many)).doesNotContain("a run");
    alive();
  }

  /** How much of so many bytes the server takes before it closes. */
  private long sent(String line, String header, long bytes) throws IOException {
    try (Socket socket = ask.socket()) {
      OutputStream out = socket.getOutputStream();
      String host = "Host: " + ask.host() + "\r\n";
      boolean chunked = header.startsWith("Transfer");
      String head = line + " HTTP/1.1\r\n" + host + header + (chunked ? "\r\n7fffffff\r\n" : "");
      out.write(head.getBytes(StandardCharsets.ISO_8859_1));
      byte[] block = new byte[1 << 16];
      Arrays.fill(block, (byte) 'a');
      long sent = 0;
      try {
        for (; sent < bytes; sent += block.length) {
          out.write(block);
        }
      } catch (SocketException e) {
        return sent; // it closed
      }
      return sent;
    }
  }

  /** A thousand say nothing, forty say half of something: who asks is answered, they are let go. */
  @Test
  @Tag("slow")
  void manyAndSlowClientsDelayNobody() throws IOException {
    List<Socket> open = new ArrayList<>();
    try {
      for (int i = 0; i < 1000; i++) {
        open.add(ask.socket());
      }
      List<Socket> slow = open.subList(0, 40);
      for (Socket one : slow) {
        one.getOutputStream().write("GET / HTTP/1.1\r\nHos".getBytes(StandardCharsets.US_ASCII));
      }
      alive();
      long begin = System.nanoTime();
      for (Socket one : slow) {
        assertThat(one.getInputStream().read()).isEqualTo(-1);
      }
      assertThat((System.nanoTime() - begin) / 1e9).isLessThan(SLOW_SECONDS + 10);
      alive();
    } finally {
      for (Socket one : open) {
        one.close();
      }
    }
  }

  private void alive() throws IOException {
    assertThat(Ask.status(ask.get("results"))).isEqualTo(200);
  }

  @Test
  void aFolderThatIsNoneIsRefused() {
    assertThatThrownBy(() -> PageServer.open(disk.resolve("none"), disk, "127.0.0.1", 0))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("no such folder");
    assertThatThrownBy(() -> PageServer.open(disk.resolve("outside.csv"), disk, "127.0.0.1", 0))
        .isInstanceOf(InputException.class);
    int taken = Integer.parseInt(ask.host().replaceFirst(".*:", ""));
    assertThatThrownBy(() -> PageServer.open(folder, disk, "127.0.0.1", taken))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("--port");
  }

  /** Whoever asks learns what to do, and nothing of the inside of the program. */
  @Test
  void aFailureInsideIsOneLine() throws IOException {
    assertThat(shown(new IllegalStateException("at org.quoin.Secret", new Error("cause"))))
        .isEqualTo("500 internal error\n");
    assertThat(shown(new StackOverflowError())).isEqualTo("500 internal error\n");
    assertThat(shown(new OutOfMemoryError("Java heap space")))
        .startsWith("413 this needs more memory")
        .hasLineCount(1);
    assertThat(shown(new InputException("a.csv", "is torn"))).isEqualTo("500 a.csv: is torn\n");
  }

  private static String shown(Throwable failure) throws IOException {
    Reply reply = PageServer.reply(failure);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    reply.content().to(out);
    return reply.status() + " " + out.toString(StandardCharsets.UTF_8);
  }
}
