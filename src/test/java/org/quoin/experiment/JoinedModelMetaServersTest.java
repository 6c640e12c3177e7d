package org.quoin.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.quoin.experiment.JoinedModel.SERVER;
import static org.quoin.experiment.JoinedModel.every;
import static org.quoin.experiment.JoinedModel.exponential;
import static org.quoin.experiment.JoinedModel.jobs;
import static org.quoin.experiment.JoinedModel.poisson;
import static org.quoin.experiment.JoinedModel.run;
import static org.quoin.experiment.JoinedModel.scenario;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.base.InputException;
import org.quoin.metrics.JobRecord;

/** Which site a metaserver takes, job by job, against what its formula gives by hand. */
class JoinedModelMetaServersTest {
  private static final String ONE = "replications: 1; warmup: 0; ";

  /** A client c that reaches A, B and C over ideal links. */
  private static String star(String a, String b, String c) {
    return "c [kind=client]\n A [%s]\n B [%s]\n C [%s]\n".formatted(a, b, c)
        + "c -- A [bandwidth=unlimited]\n c -- B [bandwidth=unlimited]\n"
        + "c -- C [bandwidth=unlimited]";
  }

  private static String server(String speed) {
    return "kind=server, speed=\"" + speed + "\"";
  }

  private static final double[] SPEEDS = {3e6, 2e6, 1e6};

  private static final String[] NAMES = {"A", "B", "C"};

  /** LOAD over FCFS servers by hand: who is inside at each decision, as the monitor knows it. */
  private static List<String> predicted(
      int jobs, double interval, double operations, double period, double delay, boolean own) {
    List<List<Double>> starts = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    List<List<Double>> ends = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    List<String> chosen = new ArrayList<>();
    double now = 0;
    for (int j = 0; j < jobs; j++) {
      now += interval;
      // The newest refresh that has arrived; the state at time 0 is known at once.
      double known = period == 0 ? now : Math.max(0, Math.floor((now - delay) / period) * period);
      int best = -1;
      double least = Double.POSITIVE_INFINITY;
      for (int s = 0; s < SPEEDS.length; s++) {
        int inside = 0;
        for (int i = 0; i < ends.get(s).size(); i++) {
          double from = starts.get(s).get(i);
          boolean since = from > known;
          if (since ? own : ends.get(s).get(i) > known) {
            inside++;
          }
        }
        double load = (inside + 1) / SPEEDS[s];
        if (load < least) {
          least = load;
          best = s;
        }
      }
      double free = ends.get(best).isEmpty() ? 0 : ends.get(best).get(ends.get(best).size() - 1);
      starts.get(best).add(now);
      ends.get(best).add(Math.max(free, now) + operations / SPEEDS[best]);
      chosen.add(NAMES[best]);
    }
    return chosen;
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0, false",
    "5.03, 0, false",
    "5.03, 0, true",
    "5.03, 1.01, false",
    "5.03, 1.01, true",
    "20.03, 0, false",
    "20.03, 0, true",
    "20.03, 7.01, false",
    "20.03, 7.01, true"
  })
  void loadTakesTheSitePredictedJobByJob(double period, double delay, boolean own) {
    String monitor =
        period == 0
            ? ""
            : "; monitor: {period: %s s, delay: %s s, own: %s}".formatted(period, delay, own);
    JoinedModel model =
        run(
            star(server("3 Mop/s"), server("2 Mop/s"), server("1 Mop/s")),
            scenario(
                ONE + "jobs: 200; metaservers: [LOAD]" + monitor,
                jobs("c", "3.1 Mop", every("0.7 s"))));
    assertThat(model.sites()).isEqualTo(predicted(200, 0.7, 3.1e6, period, delay, own));
  }

  @ParameterizedTest
  @ValueSource(strings = {"FCFS", "PS"})
  void anEndIsSeenBeforeAnArrivalOfTheSameInstant(String discipline) {
    String site = server("2 Mop/s") + ", discipline=" + discipline;
    JoinedModel model =
        run(
            star(site, server("1.5 Mop/s"), server("1 Mop/s")),
            scenario(ONE + "jobs: 8; metaservers: [LOAD]", jobs("c", "2 Mop", every("1 s"))));
    assertThat(model.sites()).allMatch("A"::equals);
  }

  /**
   * A file of 1 MB takes 5 s from near and 1,000 s from far or from b. With it the job is done
   * after 10 s at a, and after 100 s at b, which holds the file: MCT takes a, because a site
   * fetches from the holder with the shortest time, and b where only the slow holders have the
   * file.
   */
  @Test
  void aFetchIsExpectedFromTheBestHolder() {
    String topology =
        """
        r [kind=router]
        c [kind=client]
        a [kind=server, speed="10 Mop/s"]
        b [kind=server, speed="1 Mop/s"]
        near [kind=store]
        far [kind=store]
        c -- r [bandwidth=unlimited]
        r -- a [bandwidth=unlimited]
        r -- b [bandwidth="1 KB/s", latency="100 s"]
        near -- r [bandwidth="200 KB/s", latency="2 s"]
        far -- r [bandwidth="1 KB/s", latency="100 s"]
        """;
    String scenario =
        """
        topology: t.dot
        jobs: 1
        warmup: 0
        replications: 1
        metaservers: [{name: MCT, transfers: true}]
        files: [{name: f, size: 1 MB, home: [far, near, b]}]
        clients:
          - {job: generic, operations: 100 Mop, send: 0 B, receive: 0 B, interval: 1 s, reads: [f]}
        """;
    assertThat(JoinedModel.run(topology, scenario).jobs().get(0).site()).isEqualTo("a");
    String farAlone = scenario.replace("[far, near, b]", "[far, b]");
    assertThat(JoinedModel.run(topology, farAlone).jobs().get(0).site()).isEqualTo("b");
  }

  @Test
  void anEndAtAClusterIsSeenBeforeAnArrivalOfTheSameInstant() {
    JoinedModel model =
        run(
            star(
                "kind=cluster, speed=\"2 Mop/s\", processors=1",
                server("1.5 Mop/s"),
                server("1 Mop/s")),
            scenario(ONE + "jobs: 8; metaservers: [LOAD]", jobs("c", "2 Mop", every("1 s"))));
    assertThat(model.sites()).allMatch("A"::equals);
  }

  @Test
  void loadOverAServerAndAClusterCountsJobsOfItsWidth() {
    // (L + 1) / 1 against L / 4 + 1 / 2: the cluster runs two jobs at once, each at 2 Mop/s.
    JoinedModel model =
        run(
            star(
                server("1 Mop/s"),
                "kind=cluster, speed=\"1 Mop/s\", processors=4, width=2",
                server("0.1 Mop/s")),
            scenario(ONE + "jobs: 40; metaservers: [LOAD]", jobs("c", "3.1 Mop", every("0.7 s"))));
    List<Double> atA = new ArrayList<>();
    double[] free = new double[2];
    List<Double> atB = new ArrayList<>();
    List<String> expected = new ArrayList<>();
    for (int j = 1; j <= 40; j++) {
      double now = j * 0.7;
      long a = atA.stream().filter(end -> end > now).count();
      long b = atB.stream().filter(end -> end > now).count();
      if (a + 1 <= b / 4.0 + 0.5) {
        double last = atA.isEmpty() ? 0 : atA.get(atA.size() - 1);
        atA.add(Math.max(last, now) + 3.1);
        expected.add("A");
      } else {
        Arrays.sort(free);
        free[0] = Math.max(free[0], now) + 1.55;
        atB.add(free[0]);
        expected.add("B");
      }
    }
    assertThat(model.sites()).isEqualTo(expected);
  }

  /** A fast site behind a slow link, B slow behind a fast one: equal at 200 Mop and 1 MB. */
  private static final String CROSSED =
      """
      c [kind=client]
      o [kind=client]
      r [kind=router]
      A [kind=server, speed="200 Mop/s"]
      B [kind=server, speed="20 Mop/s"]
      c -- r [bandwidth=unlimited]
      o -- r [bandwidth=unlimited]
      r -- A [bandwidth="100 KB/s", buffer=10]
      r -- B [bandwidth="1 MB/s", buffer=10]
      """;

  @ParameterizedTest
  @CsvSource({
    "'', 999 KB, 0 B, A", "'', 1001 KB, 0 B, B",
    "', throughput: nominal', 999 KB, 0 B, A", "', throughput: nominal', 1001 KB, 0 B, B",
    "', load: work', 999 KB, 0 B, A", "', load: work', 1001 KB, 0 B, B",
    "'', 0 B, 999 KB, A", "'', 0 B, 1001 KB, B",
    "', throughput: nominal', 0 B, 999 KB, A", "', load: work', 0 B, 1001 KB, B"
  })
  void lothTurnsWhereBothSitesTakeEquallyLong(
      String options, String send, String receive, String site) {
    JoinedModel model =
        run(
            CROSSED,
            scenario(
                ONE + "jobs: 1; metaservers: [{name: LOTH" + options + "}]",
                jobs("c", "200 Mop", send, receive, every("100 s"))));
    assertThat(model.sites()).containsExactly(site);
  }

  @ParameterizedTest
  @CsvSource({
    "'', 10 MB, 0 B, B", "', throughput: nominal', 10 MB, 0 B, A",
    "'', 0 B, 10 MB, B", "', throughput: nominal', 0 B, 10 MB, A"
  })
  void lothCountsTransfersOfOthersUnderWayIfFresh(
      String options, String send, String receive, String site) {
    // Jobs of o come at 100 and 200 s: 20 Gop take 100 s at A and 1000 s at B. So one large
    // transfer is on the link of A, and one job there, when c's comes at 250 s. By nominal
    // throughput A takes 1.5 + 6 s against 7.5 + 0.6 s; with k = 1 its transfer takes twice.
    JoinedModel model =
        run(
            CROSSED,
            scenario(
                ONE + "jobs: 3; metaservers: [{name: LOTH" + options + "}]",
                jobs("o", "20 Gop", send, receive, every("100 s")),
                jobs("c", "150 Mop", dataOf(send), dataOf(receive), every("250 s"))));
    assertThat(model.sites()).containsExactly("A", "A", site);
  }

  private static String dataOf(String transfer) {
    return transfer.equals("0 B") ? "0 B" : "600 KB";
  }

  @Test
  void roundRobinHasOneCounter() {
    // a reaches A alone, b both: after a's A comes B for b, after b's B the turn is A's again.
    String topology =
        """
        a [kind=client]
        b [kind=client]
        A [kind=server, speed="1 Gop/s"]
        B [kind=server, speed="1 Gop/s"]
        a -- A [bandwidth=unlimited]
        b -- A [bandwidth=unlimited]
        b -- B [bandwidth=unlimited]
        """;
    JoinedModel model =
        run(
            topology,
            scenario(ONE + "jobs: 2000; metaservers: [RR]", jobs("a, b", "1 Mop", poisson("1 s"))));
    double jobsOfB = model.jobsAt("b", "A") + model.jobsAt("b", "B");
    // b takes A only after a B, so of its jobs that follow each other or an a: 2/3 go to B.
    assertThat(model.jobsAt("b", "B") / jobsOfB).isCloseTo(2.0 / 3, within(0.04));
    assertThat(model.jobsAt("a", "B")).isZero();
  }

  @Test
  void roundRobinSticksWhereArrivalsAlternate() {
    JoinedModel model =
        run(
            """
            a [kind=client]
            b [kind=client]
            r [kind=router]
            A [kind=server, speed="1 Gop/s"]
            B [kind=server, speed="1 Gop/s"]
            a -- r [bandwidth=unlimited]
            b -- r [bandwidth=unlimited]
            r -- A [bandwidth=unlimited]
            r -- B [bandwidth=unlimited]
            """,
            scenario(ONE + "jobs: 50; metaservers: [RR]", jobs("a, b", "1 Mop", every("1 s"))));
    assertThat(model.jobsAt("a", "A")).isEqualTo(25);
    assertThat(model.jobsAt("b", "B")).isEqualTo(25);
  }

  @Test
  void observedThroughputStartsAtTheNominalOne() {
    String one = ONE + "jobs: 30; metaservers: [{name: LOTH, throughput: observed}]";
    // Equal sizes: at A 1 + 15 s, at B 10 + 1.5 s.
    JoinedModel equal =
        run(CROSSED, scenario(one, jobs("c", "200 Mop", "1.5 MB", "0 B", every("100 s"))));
    assertThat(equal.sites()).allMatch("B"::equals);
  }

  @Test
  void observedThroughputOfTinyPacketsDrivesLargeJobsAway() {
    // Large jobs: A 0.5 + 12 s, B 5 + 10 s; but 10 bytes that wait behind others' packets of
    // 10 KB "achieve" some hundred bytes a second on the link of A.
    String topology =
        CROSSED
            .replace("\"100 KB/s\"", "\"500 KB/s\", utilization=2")
            .replace("\"1 MB/s\"", "\"200 KB/s\"");
    String observed = ONE + "jobs: 60; metaservers: [{name: LOTH, throughput: observed}]";
    String large = jobs("c", "100 Mop", "2 MB", "0 B", every("100 s"));
    JoinedModel alone = run(topology, scenario(observed, large));
    assertThat(alone.jobsAt("c", "A")).isGreaterThan(54);
    String tiny = jobs("o", "4 Gop", "10 B", "0 B", every("50 s"));
    JoinedModel mixed = run(topology, scenario(observed, tiny, large));
    assertThat(mixed.jobsAt("o", "A")).isPositive();
    assertThat(mixed.jobsAt("c", "B")).isGreaterThan(9 * mixed.jobsAt("c", "A"));
  }

  @Test
  void informationThatIsNeverRefreshedSendsAllToOneUnlessItCountsItsOwn() {
    String topology = star(server("1 Gop/s"), server("1 Gop/s"), server("1 op/s"));
    String jobs = jobs("c", "1 Mop", every("1 s"));
    String never = ONE + "jobs: 40; metaservers: [LOAD]; monitor: {period: 1000 s";
    assertThat(run(topology, scenario(never + "}", jobs)).sites()).allMatch("A"::equals);
    JoinedModel own = run(topology, scenario(never + ", own: true}", jobs));
    assertThat(own.jobsAt(null, "A")).isEqualTo(20);
    assertThat(own.jobsAt(null, "B")).isEqualTo(20);
  }

  @Test
  void ownForgetsAtARefreshWhatIsStillUnderWay() {
    // Data take 10 s, a refresh comes every 2.5 s: the sites look idle and A is first of equals.
    String link = "[bandwidth=\"10 MB/s\", buffer=100]";
    JoinedModel model =
        run(
            """
            c [kind=client]
            A [kind=server, speed="1 Gop/s"]
            B [kind=server, speed="1 Gop/s"]
            c -- A %s
            c -- B %s
            """
                .formatted(link, link),
            scenario(
                ONE + "jobs: 30; metaservers: [LOAD]; monitor: {period: 2.5 s, own: true}",
                jobs("c", "1 Mop", "5 MB", "0 B", every("3 s"))));
    assertThat(model.jobsAt(null, "A")).isGreaterThan(25);
  }

  @Test
  void ownWithoutAPeriodChangesNothing() {
    String topology = star(server("3 Mop/s"), server("2 Mop/s"), server("1 Mop/s"));
    String jobs = jobs("c", exponential("3 Mop"), poisson("0.7 s"));
    String load = ONE + "jobs: 200; metaservers: [LOAD]";
    List<JobRecord> plain = run(topology, scenario(load, jobs)).jobs();
    assertThat(run(topology, scenario(load + "; monitor: {own: true}", jobs)).jobs())
        .isEqualTo(plain);
    assertThat(run(topology, scenario(load + "; horizon: 1000 h", jobs)).jobs()).isEqualTo(plain);
  }

  @Test
  void aDelayNeedsAPeriod() {
    assertThatThrownBy(
            () ->
                JoinedModel.read(
                    star(SERVER, SERVER, SERVER),
                    scenario("jobs: 2; monitor: {delay: 1 s}", jobs("c", "1 op", every("1 s")))))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("delay");
  }

  @Test
  void allMetaServersSeeTheSameJobs() {
    JoinedModel model =
        run(
            star(server("3 Mop/s"), server("2 Mop/s"), server("1 Mop/s")),
            scenario(
                "replications: 2; jobs: 60; warmup: 10; metaservers: [RR, LOAD, LOTH]",
                jobs("c", exponential("2 Mop"), poisson("1 s"))));
    for (int r = 0; r < 2; r++) {
      int replication = r;
      List<List<Double>> work =
          IntStream.range(0, 3)
              .mapToObj(m -> model.jobs(m, replication))
              .map(records -> records.stream().map(job -> job.job().operations()).toList())
              .toList();
      assertThat(work.get(1)).isEqualTo(work.get(0));
      assertThat(work.get(2)).isEqualTo(work.get(0));
    }
    MetaServerOutcome best = model.outcome().best();
    MetaServerOutcome first = model.metaServer(0);
    double[] difference = new double[2];
    for (int r = 0; r < 2; r++) {
      difference[r] =
          mean(model.jobs(0, r)) - mean(model.jobs(model.outcome().metaServers().indexOf(best), r));
    }
    assertThat(model.outcome().difference(first, best).mean())
        .isCloseTo((difference[0] + difference[1]) / 2, within(1e-9));
    // Counted are the jobs after the first ten, by number.
    List<Long> ids = model.jobs().stream().map(job -> job.job().id()).toList();
    assertThat(ids).isEqualTo(IntStream.rangeClosed(11, 60).mapToObj(i -> (long) i).toList());
  }

  private static double mean(List<JobRecord> records) {
    return records.stream()
        .mapToDouble(job -> job.returnTime() - job.job().submitTime())
        .average()
        .orElseThrow();
  }
}
