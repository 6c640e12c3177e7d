package org.quoin.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.metrics.JobRecord;

/** Mapping events of batch metaservers in whole grids, on cases worked by hand. */
class BatchEventsTest extends SmallGrids {
  private static String batch(String name) {
    return "metaservers: [{name: " + name + ", period: 10 s}]";
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

  /**
   * Data take 5 s to s and no time to r, which has half the speed. At 10 s job 1 goes to s, where
   * it computes until 15 s later; job 2 would end 27 s later there and in 24 s at r.
   */
  @Test
  void aSiteThatWaitsForDataIsReadyAfterThem() throws IOException {
    List<JobRecord> records =
        run(
            SERVER + "a -- s [bandwidth=\"10 KB/s\", throughput=\"10 KB/s\", buffer=50]\n" + SLOW,
            2,
            "metaservers: [{name: MIN-MIN, period: 10 s, transfers: true}]\npacket: 10 KB\n"
                + "service: deterministic\nspacing: deterministic\nphase-lock: allow",
            log("a.swf", "1 10, 2 12") + "send: 50 KB, receive: 0 B");
    assertThat(gantt(records)).isEqualTo("s 15-25, r 10-34");
  }

  private static final String SLOW =
      "r [kind=server, speed=\".5 Mop/s\"]\na -- r [bandwidth=unlimited]\n";

  private static String remap(String name) {
    return "metaservers: [{name: " + name + ", period: 10 s, remap: true}]";
  }

  /**
   * At 10 s MIN-MIN plans job 2 (10-21) and then job 1 (21-33). At 20 s job 1 has not begun: job 3
   * of 1 s is planned before it, at 21 s. Job 1 stays at the site to which its data came at 10 s.
   */
  @Test
  void aJobThatHasNotBegunIsMappedAnewBehindAShorterOne() throws IOException {
    for (String site : List.of(SERVER, CLUSTER)) {
      String log = log("a.swf", "1 12, 2 11, 11 1") + NO_DATA;
      assertThat(gantt(run(site + UNLIMITED, 3, batch("MIN-MIN"), log)))
          .as(site)
          .isEqualTo("s 21-33, s 10-21, s 33-34");
      List<JobRecord> records = run(site + UNLIMITED, 3, remap("MIN-MIN"), log);
      assertThat(gantt(records)).as(site).isEqualTo("s 22-34, s 10-21, s 21-22");
      assertThat(records).map(JobRecord::arrivalTime).containsExactly(10.0, 10.0, 20.0);
    }
  }

  /**
   * r has half the speed of s. At 10 s: job 2 to s (10-24), then job 1 to s (24-39; r would end at
   * 40). At 20 s the site s is ready in 4 s: job 3 would end in 16 s there and job 1 in 19 s, so
   * that job 3 goes to s (24-36); then job 1 would end in 31 s there and in 30 s at r. Where it is
   * mapped once, job 3 finds 19 s at s and goes to r.
   */
  @Test
  void aJobThatHasNotBegunGetsAnotherSite() throws IOException {
    String log = log("a.swf", "1 15, 2 14, 11 12") + NO_DATA;
    String sites = SERVER + UNLIMITED + SLOW;
    assertThat(gantt(run(sites, 3, batch("MIN-MIN"), log))).isEqualTo("s 24-39, s 10-24, r 20-44");
    assertThat(gantt(run(sites, 3, remap("MIN-MIN"), log))).isEqualTo("r 20-50, s 10-24, s 24-36");
    assertThat(result.failures().attempts()).isEqualTo(3);
    assertThat(result.sites()).map(site -> site.jobs()).containsExactly(2, 1);
    assertThat(result.submissions().jobs()).isEqualTo(3);
    // Nothing is left of the job at s: it was busy for 14 and 12 s of the 50 s.
    assertThat(result.sites().get(0).counts().busy()).isEqualTo(26);
  }

  /**
   * As before, with a packet of 1 s for each job: the data of job 1, which came to s at 12 s, are
   * sent anew to r at 20 s and are there at 21 s. What came to s is lost; the 8 s that the job
   * waited there count as waiting, so that its arrival is told as 13 s.
   */
  @Test
  void dataOfAJobThatGetsAnotherSiteAreSentAnew() throws IOException {
    String link = " [bandwidth=\"10 KB/s\", throughput=\"10 KB/s\", buffer=5]\n";
    List<JobRecord> records =
        run(
            SERVER + "a -- s" + link + SLOW.replace(" [bandwidth=unlimited]\n", link),
            3,
            remap("MIN-MIN") + "\npacket: 10 KB\nservice: deterministic",
            log("a.swf", "1 15, 2 14, 11 12") + "send: 10 KB, receive: 0 B");
    assertThat(gantt(records)).isEqualTo("r 21-51, s 11-25, s 25-37");
    assertThat(records).map(JobRecord::arrivalTime).containsExactly(13.0, 11.0, 21.0);
    assertThat(bytes("a-s")).isEqualTo(30e3);
    assertThat(bytes("a-r")).isEqualTo(10e3);
  }

  /** The data take from 10 to 40 s; the events at 20 and 30 s do not take them back. */
  @Test
  void dataOnTheWayGoOnWhereTheSiteStays() throws IOException {
    List<JobRecord> records =
        run(
            SERVER + "a -- s [bandwidth=\"10 KB/s\", throughput=\"10 KB/s\", buffer=50]\n" + SLOW,
            1,
            remap("MIN-MIN")
                + "\n"
                + "packet: 10 KB\n"
                + "service: deterministic\n"
                + "spacing: deterministic\n"
                + "phase-lock: allow",
            log("a.swf", "1 15") + "send: 300 KB, receive: 0 B");
    assertThat(gantt(records)).isEqualTo("s 40-55");
    assertThat(bytes("a-s")).isEqualTo(300e3);
  }

  private double bytes(String link) {
    return result.queues().stream()
        .filter(queue -> queue.queue().link().name().equals(link))
        .mapToDouble(queue -> queue.acceptedBytes())
        .max()
        .orElseThrow();
  }

  /**
   * As above, from reports that are old. At 20 s the report of 16 s has 23 s of work at s, of which
   * 15 s are of job 1, which is to be mapped anew: s is ready in 8 s, and the plan is the same. The
   * report of 0 s has nothing at s: job 3 goes there first, and job 1 behind it. With its own
   * assignments counted, s is ready in 14 s without job 1: job 3 would end in 26 s there and in 24
   * s at r, and then job 1 stays.
   */
  @ParameterizedTest
  @CsvSource({
    "16 s, false, 's 24-36, r 20-50'",
    "100 s, false, 's 24-36, s 36-51'",
    "100 s, true, 'r 20-44, s 24-39'"
  })
  void oldReportsAreTakenWithoutTheJobsThatAreMappedAnew(
      String period, boolean own, String expected) throws IOException {
    List<JobRecord> records =
        run(
            SERVER + UNLIMITED + SLOW,
            3,
            remap("MIN-MIN") + "\nmonitor: {period: " + period + ", own: " + own + "}",
            log("a.swf", "1 15, 2 14, 11 12") + NO_DATA);
    assertThat(gantt(List.of(records.get(1)))).isEqualTo("s 10-24");
    assertThat(gantt(List.of(records.get(2), records.get(0)))).isEqualTo(expected);
  }

  /**
   * Job 1 keeps s busy from 10 to 56 s, of which 40 s are left in the report of 16 s. Job 2 comes
   * to s at 20 s, after the report: at 30 s it is not taken off the 40 s, so that job 3 would end
   * in 44 s there and in 40 s at r.
   */
  @Test
  void whatAReportDoesNotCountIsNotTakenOffIt() throws IOException {
    List<JobRecord> records =
        run(
            SERVER + UNLIMITED + SLOW.replace(".5", ".1"),
            3,
            remap("MIN-MIN") + "\nmonitor: {period: 16 s}",
            log("a.swf", "1 46, 11 10, 21 4") + NO_DATA);
    assertThat(gantt(records)).isEqualTo("s 10-56, s 56-66, r 30-70");
  }

  /** At 20 s job 1 would end in 14 + 15 s at s, without its own 15 s ahead, and in 30 s at r. */
  @Test
  void anOwnAssignmentIsTakenOffBeforeItIsMappedAnew() throws IOException {
    List<JobRecord> records =
        run(
            SERVER + UNLIMITED + SLOW,
            2,
            remap("MIN-MIN") + "\nmonitor: {period: 100 s, own: true}",
            log("a.swf", "1 15, 2 14") + NO_DATA);
    assertThat(gantt(records)).isEqualTo("s 24-39, s 10-24");
  }

  /**
   * At 20 s job 1 leaves s for r, and job 3 comes to s. At 30 s the report of 16 s, 23 s of work at
   * s, is counted with the 12 s of job 3 and without the 15 s of job 1: job 4 would end in 24 s
   * there and in 38 s at r. With job 1 it would end in 39 s at s.
   */
  @Test
  void whatWasTakenBackIsTakenOffUntilTheNextReport() throws IOException {
    List<JobRecord> records =
        run(
            SERVER + UNLIMITED + SLOW,
            4,
            remap("MIN-MIN") + "\nmonitor: {period: 16 s, own: true}",
            log("a.swf", "1 15, 2 14, 11 12, 21 4") + NO_DATA);
    assertThat(gantt(records)).isEqualTo("r 20-50, s 10-24, s 24-36, s 36-40");
  }

  /**
   * The report of 10 s is taken before job 1 is mapped, and is seen at 15 s. At 20 s it is the last
   * one that is seen: job 1, which it does not count, is counted beside it.
   */
  @Test
  void aReportDoesNotHideAnAssignmentThatFollowsItAtOneInstant() throws IOException {
    String two = "r [kind=server, speed=\"1 Mop/s\"]\na -- r [bandwidth=unlimited]\n";
    List<JobRecord> records =
        run(
            SERVER + UNLIMITED + two,
            2,
            batch("MIN-MIN") + "\nmonitor: {period: 10 s, delay: 5 s, own: true}",
            log("a.swf", "1 100, 11 1") + NO_DATA);
    assertThat(gantt(records)).isEqualTo("s 10-110, r 20-21");
  }

  /**
   * The site s fails at 15 s and is up at 100 s. Job 1, which began, begins anew there, at the end
   * of the queue. Job 2, which waits there, is mapped anew at 20 s, to r of a tenth of the speed;
   * this is not a further attempt.
   */
  @Test
  void aJobThatWaitsAtASiteThatFailedIsMappedAnew() throws IOException {
    Files.writeString(folder.resolve("o.csv"), "time,part,state\n15,s,down\n100,s,up\n");
    String failures =
        "\nfailures: {trace: o.csv, running: restart, queued: wait, detection: 0 s, retries: 3}";
    String sites = SERVER + UNLIMITED + SLOW.replace(".5", ".1");
    String log = log("a.swf", "1 10, 2 10") + NO_DATA;
    assertThat(gantt(run(sites, 2, batch("MIN-MIN") + failures, log)))
        .isEqualTo("s 110-120, s 100-110");
    assertThat(gantt(run(sites, 2, remap("MIN-MIN") + failures, log)))
        .isEqualTo("s 100-110, r 20-120");
    assertThat(result.failures().attempts()).isEqualTo(3);
  }

  /** Each of two metaservers maps the jobs of its own client anew: job 3 before job 2 of b. */
  @Test
  void severalMetaServersMapTheirOwnJobsAnew() throws IOException {
    List<JobRecord> records =
        run(
            "b [kind=client]\n" + SERVER + UNLIMITED + "b -- s [bandwidth=unlimited]\n",
            4,
            "metaservers: [{name: both, several: ["
                + "{of: [a], use: {name: MIN-MIN, period: 10 s, remap: true}},"
                + "{of: [b], use: {name: MIN-MIN, period: 10 s, remap: true}}]}]",
            log("a.swf", "1 12, 2 20") + NO_DATA,
            log("b.swf", "3 11, 11 1") + NO_DATA);
    assertThat(gantt(records)).isEqualTo("s 10-22, s 22-42, s 43-54, s 42-43");
  }

  /** Random jobs on one to four servers begin where and when a second program says. */
  @ParameterizedTest
  @CsvSource({
    "MIN-MIN, false", "MAX-MIN, false", "SUFFERAGE, false",
    "MIN-MIN, true", "MAX-MIN, true", "SUFFERAGE, true"
  })
  void aSecondProgramAgrees(String name, boolean remap) throws IOException {
    for (int seed = 0; seed < 60; seed++) {
      RandomGenerator random = new SplittableRandom(seed);
      double[] speeds = new double[1 + random.nextInt(4)];
      StringBuilder sites = new StringBuilder();
      for (int m = 0; m < speeds.length; m++) {
        speeds[m] = Math.pow(2, random.nextInt(4) - 2);
        sites.append("m" + m + " [kind=server, speed=\"" + speeds[m] + " Mop/s\"]\n");
        sites.append("a -- m" + m + " [bandwidth=unlimited]\n");
      }
      int count = 1 + random.nextInt(30);
      double[] submitted = new double[count];
      double[] seconds = new double[count];
      List<String> jobs = new ArrayList<>();
      for (int job = 0; job < count; job++) {
        submitted[job] = (job == 0 ? 1 : submitted[job - 1]) + random.nextInt(8);
        seconds[job] = 1 + random.nextInt(20);
        jobs.add((int) submitted[job] + " " + (int) seconds[job]);
      }
      List<JobRecord> records =
          run(
              sites.toString(),
              count,
              "metaservers: [{name: " + name + ", period: 16 s, remap: " + remap + "}]",
              log("a.swf", String.join(",", jobs)) + NO_DATA);
      String starts =
          records.stream()
              .map(job -> job.site().substring(1) + "@" + job.startTime())
              .collect(Collectors.joining(" "));
      assertThat(starts)
          .as("seed " + seed)
          .isEqualTo(new NaiveBatch(submitted, seconds, speeds, remap).run(name, 16));
    }
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
