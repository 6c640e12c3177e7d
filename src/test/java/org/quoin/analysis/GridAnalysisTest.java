package org.quoin.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.base.InputException;
import org.quoin.queueing.ClosedNetwork;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.ScenarioFile;
import org.quoin.topology.Discipline;

/** Compares the analysis with hand-computed values. */
class GridAnalysisTest {
  private static final String TWO_SITES =
      """
      graph t {
        c [kind=client]
        d [kind=client]
        r [kind=router]
        s [kind=server, speed="2 Mop/s"]
        t [kind=server, speed="1 Mop/s", utilization=0.2, others="1 Kop"]
        c -- r [bandwidth=unlimited]
        d -- r [bandwidth=unlimited]
        r -- s [bandwidth="100 KB/s", buffer=10]
        r -- t [bandwidth="1 MB/s", buffer=10, utilization=0.5]
      }
      """;

  @TempDir Path folder;

  private GridScenario scenario(String topology, String keys, String... overrides)
      throws IOException {
    Files.writeString(folder.resolve("t.dot"), topology);
    Path file = Files.writeString(folder.resolve("s.yaml"), "topology: t.dot\n" + keys);
    return ScenarioFile.grid(file, List.of(overrides));
  }

  private GridScenario twoSites(String... overrides) throws IOException {
    return scenario(
        TWO_SITES,
        """
        clients:
          - {job: generic, operations: 1 Mop, send: 100 KB, receive: 10 KB, interval: 10 s}
        """,
        overrides);
  }

  private static GridAnalysis analysis(GridScenario scenario, String split) {
    return new GridAnalysis(scenario.grid(), SiteShares.read(scenario.grid(), split));
  }

  private static GridAnalysis.Queue queue(GridAnalysis analysis, String name) {
    return analysis.queues().stream().filter(q -> q.name().equals(name)).findFirst().orElseThrow();
  }

  /**
   * Clients whose jobs take equal times are analyzed at once. With a second link, which leads to no
   * site, every client is analyzed on its own.
   */
  @ParameterizedTest
  @ValueSource(strings = {"RR", "even", "s=2,t=1"})
  void clientsThatAreAlikeAreAnalyzedAsIfTheyWereNot(String split) throws IOException {
    GridAnalysis grouped = analysis(alike(false), split);
    GridAnalysis single = analysis(alike(true), split);
    List<String> some = List.of("a1", "a2", "b12");
    assertThat(grouped.model().network().clientGroups(some)).hasSize(2);
    assertThat(single.model().network().clientGroups(some)).hasSize(3);
    assertThat(grouped.leftOut()).isEmpty();
    assertThat(values(grouped)).hasSizeGreaterThan(100);
    for (int i = 0; i < values(grouped).size(); i++) {
      double one = values(grouped).get(i);
      double other = values(single).get(i);
      assertThat(Math.abs(one - other)).as("value %d", i).isLessThanOrEqualTo(1e-12 * other);
    }
  }

  private GridScenario alike(boolean apart) throws IOException {
    StringBuilder text = new StringBuilder("graph t { ra [kind=router] rb [kind=router]\n");
    String[] links = {
      "unlimited\"",
      "100 KB/s\", buffer=5",
      "60 KB/s\", buffer=5, utilization=0.4",
      "1 MB/s\", buffer=9"
    };
    for (int i = 0; i < 16; i++) {
      String name = (i < 11 ? "a" : "b") + i;
      text.append(name + " [kind=client]\n");
      text.append(name + " -- r" + name.charAt(0) + " [bandwidth=\"" + links[i % 4] + "]\n");
      if (apart) {
        text.append("x" + i + " [kind=router]\n" + name + " -- x" + i + " [bandwidth=unlimited]\n");
      }
    }
    text.append(
        """
        s [kind=server, speed="20 Mop/s"]
        t [kind=server, speed="10 Mop/s", utilization=0.2, others="1 Kop"]
        ra -- rb [bandwidth="1 MB/s", buffer=10, propagation="10 ms"]
        rb -- s [bandwidth="500 KB/s", buffer=10]
        rb -- t [bandwidth="1 MB/s", buffer=10, utilization=0.5]
        }
        """);
    return scenario(
        text.toString(),
        """
        clients:
          - {job: generic, operations: 1 Mop, send: 80 KB, receive: 10 KB, interval: 10 s}
          - {of: [a1, a2, a5, a6, b12], job: generic, operations: 2 Mop, send: 20 KB,
             receive: 30 KB, interval: 20 s}
        """);
  }

  private static List<Double> values(GridAnalysis analysis) {
    List<Double> values = new ArrayList<>();
    for (int c = 0; c < 2; c++) {
      GridAnalysis.Times times = analysis.of(c);
      values.addAll(List.of(times.jobsPerSecond(), times.sending(), times.waiting()));
      values.addAll(List.of(times.computing(), times.returning()));
    }
    for (GridAnalysis.Queue queue : analysis.queues()) {
      values.addAll(List.of(queue.time(), queue.empty(), queue.load().total()));
      values.addAll(List.of(queue.load().clients(), queue.load().saturation()));
    }
    return values;
  }

  @Test
  void aSchedulerWithClocksHasNoClosedForm() throws IOException {
    String topology =
        "graph t { c [kind=client] k [kind=cluster, processors=4, speed=\"1 Mop/s\", scheduler=%s]"
            + " c -- k [bandwidth=unlimited] }";
    String keys =
        "clients: [{job: generic, operations: 1 Mop, send: 0 B, receive: 0 B, interval: 1 s}]";
    assertThat(analysis(scenario(topology.formatted("easy"), keys), "RR").leftOut()).isEmpty();
    assertThat(analysis(scenario(topology.formatted("slurm"), keys), "RR").leftOut())
        .containsExactly("jobs wait for the next scheduling pass at k");
  }

  /** A background that changes slowly, compared with the packets of its link, delays more. */
  @Test
  void linksOfOneBackgroundAndUnlikeBandwidthsHaveTimesOfTheirOwn() throws IOException {
    String link =
        " [bandwidth=\"%s\", utilization=0.5, buffer=10, background=\"on-off\", burstiness=2,";
    String topology =
        "graph t { c [kind=client] s [kind=server, speed=\"1 Mop/s\"]"
            + " t [kind=server, speed=\"1 Mop/s\"]\nc -- s"
            + link.formatted("100 KB/s")
            + " timescale=\"1 s\"]\nc -- t"
            + link.formatted("1 MB/s")
            + " timescale=\"1 s\"] }";
    String keys =
        "clients: [{job: generic, operations: 1 Mop, send: 100 KB, receive: 0 B, interval: %s}]";
    GridAnalysis alone = analysis(scenario(topology, keys.formatted("100 s")), "t=1");
    GridAnalysis both = analysis(scenario(topology, keys.formatted("50 s")), "s=1,t=1");
    assertThat(2 * queue(both, "Qns2").time())
        .isCloseTo(queue(alone, "Qns2").time(), within(1e-12));
  }

  /** 0.2 jobs a second, half of them to each site: 10 KB/s and 0.1 Mop/s. */
  @Test
  void queuesGetFullInTheOrderOfTheirLoads() throws IOException {
    GridAnalysis analysis = analysis(twoSites(), "even");
    assertThat(analysis.total().jobsPerSecond()).isCloseTo(0.2, within(1e-12));
    assertThat(analysis.bySaturation())
        .extracting(GridAnalysis.Queue::name)
        .startsWith("Qs2", "Qns1", "Qs1")
        .endsWith("Qnr2");
    // t: 0.1 of the 0.8 that background jobs leave; the links carry 0.1 x 100 KB/s and 1 MB/s.
    assertThat(analysis.bySaturation())
        .extracting(q -> q.load().saturation())
        .usingComparatorForType((a, b) -> Math.abs(a - b) < 1e-9 * b ? 0 : 1, Double.class)
        .containsExactly(8.0, 10.0, 20.0, 100.0, 100.0, 1000.0);
    assertThat(queue(analysis, "Qns2").load().background()).isCloseTo(0.5, within(1e-12));
  }

  @Test
  void aGivenSplitMovesTheLoad() throws IOException {
    GridAnalysis analysis = analysis(twoSites(), "s=3,t=1");
    assertThat(queue(analysis, "Qns1").load().clients()).isCloseTo(0.15, within(1e-12));
    assertThat(queue(analysis, "Qs2").load().clients()).isCloseTo(0.05, within(1e-12));
    GridAnalysis one = analysis(twoSites(), "t=1");
    assertThat(queue(one, "Qns1").load().clients()).isZero();
    assertThat(queue(one, "Qns1").load().saturation()).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(one.bySaturation()).hasSize(3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "s=1,u=2 | no site 'u'",
        "s | 's' is not of the form SITE=SHARE",
        "s=x | 'x' is not a share",
        "s=-1 | '-1' is not a share",
        "s=NaN | 'NaN' is not a share",
        "s=0,t=0 | gives c no reachable site"
      })
  void aWrongSplitIsRefused(String text, String message) throws IOException {
    GridScenario scenario = twoSites();
    assertThatThrownBy(() -> analysis(scenario, text))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(message);
  }

  @Test
  void theBottleneckIsWhereTimeIsLost() throws IOException {
    assertThat(analysis(twoSites(), "even").bottleneck().orElseThrow().name()).isEqualTo("Qns1");
    GridAnalysis busy = analysis(twoSites("topology.nodes.t.speed=\"0.14 Mop/s\""), "even");
    assertThat(busy.bottleneck().orElseThrow().name()).isEqualTo("Qs2");
    GridAnalysis full = analysis(twoSites("clients.0.interval=1 s"), "even");
    assertThat(full.total().response()).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(full.bottleneck().orElseThrow().name()).isEqualTo("Qs2");
    assertThat(full.overloaded())
        .extracting(GridAnalysis.Queue::name)
        .containsExactly("Qns1", "Qs2");
  }

  /**
   * Two closed clients that think for 5 s and whose jobs take no time: 0.4 jobs a second. An order
   * by deadlines has no closed form.
   */
  @ParameterizedTest
  @EnumSource(
      value = Discipline.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"EDF", "EDF_PREEMPTIVE"})
  void closedJobsThatTakeNoTimeComeOnceInEachThinkTime(Discipline discipline) throws IOException {
    GridScenario scenario =
        scenario(
            "graph t { c [kind=client, count=2] s [kind=server, speed=\"1 Mop/s\", discipline=\""
                + discipline
                + "\"] c -- s [bandwidth=unlimited] }",
            """
            clients:
              - {job: generic, operations: 0 op, send: 0 B, receive: 0 B, arrivals: closed,
                 interval: 5 s}
            """);
    GridAnalysis.Times times = analysis(scenario, "RR").total();
    assertThat(times.jobsPerSecond()).isCloseTo(0.4, within(1e-12));
    // Service by deadline has no closed form, even without work.
    assertThat(times.response())
        .isEqualTo(Double.valueOf(discipline.heedsDeadline() ? Double.NaN : 0));
  }

  /** An exponential server of 1 s, think time 4 s, 2 jobs: mean value analysis by hand. */
  @Test
  void closedClientsAreSolvedExactly() throws IOException {
    GridScenario scenario =
        scenario(
            "graph t { c [kind=client] s [kind=server, speed=\"1 Mop/s\"] c -- s"
                + " [bandwidth=unlimited] }",
            """
            clients:
              - job: generic
                operations: {distribution: exponential, mean: 1 Mop}
                send: 0 B
                receive: 0 B
                arrivals: closed
                jobs-at-once: 2
                interval: 4 s
            """);
    GridAnalysis analysis = analysis(scenario, "RR");
    assertThat(analysis.total().response()).isCloseTo(1.2, within(1e-12));
    assertThat(analysis.total().jobsPerSecond()).isCloseTo(2 / 5.2, within(1e-12));
    assertThat(queue(analysis, "Qs1").load().clients()).isCloseTo(2 / 5.2, within(1e-12));
    assertThat(analysis.closedBounds()).contains(new ClosedNetwork.Bounds(2 / 6.0, 2 / 5.0));
    assertThat(analysis.leftOut()).isEmpty();
    assertThat(analysis.approximations()).isEmpty();
  }

  /** The two clients have equal paths, so they are one chain of two jobs. */
  @Test
  void clientsThatAreAlikeAreOneChain() throws IOException {
    GridAnalysis analysis =
        analysis(twoSites("clients.0.arrivals=closed", "clients.0.interval=60 s"), "even");
    assertThat(analysis.closedJobs()).isEqualTo(2);
    assertThat(analysis.closedBounds()).isPresent();
    assertThat(analysis.closedIsExact()).isTrue();
    double response = analysis.total().response();
    assertThat(analysis.total().jobsPerSecond()).isCloseTo(2 / (60 + response), within(1e-9));
    double spent = analysis.queues().stream().mapToDouble(GridAnalysis.Queue::time).sum();
    assertThat(spent).isCloseTo(response, within(1e-9));
  }

  /** 24 clients behind links of 24 speeds: 2^24 states are too many. */
  @Test
  void manyUnlikeClientsAreTakenAsOneMeanClient() throws IOException {
    StringBuilder topology = new StringBuilder("graph t { r [kind=router] s [kind=server,");
    topology.append(" speed=\"1 Mop/s\", discipline=ps] r -- s [bandwidth=unlimited]\n");
    for (int i = 1; i <= 24; i++) {
      topology.append(
          "c%d [kind=client] c%d -- r [bandwidth=\"%d KB/s\", buffer=10]%n"
              .formatted(i, i, 1000 + i));
    }
    String keys =
        """
        clients:
          - job: generic
            operations: {distribution: exponential, mean: 1 Mop}
            send: 10 KB
            receive: 0 B
            arrivals: closed
            interval: 30 s
        """;
    GridAnalysis analysis = analysis(scenario(topology.append("}").toString(), keys), "RR");
    assertThat(analysis.closedIsExact()).isFalse();
    assertThat(analysis.closedIsSolved()).isTrue();
    assertThat(analysis.approximations()).anyMatch(s -> s.contains("as one mean client"));
    // 24 terminals at a server of 1 s with 30 s of thinking, by mean value analysis.
    double number = 0;
    double response = 0;
    for (int n = 1; n <= 24; n++) {
      response = 1 + number;
      number = n / (30 + response) * response;
    }
    assertThat(analysis.total().computing()).isCloseTo(response, within(0.01 * response));
    assertThat(queue(analysis, "Qns1").time()).isLessThan(0.001);
  }

  @Test
  void ownUsersThatAreTooManyLeaveNoSteadyState() throws IOException {
    String topology =
        "graph t { c [kind=client] s [kind=cluster, processors=4, speed=\"1 Mop/s\","
            + " workload=lublin, load=1.5] c -- s [bandwidth=unlimited] }";
    String keys =
        "clients: [{job: generic, operations: 1 Mop, send: 0 B, receive: 0 B, arrivals: closed,"
            + " interval: 4 s}]";
    GridAnalysis analysis = analysis(scenario(topology, keys), "RR");
    assertThat(analysis.total().response()).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(analysis.bottleneck().orElseThrow().name()).isEqualTo("Qs1");
  }

  @Test
  void unboundedVariationIsNoTroubleForASharedServer() throws IOException {
    String pareto = "clients.0.operations={distribution: pareto, mean: 1 Mop, shape: 1.5}";
    assertThat(analysis(twoSites(pareto), "even").total().response())
        .isEqualTo(Double.POSITIVE_INFINITY);
    GridAnalysis shared =
        analysis(
            twoSites(pareto, "topology.nodes.s.discipline=ps", "topology.nodes.t.discipline=ps"),
            "even");
    assertThat(shared.total().response()).isFinite();
  }

  @Test
  void whatIsLeftOutOrApproximatedIsSaid() throws IOException {
    GridAnalysis analysis =
        analysis(
            twoSites(
                "clients.0.arrivals=deterministic",
                "spacing=deterministic",
                "retry=fixed",
                "horizon=1 h",
                "monitor.period=10 s",
                "monitor.bytes=1 KB",
                "failures.drain=[{sites: [s], from: 1 h, until: 2 h}]",
                "topology.nodes.s.transfers=3",
                "clients.0.send={distribution: uniform, least: 1 KB, most: 2 KB}"),
            "even");
    assertThat(analysis.leftOut())
        .anyMatch(s -> s.startsWith("jobs arrive at equal intervals"))
        .anyMatch(s -> s.endsWith("spacing and retry"))
        .anyMatch(s -> s.equals("transfers wait until the site or store admits them: s"))
        .anyMatch(s -> s.startsWith("the run ends at a horizon"))
        .anyMatch(s -> s.startsWith("sites or links fail"));
    assertThat(analysis.approximations())
        .anyMatch(s -> s.startsWith("jobs go to the sites at random"))
        .anyMatch(s -> s.startsWith("transfers that share a network queue"))
        .anyMatch(s -> s.startsWith("data of random size"))
        .anyMatch(s -> s.startsWith("sites report at random times"))
        .noneMatch(s -> s.contains("several network queues"));
    assertThat(analysis.total().jobsPerSecond()).isCloseTo(0.2, within(1e-12));
    assertThat(analysis.total().response()).isNaN();
    assertThat(analysis.of(0).response()).isNaN();
    assertThat(analysis.queues()).allMatch(queue -> Double.isNaN(queue.time()));
    assertThat(analysis.bottleneck()).isEmpty();
    assertThat(analysis.bySaturation()).isNotEmpty();
  }

  /** M/D/1 at half load with every second arrival of a Poisson stream: 0.5 exp(-(1/3)). */
  @Test
  void evenArrivalsWaitLess() {
    assertThat(RoundRobinCorrection.factor(0.5, 0.5, 0))
        .isCloseTo(0.5 * Math.exp(-1.0 / 3), within(1e-12));
    assertThat(RoundRobinCorrection.factor(0.5, 1, 0.3)).isEqualTo(1);
    assertThat(RoundRobinCorrection.factor(0.5, 0.5, Double.POSITIVE_INFINITY)).isEqualTo(1);
  }

  /**
   * Every job passes link w, except jobs of one client whose first stage is at b: 100 KB alternate
   * with 0. One of two sites brings L 100 KB per second, the other 0, which reduces the variance by
   * (100 KB)^2 L / 4 per second out of (100 KB)^2 L / 2. In units of equal work of 50 KB the
   * reduction equals the variance of L jobs.
   */
  @Test
  void dataThatDifferByTurnAreEvenToo() throws IOException {
    GridScenario scenario =
        scenario(
            """
            graph t {
              c [kind=client]
              r [kind=router]
              a [kind=server, speed="1 Mop/s"]
              b [kind=server, speed="1 Mop/s"]
              c -- r [bandwidth=unlimited]
              r -- a [bandwidth="1 MB/s", buffer=20]
              r -- b [bandwidth=unlimited]
            }
            """,
            """
            clients:
              - job: tandem
                send: 100 KB
                stages:
                  - {operations: 1 Mop, send: 0 B}
                  - {at: a, operations: 1 Mop}
                receive: 10 KB
                interval: 10 s
            """);
    assertThat(scenario.grid().network().queues().get(0).name()).isEqualTo("Qns1");
    RoundRobinCorrection evenness =
        new RoundRobinCorrection(scenario.grid(), SiteShares.inTurn(scenario.grid()));
    // Long sums: 1 - 1/4 L w^2 / (L (w/2)^2) = 0 for the intervals, 1 for the work.
    assertThat(evenness.factor(0, 0.5))
        .isCloseTo(RoundRobinCorrection.factor(0.5, 0, 1), within(1e-12));
    // Site a computes every job's second stage, so alternately one stage and two. Sites follow
    // links in the index.
    double variation = 1 - 0.25 / 1.5;
    assertThat(evenness.factor(2, 0.5))
        .isCloseTo(RoundRobinCorrection.factor(0.5, variation, 0), within(1e-12));
  }

  /**
   * Every job of a client passes the client's link; the jobs of all clients pass the link to a
   * site.
   */
  @Test
  void onlyWhereTurnsAreSeenArrivalsAreEven() throws IOException {
    GridScenario scenario =
        twoSites("topology.links.c-r.bandwidth=1 MB/s", "topology.links.c-r.buffer=9");
    RoundRobinCorrection evenness =
        new RoundRobinCorrection(scenario.grid(), SiteShares.inTurn(scenario.grid()));
    assertThat(scenario.grid().network().queues().get(0).link().name()).isEqualTo("c-r");
    assertThat(evenness.factor(0, 0.5)).isEqualTo(1);
    assertThat(evenness.factor(2, 0.5)).isCloseTo(0.5 * Math.exp(-1.0 / 3), within(1e-12));
    RoundRobinCorrection chance =
        new RoundRobinCorrection(scenario.grid(), SiteShares.even(scenario.grid()));
    assertThat(chance.factor(2, 0.5)).isEqualTo(1);
  }
}
