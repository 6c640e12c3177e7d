package org.quoin.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.quoin.experiment.JoinedModel.SERVER;
import static org.quoin.experiment.JoinedModel.every;
import static org.quoin.experiment.JoinedModel.exponential;
import static org.quoin.experiment.JoinedModel.jobs;
import static org.quoin.experiment.JoinedModel.linked;
import static org.quoin.experiment.JoinedModel.poisson;
import static org.quoin.experiment.JoinedModel.run;
import static org.quoin.experiment.JoinedModel.scenario;
import static org.quoin.experiment.JoinedModel.site;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.grid.GridResult;
import org.quoin.metrics.JobRecord;

/** What the report of a joined model says, against what is known by hand. */
class JoinedModelReportTest {
  private static final Offset<Double> EXACT = within(1e-9);

  /** Qns and Qnr of a link of one name: a sentence says which way it means. */
  @Test
  void aSentenceSaysTheDirectionOfALink() {
    JoinedModel model =
        run(
            linked("name=wan, bandwidth=\"1 MB/s\", buffer=5", SERVER),
            scenario(
                "metaservers: [RR]; replications: 2; jobs: 20",
                jobs("c", "1 op", "10 KB", "10 MB", every("100 s"))));
    assertThat(model.text()).contains("in the link wan from s to c (Qnr1)").contains("Qnr1   wan");
  }

  /** Wide local jobs in crowds are in no closed form: nothing is better than a wrong figure. */
  @Test
  void nothingIsPredictedBesideLocalUsers() {
    String cluster = "kind=cluster, speed=\"1 Mop/s\", processors=8, workload=lublin, load=0.5";
    String few = scenario("replications: 2; jobs: 20", jobs("c", "1 Mop", poisson("100 s")));
    JoinedModel local = run(site(cluster), few);
    assertThat(local.text())
        .contains("Closed forms are left out: ", "jobs queue behind local jobs at s.")
        .doesNotContain("predict for RR");
    assertThat(local.json())
        .contains("\"predicted\"", "\"leftOut\"", "local jobs at s")
        .doesNotContain("firstFull");
    JoinedModel empty = run(site(cluster.replaceAll(", workload.*", "")), few);
    assertThat(empty.text()).contains("Closed forms predict for RR a response time of");
  }

  @Test
  void theSlowLinkThatTakesNearlyAllTheTimeIsNoBottleneckWhereNobodyWaits() {
    String topology =
        """
        c [kind=client]
        r [kind=router]
        s [kind=server, speed="1 Gop/s"]
        c -- r [bandwidth="10 MB/s", buffer=10]
        r -- s [bandwidth="100 KB/s", buffer=100]
        """;
    JoinedModel model =
        run(
            topology,
            scenario(
                "replications: 2; jobs: 12; warmup: 0; metaservers: [RR]; network: fluid",
                jobs("c", "1 Mop", "1 MB", "0 B", every("40 s"))));
    assertThat(model.text())
        .contains("Under RR there is no bottleneck: jobs hardly wait")
        .contains(
            "Faster links would help most: an empty system would need 20.01 s in the network, most"
                + " of it in the link from r to s (Qns2).");
    assertThat(model.json()).contains("\"bottleneckKind\": \"none\"");
    assertThat(model.queue("Qns2").timeShare().mean()).isGreaterThan(0.9);
  }

  @Test
  void dataAgainstTheNamingDirectionAreFoundInTheirQueue() {
    // The first route (a to A) names r1-r2 towards A, so b's heavy data to B go through Qnr.
    String topology =
        """
        a [kind=client]
        b [kind=client]
        r1 [kind=router]
        r2 [kind=router]
        A [kind=server, speed="1 Kop/s"]
        B [kind=server, speed="1 Gop/s"]
        a -- r1 [bandwidth=unlimited]
        B -- r1 [bandwidth="100 MB/s", buffer=10]
        r1 -- r2 [bandwidth="1 MB/s", buffer=10]
        b -- r2 [bandwidth=unlimited]
        r2 -- A [bandwidth="100 MB/s", buffer=10]
        """;
    JoinedModel model =
        run(
            topology,
            scenario(
                "replications: 3; jobs: 200; metaservers: [LOTH]",
                jobs("a", "1 op", "1 KB", "0 B", poisson("3 s")),
                jobs("b", "1 Mop", "1 MB", "0 B", poisson("3 s"))));
    assertThat(model.jobsAt("b", "A")).isZero();
    assertThat(model.text())
        .contains("the bottleneck is the network", "in the link from r2 to r1 (Qnr2)");
    assertThat(model.queue("Qnr2").offered().clients()).isCloseTo(1.0 / 3, EXACT);
  }

  @Test
  void theSiteWhereJobsWaitIsNamedNotTheOneBusyWithOthers() {
    // T is busy with others and computes next to nothing; S computes and makes wait.
    String topology =
        """
        c [kind=client]
        d [kind=client]
        S [kind=server, speed="1 Mop/s"]
        T [kind=server, speed="1 Gop/s", utilization=0.95, others="1 Mop"]
        c -- S [bandwidth=unlimited]
        d -- T [bandwidth=unlimited]
        """;
    JoinedModel model =
        run(
            topology,
            scenario(
                "replications: 3; jobs: 200; metaservers: [RR]",
                jobs("c", exponential("10 Mop"), poisson("20 s")),
                jobs("d", "1 op", poisson("20 s"))));
    assertThat(model.text()).contains("the bottleneck is the server", "at the site S (Qs1)");
    assertThat(model.queue("Qs1").timeShare().mean()).isGreaterThan(0.98);
  }

  /**
   * Two jobs at once, each 8 s on a link of its own, one after the other at the server: with 2.5 s
   * there 10.5 and 13 s, 2.5 of 23.5 lost at the server; with 1 s 9 and 10 s, 1 of 19 lost; with
   * 0.9 s 8.9 and 9.8 s, 0.9 of 18.7, which is 4.8 % and below the twentieth of a bottleneck.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2, 2.5 Mop | the bottleneck is the server: 10.6 % of the response time (11.75 s) is lost"
            + " there to waiting, most of it at the site s (Qs1). An empty system would need"
            + " 10.5 s, most of it in the link from a to s (Qns1).",
        "2, 1 Mop   | the bottleneck is the server: 5.3 % of the response time (9.5 s)",
        "2, 0.9 Mop | there is no bottleneck: jobs hardly wait (4.8 % of the response time, 9.35 s,"
            + " is lost to waiting and retries). Faster links would help most: an empty system"
            + " would need 8 s in the network, most of it in the link from a to s (Qns1).",
        "1, 2.5 Mop | it remains open with one replication whether there is a bottleneck: in this"
            + " one 10.6 % of the response time (11.75 s) is lost to waiting and retries, most of"
            + " it at the site s (Qs1)."
      })
  void aBottleneckIsNamedWhereATwentiethIsLost(String runs, String sentence) {
    String[] parts = runs.split(", ");
    JoinedModel model =
        run(
            """
            a [kind=client]
            b [kind=client]
            s [kind=server, speed="1 Mop/s"]
            a -- s [bandwidth="1 MB/s", buffer=10]
            b -- s [bandwidth="1 MB/s", buffer=10]
            """,
            scenario(
                "replications: %s; jobs: 4; warmup: 0; metaservers: [RR]; service: deterministic;"
                        .formatted(parts[0])
                    + " spacing: deterministic; phase-lock: allow",
                jobs("a, b", parts[1], "8 MB", "0 B", every("100 s"))));
    assertThat(model.text()).contains("Under RR " + sentence);
  }

  /** 0.9 ms of computation, rounded to two iterations, are less than 0.9 ms. */
  @Test
  void whereNothingIsLostNoPlaceIsNamed() {
    JoinedModel model =
        run(
            """
            a [kind=client]
            s [kind=cluster, processors=2, scheme=SB, skew=0, type=J1, width=2, speed="1 Gop/s"]
            a -- s [bandwidth=unlimited]
            """,
            scenario(
                "replications: 1; jobs: 1; warmup: 0; metaservers: [RR]",
                jobs("a", "0.9 Mop", "0 B", "0 B", every("100 s"))));
    GridResult result = model.results().get(0);
    assertThat(result.sites().get(0).spent().contentionDelay()).isNegative();
    assertThat(model.text()).contains("in this one nothing of the response time (");
  }

  @Test
  void aLongResultIsFoundOnItsWayBack() {
    JoinedModel model =
        run(
            linked("bandwidth=\"1 MB/s\", buffer=10", SERVER),
            scenario(
                "replications: 2; jobs: 100; metaservers: [RR]",
                jobs("c", "1 op", "1 KB", "1 MB", poisson("2 s"))));
    assertThat(model.text())
        .contains("the bottleneck is the network", "in the link from s to c (Qnr1)");
  }

  @Test
  void theTimesOfAllPlacesAddUpToTheResponse() {
    JoinedModel model =
        run(
            linked("bandwidth=\"1 MB/s\", buffer=10, utilization=1", SERVER),
            scenario(
                "replications: 2; jobs: 50; metaservers: [RR]",
                jobs("c", "1 Mop", "500 KB", "200 KB", poisson("3 s"))));
    for (int r = 0; r < 2; r++) {
      GridResult result = model.results().get(r);
      double spent =
          result.queues().stream().mapToDouble(q -> q.spent().seconds()).sum()
              + result.sites().stream().mapToDouble(s -> s.spent().seconds()).sum();
      assertThat(spent)
          .isCloseTo(
              model.jobs(0, r).stream().mapToDouble(JobRecord::responseTime).sum(), within(1e-6));
    }
    // An empty system: .5 s there, 1 s at the server, .2 s back.
    assertThat(model.response() * (1 - model.metaServer(0).lost().mean()))
        .isCloseTo(1.7, within(1e-6));
  }

  @Test
  void aRunThatCountedNothingSaysSo() {
    JoinedModel model =
        run(
            site(SERVER),
            scenario(
                "replications: 2; jobs: 100; warmup: 50; horizon: 20 s; metaservers: [RR]",
                jobs("c", "1 Mop", every("1 s"))));
    assertThat(model.text())
        .contains("no counted job came back in any replication")
        .contains("nothing can be said of a bottleneck");
    assertThat(model.json()).contains("\"counted\": 0");
  }

  @Test
  void meansUnderAHorizonAreSaidToBeOfSurvivors() {
    // Jobs of 10 to 110 s on an idle machine: offered .1 * 60 / 100.
    JoinedModel model =
        run(
            site("kind=cluster, speed=\"1 Mop/s\", processors=100"),
            scenario(
                "replications: 4; jobs: 1000; warmup: 0; horizon: 100 s; metaservers: [RR]",
                jobs(
                    "c",
                    "{distribution: uniform, least: 10 Mop, most: 110 Mop}",
                    poisson("10 s"))));
    assertThat(model.queue("Qs1").offered().total()).isCloseTo(0.06, EXACT);
    assertThat(model.response()).isLessThan(60);
    assertThat(model.text()).contains("RR (survivors)", "means cover only");
    assertThat(model.json()).contains("\"survivorsOnly\": true");
    assertThat(model.metaServer(0).jobs().lost()).isPositive();
  }

  @Test
  void anOverloadedServerIsOverloadedHoweverFewComeBack() {
    JoinedModel model =
        run(
            site(SERVER + ", discipline=PS"),
            scenario(
                "replications: 2; jobs: 100000; horizon: 1000 s; metaservers: [RR]; warmup: 10",
                jobs("c", exponential("1 Mop"), poisson("0.5 s"))));
    assertThat(model.queue("Qs1").offered().total()).isCloseTo(2, EXACT);
    assertThat(model.metaServer(0).stationary()).isFalse();
  }

  @Test
  void anOverloadedLinkIsOverloadedHoweverFewComeBack() {
    JoinedModel model =
        run(
            linked("bandwidth=\"1 MB/s\", buffer=10", SERVER),
            scenario(
                "replications: 1; jobs: 100; horizon: 30 s; metaservers: [RR]; warmup: 2",
                jobs("c", "0 op", "1 MB", "0 B", poisson("0.5 s"))));
    assertThat(model.queue("Qns1").offered().clients()).isCloseTo(2, EXACT);
    assertThat(model.metaServer(0).stationary()).isFalse();
    assertThat(model.text()).contains("200.0 %  overload");
  }

  @Test
  void hugeJobsThatNeverComeBackAreOffered() {
    JoinedModel model =
        run(
            "d [kind=client]\n%s\nd -- s [bandwidth=unlimited]"
                .formatted(site(SERVER + ", discipline=PS")),
            scenario(
                "replications: 2; jobs: 5000; horizon: 400 s; metaservers: [RR]; warmup: 10",
                jobs("c", "0.1 Mop", poisson("1 s")),
                jobs("d", "1 Gop", poisson("50 s"))));
    assertThat(model.queue("Qs1").offered().total()).isCloseTo(20.1, EXACT);
    assertThat(model.metaServer(0).stationary()).isFalse();
  }

  @Test
  void aHorizonJustAfterTheWarmupDoesNotInventLoad() {
    JoinedModel model =
        run(
            site(SERVER),
            scenario(
                "replications: 6; jobs: 100; warmup: 10; horizon: 100 s; metaservers: [RR]",
                jobs("c", exponential("1 Mop"), poisson("10 s"))));
    assertThat(model.queue("Qs1").offered().total()).isCloseTo(0.1, EXACT);
    assertThat(model.metaServer(0).stationary()).isTrue();
    int empty = model.metaServer(0).jobs().emptyReplications();
    assertThat(empty).isBetween(1, 5);
    assertThat(model.text()).contains("no counted job came back in " + empty + " of 6");
  }

  @Test
  void localUsersOfAClusterAreOfferedLoad() {
    String cluster = "kind=cluster, speed=\"1 Mop/s\", processors=8, workload=lublin, load=%s";
    String scenario =
        scenario(
            "replications: 1; jobs: 20; metaservers: [RR]", jobs("c", "1 Mop", poisson("100 s")));
    JoinedModel idle = run(site(cluster.formatted("0.5")), scenario);
    assertThat(idle.queue("Qs1").offered().background()).isCloseTo(0.5, EXACT);
    assertThat(idle.queue("Qs1").offered().total()).isCloseTo(0.5 + 0.01 / 8, EXACT);
    assertThat(idle.queue("Qs1").stationary()).isTrue();
    JoinedModel full = run(site(cluster.formatted("3")), scenario);
    assertThat(full.queue("Qs1").stationary()).isFalse();
    assertThat(full.outcome().scenario().warnings()).anyMatch(w -> w.contains("no steady state"));
  }

  @Test
  void roundRobinWithUnequalReachOverloadsWhatTheWarningCannotSee() {
    // Spread evenly, A and B have .8 each; by the one counter more of b goes to B.
    String topology =
        """
        a [kind=client]
        b [kind=client]
        A [kind=server, speed="1 Mop/s"]
        B [kind=server, speed="1 Mop/s"]
        a -- A [bandwidth=unlimited]
        b -- A [bandwidth=unlimited]
        b -- B [bandwidth=unlimited]
        """;
    JoinedModel model =
        run(
            topology,
            scenario(
                "replications: 4; jobs: 600; metaservers: [RR]",
                jobs("a", "1 op", poisson("0.6 s")),
                jobs("b", "1 Mop", poisson("0.6 s"))));
    assertThat(model.outcome().scenario().warnings()).noneMatch(w -> w.contains("steady state"));
    assertThat(model.queue("Qs2").offered().total()).isCloseTo(2.0 / 3 / 0.6, within(0.05));
    assertThat(model.metaServer(0).stationary()).isFalse();
  }

  @Test
  void intervalsAreNamedOnlyWhereThereAreAny() {
    String jobs = jobs("c", exponential("1 Mop"), poisson("2 s"));
    assertThat(run(site(SERVER), scenario("replications: 1; jobs: 30", jobs)).text())
        .doesNotContain("95 %");
    assertThat(run(site(SERVER), scenario("replications: 2; jobs: 30", jobs)).text())
        .contains("±: 95 % interval.")
        .containsPattern("[0-9.]+ ± [0-9.]+ % of the response time");
  }

  /** The first local job comes at once: of a run of 20 s it alone is many times the load. */
  @Test
  void aRunTooShortForItsLocalUsersSaysSo() {
    String cluster = "kind=cluster, speed=\"1 Mop/s\", processors=8, workload=lublin, load=0.5";
    JoinedModel model =
        run(site(cluster), scenario("replications: 2; jobs: 20", jobs("c", "1 Mop", every("1 s"))));
    assertThat(model.text())
        .containsPattern(
            "the load of local users differs from that in the topology \\(s: [\\d.]+ % instead"
                + " of [\\d.]+ %, by \\d+ jobs?\\)")
        .contains("the run is too short for so few of their jobs");
  }
}
