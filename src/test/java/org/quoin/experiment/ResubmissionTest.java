package org.quoin.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.quoin.experiment.JoinedModel.every;
import static org.quoin.experiment.JoinedModel.jobs;
import static org.quoin.experiment.JoinedModel.run;
import static org.quoin.experiment.JoinedModel.scenario;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.base.Setting;
import org.quoin.build.Trials;
import org.quoin.metaserver.MetaServerKind;
import org.quoin.metaserver.MetaServers;
import org.quoin.metrics.JobRecord;

/**
 * A client submits a job at 500 s, whose site or link fails at 501 s: the metaserver, whichever it
 * is, places the job again when it is notified of the failure, at the other site, in one more try.
 */
class ResubmissionTest {
  private static final String SERVERS =
      "s1 [kind=server, speed=\"2 Mop/s\"]\n s2 [kind=server, speed=\"1 Mop/s\"]";

  /** Seconds until a failure is noticed. */
  private static final List<Integer> DETECTIONS = List.of(0, 1, 60, 2);

  private static final List<String> SITES =
      List.of(
          SERVERS,
          "s1 [kind=cluster, processors=2, width=2, speed=\"1 Mop/s\"]\n"
              + " s2 [kind=cluster, processors=2, width=2, speed=\"0.5 Mop/s\"]",
          "s1 [kind=cluster, processors=2, width=2, speed=\"1 Mop/s\", mpl=2, slice=\"1 s\"]\n"
              + " s2 [kind=cluster, processors=2, width=2, speed=\"0.5 Mop/s\", mpl=2,"
              + " slice=\"1 s\"]",
          "s1 [kind=cluster, processors=2, width=2, speed=\"1 Mop/s\", scheme=GS, mpl=2]\n"
              + " s2 [kind=cluster, processors=2, width=2, speed=\"0.5 Mop/s\", scheme=GS,"
              + " mpl=2]");

  private static final String TWO_STAGES =
      "  - {of: [c], job: tandem, send: 0 B, stages: [{operations: 20 Mop, send: 0 B}, {at: last,"
          + " operations: 1 Mop}], receive: 0 B, "
          + every("500 s")
          + "}\n";

  static Stream<MetaServerKind> all() {
    return MetaServers.all().stream();
  }

  /** Two sites at one client. */
  private static String grid(String sites, String link) {
    return "c [kind=client]\n %s\n c -- s1 [%s]\n c -- s2 [%s]".formatted(sites, link, link);
  }

  /** The sites of a grid without a network, and one more like the second, to which both lead. */
  private static String andLast(String sites) {
    return grid(sites, "bandwidth=unlimited")
        + sites.lines().skip(1).findFirst().orElseThrow().replace(" s2 ", "\n last ")
        + """

        hub [kind=router]
        c -- last [bandwidth=unlimited]
        hub -- s1 [bandwidth=unlimited]
        hub -- s2 [bandwidth=unlimited]
        hub -- last [bandwidth=unlimited]\
        """;
  }

  /** A metaserver; one that maps batches does so every second, one that sends copies sends one. */
  private static String written(MetaServerKind kind) {
    boolean batch = kind.options().stream().map(Setting::name).anyMatch("period"::equals);
    return "{name: %s%s%s}"
        .formatted(
            kind.id(), batch ? ", period: 1 s" : "", kind == MetaServers.K_DIST ? ", k: 1" : "");
  }

  private static String keys(String metaServers, int jobs, String more) {
    return "replications: 1; warmup: 0; horizon: 2000 s; jobs: %d; metaservers: [%s]%s"
        .formatted(jobs, metaServers, more);
  }

  private static String failures(String part, String reaction, int detection) {
    return "; failures: {parts: [{%s, every: 501 s, for: 100 s}], %s, detection: %d s, retries: 1}"
        .formatted(part, reaction, detection);
  }

  private static String other(String site) {
    return site.equals("s1") ? "s2" : "s1";
  }

  private static void isTriedOnceMore(JoinedModel model, int jobs) {
    assertThat(model.results().get(0).failures().failed()).isEmpty();
    assertThat(model.results().get(0).failures().attempts()).isEqualTo(jobs + 1);
  }

  @ParameterizedTest
  @MethodSource("all")
  void aJobWhoseSiteFailsIsComputedElsewhere(MetaServerKind kind) {
    String jobs = jobs("c", "20 Mop", every("500 s"));
    for (String sites : SITES) {
      String grid = grid(sites, "bandwidth=unlimited");
      String first = run(grid, scenario(keys(written(kind), 1, ""), jobs)).sites().get(0);
      for (int detection : Trials.some(DETECTIONS, 2)) {
        JobRecord job = resubmitted(kind, grid, jobs, first, detection, 1);
        assertThat(job.site()).isEqualTo(other(first));
      }
    }
  }

  /** The same of the first stage of a tandem, whose second stage has a site of its own. */
  @ParameterizedTest
  @MethodSource("all")
  void aFirstStageWhoseSiteFailsIsComputedElsewhere(MetaServerKind kind) {
    for (String sites : SITES.subList(0, 2)) {
      String grid = andLast(sites);
      String first = "last";
      long seed = 0;
      while (first.equals("last") && seed < 20) {
        String keys = keys(written(kind), 1, "; seed: " + ++seed);
        first = run(grid, scenario(keys, TWO_STAGES)).sites().get(0).split(" ")[0];
      }
      assertThat(first).isNotEqualTo("last");
      for (int detection : List.of(0, 1)) {
        JobRecord job = resubmitted(kind, grid, TWO_STAGES, first, detection, seed);
        assertThat(job.site()).doesNotContain(first).endsWith("> last");
      }
    }
  }

  /** Job 1, computed from 500 s on at a site that fails at 501 s. */
  private static JobRecord resubmitted(
      MetaServerKind kind, String grid, String jobs, String first, int detection, long seed) {
    String queued = detection % 2 == 0 ? "wait" : "resubmit";
    String reaction = "running: resubmit, queued: " + queued;
    String more = failures("sites: [" + first + "]", reaction, detection) + "; seed: " + seed;
    JoinedModel model = run(grid, scenario(keys(written(kind), 1, more), jobs));
    JobRecord job = model.jobs().get(0);
    assertThat(job.startTime()).isCloseTo(501 + detection, within(1e-8));
    isTriedOnceMore(model, 1);
    return job;
  }

  /** Both links carry 2 MB at 1 MB/s, in packets of 10 KB or as a fluid. */
  @ParameterizedTest
  @MethodSource("all")
  void aJobWhoseLinkFailsIsSentElsewhere(MetaServerKind kind) {
    String grid = grid(SERVERS, "bandwidth=\"1 MB/s\", latency=\"20 ms\"");
    String jobs = jobs("c", "4 Mop", "2 MB", "0 B", every("500 s"));
    for (String network : List.of("packets", "fluid")) {
      String more = "; network: " + network;
      JoinedModel calm = run(grid, scenario(keys(written(kind), 1, more), jobs));
      String first = calm.jobs().get(0).site();
      double sending = calm.jobs().get(0).arrivalTime() - 500;
      assertThat(sending).isBetween(2.0, 3.5);
      for (int detection : Trials.some(DETECTIONS, 2)) {
        JoinedModel model =
            run(
                grid,
                scenario(
                    keys(
                        written(kind),
                        1,
                        more
                            + failures(
                                "links: [c-" + first + "]", "transfer: resubmit", detection)),
                    jobs));
        JobRecord job = model.jobs().get(0);
        assertThat(job.site()).isEqualTo(other(first));
        double exact = network.equals("fluid") ? 1e-8 : 1;
        assertThat(job.arrivalTime()).isCloseTo(501 + detection + sending, within(exact));
        isTriedOnceMore(model, 1);
      }
    }
  }

  /** 2 MB in 2.01 s, then 4 s: begun at 502 s, back at 508.01 s. */
  @ParameterizedTest
  @ValueSource(strings = {"LOAD", "MCT"})
  void byHand(String metaServer) {
    JoinedModel model =
        run(
            grid(SERVERS, "bandwidth=\"1 MB/s\", latency=\"10 ms\""),
            scenario(
                keys(
                    metaServer,
                    1,
                    "; network: fluid" + failures("links: [c-s1]", "transfer: resubmit", 1)),
                jobs("c", "4 Mop", "2 MB", "0 B", every("500 s"))));
    assertThat(model.jobs().get(0).returnTime()).isCloseTo(508.01, within(1e-6));
    isTriedOnceMore(model, 1);
    // Sent until 501 s and noticed at 502 s: 2 s are lost at the link that failed, while sending.
    assertThat(model.jobs().get(0).sendTime()).isCloseTo(4.01, within(1e-6));
    assertThat(model.metaServer(0).lost().mean()).isCloseTo(2 / 8.01, within(1e-6));
    assertThat(model.queue("Qns1").contentionShare().mean()).isCloseTo(2 / 8.01, within(1e-6));
    assertThat(model.text()).contains("lost to waiting, shared links and failures, most of it");
  }

  /**
   * 1 MB in 1.01 s, then 10 s at s1 from 501.01 s on, which fails at 510 s; noticed at 512 s. Sent
   * again, the job takes 20 s at s2 and is back at 533.01 s. Of the 33.01 s, 12 are lost: 10.99 s
   * at s1, which count as waiting, and the transfer there.
   */
  @ParameterizedTest
  @ValueSource(strings = {"LOAD", "MCT"})
  void whatAFailedAttemptTookIsLost(String metaServer) {
    JoinedModel model =
        run(
            grid(SERVERS, "bandwidth=\"1 MB/s\", latency=\"10 ms\""),
            scenario(
                keys(
                    metaServer,
                    1,
                    "; network: fluid; failures: {parts: [{sites: [s1], every: 510 s, for: 100 s}],"
                        + " running: resubmit, detection: 2 s, retries: 1}"),
                jobs("c", "20 Mop", "1 MB", "0 B", every("500 s"))));
    JobRecord job = model.jobs().get(0);
    assertThat(job.returnTime()).isCloseTo(533.01, within(1e-6));
    assertThat(job.sendTime()).isCloseTo(2.02, within(1e-6));
    assertThat(job.waitTime()).isCloseTo(10.99, within(1e-6));
    assertThat(model.metaServer(0).lost().mean()).isCloseTo(12 / 33.01, within(1e-6));
    assertThat(model.queue("Qs1").contentionShare().mean()).isCloseTo(10.99 / 33.01, within(1e-6));
    assertThat(model.queue("Qns1").contentionShare().mean()).isCloseTo(1.01 / 33.01, within(1e-6));
    assertThat(model.text())
        .contains("lost to waiting, shared links and failures, most of it at the site s1 (Qs1)");
  }

  /**
   * Job 2, of 4 Mop, comes at 500.5 s and waits for the mapping event at 502 s, when the metaserver
   * is notified that s1 has failed: that event places job 1, which is resubmitted, and job 2 at s2.
   */
  @ParameterizedTest
  @ValueSource(strings = {"MIN-MIN", "MAX-MIN", "SUFFERAGE", "DUPLEX"})
  void aMappingEventComesAfterNotificationsAndResubmissions(String metaServer) {
    JoinedModel model =
        run(
            grid(SERVERS, "bandwidth=unlimited"),
            scenario(
                keys(
                    "{name: " + metaServer + ", period: 2 s}",
                    2,
                    failures("sites: [s1]", "running: resubmit", 1)),
                jobs("c", "20 Mop", every("500 s")),
                jobs("c", "4 Mop", every("500.5 s"))));
    assertThat(model.sites()).containsExactly("s2", "s2");
    // Job 1 has waited at a site since 500 s.
    assertThat(model.jobs()).extracting(JobRecord::arrivalTime).containsExactly(500.0, 502.0);
    assertThat(model.jobs()).extracting(JobRecord::startTime).contains(502.0);
    isTriedOnceMore(model, 2);
  }

  /**
   * Job 1 is computed at s1 from 500 s to 510 s; job 2, of the same size, waits there from 501 s
   * on, as s2 is slow. At 503 s s1 and s2 fail, which is detected at 505 s for both: no site is up,
   * so job 2 stays and costs no try.
   */
  @Test
  void aJobStaysInItsQueueWhereAllOtherSitesFailAtTheSameInstant() {
    String slow = SERVERS.replace("1 Mop/s", "0.1 Mop/s");
    JoinedModel model =
        run(
            grid(slow, "bandwidth=unlimited"),
            scenario(
                keys(
                    "MCT",
                    2,
                    "; failures: {parts: [{sites: [s1, s2], every: 503 s, for: 97 s}],"
                        + " queued: resubmit, detection: 2 s}"),
                jobs("c", "20 Mop", every("500 s")),
                jobs("c", "20 Mop", every("501 s"))));
    assertThat(model.sites()).containsExactly("s1", "s1");
    assertThat(model.jobs()).extracting(JobRecord::startTime).containsExactly(610.0, 600.0);
    // Job 1 began anew in its place; job 2 waited.
    isTriedOnceMore(model, 2);
  }

  /** Each of two metaservers is notified: the jobs of both clients go from s1 to s2. */
  @ParameterizedTest
  @CsvSource({"0", "1", "60"})
  void everyOneOfSeveralMetaServersIsNotified(int detection) {
    String grid =
        "d [kind=client]\n"
            + grid(SERVERS, "bandwidth=unlimited")
            + "\n d -- s1 [bandwidth=unlimited]\n d -- s2 [bandwidth=unlimited]";
    JoinedModel model =
        run(
            grid,
            scenario(
                keys(
                    "{name: two, several: [{of: [c], use: MET}, {of: [d], use: {name: MIN-MIN,"
                        + " period: 1 s}}]}",
                    2,
                    failures("sites: [s1]", "running: resubmit, queued: resubmit", detection)),
                jobs("c", "20 Mop", every("500 s")),
                jobs("d", "20 Mop", every("500 s"))));
    assertThat(model.sites()).containsExactly("s2", "s2");
    assertThat(model.jobs()).extracting(JobRecord::arrivalTime).containsOnly(500.0);
    assertThat(model.jobs()).extracting(JobRecord::startTime).contains(501.0 + detection);
    assertThat(model.results().get(0).failures().attempts()).isEqualTo(4);
  }
}
