package org.quoin.experiment;

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
import org.quoin.engine.RandomStreams;
import org.quoin.grid.Grid;
import org.quoin.input.Quantity;
import org.quoin.observation.JobRecord;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.ScenarioFile;

/** Mapping events of batch metaservers in whole grids, on cases worked by hand. */
class BatchEventsTest {
  private static final String SERVER = "s [kind=server, speed=\"1 Mop/s\"]\n";
  private static final String CLUSTER =
      "s [kind=cluster, processors=1, speed=\"1 Mop/s\", scheduler=none]\n";
  private static final String UNLIMITED = "a -- s [bandwidth=unlimited]\n";
  private static final String NO_DATA = "send: 0 B, receive: 0 B";

  @TempDir Path folder;

  /** Writes a log of jobs of one processor, each as its submit time and its run time. */
  private String log(String name, String jobs) throws IOException {
    StringBuilder log = new StringBuilder("; MaxProcs: 1\n");
    int number = 0;
    for (String job : jobs.split(", *")) {
      String[] times = job.split(" ");
      log.append(++number).append(' ').append(times[0]).append(" -1 ").append(times[1]);
      log.append(" 1 -1 -1 1 ").append(times[1]).append(" -1 1 1 -1 -1 -1 -1 -1 -1\n");
    }
    Files.writeString(folder.resolve(name), log);
    return "{job: log, of: ["
        + name.substring(0, 1)
        + "], log: "
        + name
        + ", from: 0 s, reference: 1 Mop/s, ";
  }

  private List<JobRecord> run(String topology, int jobs, String keys, String... clients)
      throws IOException {
    Files.writeString(folder.resolve("t.dot"), "graph {\na [kind=client]\n" + topology + "}\n");
    Path file = folder.resolve("s.yaml");
    Files.writeString(
        file,
        "topology: t.dot\njobs: "
            + jobs
            + "\nwarmup: 0\n"
            + keys
            + "\nclients:\n  - "
            + String.join("}\n  - ", clients)
            + "}\n");
    GridScenario scenario = ScenarioFile.grid(file, List.of());
    RandomStreams streams = new RandomStreams(1, 0);
    List<JobRecord> records = new ArrayList<>();
    new Grid(scenario.grid(), scenario.metaServers().get(0).open(streams), streams)
        .run(records::add);
    return records;
  }

  private static String batch(String name) {
    return "metaservers: [{name: " + name + ", period: 10 s}]";
  }

  /** The site, the start and the end of each job, in the order of their submission. */
  private static String gantt(List<JobRecord> jobs) {
    List<String> all = new ArrayList<>();
    for (JobRecord job : jobs) {
      all.add(
          job.site()
              + " "
              + Quantity.digits(job.startTime())
              + "-"
              + Quantity.digits(job.endTime()));
    }
    return String.join(", ", all);
  }

  /**
   * Both jobs are mapped at 10 s: MIN-MIN begins with the short one, MAX-MIN with the long one.
   * With one site every sufferage is infinite, so that the first job is the first. Both orders end
   * at the same time, so that DUPLEX takes that of MIN-MIN.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          MIN-MIN   | 3 10, 4 1 | s 11-21, s 10-11
          MAX-MIN   | 3 10, 4 1 | s 10-20, s 20-21
          SUFFERAGE | 3 10, 4 1 | s 10-20, s 20-21
          DUPLEX    | 3 10, 4 1 | s 11-21, s 10-11
          MIN-MIN   | 3 1, 4 10 | s 10-11, s 11-21
          MAX-MIN   | 3 1, 4 10 | s 20-21, s 10-20
          # equal jobs keep the order of their submission
          MIN-MIN   | 3 2, 3 2  | s 10-12, s 12-14
          MAX-MIN   | 3 2, 3 2  | s 10-12, s 12-14
          # the event in between counts what is ahead, and the next event is at 20 s
          MIN-MIN   | 3 10, 4 1, 11 5, 12 2 | s 11-21, s 10-11, s 23-28, s 21-23
          """)
  void jobsOfAnEventRunInTheOrderOfThePlan(String name, String jobs, String expected)
      throws IOException {
    int count = jobs.split(",").length;
    for (String site : List.of(SERVER, CLUSTER)) {
      List<JobRecord> records =
          run(site + UNLIMITED, count, batch(name), log("a.swf", jobs) + NO_DATA);
      assertThat(gantt(records)).as(site).isEqualTo(expected);
    }
  }

  /** The order of a cluster comes before that of the plan. */
  @ParameterizedTest
  @CsvSource({
    "MAX-MIN, sjf, 's 14-24, s 10-12, s 12-14'",
    "MIN-MIN, ljf, 's 10-20, s 20-22, s 22-24'"
  })
  void aClusterKeepsItsOwnOrder(String name, String order, String expected) throws IOException {
    String cluster = CLUSTER.replace("none]", "none, order=" + order + "]");
    List<JobRecord> records =
        run(cluster + UNLIMITED, 3, batch(name), log("a.swf", "1 10, 2 2, 3 2") + NO_DATA);
    assertThat(gantt(records)).isEqualTo(expected);
  }

  /**
   * MIN-MIN at 10 s on two equal sites: job 4 to s (11), job 3 to r (12), job 2 to s (17), job 1 to
   * r (20).
   */
  @Test
  void everySiteHasItsOwnOrder() throws IOException {
    String two = "r [kind=server, speed=\"1 Mop/s\"]\na -- r [bandwidth=unlimited]\n";
    List<JobRecord> records =
        run(
            SERVER + UNLIMITED + two,
            4,
            batch("MIN-MIN"),
            log("a.swf", "1 8, 2 6, 3 2, 4 1") + NO_DATA);
    assertThat(gantt(records)).isEqualTo("r 12-20, s 11-17, r 10-12, s 10-11");
  }

  /** Two servers of one site: the short jobs begin at once, the long one follows. */
  @Test
  void aSiteOfTwoServersTakesThemInTheOrderOfThePlan() throws IOException {
    String pair = "s [kind=server, servers=2, speed=\"1 Mop/s\"]\n";
    List<JobRecord> records =
        run(pair + UNLIMITED, 3, batch("MIN-MIN"), log("a.swf", "1 8, 2 2, 3 1") + NO_DATA);
    assertThat(gantt(records)).isEqualTo("s 11-19, s 10-12, s 10-11");
  }

  /**
   * The site s computes job 1 from 20 to 35 s. The event at 40 s, which is scheduled at 21 s, sees
   * the report of 40 s, which is scheduled at 30 s: s is idle, and the first of equals.
   */
  @Test
  void anEventSeesTheReportOfItsInstant() throws IOException {
    String two = "r [kind=server, speed=\"1 Mop/s\"]\na -- r [bandwidth=unlimited]\n";
    List<JobRecord> records =
        run(
            SERVER + UNLIMITED + two,
            2,
            "metaservers: [{name: MIN-MIN, period: 20 s}]\nmonitor: {period: 10 s}",
            log("a.swf", "1 15, 21 1") + NO_DATA);
    assertThat(gantt(records)).isEqualTo("s 20-35, s 40-41");
  }

  /** Jobs of two clients are mapped in one event. */
  @Test
  void clientsDoNotCount() throws IOException {
    List<JobRecord> records =
        run(
            "b [kind=client]\n" + SERVER + UNLIMITED + "b -- s [bandwidth=unlimited]\n",
            4,
            batch("MIN-MIN"),
            log("a.swf", "1 8, 3 3") + NO_DATA,
            log("b.swf", "2 2, 4 4") + NO_DATA);
    assertThat(gantt(records)).isEqualTo("s 19-27, s 10-12, s 12-15, s 15-19");
  }

  /**
   * One packet each over one link: that of the first job of the plan goes first. A packet takes 1
   * s, so that the jobs are at the site at 11 and 12 s.
   */
  @ParameterizedTest
  @CsvSource({"MIN-MIN, 's 12-22, s 11-12'", "MAX-MIN, 's 11-21, s 21-22'"})
  void packetsLeaveInTheOrderOfThePlan(String name, String expected) throws IOException {
    List<JobRecord> records =
        run(
            SERVER + "a -- s [bandwidth=\"10 KB/s\", throughput=\"10 KB/s\", buffer=5]\n",
            2,
            batch(name) + "\npacket: 10 KB\nservice: deterministic",
            log("a.swf", "3 10, 4 1") + "send: 10 KB, receive: 0 B");
    assertThat(gantt(records)).isEqualTo(expected);
  }

  /** Two equal flows share a link and come at one instant; the plan decides who is first. */
  @ParameterizedTest
  @CsvSource({"MIN-MIN, 1", "MAX-MIN, 0"})
  void flowsThatComeAtOneInstantQueueInTheOrderOfThePlan(String name, int first)
      throws IOException {
    List<JobRecord> records =
        run(
            SERVER + "a -- s [bandwidth=\"10 KB/s\", throughput=\"10 KB/s\", buffer=1]\n",
            2,
            batch(name) + "\nnetwork: fluid",
            log("a.swf", "3 10, 4 1") + "send: 10 KB, receive: 0 B");
    assertThat(records.get(0).arrivalTime()).isEqualTo(records.get(1).arrivalTime());
    assertThat(records.get(first).startTime()).isEqualTo(records.get(first).arrivalTime());
    assertThat(records.get(1 - first).startTime()).isEqualTo(records.get(first).endTime());
  }

  /** Without a plan, jobs that arrive at one instant stand in the order of their submission. */
  @Test
  void jobsThatAreNotMappedTogetherStandInTheOrderOfTheirSubmission() throws IOException {
    for (String site : List.of(SERVER, CLUSTER)) {
      List<JobRecord> records =
          run(site + UNLIMITED, 2, "metaservers: [MCT]", log("a.swf", "3 10, 3 1") + NO_DATA);
      assertThat(gantt(records)).as(site).isEqualTo("s 3-13, s 13-14");
    }
  }
}
