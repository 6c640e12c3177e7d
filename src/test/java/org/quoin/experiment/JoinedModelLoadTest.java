package org.quoin.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.quoin.experiment.JoinedModel.SERVER;
import static org.quoin.experiment.JoinedModel.closed;
import static org.quoin.experiment.JoinedModel.exponential;
import static org.quoin.experiment.JoinedModel.jobs;
import static org.quoin.experiment.JoinedModel.linked;
import static org.quoin.experiment.JoinedModel.poisson;
import static org.quoin.experiment.JoinedModel.read;
import static org.quoin.experiment.JoinedModel.run;
import static org.quoin.experiment.JoinedModel.scenario;
import static org.quoin.experiment.JoinedModel.site;

import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.grid.GridModel;
import org.quoin.grid.load.OfferedLoad;
import org.quoin.metrics.JobRecord;
import org.quoin.topology.Vertex;

/** The load that clients offer, as work over time worked out by hand. */
class JoinedModelLoadTest {
  private static final Offset<Double> EXACT = within(1e-9);

  @Test
  void aClientThatSubmittedNothingIsTakenToSpreadItsJobsEvenly() {
    // Client d's jobs, one in 10,000 s, do not come within the 20 s of the run.
    String topology =
        """
        c [kind=client]
        d [kind=client]
        A [kind=server, speed="1 Mop/s"]
        B [kind=server, speed="1 Mop/s"]
        c -- A [bandwidth="1 MB/s", buffer=10]
        d -- A [bandwidth="1 MB/s", buffer=10]
        d -- B [bandwidth="1 MB/s", buffer=10]
        """;
    JoinedModel model =
        run(
            topology,
            scenario(
                "replications: 1; jobs: 20; warmup: 0; metaservers: [RR]",
                jobs("c", "0.1 Mop", poisson("1 s")),
                jobs("d", "1 Gop", "2 GB", "1 GB", poisson("10000 s"))));
    assertThat(model.jobsAt("d", null)).isZero();
    assertThat(model.queue("Qs1").offered().clients()).isCloseTo(0.1 + 0.05, EXACT);
    assertThat(model.queue("Qs2").offered().clients()).isCloseTo(0.05, EXACT);
    for (String queue : List.of("Qns2", "Qns3")) {
      assertThat(model.queue(queue).offered().clients()).isCloseTo(0.1, EXACT);
    }
    for (String queue : List.of("Qnr2", "Qnr3")) {
      assertThat(model.queue(queue).offered().clients()).isCloseTo(0.05, EXACT);
    }
    assertThat(model.queue("Qns1").offered().clients()).isZero();
    // Client c reaches A alone.
    GridModel grid = model.outcome().scenario().grid();
    assertThat(OfferedLoad.even(grid).ofSite(grid.network().sites().get(0)).clients())
        .isCloseTo(0.1 + 0.05, EXACT);
  }

  @Test
  void clientsOfOneAccessRouterOfferTheLoadThatEachOfThemOffersAlone() {
    String topology =
        """
        a [kind=client]
        b [kind=client]
        c [kind=client]
        d [kind=client]
        e [kind=client]
        f [kind=client]
        q [kind=router]
        r [kind=router]
        A [kind=server, speed="3 Mop/s"]
        B [kind=cluster, processors=4, speed="1 Mop/s"]
        C [kind=cluster, processors=2, speed="2 Mop/s"]
        a -- q [bandwidth="1 MB/s", buffer=10]
        b -- q [bandwidth="3 MB/s", buffer=10]
        c -- q [bandwidth=unlimited]
        d -- r [bandwidth="1 MB/s", buffer=10]
        e -- q [bandwidth="1 MB/s", buffer=10]
        e -- r [bandwidth="1 MB/s", buffer=10]
        f -- C [bandwidth="1 MB/s", buffer=10]
        q -- r [bandwidth="7 MB/s", buffer=10]
        q -- A [bandwidth="7 MB/s", buffer=10]
        r -- B [bandwidth="7 MB/s", buffer=10]
        r -- C [bandwidth="7 MB/s", buffer=10]
        """;
    String wide = "processors: {distribution: uniform, least: 1, most: 4}, interval: 11 s";
    GridModel grid =
        read(
                topology,
                scenario(
                    "jobs: 20; warmup: 0; metaservers: [RR]",
                    jobs("a, b, c, d, e, f", "1 Mop", "30 KB", "7 KB", poisson("7 s")),
                    jobs("a, b, d", "1 Mop", "20 KB", "0 B", wide),
                    jobs("a, b", "2 Mop", "30 KB", "7 KB", closed("5 s"))))
            .grid();
    OfferedLoad grouped = OfferedLoad.even(grid);
    double[] even = {1, 1, 1};
    OfferedLoad alone = OfferedLoad.split(grid, even, (jobClass, client) -> 0);
    assertThat(grid.network().clientGroups(List.of("a", "b", "c", "d", "e", "f"))).hasSize(5);
    for (Vertex.NetworkQueue queue : grid.network().queues()) {
      assertThat(grouped.ofNetwork(queue).clients())
          .isCloseTo(alone.ofNetwork(queue).clients(), EXACT);
    }
    for (Vertex.SiteQueue site : grid.network().sites()) {
      assertThat(grouped.ofSite(site).clients()).isCloseTo(alone.ofSite(site).clients(), EXACT);
    }
    assertThat(grouped.ofNetwork(grid.network().queues().get(0)).clients())
        .isCloseTo(30e3 / 7 / 1e6 + 20e3 / 11 / 1e6, EXACT);
  }

  @Test
  void theLoadOfAClosedClientIsItsWorkOverTheTimeOfSubmission() {
    JoinedModel model =
        run(
            site(SERVER),
            scenario(
                "replications: 3; jobs: 10; warmup: 3; metaservers: [RR]",
                jobs("c", "2 Mop", closed("5 s"))));
    double seconds = 0;
    for (List<JobRecord> jobs : model.replications()) {
      assertThat(jobs).hasSize(7);
      // Seven jobs span six intervals.
      seconds += (jobs.get(6).job().submitTime() - jobs.get(0).job().submitTime()) * 7 / 6;
    }
    assertThat(model.queue("Qs1").offered().clients()).isCloseTo(3 * 7 * 2 / seconds, EXACT);
  }

  @Test
  void oneClosedJobHasNoRate() {
    JoinedModel model =
        run(
            site(SERVER),
            scenario(
                "replications: 2; jobs: 2; warmup: 1; metaservers: [RR]",
                jobs("c", "2 Mop", closed("5 s"))));
    assertThat(model.queue("Qs1").offered().total()).isZero();
    assertThat(model.queue("Qs1").stationary()).isTrue();
  }

  @Test
  void aRunOfOneClosedJobTakesNothingFromTheOthers() {
    JoinedModel model =
        run(
            site(SERVER),
            scenario(
                "replications: 8; jobs: 9; warmup: 0; horizon: 12 s; metaservers: [RR]",
                jobs("c", "2 Mop", closed("5 s"))));
    List<Integer> submitted = model.results().stream().map(r -> r.submissions().jobs()).toList();
    assertThat(submitted).contains(1).anyMatch(jobs -> jobs > 1);
    assertThat(model.queue("Qs1").offered().clients()).isPositive();
  }

  /** Twenty jobs at once, each a second long, are more than comes back in the time they take. */
  @Test
  void closedClientsNeverOverload() {
    String many = closed("1 s") + ", jobs-at-once: 20";
    String keys = "replications: 2; jobs: 30; warmup: 0; metaservers: [RR]";
    JoinedModel server = run(site(SERVER), scenario(keys, jobs("c", "1 Mop", many)));
    assertThat(server.queue("Qs1").offered().total()).isGreaterThan(1.2);
    assertThat(server.metaServer(0).stationary()).isTrue();
    JoinedModel network =
        run(
            linked("bandwidth=\"1 MB/s\", buffer=10", SERVER),
            scenario(keys, jobs("c", "0 op", "1 MB", "0 B", many)));
    assertThat(network.queue("Qns1").offered().total()).isGreaterThan(1.2);
    assertThat(network.metaServer(0).stationary()).isTrue();
  }

  /** Clients and background together above what a link serves: background packets are dropped. */
  @Test
  void theBackgroundOfALinkCountsButDoesNotOverloadIt() {
    OfferedLoad.Load load =
        ofLink("bandwidth=\"1 MB/s\", buffer=10, utilization=2", poisson("2 s"));
    assertThat(load.clients()).isCloseTo(0.5, EXACT);
    assertThat(load.background()).isCloseTo(2, EXACT);
    assertThat(load.total()).isCloseTo(2.5, EXACT);
    assertThat(load.stationary()).isTrue();
    assertThat(ofLink("bandwidth=\"1 MB/s\", buffer=10", poisson("1 s")).stationary()).isFalse();
  }

  private static OfferedLoad.Load ofLink(String link, String when) {
    GridModel grid =
        read(linked(link, SERVER), scenario("jobs: 9", jobs("c", "0 op", "1 MB", "0 B", when)))
            .grid();
    return OfferedLoad.even(grid).ofNetwork(grid.network().queues().get(0));
  }

  /** Of ten processors jobs of width six hold six; slices whose half is lost serve half. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "width=1                                              | 0.24 | 0.3 | 0.54",
        "width=6                                              | 0.4  | 0.3 | 0.54",
        "width=5                                              | 0.24 | 0.3 | 0.54",
        "width=1, load=0.76                                   | 0.24 | 0.76 | 1",
        "width=6, load=0.1                                    | 0.4  | 0.1 | 0.4",
        "width=6, mpl=2, slice=\"2 s\", \"slice-switch\"=\"1 s\" | 0.8  | 0.6 | 1.08",
      })
  void theCapacityOfAClusterIsWhatFits(
      String attributes, double clients, double local, double total) {
    String load = attributes.contains("load") ? "" : ", load=0.3";
    String cluster =
        "kind=cluster, speed=\"1 Mop/s\", processors=10, workload=lublin"
            + load
            + ", "
            + attributes;
    GridModel grid =
        read(site(cluster), scenario("jobs: 9", jobs("c", exponential("24 Mop"), poisson("10 s"))))
            .grid();
    OfferedLoad.Load offered = OfferedLoad.even(grid).ofSite(grid.network().sites().get(0));
    assertThat(offered.clients()).isCloseTo(clients, EXACT);
    assertThat(offered.background()).isCloseTo(local, EXACT);
    assertThat(offered.total()).isCloseTo(total, EXACT);
    assertThat(offered.stationary()).isEqualTo(total < 1);
  }
}
