package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Grids with a cluster, worked by hand and run as a user runs them. */
class ClusterGridTest {
  @TempDir private Path folder;

  private Run run(String topology, String scenario, String... more) throws IOException {
    Files.writeString(folder.resolve("t.dot"), "graph t {\n" + topology + "}\n");
    Path file =
        Files.writeString(folder.resolve("s.yaml"), "topology: t.dot\nwarmup: 0\n" + scenario);
    List<String> arguments = new ArrayList<>(List.of("run", file.toString()));
    arguments.addAll(List.of(more));
    arguments.add("--details");
    Run run = Run.quoin(arguments.toArray(String[]::new));
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run;
  }

  private static String jobs(int count, String operations, String interval) {
    return """
    jobs: %d
    clients:
      - {job: generic, operations: %s, send: 0 B, receive: 0 B,
         arrivals: deterministic, interval: %s}
    """
        .formatted(count, operations, interval);
  }

  /**
   * A job of 4 Gop takes 25 s on its 8 processors of the farm, which computes 2.56 Gop/s in all,
   * and 10 s at the server. With a job every 4 s the third finds two at the server: by number 30 s
   * there; by what is left of them 4.8 Gop, so 22 s, and the fourth 7.2 Gop, so 28 s.
   */
  @ParameterizedTest
  @CsvSource({
    "jobs, 60 s, server server server server",
    "work, 60 s, server server server server",
    "jobs, 4 s,  server server farm server",
    "work, 4 s,  server server server farm"
  })
  void lothTakesAJobAtAClusterToRunAtTheSpeedOfItsOwnProcessors(
      String load, String interval, String sites) throws IOException {
    Path out = folder.resolve("out");
    Run run =
        run(
            """
            c [kind=client]
            farm [kind=cluster, processors=128, speed="20 Mop/s", width=8]
            server [kind=server, speed="400 Mop/s"]
            c -- farm [bandwidth=unlimited]
            c -- server [bandwidth=unlimited]
            """,
            "replications: 1\nmetaservers: [{name: LOTH, load: %s}]\n".formatted(load)
                + jobs(4, "4 Gop", interval),
            "--out",
            out.toString());
    List<String> header = List.of(Files.readAllLines(out.resolve("jobs.csv")).get(0).split(","));
    List<String> taken = new ArrayList<>();
    for (String line : Files.readAllLines(out.resolve("jobs.csv")).subList(1, 5)) {
      String[] cells = line.split(",");
      String site = cells[header.indexOf("site")];
      taken.add(site);
      assertThat(Double.parseDouble(cells[header.indexOf("execution_time")]))
          .isEqualTo(site.equals("farm") ? 25 : 10);
    }
    assertThat(String.join(" ", taken)).isEqualTo(sites);
    if (interval.equals("60 s")) {
      assertThat(run.out()).containsPattern("LOTH.* 10 +0.0 % +0 +0 +10 +0\n");
    }
  }

  private Run withLocalUsers(String attributes, String... more) throws IOException {
    StringBuilder log = new StringBuilder("; MaxProcs: 4\n");
    for (int i = 0; i < 3; i++) {
      // Unix times: 10 s apart, each for 4 s on 2 processors.
      log.append(
          "%d %d 0 4 2 -1 -1 2 4 -1 1 7 -1 -1 -1 -1 -1 -1\n"
              .formatted(i + 1, 1_500_000_000 + 10 * i));
    }
    Files.writeString(folder.resolve("own.swf"), log);
    return run(
        """
        c [kind=client]
        k [kind=cluster, processors=4, speed="1 Mop/s", workload="own.swf"%s]
        c -- k [bandwidth=unlimited]
        """
            .formatted(attributes),
        "replications: 2\nmetaservers: [RR]\n" + jobs(20, "1 Mop", "5 s"),
        more);
  }

  /**
   * The log's jobs are 24 of the 80 processor-seconds between its first and last: to be half of
   * them it is shortened to 0.6, so they come at 0, 6 and 12 s. The last job of the client, of 1 s,
   * comes at 100 s: 24 of 404 processor-seconds are 5.9 %.
   */
  @Test
  void localUsersWhoStopAreReportedWithTheLoadAskedAndCome() throws IOException {
    String attributes = ", load=0.5, \"log-end\"=stop";
    Run text = withLocalUsers(attributes);
    assertThat(text.out())
        .containsPattern("local users of +load requested +load submitted +jobs\n")
        .containsPattern("k +50\\.0 % +5\\.9 % +3\n");
    assertThat(text.out().replaceAll("\n  ", " "))
        .contains(
            "Warning: under RR, the log of the local users of k ended after 12 s: the rest of the"
                + " run had no local jobs");
    assertThat(withLocalUsers(attributes, "--json").out().replaceAll("\\s+", " "))
        .contains(
            "\"localUsers\": [ { \"site\": \"k\", \"loadRequested\": 0.5, \"loadOffered\": "
                + 24 / 404.0
                + ", \"jobs\": 3, \"ended\": true } ]");
  }

  /** The longest goes first: a client's jobs of 1 s never before the local ones of 4 s. */
  @Test
  void localUsersWhoLetNoClientsJobBeginStopUnlessTheRunHasAHorizon() throws IOException {
    String attributes = ", load=1.5, scheduler=none, order=ljf";
    String warning = "under RR, local jobs went first at k without end: its local users stopped";
    assertThat(withLocalUsers(attributes).out().replaceAll("\n  ", " ")).contains(warning);
    assertThat(withLocalUsers(attributes, "--set", "horizon=30000 s").out().replaceAll("\n  ", " "))
        .contains("jobs per replication were not back at the horizon")
        .doesNotContain(warning);
  }

  /** As it is, the log begins again every 30 s: eleven jobs come from 0 to 100 s, 88 of 404. */
  @Test
  void localUsersWhoseLogIsRepeatedDoNotStop() throws IOException {
    Run text = withLocalUsers("");
    assertThat(text.out())
        .containsPattern("k +as it is +21\\.8 % +11\n")
        .doesNotContain("the log of the local users");
    assertThat(withLocalUsers("", "--json").out().replaceAll("\\s+", " "))
        .contains("\"loadRequested\": null, \"loadOffered\": " + 88 / 404.0)
        .contains("\"jobs\": 11, \"ended\": false");
  }
}
